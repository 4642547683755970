import { z } from 'zod';
import { DAY_MS } from '../shared/days.ts';
import { type Minor, minorSchema } from '../shared/money.ts';

/** How many requests that wait for a merchant /start counts. */
export const TOPUPS_LOOKED_AT = 50;
/** For so long after its question a slip is accepted, because people send it when they are back from the bank. */
export const SLIP_LIFE_MS = DAY_MS;
/** When a request that no merchant has answered is brought to them again. */
export const TOPUP_ASKED_AGAIN_AFTER_MS = DAY_MS;
/** How often telling a person that nobody answered their request is tried, over all processes. */
export const TELL_EVERY_MS = 5 * 60_000;
/** Telegram cancels a payment that has no answer after ten seconds. This leaves time for the answer to arrive. */
export const CHECKOUT_CHECKED_WITHIN_MS = 6_000;

/** Times are milliseconds since 1970. */
export const topupSchema = z.strictObject({
  version: z.number().int(),
  userId: z.number().int(),
  /** The top-up's own id, in the payload of its invoice or on the buttons of its request. */
  id: z.string(),
  /** `payment`: an invoice that is paid in Telegram. `request`: a merchant looks whether the money came, and says so. */
  way: z.enum(['payment', 'request']),
  amountMinor: minorSchema,
  note: z.string(),
  /** A photo or a document of the transfer, as Telegram names it. */
  proof: z.object({ kind: z.enum(['photo', 'document']), fileId: z.string() }).optional(),
  locale: z.string().optional(),
  createdAt: z.number().int(),
  /** `withdrawn`: the person who asked took it back. `expired`: nobody answered in time. */
  state: z.enum(['open', 'credited', 'declined', 'withdrawn', 'expired']),
  decidedBy: z.number().int().optional(),
  /** For an invoice: whether the money has come. */
  paid: z.boolean(),
  asked: z.boolean(),
  /** The messages by which merchants were asked, and the messages in the person's own chat that say so. */
  cards: z.array(z.object({ chatId: z.number().int(), messageId: z.number().int() })).optional(),
  /** Whether the person was told the outcome, or telling them was tried. */
  told: z.boolean(),
});

export type Topup = z.infer<typeof topupSchema>;
export type TopupProof = NonNullable<Topup['proof']>;

/** An invoice can be paid, and a request answered, for a week; after that people do not remember what it was about. */
export const TOPUP_LIFE_MS = 7 * DAY_MS;
/** Longer than it can be decided on, so that a late tap is told the outcome. */
export const TOPUP_KEPT_MS = TOPUP_LIFE_MS + 30 * DAY_MS;

export function isExpired({ createdAt }: Topup, now: number): boolean {
  return now - createdAt > TOPUP_LIFE_MS;
}

interface BeforeOpening {
  /** Whether it was opened before, under this id. */
  readonly isKept: boolean;
  /** Whether it was credited, perhaps so long ago that its record is gone. Another credit of it would not be booked. */
  readonly isBooked: boolean;
  readonly openId: string | undefined;
}

/** `opened`: it was opened before. A person has one open request at a time, and as many invoices as they like. */
export function openTopup(
  { id, way }: Pick<Topup, 'id' | 'way'>,
  { isKept, isBooked, openId }: BeforeOpening,
): { readonly type: 'open' } | { readonly type: 'opened' } | { readonly type: 'other'; readonly openId: string } {
  if (isKept || isBooked) return { type: 'opened' };
  if (way === 'request' && openId !== undefined && openId !== id) return { type: 'other', openId };
  return { type: 'open' };
}

export type TopupEnd = Exclude<Topup['state'], 'open'>;

/** Ends a request, once. @param topup undefined if there is none, or it cannot be read */
export function decideTopup(
  topup: Topup | undefined,
): { readonly type: 'decided'; readonly topup: Topup } | { readonly type: 'already' | 'unknown' } {
  if (topup === undefined || topup.way !== 'request') return { type: 'unknown' };
  return topup.state === 'open' ? { type: 'decided', topup } : { type: 'already' };
}

const BLOCKED_AFTER_WITHDRAWAL_MS = 60_000;

/**
 * For how long an ended request blocks the next one. After a withdrawal merchants are not asked again at once; if none was asked, the next request need not
 * wait.
 */
export function blockedForMs({ asked }: Pick<Topup, 'asked'>, end: TopupEnd): number {
  return end === 'withdrawn' && asked ? BLOCKED_AFTER_WITHDRAWAL_MS : 0;
}

/** Telegram sends it back with every question and payment (1 to 128 bytes). */
export function payloadOf(userId: number, id: string): string {
  return `topup:${userId}:${id}`;
}

/** Undefined if the text is no payload of ours. */
export function readPayload(payload: string): { userId: number; id: string } | undefined {
  const [, userId, id = ''] = /^topup:(\d{1,16}):([\w-]{12})$/u.exec(payload) ?? [];
  return userId === undefined ? undefined : { userId: Number(userId), id };
}

/** What Telegram says is about to be paid, or has been. */
export interface PaymentFacts {
  /** The person who pays: an invoice can be handed on. */
  readonly userId: number;
  readonly currency: string;
  /** In the currency's minor units. */
  readonly totalMinor: Minor;
  readonly payload: string;
}

export type PaymentFault = 'unknown' | 'not-yours' | 'paid' | 'expired' | 'changed';

/** @param topup what the payload names */
export function faultOfPayment(
  payment: PaymentFacts,
  topup: Topup | undefined,
  currency: string,
  now: number,
): PaymentFault | undefined {
  if (topup === undefined || topup.way !== 'payment') return 'unknown';
  if (topup.userId !== payment.userId) return 'not-yours';
  if (topup.paid) return 'paid';
  if (isExpired(topup, now)) return 'expired';
  const isSame = payment.currency === currency && payment.totalMinor === topup.amountMinor;
  return isSame ? undefined : 'changed';
}
