import { describeMessage, type PageMessage, type TestUser } from 'bot-api-emulator';
import { dataOf, longerThan } from '../buyer.ts';
import type { PlannedList } from './planned-list.ts';

const CARD = /📋[\s\S]*\[Buy all \d+\]/u;
const BUY_ALL = /^Buy all \d+$/u;
/** Its progress, its end, or the answer to another tap. */
const TAKEN = /▶️|🏁|already running/u;

/**
 * Sends the list until there is a card, and taps "Buy all" on that one card until something says that it runs. A second card of the same list is never
 * tapped. Resolves with whether the person saw that it runs.
 */
export async function buyList(chat: TestUser, planned: PlannedList, giveUpAt: number) {
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
