import type { Order } from './orders/order.ts';
import { addDays, type CalendarDate, dayOf, HOUR_MS, momentOf } from './shared/days.ts';
import type { Minor } from './shared/money.ts';
import {
  AGAIN_AFTER_MS,
  type AskedReminder,
  boughtOn,
  isSameSubject,
  subjectOf,
  REMINDER_CARD_LIFE_MS,
  dateAfter,
  LATE_AFTER_MS,
  MAX_REFUSALS,
  type Reminder,
  ruleOf,
  WARN_BEFORE_MS,
} from './reminder.ts';

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

/** If the person has bought again in the meantime, they are not reminded before that purchase runs out. Undefined if this changes no date. */
export function countedFromNewest(
  reminder: Reminder,
  newest: Order,
  now: number,
  timeZone: string,
): Reminder | undefined {
  const about = subjectOf(newest);
  const renewed = isSameSubject(about, reminder.about) ? { ...reminder, about } : reminder;
  return countedFrom(renewed, boughtOn(newest, timeZone), now, timeZone);
}

/** A reminder that counts from a purchase counts from the newest one: its next day is the day after that by the rule. Undefined if this changes no date. */
function countedFrom(reminder: Reminder, boughtOn: CalendarDate, now: number, timeZone: string): Reminder | undefined {
  if (boughtOn <= reminder.anchor) return undefined;
  const moved = { ...reminder, anchor: boughtOn };
  const next = dateAfter(ruleOf(moved), boughtOn);
  return next === undefined || next <= (reminder.next ?? '') ? undefined : withNext(moved, next, now, timeZone);
}

/** The day of a message that may not have arrived, because a crash or a silent Telegram cut it off; undefined if there is none. The next message says so. */
export function cutOffDay({ asked }: Reminder): CalendarDate | undefined {
  return asked?.state === 'sending' || asked?.again === 'sending' ? asked.date : asked?.cutOff;
}

export type ReminderMessage =
  /** The ordinary card of a stored draft. `again`: it was sent a day ago. */
  | { type: 'card'; order: Order; again: boolean; oldMessageId?: number | undefined }
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
