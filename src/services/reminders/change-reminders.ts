import { soldAs } from '../../domain/catalogue/sold-services.ts';
import { readValidity } from '../../domain/catalogue/products.ts';
import { tailOf } from '../../domain/orders/order-search.ts';
import type { Order } from '../../domain/orders/order.ts';
import {
  boughtOn,
  isSameSubject,
  type Reminder,
  type ReminderKind,
  subjectOf,
  type ReminderSubject,
  isPurchaseFor,
  movedTo,
  type ReminderRule,
} from '../../domain/reminder.ts';
import {
  comingDate,
  nextStepAt,
  withNext,
  withoutOldDay,
  rhythmOf,
  HABIT_PURCHASES,
  LEAST_METER_PURCHASES,
  newReminder,
} from '../../domain/reminder-schedule.ts';
import { type CalendarDate, dayOf } from '../../domain/shared/days.ts';
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
  readonly existing: Reminder | undefined;
}

const TRIES = 5;

export async function offerReminder(shop: ReminderShop, order: Order): Promise<ReminderOffer> {
  const { timeZone, now } = shop;
  const [existing, days] = await Promise.all([existingFor(shop, order), rhythmDays(shop, order)]);
  const coming = (kind: ReminderKind, rule: ReminderRule): CalendarDate | undefined =>
    comingDate(newReminder(order, kind, rule, timeZone), '', now(), timeZone);
  const validity = readValidity(order.item.validity);
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
    const made = { ...newReminder(order, kind, rule, timeZone), asked, id, version: version + 1 };
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
    return withNext(movedTo(reminder, to), to, shop.now(), shop.timeZone);
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
    const changed = await made();
    if (changed === undefined) return { type: 'gone' };
    const reminder = withoutOldDay(changed);
    const result = await reminders.put(reminder, nextStepAt(reminder, timeZone));
    if (result !== 'conflict') return result === 'full' ? { type: 'full' } : { type: 'kept', reminder };
  }
  throw new Error('a reminder changes again and again');
}

async function existingFor({ reminders }: ReminderShop, order: Order): Promise<Reminder | undefined> {
  const all = await reminders.list(order.buyer.userId);
  return all.find(({ about }) => isSameSubject(about, subjectOf(order)));
}

async function ruleFor(shop: ReminderShop, order: Order, kind: ReminderKind): Promise<ReminderRule | undefined> {
  switch (kind) {
    case 'runs-out':
      // Electricity has no validity: how long it lasts depends on the household.
      return readValidity(order.item.validity);
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

/** Delivered ones, newest first and at most `count`; all products of one service count. */
export async function findPurchases(
  { orders }: Pick<Shop, 'orders'>,
  userId: number,
  subject: Pick<ReminderSubject, 'service' | 'customerId'>,
  count = HABIT_PURCHASES,
): Promise<readonly Order[]> {
  const newest = await read(0, count);
  const unread = Math.min(newest.total, HABIT_PURCHASES) - count;
  if (newest.found.length === count || unread <= 0) return newest.found;
  // Some of the newest were not delivered, or were of another service.
  const older = await read(count, unread);
  return [...newest.found, ...older.found].slice(0, count);

  async function read(offset: number, size: number) {
    const ending = { tail: tailOf(subject.customerId), endings: [subject.customerId.toUpperCase()] };
    const page = await orders.listByNumber(ending, userId, offset, size);
    return { found: page.orders.filter((order) => isPurchaseFor(order, subject)), total: page.total };
  }
}

export async function isForRegularMeter(shop: Pick<Shop, 'orders'>, order: Order): Promise<boolean> {
  if (order.state !== 'successful' || soldAs(order.item.service)?.reminder !== 'habit') return false;
  const found = await findPurchases(shop, order.buyer.userId, subjectOf(order), LEAST_METER_PURCHASES);
  return found.length >= LEAST_METER_PURCHASES;
}
