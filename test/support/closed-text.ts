import type { ClosedCards } from '../../src/bot/shared/card-closer.ts';
import { asSent, type Screen } from '../../src/bot/ui/screen.ts';

/** The screen that replaces these cards; undefined if they keep their text. */
export function closedScreen(cards: ClosedCards | undefined): Screen | undefined {
  return cards?.screen === undefined ? undefined : asSent(cards.screen, cards.words);
}

/** Which messages are drawn anew, chat by chat. */
export function closedMessages(closed: readonly ClosedCards[]) {
  return closed.map(({ chatId, messageIds }) => [chatId, messageIds]);
}
