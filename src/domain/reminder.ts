import { z } from 'zod';
import { RECIPIENT_KINDS } from './catalogue/sold-services.ts';
import { costOf, isDelivered, type Order } from './orders/order.ts';
import { type CalendarDate, dayOf, instant } from './shared/days.ts';
import { minorSchema } from './shared/money.ts';
import { foldText } from './shared/text.ts';

/** Nobody looks through more reminders than this, and each takes a few hundred bytes of memory. */
export const MAX_REMINDERS = 50;

const date = z.string().regex(/^\d{4}-\d\d-\d\d$/u);

/**
 * `sending`: written before the message. If it stays so, the message may have arrived or not. `unsent`: the message certainly did not go, and is sent when
 * it is due again.
 */
const sending = z.enum(['sending', 'sent', 'unsent']);

/** What a person wants to be reminded of: the record that is stored. Times are milliseconds since 1970. */
export const reminderSchema = z.strictObject({
  id: z.string(),
  userId: z.number().int(),
  /** Grows by one with each write; the store compares it. */
  version: z.number().int().positive(),
  about: z.strictObject({
    /** The reference of the purchase from which the reminder was made, or of a newer one. `priceMinor` is what it cost last. */
    reference: z.string(),
    service: z.string(),
    provider: z.string(),
    productName: z.string(),
    title: z.string(),
    kind: z.enum(RECIPIENT_KINDS),
    customerId: z.string(),
    /** Absent if the price is fixed. */
    amountMinor: minorSchema.optional(),
    priceMinor: minorSchema,
  }),
  kind: z.enum([
    'runs-out',
    /** Every month on the day of the purchase. */
    'monthly',
    /** As often as the person has bought for this number until now. */
    'rhythm',
    /** Once, on a day that was chosen. */
    'once',
  ]),
  anchor: date,
  days: z.number().int().positive().optional(),
  months: z.number().int().positive().optional(),
  /** The time of day in the shop's time zone, such as `09:30`. */
  clock: z.string().regex(/^\d\d:\d\d$/u),
  /** The next day; absent if none follows the day that was asked about. */
  next: date.optional(),
  /** The day for which the person was told that they have too little money, or need not be told. */
  warned: date.optional(),
  /** The newest card, and the message about it a day later. */
  asked: z
    .strictObject({
      date,
      at: instant,
      /** The only draft of this day. If something is sent again, it is this card. */
      reference: z.string(),
      state: sending,
      again: sending.optional(),
      /** When the message that did not go is sent again. */
      retryAt: instant.optional(),
      messageId: z.number().int().optional(),
      /** An earlier day whose message may not have arrived, until a message has said so. */
      cutOff: date.optional(),
    })
    .optional(),
  /** How many messages in a row Telegram refused because the person blocked the bot. */
  refusals: z.number().int().nonnegative().optional(),
  /** Nothing is sent until the person wants it again. */
  paused: z.literal(true).optional(),
});

export type Reminder = z.infer<typeof reminderSchema>;
export type ReminderKind = Reminder['kind'];
export type ReminderSubject = Reminder['about'];
export type AskedReminder = NonNullable<Reminder['asked']>;

export type ReminderRule = Pick<Reminder, 'days' | 'months'>;

/** With another next day. A day of the month stays as it is. A rule that counts days goes on from the new day. */
export function movedTo({ paused: _paused, refusals: _refusals, ...reminder }: Reminder, to: CalendarDate): Reminder {
  const anchor = reminder.kind === 'monthly' ? reminder.anchor : to;
  return { ...reminder, anchor, version: reminder.version + 1 };
}

/** What an order bought, as a reminder stores it, because the order may be in the archive by then. */
export function subjectOf(order: Order): ReminderSubject {
  const { item, recipient, reference, priceMinor } = order;
  return {
    reference,
    service: item.service,
    provider: item.provider,
    productName: item.productName,
    title: item.title,
    kind: recipient.kind,
    customerId: recipient.customerId,
    ...(item.amountRequired ? { amountMinor: costOf(order) } : {}),
    priceMinor,
  };
}

export function boughtOn({ endedAt, confirmedAt, draftedAt }: Order, timeZone: string): CalendarDate {
  return dayOf(endedAt ?? confirmedAt ?? draftedAt, timeZone);
}

export function isSameSubject(one: ReminderSubject, other: ReminderSubject): boolean {
  return one.productName === other.productName && one.customerId === other.customerId;
}

/** All products of one service count. */
export function isPurchaseFor(order: Order, subject: Pick<ReminderSubject, 'service' | 'customerId'>): boolean {
  const { item, recipient } = order;
  if (!isDelivered(order) || recipient.customerId !== subject.customerId) return false;
  return foldText(item.service) === foldText(subject.service);
}
