import { z } from 'zod';
import { RECIPIENT_KINDS, soldAs } from './catalogue/sold-services.ts';
import type { CalendarStep } from './catalogue/products.ts';
import { type Order, costOf } from './orders/order.ts';
import { type CalendarDate, dayOf, addMonths, addDays } from './shared/days.ts';
import { minorSchema } from './shared/money.ts';

/** Reminders come between these times of the day, in TIME_ZONE, so that no phone rings at night. */
export const EARLIEST_TIME = '08:00';
export const LATEST_TIME = '20:00';
/** No one plans a purchase farther ahead than the longest validity that is sold. */
export const FARTHEST_DAYS = 400;

/** A habit shows in the newest purchases for a number; more are not read. */
export const HABIT_PURCHASES = 24;
/** So many days of purchase for one meter make a habit. */
export const LEAST_METER_PURCHASES = 3;

/** More than these no one looks through, and each is a few hundred bytes in memory. */
export const MAX_REMINDERS = 50;

/** How often it is looked whether a stopped person may buy again, */
export const BARRED_AGAIN_MS = 6 * 3_600_000;
/** and whether a record that could not be read is whole again. */
export const DAMAGED_AGAIN_MS = 24 * 3_600_000;

const DAY_MS = 24 * 3_600_000;

/** How long a card of a reminder can be confirmed. */
export const CARD_LIFE_MS = 2 * DAY_MS;
/** How often the service is asked for the card's product while it does not answer. */
export const SERVICE_AGAIN_MS = 5 * 60_000;
/** By then the person is reminded without a card. */
export const WITHOUT_CARD_AFTER_MS = 3_600_000;
/** How long after an unanswered card the person is reminded of it, once. */
export const AGAIN_AFTER_MS = DAY_MS;
/** How long before a purchase the person is told that their money does not suffice. */
export const WARN_BEFORE_MS = DAY_MS;
/** A card that is later than this is not sent any more; the person is told that the day was missed. */
export const LATE_AFTER_MS = DAY_MS;
/** After so many refusals by Telegram because the person blocked the bot, the reminder is paused. */
export const MAX_REFUSALS = 3;

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
  /** Why it comes when it comes. */
  kind: z.enum([
    /** When what was bought runs out. */
    'runs-out',
    /** Every month on the day of the purchase. */
    'monthly',
    /** As often as the person has bought for this number so far. */
    'rhythm',
    /** Once, on a day that was chosen. */
    'once',
  ]),
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
export type ReminderKind = Reminder['kind'];
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

/** Days that come again and again, counted from one of them; without a step there is that one alone. */
interface DateRule {
  /** A purchase's day, or the one day that was chosen. */
  readonly anchor: CalendarDate;
  readonly step?: CalendarStep | undefined;
}

/** The first day of the rule after a day, counted from the anchor, so that the 31st comes back after February. Undefined if there is none. */
export function dateAfter({ anchor, step }: DateRule, after: CalendarDate): CalendarDate | undefined {
  if (step === undefined) return anchor > after ? anchor : undefined;
  // Some steps too few, because months differ in length; what is left is walked.
  let count = Math.max(1, Math.floor(daysBetween(anchor, after) / longestDays(step)));
  while (dateAt(anchor, step, count) <= after) count += 1;
  return dateAt(anchor, step, count);
}

/** Of two dates, negative if the second is the earlier one. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/**
 * How many days usually lie between purchases: the median, which one forgotten month or one purchase for a neighbour does not move. Undefined with fewer
 * than three days of purchase, because two say nothing of a habit. @param days in any order
 */
export function rhythmOf(days: readonly CalendarDate[]): number | undefined {
  const sorted = [...new Set(days)].toSorted();
  if (sorted.length < LEAST_DAYS) return undefined;
  const gaps = sorted.slice(1).map((day, index) => daysBetween(sorted[index] ?? day, day));
  const inOrder = gaps.toSorted((one, other) => one - other);
  const middle = inOrder.length / 2;
  const median = ((inOrder[Math.ceil(middle) - 1] ?? 0) + (inOrder[Math.floor(middle)] ?? 0)) / 2;
  return Math.max(1, Math.round(median));
}

const LEAST_DAYS = 3;
const LONGEST_MONTH_DAYS = 31;

function dateAt(anchor: CalendarDate, step: CalendarStep, count: number): CalendarDate {
  return 'days' in step ? addDays(anchor, step.days * count) : addMonths(anchor, step.months * count);
}

function longestDays(step: CalendarStep): number {
  return 'days' in step ? step.days : step.months * LONGEST_MONTH_DAYS;
}

/**
 * Whether a reminder of buying it again is worth a button: for what has a validity, and for a meter that is bought for again and again.
 * @param isRegular whether this number was bought for at least LEAST_METER_PURCHASES times
 */
export function mayRemind({ state, item }: Pick<Order, 'state' | 'item'>, isRegular: boolean): boolean {
  if (state !== 'successful') return false;
  const reminder = soldAs(item.service)?.reminder;
  if (reminder === undefined) return false;
  return reminder === 'habit' ? isRegular : (item.validity ?? '').trim() !== '';
}
