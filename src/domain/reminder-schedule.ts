import { boughtAt, type Order } from './orders/order.ts';
import { addDays, type CalendarDate, dayOf, HOUR_MS, momentOf, DAY_MS, addMonths, clockAt } from './shared/days.ts';
import type { Minor } from './shared/money.ts';
import {
  type AskedReminder,
  boughtOn,
  isSameSubject,
  subjectOf,
  type Reminder,
  type ReminderKind,
  type ReminderRule,
} from './reminder.ts';
import type { CalendarStep } from './catalogue/products.ts';
import { soldAs } from './catalogue/sold-services.ts';

/** Reminders come between these times of the day, in TIME_ZONE, so that no phone rings at night. */
const EARLIEST_TIME = '08:00';
const LATEST_TIME = '20:00';
/** Nobody plans a purchase farther ahead than the longest validity on sale. */
export const FARTHEST_DAYS = 400;
/** So many days to choose from stand on one screen: four weeks, so that no number of a day comes twice. */
export const DAYS_SHOWN = 28;

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
const AGAIN_AFTER_MS = DAY_MS;
/** How long before a purchase the person is told that they have too little money. */
const WARN_BEFORE_MS = DAY_MS;
/** A card that is later than this is not sent any more; the person is told that the day was missed. */
const LATE_AFTER_MS = DAY_MS;
/** After so many refusals by Telegram because the person blocked the bot, the reminder is paused. */
export const MAX_REFUSALS = 3;

/** The newest purchases for a number show a habit. More are not read. */
export const HABIT_PURCHASES = 24;
/** So many purchases for one meter are a habit. */
export const LEAST_METER_PURCHASES = 3;

export type ReminderStep =
  /** Send the card: for the first time, or again because it certainly did not go. */
  | { type: 'ask'; date: CalendarDate }
  /** Send the same card once more. */
  | { type: 'again'; asked: AskedReminder }
  /** The day passed while nothing could be sent. */
  | { type: 'missed'; date: CalendarDate }
  /** Tell the person if they have too little money. */
  | { type: 'warn'; date: CalendarDate }
  /** Its only day is over. */
  | { type: 'end' }
  /** Undefined if nothing is due as long as the record stays as it is. */
  | { type: 'wait'; until: number | undefined };

/** It follows from the record and the clock only. */
export function stepOfReminder(reminder: Reminder, now: number, timeZone: string): ReminderStep {
  const dueAt = nextStepAt(reminder, timeZone);
  if (dueAt === undefined || dueAt > now) return { type: 'wait', until: dueAt };
  const { next, asked, warned } = reminder;
  const nextAt = next === undefined ? undefined : momentOf(next, reminder.clock, timeZone);
  if (next !== undefined && nextAt !== undefined && nextAt <= now) return askOrMiss(next, nextAt, now);
  if (asked?.state === 'unsent') return askOrMiss(asked.date, momentOf(asked.date, reminder.clock, timeZone), now);
  if (asked !== undefined && (againAt(reminder, nextAt) ?? Infinity) <= now) return { type: 'again', asked };
  if (next !== undefined && warned !== next) return { type: 'warn', date: next };
  return { type: 'end' };
}

export function nextStepAt(reminder: Reminder, timeZone: string): number | undefined {
  const { next, asked, warned, paused } = reminder;
  if (paused === true) return undefined;
  const nextAt = next === undefined ? undefined : momentOf(next, reminder.clock, timeZone);
  const moments = [
    nextAt === undefined ? undefined : warned === next ? nextAt : nextAt - WARN_BEFORE_MS,
    asked?.state === 'unsent' ? (asked.retryAt ?? asked.at) : againAt(reminder, nextAt),
    next === undefined ? (asked?.at ?? 0) + REMINDER_CARD_LIFE_MS : undefined,
  ].filter((at) => at !== undefined);
  return moments.length === 0 ? undefined : Math.min(...moments);
}

/** The record when the card of a day is about to be sent. From now on the next day counts: the first one that is still to come, even if some were missed. */
export function asking(
  reminder: Reminder,
  { date, reference }: Pick<AskedReminder, 'date' | 'reference'>,
  now: number,
  timeZone: string,
): Reminder {
  const cutOff = cutOffDay(reminder);
  const asked = { date, reference, at: now, state: 'sending', ...(cutOff === undefined ? {} : { cutOff }) } as const;
  // A late card counts for today too.
  return { ...dayDone(reminder, date, dayOf(now, timeZone), now, timeZone), asked };
}

/** The earlier card is not mentioned again. */
export function passed(reminder: Reminder, date: CalendarDate, now: number, timeZone: string): Reminder {
  return dayDone(reminder, date, date, now, timeZone);
}

/** @param last the last day that needs no card */
function dayDone(reminder: Reminder, date: CalendarDate, last: CalendarDate, now: number, timeZone: string): Reminder {
  const { asked: _asked, next: before, ...rest } = reminder;
  // If the card could not be sent on its day, the next day is already set.
  const next = before === date ? comingDate(reminder, last, now, timeZone) : before;
  return withNext(rest, next, now, timeZone);
}

/** @param next `undefined` if there is none */
export function withNext(reminder: Reminder, next: CalendarDate | undefined, now: number, timeZone: string): Reminder {
  const { next: _next, warned: _warned, ...rest } = reminder;
  if (next === undefined) return rest;
  // It is too late to warn the person a day before.
  const isSoon = momentOf(next, reminder.clock, timeZone) - WARN_BEFORE_MS <= now;
  return { ...rest, next, ...(isSoon ? { warned: next } : {}) };
}

/** If another day was chosen, the card of the old one is neither sent nor said again. The next card takes it back. */
export function withoutOldDay(reminder: Reminder): Reminder {
  const { asked } = reminder;
  if (asked === undefined) return reminder;
  return { ...reminder, asked: { ...asked, state: asked.state === 'unsent' ? 'sent' : asked.state, again: 'sent' } };
}

/** The first day of the rule after this one whose time is still to come. Today counts if its time is still to come. */
export function comingDate(
  reminder: Reminder,
  after: CalendarDate,
  now: number,
  timeZone: string,
): CalendarDate | undefined {
  const today = dayOf(now, timeZone);
  const isToday = momentOf(today, reminder.clock, timeZone) > now;
  const over = isToday ? addDays(today, -1) : today;
  return dateAfter(ruleOf(reminder), after > over ? after : over);
}

export function countsFromPurchase({ kind }: Reminder): boolean {
  return kind === 'runs-out' || kind === 'rhythm';
}

/** The newest purchase of what the reminder is about. For a rhythm, any purchase of the service for the number counts. @param purchases the newest first */
export function newestCounting({ kind, about }: Reminder, purchases: readonly Order[]): Order | undefined {
  return purchases.find((order) => kind === 'rhythm' || isSameSubject(subjectOf(order), about));
}

/** The person is not reminded before the newest purchase runs out: the next day follows it by the rule. Undefined if this changes no date. */
export function countedFromNewest(
  reminder: Reminder,
  newest: Order,
  now: number,
  timeZone: string,
): Reminder | undefined {
  const anchor = boughtOn(newest, timeZone);
  if (anchor <= reminder.anchor) return undefined;
  const about = subjectOf(newest);
  const moved = { ...reminder, anchor, about: isSameSubject(about, reminder.about) ? about : reminder.about };
  const next = dateAfter(ruleOf(moved), anchor);
  return next === undefined || next <= (reminder.next ?? '') ? undefined : withNext(moved, next, now, timeZone);
}

/** What the same cost last, so that the next card does not compare with an older price. */
export function withLastPrice(reminder: Reminder, newest: Order | undefined): Reminder {
  const { about } = reminder;
  const last = newest === undefined ? about : subjectOf(newest);
  if (!isSameSubject(last, about) || last.amountMinor !== about.amountMinor) return reminder;
  return { ...reminder, about: { ...about, priceMinor: last.priceMinor } };
}

/** The day of a message that may not have arrived, because a crash or a silent Telegram cut it off; undefined if there is none. The next message says so. */
export function cutOffDay({ asked }: Reminder): CalendarDate | undefined {
  return asked?.state === 'sending' || asked?.again === 'sending' ? asked.date : asked?.cutOff;
}

export type ReminderMessage =
  /** The card of a stored draft. `oldMessageId`: it was sent a day ago. */
  | { type: 'card'; order: Order; oldMessageId?: number | undefined }
  /** There is no card. `unchecked`: the service does not answer. */
  | { type: 'no-card'; why: 'gone' | 'paused' | 'unverified' | 'unchecked' }
  | { type: 'missed'; date: CalendarDate }
  | { type: 'short'; date: CalendarDate; priceMinor: Minor; availableMinor: Minor };

export type ReminderOutcome =
  | { type: 'sent'; messageId: number }
  | { type: 'blocked' | 'refused' }
  /** The message did not go. */
  | { type: 'later'; pauseMs: number }
  /** There was no answer, so the message may have arrived. */
  | { type: 'unsure' };

/** What was sent: the card, the message about it a day later, or any other message. */
export type Said = 'card' | 'again' | 'word';

/** @param begun the record from before the message */
export function answered(
  begun: Reminder,
  said: Said,
  outcome: Exclude<ReminderOutcome, { type: 'unsure' }>,
  now: number,
): Reminder {
  const { refusals = 0, ...rest } = begun;
  switch (outcome.type) {
    case 'sent':
      return marked(withoutDoubt(rest), said, 'sent', { messageId: outcome.messageId });
    case 'refused':
      return marked(rest, said, 'sent', {});
    case 'later':
      return marked(begun, said, 'unsent', { retryAt: now + outcome.pauseMs });
    case 'blocked': {
      const isLast = refusals + 1 >= MAX_REFUSALS;
      const counted = { ...rest, refusals: refusals + 1, ...(isLast ? { paused: true as const } : {}) };
      return marked(counted, said, 'sent', {});
    }
  }
}

function marked(reminder: Reminder, said: Said, state: AskedReminder['state'], more: Partial<AskedReminder>): Reminder {
  const { asked } = reminder;
  if (asked === undefined || said === 'word') return reminder;
  return { ...reminder, asked: { ...asked, ...more, ...(said === 'again' ? { again: state } : { state }) } };
}

/** A message has arrived, and it told the person that an earlier one may not have arrived. */
function withoutDoubt(reminder: Reminder): Reminder {
  if (reminder.asked === undefined) return reminder;
  const { cutOff: _cutOff, again, ...asked } = reminder.asked;
  const known = { state: arrived(asked.state), ...(again === undefined ? {} : { again: arrived(again) }) };
  return { ...reminder, asked: { ...asked, ...known } };
}

function arrived(state: AskedReminder['state']): AskedReminder['state'] {
  return state === 'sending' ? 'sent' : state;
}

function askOrMiss(date: CalendarDate, dueAt: number, now: number): ReminderStep {
  return { type: now - dueAt < LATE_AFTER_MS ? 'ask' : 'missed', date };
}

/** When an unanswered card is mentioned again; undefined if it is not, for example because the next card comes at about that time. */
function againAt({ asked }: Reminder, nextAt = Infinity): number | undefined {
  if (asked === undefined || asked.state === 'unsent') return undefined;
  const at = asked.again === 'unsent' ? (asked.retryAt ?? asked.at) : asked.at + AGAIN_AFTER_MS;
  const isOver = at >= asked.at + REMINDER_CARD_LIFE_MS || nextAt <= at + HOUR_MS;
  return isOver || asked.again === 'sending' || asked.again === 'sent' ? undefined : at;
}

/** Without an id and a next day. */
export function newReminder(order: Order, kind: ReminderKind, rule: ReminderRule, timeZone: string): Reminder {
  const clock = clockAt(boughtAt(order), timeZone);
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

export function ruleOf({ anchor, ...rule }: Pick<Reminder, 'anchor'> & ReminderRule): DateRule {
  return { anchor, step: stepOf(rule) };
}

function stepOf({ days, months }: ReminderRule): CalendarStep | undefined {
  if (days !== undefined) return { days };
  return months === undefined ? undefined : { months };
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
