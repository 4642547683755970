import { availableOf } from '../../domain/accounts/account.ts';
import { limitsFor } from '../../domain/accounts/limits.ts';
import type { Order } from '../../domain/orders/order.ts';
import { asking, CARD_LIFE_MS, countedFrom, passed, type ReminderStep } from '../../domain/reminders/reminder-step.ts';
import {
  type AskedReminder,
  boughtOn,
  isSameSubject,
  type Reminder,
  subjectOf,
} from '../../domain/reminders/reminder.ts';
import { type CalendarDate, momentOf } from '../../domain/shared/days.ts';
import type { ReadAllowance } from '../accounts/ports.ts';
import type { CancelDraftOutcome } from '../../domain/orders/card-outcomes.ts';
import type { DraftRequest } from '../../domain/orders/draft/draft-order.ts';
import type { OrderStore, References } from '../orders/ports.ts';
import type { PolicyStore } from '../pricing/ports.ts';
import type { Now } from '../shared/ports.ts';
import type { FindPurchases } from './change-reminder.ts';
import type { Reader, ReminderMessage, ReminderStore } from './ports.ts';
import type { Prepared, PrepareReminder, TellReminder } from './prepare-reminder.ts';

export interface ReminderStepDeps {
  readonly reminders: Pick<ReminderStore, 'find' | 'postpone' | 'remove'>;
  readonly orders: Pick<OrderStore, 'find'>;
  readonly references: Pick<References, 'mint'>;
  readonly draft: (request: DraftRequest) => Promise<Order>;
  readonly drop: (tap: { reference: string; userId: number }) => Promise<CancelDraftOutcome>;
  readonly findPurchases: FindPurchases;
  readonly prepare: PrepareReminder;
  readonly readAllowance: ReadAllowance;
  readonly policies: Pick<PolicyStore, 'read'>;
  readonly telling: TellReminder;
  /** Resolves with whether one that can wait may go. */
  readonly hasRoom: () => Promise<boolean>;
  /** How much later one that may not go is taken up again. */
  readonly roomAgainMs: () => number;
  readonly timeZone: string;
  readonly now: Now;
}

/** While the service does not answer. */
const SERVICE_AGAIN_MS = 5 * 60_000;
/** By then the person is reminded without a card. */
const WITHOUT_CARD_AFTER_MS = 3_600_000;

export type TakeReminderStep = (reminder: Reminder, reader: Reader, step: ReminderStep) => Promise<void>;

/** Does what is next for a reminder. What only reads comes first, so that nothing is written of what is put off. */
export function createTakeReminderStep(deps: ReminderStepDeps): TakeReminderStep {
  const { reminders, orders, telling, hasRoom, roomAgainMs, timeZone, now } = deps;
  return async (reminder, reader, step) => {
    switch (step.type) {
      case 'ask':
        return ask(reminder, reader, step.date);
      case 'again':
        return askAgain(reminder, reader, step.asked);
      case 'missed':
        return miss(reminder, reader, step.date);
      case 'warn':
        return warn(reminder, reader, step.date);
      case 'end':
        return reminders.remove(reminder.userId, reminder.id);
      case 'wait':
        // It was changed after it was claimed; written again, it stands where it belongs.
        if (step.until === undefined) await telling.keep(reminder, reminder);
        else await reminders.postpone(reminder, step.until);
    }
  };

  async function ask(reminder: Reminder, reader: Reader, date: CalendarDate): Promise<void> {
    const bought = await boughtSince(reminder);
    if (bought !== undefined) return void (await telling.keep(reminder, bought));
    const prepared = await deps.prepare(reminder, reader.role);
    const isLate = now() - momentOf(date, reminder.clock, timeZone) >= WITHOUT_CARD_AFTER_MS;
    if (prepared.type === 'unanswered' && !isLate) return reminders.postpone(reminder, now() + SERVICE_AGAIN_MS);
    if (!(await hasRoom())) return reminders.postpone(reminder, now() + roomAgainMs());
    const { asked } = reminder;
    // What did not go has its draft.
    const own = asked?.date === date ? asked.reference : undefined;
    const reference = own ?? deps.references.mint(reminder.userId, now());
    const after = asking(reminder, { date, reference }, now(), timeZone);
    const isKept = await telling.tell({ before: reminder, after, reader, said: 'card' }, async (begun) => {
      // One card at a time: who taps two would buy twice.
      if (asked !== undefined && own === undefined) await dropCard(asked, reminder);
      return messageOf(prepared, begun, reader, false);
    });
    if (!isKept) await dropStopped(after, { reference });
  }

  async function askAgain(reminder: Reminder, reader: Reader, asked: AskedReminder): Promise<void> {
    const order = await orders.find(asked.reference);
    const answered = { ...reminder, asked: { ...asked, again: 'sent' as const } };
    if (order !== undefined && order.state !== 'draft') return void (await telling.keep(reminder, answered));
    const prepared = await deps.prepare(reminder, reader.role);
    if (prepared.type === 'unanswered') return reminders.postpone(reminder, now() + SERVICE_AGAIN_MS);
    // That there is no card was said.
    if (prepared.type !== 'card') return void (await telling.keep(reminder, answered));
    if (!(await hasRoom())) return reminders.postpone(reminder, now() + roomAgainMs());
    const after = { ...reminder, asked: { ...asked, again: 'sending' as const } };
    const isKept = await telling.tell({ before: reminder, after, reader, said: 'again' }, (begun) =>
      messageOf(prepared, begun, reader, true),
    );
    if (!isKept) await dropStopped(after, asked);
  }

  async function messageOf(
    prepared: Prepared,
    begun: Reminder,
    reader: Reader,
    again: boolean,
  ): Promise<ReminderMessage> {
    if (prepared.type === 'unanswered' || begun.asked === undefined) return { type: 'no-card', why: 'unchecked' };
    if (prepared.type !== 'card') return { type: 'no-card', why: prepared.type };
    const { product, verifiedName, priceMinor, costMinor } = prepared;
    const { about, userId, asked } = begun;
    const order: Order = await deps.draft({
      reference: asked.reference,
      goodUntil: asked.at + CARD_LIFE_MS,
      buyer: { userId, chatId: userId, locale: reader.locale },
      product,
      recipient: { kind: about.kind, customerId: about.customerId, verifiedName },
      priceMinor,
      costMinor,
    });
    return { type: 'card', order, again, oldMessageId: again ? asked.messageId : undefined };
  }

  async function miss(reminder: Reminder, reader: Reader, date: CalendarDate): Promise<void> {
    const bought = await boughtSince(reminder);
    if (bought !== undefined) return void (await telling.keep(reminder, bought));
    if (!(await hasRoom())) return reminders.postpone(reminder, now() + roomAgainMs());
    const after = passed(reminder, date, now(), timeZone);
    await telling.tell({ before: reminder, after, reader, said: 'word' }, async () => {
      if (reminder.asked !== undefined) await dropCard(reminder.asked, reminder);
      return { type: 'missed', date };
    });
  }

  /** By the price of last time, because the one of tomorrow is not known. */
  async function warn(reminder: Reminder, reader: Reader, date: CalendarDate): Promise<void> {
    const { priceMinor } = reminder.about;
    const limits = limitsFor(reader.role, reader.person, (await deps.policies.read()).limits);
    const { account } = await deps.readAllowance({ userId: reminder.userId, role: reader.role, limits });
    const after = { ...reminder, warned: date };
    const availableMinor = account === undefined ? undefined : availableOf(account);
    if (availableMinor === undefined || availableMinor >= priceMinor || (await boughtSince(reminder)) !== undefined)
      return void (await telling.keep(reminder, after));
    if (!(await hasRoom())) return reminders.postpone(reminder, now() + roomAgainMs());
    await telling.tell({ before: reminder, after, reader, said: 'word' }, async () => ({
      type: 'short',
      date,
      priceMinor,
      availableMinor,
    }));
  }

  /** What counts from a purchase counts from the newest one: who has bought in between is not reminded too early. */
  async function boughtSince(reminder: Reminder): Promise<Reminder | undefined> {
    const { kind, about, userId } = reminder;
    if (kind !== 'runs-out' && kind !== 'rhythm') return undefined;
    const found = await deps.findPurchases(userId, about, NEWEST);
    const newest = found.find((order) => kind === 'rhythm' || isSameSubject(subjectOf(order), about));
    if (newest === undefined) return undefined;
    const isSame = isSameSubject(subjectOf(newest), about);
    const renewed = isSame ? { ...reminder, about: subjectOf(newest) } : reminder;
    return countedFrom(renewed, boughtOn(newest, timeZone), now(), timeZone);
  }

  /** Stopped while its card was on its way, when there was no card to take back. */
  async function dropStopped({ userId, id }: Reminder, card: Pick<AskedReminder, 'reference'>): Promise<void> {
    if ((await reminders.find(userId, id)) === undefined) await dropCard(card, { userId });
  }

  async function dropCard(
    { reference }: Pick<AskedReminder, 'reference'>,
    { userId }: Pick<Reminder, 'userId'>,
  ): Promise<void> {
    await deps.drop({ reference, userId });
  }
}

/** Of the purchases for the number. */
const NEWEST = 5;
