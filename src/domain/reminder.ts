import { z } from 'zod';
import { RECIPIENT_KINDS, soldAs } from './catalogue/sold-services.ts';
import type { CalendarStep } from './catalogue/products.ts';
import { costOf, isDelivered, type Order } from './orders/order.ts';
import { addDays, addMonths, type CalendarDate, clockAt, DAY_MS, dayOf, HOUR_MS, instant } from './shared/days.ts';
import { minorSchema } from './shared/money.ts';
import { foldText } from './shared/text.ts';

/** Reminders come between these times of the day, in TIME_ZONE, so that no phone rings at night. */
const EARLIEST_TIME = '08:00';
const LATEST_TIME = '20:00';
/** Nobody plans a purchase farther ahead than the longest validity on sale. */
export const FARTHEST_DAYS = 400;
/** So many days to choose from stand on one screen: four weeks, so that no number of a day comes twice. */
export const DAYS_SHOWN = 28;

/** The newest purchases for a number show a habit. More are not read. */
export const HABIT_PURCHASES = 24;
/** So many purchases for one meter are a habit. */
export const LEAST_METER_PURCHASES = 3;

/** Nobody looks through more reminders than this, and each takes a few hundred bytes of memory. */
export const MAX_REMINDERS = 50;

/** How often the bot looks whether a stopped person may buy again, */
export const BARRED_AGAIN_MS = 6 * HOUR_MS;
/** and whether a record that could not be read can be read again. */
export const DAMAGED_AGAIN_MS = DAY_MS;

/** How long a card of a reminder can be confirmed. */
export const REMINDER_CARD_LIFE_MS = 2 * DAY_MS;
/** How often the service is asked for the card's product while it does not answer. */
export const SERVICE_AGAIN_MS = 5 * 60_000;
/** After so long the person is reminded without a card. */
export const WITHOUT_CARD_AFTER_MS = HOUR_MS;
/** How long after an unanswered card the person is reminded of it, once. */
export const AGAIN_AFTER_MS = DAY_MS;
/** How long before a purchase the person is told that they have too little money. */
export const WARN_BEFORE_MS = DAY_MS;
/** A card that is later than this is not sent any more; the person is told that the day was missed. */
export const LATE_AFTER_MS = DAY_MS;
/** After so many refusals by Telegram because the person blocked the bot, the reminder is paused. */
export const MAX_REFUSALS = 3;

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
    /** The reference of the purchase from which the reminder was made, or of a newer one. `priceMinor` is what that purchase cost. */
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

/** Without an id and a next day. */
export function newReminder(order: Order, kind: ReminderKind, rule: ReminderRule, timeZone: string): Reminder {
  const clock = clockAt(order.confirmedAt ?? order.draftedAt, timeZone);
  return {
    id: '',
    userId: order.buyer.userId,
    version: 1,
    about: subjectOf(order),
    kind,
    anchor: boughtOn(order, timeZone),
    ...rule,
    clock: clock < EARLIEST_TIME ? EARLIEST_TIME : clock > LATEST_TIME ? LATEST_TIME : clock,
  };
}

/** With another next day. A day of the month stays as it is. A rule that counts days goes on from the new day. */
export function movedTo({ paused: _paused, refusals: _refusals, ...reminder }: Reminder, to: CalendarDate): Reminder {
  const anchor = reminder.kind === 'monthly' ? reminder.anchor : to;
  return { ...reminder, anchor, version: reminder.version + 1 };
}

export function ruleOf({ anchor, ...rule }: Pick<Reminder, 'anchor'> & ReminderRule): DateRule {
  return { anchor, step: stepOf(rule) };
}

function stepOf({ days, months }: ReminderRule): CalendarStep | undefined {
  if (days !== undefined) return { days };
  return months === undefined ? undefined : { months };
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

/** Without a step there is only the anchor. */
interface DateRule {
  /** The day of a purchase, or the one day that was chosen. */
  readonly anchor: CalendarDate;
  readonly step?: CalendarStep | undefined;
}

/** The first day of the rule after a given day, counted from the anchor, so that the 31st comes back after February. Undefined if there is none. */
export function dateAfter({ anchor, step }: DateRule, after: CalendarDate): CalendarDate | undefined {
  if (step === undefined) return anchor > after ? anchor : undefined;
  // Begins with a few steps too few, because months differ in length. The loop takes the missing steps.
  let count = Math.max(1, Math.floor(daysBetween(anchor, after) / longestDays(step)));
  while (dateAt(anchor, step, count) <= after) count += 1;
  return dateAt(anchor, step, count);
}

/** Of two dates, negative if the second is the earlier one. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/**
 * How many days usually pass between purchases. This is the median, which does not change if one month was forgotten, or one purchase was for a
 * neighbour. Undefined if there are fewer than three days of purchase, because two show no habit. @param days in any order
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

/** @param isRegular whether this number was bought for at least LEAST_METER_PURCHASES times */
export function mayRemind({ state, item }: Pick<Order, 'state' | 'item'>, isRegular: boolean): boolean {
  if (state !== 'successful') return false;
  const reminder = soldAs(item.service)?.reminder;
  if (reminder === undefined) return false;
  return reminder === 'habit' ? isRegular : (item.validity ?? '').trim() !== '';
}
