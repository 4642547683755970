import { soldAs } from '../../domain/catalogue/sold-services.ts';
import { readValidity } from '../../domain/catalogue/products.ts';
import { tailOf } from '../../domain/orders/order-search.ts';
import { type Order, isDelivered } from '../../domain/orders/order.ts';
import {
  rhythmOf,
  boughtOn,
  isSameSubject,
  type Reminder,
  type ReminderKind,
  subjectOf,
  HABIT_PURCHASES,
  LEAST_METER_PURCHASES,
  type ReminderSubject,
  EARLIEST_TIME,
  LATEST_TIME,
} from '../../domain/reminder.ts';
import { comingDate, nextStepAt, withNext } from '../../domain/reminder-step.ts';
import { type CalendarDate, clockAt, dayOf } from '../../domain/shared/days.ts';
import { foldText } from '../../domain/shared/text.ts';
import { newId } from '../new-id.ts';
import { cancelDraft } from '../orders/draft-purchase.ts';
import type { Shop } from '../shop.ts';

/** Each reminder is looked for under the id of the person who asks, so another person's is not found. */
type ReminderShop = Pick<Shop, 'reminders' | 'orders' | 'timeZone' | 'now'>;

export type PutOutcome =
  | { type: 'kept'; reminder: Reminder }
  /** The person has as many reminders as they may have. */
  | { type: 'full' }
  | { type: 'gone' };

export interface ReminderOffer {
  /** Undefined if the service does not say how long the purchase is good for, or not clearly enough. */
  readonly runsOut: CalendarDate | undefined;
  readonly monthly: CalendarDate;
  readonly rhythm: { readonly days: number; readonly date: CalendarDate } | undefined;
  /** The person's reminder for the same thing and number, if there is one. */
  readonly existing: Reminder | undefined;
}

const TRIES = 5;

export async function offerReminder(shop: ReminderShop, order: Order): Promise<ReminderOffer> {
  const { timeZone, now } = shop;
  const [existing, days] = await Promise.all([existingFor(shop, order), rhythmDays(shop, order)]);
  const coming = (kind: ReminderKind, rule: Rule): CalendarDate | undefined =>
    comingDate(draftOf(order, kind, rule, timeZone), '', now(), timeZone);
  const validity = validityOf(order);
  const runsOut = validity === undefined ? undefined : coming('runs-out', validity);
  const rhythm = days === undefined ? undefined : coming('rhythm', { days });
  return {
    monthly: coming('monthly', { months: 1 }) ?? dayOf(now(), timeZone),
    runsOut,
    rhythm: rhythm === undefined || days === undefined ? undefined : { days, date: rhythm },
    existing,
  };
}

/** It replaces one for the same thing and number. @param on the day that was chosen, if one was */
export async function makeReminder(
  shop: ReminderShop,
  order: Order,
  kind: ReminderKind,
  on?: CalendarDate,
): Promise<PutOutcome> {
  const { timeZone, now } = shop;
  const rule = await ruleFor(shop, order, kind);
  if (rule === undefined) return { type: 'gone' };
  return put(shop, async () => {
    const existing = await existingFor(shop, order);
    // The card of the old reminder may still be there. The next card takes it back.
    const { id, version, asked } = existing ?? { id: newId(), version: 0 };
    const made = { ...draftOf(order, kind, rule, timeZone), asked, id, version: version + 1 };
    const next = on ?? comingDate(made, '', now(), timeZone);
    return withNext(on === undefined ? made : { ...made, anchor: on }, next, now(), timeZone);
  });
}

/** Sets another next day; the days after it follow the rule. In this way a paused reminder also goes on. */
export async function moveReminder(
  shop: ReminderShop,
  userId: number,
  id: string,
  to: CalendarDate,
): Promise<PutOutcome> {
  return put(shop, async () => {
    const reminder = await shop.reminders.find(userId, id);
    if (reminder === undefined) return undefined;
    const { paused: _paused, refusals: _refusals, ...rest } = reminder;
    // A day of the month stays as it is. A rule that counts days goes on from the new day.
    const anchor = reminder.kind === 'monthly' ? reminder.anchor : to;
    const moved = { ...rest, anchor, version: reminder.version + 1 };
    return withNext(moved, to, shop.now(), shop.timeZone);
  });
}

export interface StoppedReminder {
  readonly reminder: Reminder;
  /** The message of a card that could still have been confirmed. */
  readonly cardMessageId?: number | undefined;
}

/** Answers what was stopped; undefined if it was not there. */
export async function endReminder(
  shop: Pick<Shop, 'reminders' | 'orders' | 'now'>,
  userId: number,
  id: string,
): Promise<StoppedReminder | undefined> {
  const reminder = await shop.reminders.find(userId, id);
  if (reminder === undefined) return undefined;
  // The card is dropped first. If the work is cut off in between, the tap comes again and still finds the reminder.
  const { asked } = reminder;
  const dropped = asked === undefined ? undefined : await cancelDraft(shop, { reference: asked.reference, userId });
  await shop.reminders.remove(userId, id);
  return { reminder, cardMessageId: dropped?.type === 'dropped' ? asked?.messageId : undefined };
}

/** @param made reads the reminder and makes it anew after each conflict with another process; undefined if it is gone */
async function put(
  { reminders, timeZone }: ReminderShop,
  made: () => Promise<Reminder | undefined>,
): Promise<PutOutcome> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const reminder = await made();
    if (reminder === undefined) return { type: 'gone' };
    const result = await reminders.put(reminder, nextStepAt(reminder, timeZone));
    if (result !== 'conflict') return result === 'full' ? { type: 'full' } : { type: 'kept', reminder };
  }
  throw new Error('a reminder changes again and again');
}

async function existingFor({ reminders }: ReminderShop, order: Order): Promise<Reminder | undefined> {
  const all = await reminders.list(order.buyer.userId);
  return all.find(({ about }) => isSameSubject(about, subjectOf(order)));
}

type Rule = { readonly days?: number; readonly months?: number };

async function ruleFor(shop: ReminderShop, order: Order, kind: ReminderKind): Promise<Rule | undefined> {
  switch (kind) {
    case 'runs-out':
      return validityOf(order);
    case 'monthly':
      return { months: 1 };
    case 'rhythm': {
      const days = await rhythmDays(shop, order);
      return days === undefined ? undefined : { days };
    }
    case 'once':
      return {};
  }
}

async function rhythmDays(shop: ReminderShop, order: Order): Promise<number | undefined> {
  const found = await findPurchases(shop, order.buyer.userId, subjectOf(order));
  return rhythmOf(found.map((each) => boughtOn(each, shop.timeZone)));
}

/** Electricity has no validity: how long it lasts depends on the household. */
function validityOf({ item }: Order): Rule | undefined {
  return readValidity(item.validity);
}

function draftOf(order: Order, kind: ReminderKind, rule: Rule, timeZone: string): Reminder {
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

/** A person's delivered purchases for a number, newest first and at most `count`; all products of one service count. */
export async function findPurchases(
  { orders }: Pick<Shop, 'orders'>,
  userId: number,
  { service, customerId }: Pick<ReminderSubject, 'service' | 'customerId'>,
  count = HABIT_PURCHASES,
): Promise<readonly Order[]> {
  const newest = await read(0, count);
  const unread = Math.min(newest.total, HABIT_PURCHASES) - count;
  if (newest.found.length === count || unread <= 0) return newest.found;
  // Some of the newest were not delivered, or were of another service.
  const older = await read(count, unread);
  return [...newest.found, ...older.found].slice(0, count);

  async function read(offset: number, size: number) {
    const ending = { tail: tailOf(customerId), endings: [customerId.toUpperCase()] };
    const page = await orders.listByNumber(ending, userId, offset, size);
    return { found: page.orders.filter(isWanted), total: page.total };
  }

  function isWanted(order: Order): boolean {
    const { item, recipient } = order;
    return isDelivered(order) && recipient.customerId === customerId && foldText(item.service) === foldText(service);
  }
}

export async function isForRegularMeter(shop: Pick<Shop, 'orders'>, order: Order): Promise<boolean> {
  if (order.state !== 'successful' || soldAs(order.item.service)?.reminder !== 'habit') return false;
  const found = await findPurchases(shop, order.buyer.userId, subjectOf(order), LEAST_METER_PURCHASES);
  return found.length >= LEAST_METER_PURCHASES;
}
