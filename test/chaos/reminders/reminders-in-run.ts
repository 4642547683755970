import type { TestUser } from 'bot-api-emulator';
import type { Transaction } from 'reseller-sandbox';
import type { Order } from '../../../src/domain/orders/order.ts';
import type { StorePlace } from '../accounts.ts';
import { assign } from '../assigned.ts';
import type { BotProcess } from '../killing/bot-process.ts';
import type { Witness } from '../observer.ts';
import { answerReminders } from './answer-reminders.ts';
import { bringNextDay, untilSaid } from './bring-next-day.ts';
import { keepReminders, type Reminded, readReminders } from './keep-reminders.ts';
import type { PlannedReminder } from './planned-reminder.ts';
import { judgeReminders, type ReminderVerdict } from './reminder-verdict.ts';

/** The part of a run that is about reminders. */
export interface RemindersInRun {
  /** Who is to tap Confirm does so from now on. */
  answer(): void;
  stopAnswering(): Promise<void>;
  /** When nothing fails any more: the bots start anew, and all that is left is said. */
  endDay(bots: readonly BotProcess[]): Promise<void>;
  judge(
    orders: readonly Order[],
    said: Witness['reminded'],
    transactions: readonly Transaction[],
  ): Promise<ReminderVerdict>;
}

const REMIND_WITHIN_MS = 120_000;
const LAST_TAPS_MS = 3_000;

/** Stores them; to be called before the bots start, because each learns then when something is due. */
export async function prepareReminders(
  chats: readonly TestUser[],
  plan: readonly PlannedReminder[],
  at: StorePlace,
): Promise<RemindersInRun> {
  const reminded = assign(chats, plan);
  const ids = chats.map(({ person }) => person.id);
  const tapped = new Map<Reminded, string>();
  const over = new AbortController();
  let answering = Promise.resolve();
  let cutOff: ReadonlySet<number> = new Set();
  await keepReminders(at, reminded);
  return {
    answer() {
      answering = answerReminders(reminded, tapped, over.signal);
    },
    async stopAnswering() {
      over.abort();
      await answering;
    },
    async endDay(bots) {
      const starts = await Promise.all(bots.map((bot) => bot.hold()));
      cutOff = await bringNextDay(at, ids);
      for (const start of starts) start();
      await untilSaid(at, ids, REMIND_WITHIN_MS);
      // Nobody taps two cards: what was confirmed on each would be bought.
      await answerReminders(reminded, tapped, AbortSignal.timeout(LAST_TAPS_MS));
    },
    async judge(orders, said, transactions) {
      const stored = await readReminders(at, ids);
      return judgeReminders(
        reminded.map(({ planned, chat: { id, person } }) => ({
          planned,
          stored: stored.filter(({ userId }) => userId === person.id),
          wasCutOff: cutOff.has(person.id),
          orders: orders.filter(({ buyer }) => buyer.userId === person.id),
          said: said.get(id) ?? [],
          transactions,
        })),
      );
    },
  };
}
