import { setTimeout as sleep } from 'node:timers/promises';
import { describeMessage, type PageMessage, type TestUser } from 'bot-api-emulator';
import { dataOf, longerThan } from '../buyer.ts';
import { ORDERS_PER_LIST, type PlannedList } from './planned-list.ts';

/** A person, and the one list that they send. */
export interface Sender {
  readonly chat: TestUser;
  readonly planned: PlannedList;
}

/**
 * Spread over the run, so that each meets kills.
 * @param ended the purchases of others that have ended so far, times the run's density
 * @returns who saw their list run
 */
export async function sendLists(
  senders: readonly Sender[],
  ended: () => number,
  withinMs: number,
): Promise<ReadonlySet<Sender>> {
  const saw = new Set<Sender>();
  await Promise.all(
    senders.map(async (sender, place) => {
      while (ended() < place * ORDERS_PER_LIST) await sleep(100);
      if (await buyList(sender.chat, sender.planned, Date.now() + withinMs)) saw.add(sender);
    }),
  );
  return saw;
}

const CARD = /📋[\s\S]*\[Buy all \d+\]/u;
const BUY_ALL = /^Buy all \d+$/u;
/** Its progress, its end, or the answer to another tap. */
const TAKEN = /▶️|🏁|already running/u;

/**
 * Sends the list until there is a card, and taps "Buy all" on that one card until something says that it runs. A second card of the same list is never
 * tapped. Resolves with whether the person saw that it runs.
 */
async function buyList(chat: TestUser, planned: PlannedList, giveUpAt: number) {
  const { numbers, amount } = planned;
  let { patienceMs } = planned;
  const text = numbers.map((number) => `mtn ${amount} ${number}`).join('\n');
  let card: PageMessage | undefined;
  while (Date.now() < giveUpAt) {
    if (card === undefined) chat.say(text);
    else chat.press(card.message_id, dataOf(card, BUY_ALL) ?? '');
    await chat
      .until(() => isTaken(chat) || (card === undefined && cardIn(chat) !== undefined), { timeoutMs: patienceMs })
      .catch(() => undefined);
    card ??= cardIn(chat);
    if (isTaken(chat)) return true;
    if (card === undefined) patienceMs = longerThan(patienceMs);
  }
  return false;
}

function cardIn(chat: TestUser): PageMessage | undefined {
  return chat.botMessages().find((message) => CARD.test(describeMessage(message)));
}

function isTaken(chat: TestUser): boolean {
  return [...chat.botMessages(), ...chat.toasts].some(({ text = '' }) => TAKEN.test(text));
}
