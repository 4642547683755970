import type { Api } from 'grammy';
import type { Order } from '../../../../domain/orders/order.ts';
import type { NotifyAttempts } from '../../../../use-cases/order-worker/ports.ts';
import { editScreen, type Screen, sendScreen } from '../../../ui/screen.ts';
import type { KnownBuyer } from '../../people/read-buyer.ts';
import { type EndScreens, isTextRefused } from '../receipt/end-screens.ts';
import type { BesideEnd } from '../receipt/read-balance.ts';
import { endAboveScreen } from './ended-card-screen.ts';
import { orderEndedWhileLocked } from './locked-person-screen.ts';
import { type EndCard, tellNoted } from './tell-noted.ts';

/** What is known of a buyer and their chat when an end is told. */
export interface EndReads {
  readonly reader: KnownBuyer;
  readonly newestId: number | undefined;
  readonly balance: BesideEnd | undefined;
}

interface DeliverDeps {
  readonly api: Api;
  readonly ends: Pick<EndScreens, 'sayOrder'>;
  readonly attempts: NotifyAttempts;
}

/**
 * Tells the end in place of the card if that is in sight, otherwise as a new message. Resolves with the message that shows the end.
 * @throws GrammyError, HttpError
 */
export async function deliverEnd(deps: DeliverDeps, order: Order, reads: EndReads, inSight: boolean): Promise<number> {
  const { reference, state, buyer } = order;
  const card = cardOf(deps, order, reads);
  if (card !== undefined && inSight && (await card.draw())) return card.messageId;
  return tellNoted(deps.attempts, {
    reference,
    state,
    card,
    send: (isRepeat) =>
      sayEnd(deps, order, reads, { isRepeat }, (screen) =>
        sendScreen(deps.api, buyer.chatId, screen, order.cardMessageId),
      ),
  });
}

function cardOf(deps: DeliverDeps, order: Order, reads: EndReads): EndCard | undefined {
  const { cardMessageId, buyer } = order;
  if (cardMessageId === undefined) return undefined;
  const edit = (screen: Screen) => editScreen(deps.api, buyer.chatId, cardMessageId, screen);
  return {
    messageId: cardMessageId,
    draw: async () => {
      try {
        return (await sayEnd(deps, order, reads, { isRepeat: false }, edit)) !== 'lost';
      } catch (error) {
        // What a locked person reads has no plain form: if Telegram refuses the edit, for whatever reason, it goes below.
        if (reads.reader.isLocked && isTextRefused(error)) return false;
        throw error;
      }
    },
    point: () => sendScreen(deps.api, buyer.chatId, pointerTo(order, reads.reader), cardMessageId),
  };
}

async function sayEnd<T>(
  { ends }: DeliverDeps,
  order: Order,
  { reader, balance }: EndReads,
  view: { isRepeat: boolean },
  say: (screen: Screen) => Promise<T>,
): Promise<T> {
  if (reader.isLocked) return say(orderEndedWhileLocked(order, reader.words, view.isRepeat));
  return ends.sayOrder(order, reader.words, { ...balance, ...view }, say);
}

function pointerTo(order: Order, { isLocked, words }: KnownBuyer): Screen {
  return isLocked ? orderEndedWhileLocked(order, words, true) : endAboveScreen(order, words);
}
