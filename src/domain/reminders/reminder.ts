import { z } from 'zod';
import { RECIPIENT_KINDS } from '../catalogue/sold-services.ts';
import type { CalendarStep } from '../catalogue/validity.ts';
import type { Order } from '../orders/order.ts';
import { costOf } from '../orders/order.ts';
import type { CalendarDate } from '../shared/day-span.ts';
import { dayOf } from '../shared/day.ts';
import { minorSchema } from '../shared/money.ts';
import type { DateRule } from './reminder-dates.ts';

/** More than these no one looks through, and each is a few hundred bytes in memory. */
export const MAX_REMINDERS = 50;

/** Why it comes when it comes. */
export const reminderKinds = [
  /** When what was bought runs out. */
  'runs-out',
  /** Every month on the day of the purchase. */
  'monthly',
  /** As often as the person has bought for this number so far. */
  'rhythm',
  /** Once, on a day that was chosen. */
  'once',
] as const;

export type ReminderKind = (typeof reminderKinds)[number];

const instant = z.number().int().nonnegative();
const date = z.string().regex(/^\d{4}-\d\d-\d\d$/u);

/**
 * `sending`: written before the message, so one that stays so may have arrived or not. `unsent`: the message is known not to have gone, and is sent when it
 * is due again.
 */
const sending = z.enum(['sending', 'sent', 'unsent']);

/** What a person wants to be reminded of: the record that is stored. Times are milliseconds since 1970. */
export const reminderSchema = z.strictObject({
  id: z.string(),
  userId: z.number().int(),
  /** Grows by one with each write; the store compares it. */
  version: z.number().int().positive(),
  about: z.strictObject({
    /** Of the purchase by which it was made, or the newest since: `priceMinor` is what that one cost. */
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
  kind: z.enum(reminderKinds),
  anchor: date,
  days: z.number().int().positive().optional(),
  months: z.number().int().positive().optional(),
  /** The time of day on the clocks of the shop, such as `09:30`. */
  clock: z.string().regex(/^\d\d:\d\d$/u),
  /** The next day; absent if there is none after the one that was asked about. */
  next: date.optional(),
  /** For which day the person was told that their money does not suffice, or need not be told. */
  warned: date.optional(),
  /** The newest card, and the one message about it a day later. */
  asked: z
    .strictObject({
      date,
      at: instant,
      /** The one draft of this day: whatever is sent again, it is this card. */
      reference: z.string(),
      state: sending,
      again: sending.optional(),
      /** When what did not go is sent. */
      retryAt: instant.optional(),
      messageId: z.number().int().optional(),
      /** An earlier day whose message may not have arrived, as long as no message has said so. */
      cutOff: date.optional(),
    })
    .optional(),
  /** How many messages in a row Telegram refused because the person blocked the bot. */
  refusals: z.number().int().nonnegative().optional(),
  /** Nothing is sent until the person wants it again. */
  paused: z.literal(true).optional(),
});

export type Reminder = z.infer<typeof reminderSchema>;
export type ReminderSubject = Reminder['about'];
export type AskedReminder = NonNullable<Reminder['asked']>;

export function ruleOf({ anchor, ...rule }: Pick<Reminder, 'anchor' | 'days' | 'months'>): DateRule {
  return { anchor, step: stepOf(rule) };
}

function stepOf({ days, months }: Pick<Reminder, 'days' | 'months'>): CalendarStep | undefined {
  if (days !== undefined) return { days };
  return months === undefined ? undefined : { months };
}

/** What an order bought, as a reminder keeps it: the order itself may be in the archive by then. */
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

/** The day from which a reminder counts. */
export function boughtOn({ endedAt, confirmedAt, draftedAt }: Order, timeZone: string): CalendarDate {
  return dayOf(endedAt ?? confirmedAt ?? draftedAt, timeZone);
}

/** Whether two are about the same thing for the same number. */
export function isSameSubject(one: ReminderSubject, other: ReminderSubject): boolean {
  return one.productName === other.productName && one.customerId === other.customerId;
}
