import { setTimeout as sleep } from 'node:timers/promises';
import type { PageMessage } from 'bot-api-emulator';
import { hasButton } from '../buyer.ts';
import type { Reminded } from './keep-reminders.ts';

const LOOK_EVERY_MS = 500;
const TAP_AGAIN_AFTER_MS = 2_500;

/**
 * Who is to tap Confirm does so on one card, again and again while it has a Confirm. Ends with the signal.
 * @param tapped who has a card that they tapped; filled
 */
export async function answerReminders(
  reminded: readonly Reminded[],
  tapped: Map<Reminded, string>,
  signal: AbortSignal,
): Promise<void> {
  const answering = reminded.filter((one) => one.planned.confirms && !tapped.has(one));
  await Promise.all(answering.map((one) => answer(one, tapped, signal)));
}

async function answer(one: Reminded, tapped: Map<Reminded, string>, signal: AbortSignal): Promise<void> {
  const { chat } = one;
  while (!signal.aborted) {
    const messages = chat.botMessages();
    const mine = tapped.get(one);
    const card = messages.findLast((message) => (mine === undefined ? confirmOn(message) : hasButton(message, mine)));
    const data = card === undefined ? undefined : (mine ?? confirmOn(card));
    if (card !== undefined && data !== undefined) {
      tapped.set(one, data);
      chat.press(card.message_id, data);
    }
    await sleep(card === undefined ? LOOK_EVERY_MS : TAP_AGAIN_AFTER_MS);
  }
}

function confirmOn(message: PageMessage): string | undefined {
  return /"(o:confirm:\w+)"/u.exec(JSON.stringify(message.reply_markup ?? {}))?.[1];
}
