import type { Topup } from '../../../domain/accounts/topup.ts';
import type { SentCard, TopupStore } from '../../../use-cases/accounts/ports.ts';
import type { BotContext } from '../../context.ts';
import { type Drawing, drawMessage, sendScreen, showScreen } from '../../ui/screen.ts';
import type { Words } from '../../ui/words.ts';
import type { CardCloser } from '../orders/card/close-cards.ts';
import { answeredScreen, waitingScreen } from './topup-screen.ts';

/** More messages about one request than a person draws; one of more keeps its button, whose tap is answered in words. */
const MAX_NOTED = 20;

/**
 * What the person sees while no merchant has answered. It is noted, so that the answer takes its button away.
 * @param how.isOther they want to ask for another one; `isBelow`: what they pressed stays
 */
export async function drawWaiting(
  ctx: BotContext,
  topup: Topup,
  { topups }: { readonly topups: Pick<TopupStore, 'find' | 'addCards'> },
  { isOther = false, isBelow = false }: { readonly isOther?: boolean; readonly isBelow?: boolean } = {},
): Promise<void> {
  const { userId, chatId } = ctx;
  const screen: Drawing = (words) => waitingScreen(topup, isOther, words);
  const messageId = await (isBelow ? sendScreen(ctx, screen) : drawMessage(ctx, screen));
  if (ownCards(topup).length < MAX_NOTED) await topups.addCards(userId, topup.id, [{ chatId, messageId }]);
  // A merchant may have answered before it was drawn.
  const now = await topups.find(userId, topup.id);
  if (now !== undefined && now.state !== 'open')
    await showScreen(ctx, messageId, (words) => answeredScreen(now, words));
}

/** A merchant has answered. */
export function closeWaiting(topup: Topup, words: Words, cardCloser: Pick<CardCloser, 'close'>): void {
  const messageIds = ownCards(topup).map(({ messageId }) => messageId);
  cardCloser.close({ chatId: topup.userId, messageIds, words, screen: (words) => answeredScreen(topup, words) });
}

/** Of the messages about a request those in its person's own chat; the others are the merchants'. */
function ownCards({ userId, cards = [] }: Topup): SentCard[] {
  return cards.filter(({ chatId }) => chatId === userId);
}
