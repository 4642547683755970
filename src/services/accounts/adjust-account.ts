import type { Account } from '../../domain/accounts/account.ts';
import { type Minor, minor, minorSchema } from '../../domain/shared/money.ts';
import type { Person } from '../../domain/people/person.ts';
import type { Shop } from '../shop.ts';
import { z } from 'zod';
import { toldSchema } from '../../domain/shared/sent-message.ts';

export const kindSchema = z.enum(['credit', 'debit']);

export type AdjustmentKind = z.infer<typeof kindSchema>;

interface AdjustmentByHand {
  /** The adjustment keeps this id for good. Under it the money moves only once. */
  readonly id: string;
  readonly kind: AdjustmentKind;
  readonly userId: number;
  readonly amountMinor: Minor;
  readonly by: number;
  /** '' if there is no note. */
  readonly note: string;
}

export type AdjustmentRefusal = 'unknown' | 'self' | 'merchant';

export type AdjustmentOutcome =
  /** `already`: an earlier tap or sending booked it, so it was not booked again. */
  | { type: 'booked' | 'already'; person: Person; account: Account }
  | { type: 'beyond-limit'; person: Person; account: Account }
  | { type: 'refused'; why: AdjustmentRefusal };

export async function lookAtAdjustment(
  shop: Pick<Shop, 'people' | 'accounts' | 'isMerchant'>,
  { kind, userId, amountMinor, by }: Omit<AdjustmentByHand, 'id' | 'note'>,
): Promise<
  { type: 'fine'; person: Person; account: Account } | Exclude<AdjustmentOutcome, { type: 'booked' | 'already' }>
> {
  const person = await shop.people.find(userId);
  const why = refusalOf(shop, by, userId, person);
  if (person === undefined || why !== undefined) return { type: 'refused', why: why ?? 'unknown' };
  const account = await shop.accounts.read(userId);
  const goesBeyond = kind === 'debit' && account.balanceMinor + account.creditLimitMinor < amountMinor;
  return { type: goesBeyond ? 'beyond-limit' : 'fine', person, account };
}

export async function makeAdjustment(
  shop: Pick<Shop, 'people' | 'accounts' | 'changeTrail' | 'isMerchant' | 'now'>,
  adjustment: AdjustmentByHand,
): Promise<AdjustmentOutcome> {
  const { id, kind, userId, amountMinor, by, note } = adjustment;
  const person = await shop.people.find(userId);
  const why = refusalOf(shop, by, userId, person);
  if (person === undefined) return { type: 'refused', why: why ?? 'unknown' };
  // What was booked stays booked, whatever the person's role is by now.
  if (why !== undefined && !(await isAdjusted(shop, adjustment))) return { type: 'refused', why };
  const at = shop.now();
  const moved = { id: bookingIdOf(id), userId, kind, amountMinor, by, at, ...(note === '' ? {} : { note }) };
  const { type, account } = await shop.accounts.book(moved);
  // The same script writes who, how much and why into the ledger. So the trail may be written later.
  if (type !== 'beyond-limit') await writeTrail(shop, adjustment, account, at);
  return { type, person, account };
}

/** Also if the tap that booked it was cut off afterwards. */
export function isAdjusted(
  { accounts }: Pick<Shop, 'accounts'>,
  { id, userId }: Pick<AdjustmentByHand, 'id' | 'userId'>,
): Promise<boolean> {
  return accounts.isBooked(userId, bookingIdOf(id));
}

function refusalOf(
  { isMerchant }: Pick<Shop, 'isMerchant'>,
  by: number,
  userId: number,
  person: Person | undefined,
): AdjustmentRefusal | undefined {
  if (by === userId) return 'self';
  if (isMerchant(userId, person)) return 'merchant';
  return person === undefined ? 'unknown' : undefined;
}

async function writeTrail(
  { changeTrail }: Pick<Shop, 'changeTrail'>,
  { id, kind, userId, amountMinor, by, note }: AdjustmentByHand,
  account: Account,
  at: number,
): Promise<void> {
  const after = account.balanceMinor;
  const before = minor(kind === 'credit' ? after - amountMinor : after + amountMinor);
  const about = note === '' ? {} : { about: note };
  await changeTrail.write(bookingIdOf(id), {
    by,
    at,
    what: kind,
    whom: userId,
    ...about,
    before: String(before),
    after: String(after),
  });
}

function bookingIdOf(id: string): string {
  return `hand-${id}`;
}

/** A card. Its id stays the booking's id for good. `told` is there once it is booked, and says how telling the person went. */
export const adjustmentCardSchema = z.strictObject({
  type: z.literal('hand'),
  kind: kindSchema,
  userId: z.number().int(),
  amountMinor: minorSchema,
  note: z.string(),
  told: toldSchema.optional(),
});
