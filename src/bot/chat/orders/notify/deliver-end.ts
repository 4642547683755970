import type { Api } from 'grammy';
import type { Order } from '../../../../domain/orders/order.ts';
import type { NotifyAttempts } from '../../../../use-cases/order-worker/ports.ts';
import { type Drawing, editScreen, type ReaderChat, sendScreen } from '../../../ui/screen.ts';
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
  const { reference, state } = order;
  const chat = chatOf(deps, order, reads);
  const card = cardOf(deps, order, reads);
  if (card !== undefined && inSight && (await card.draw())) return card.messageId;
  return tellNoted(deps.attempts, {
    reference,
    state,
    card,
    send: (isRepeat) =>
      sayEnd(deps, order, reads, { isRepeat }, (drawing) => sendScreen(chat, drawing, order.cardMessageId)),
  });
}

function cardOf(deps: DeliverDeps, order: Order, reads: EndReads): EndCard | undefined {
  const { cardMessageId } = order;
  if (cardMessageId === undefined) return undefined;
  const chat = chatOf(deps, order, reads);
  const edit = (drawing: Drawing) => editScreen(chat, cardMessageId, drawing);
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
    point: () => sendScreen(chat, pointerTo(order, reads.reader), cardMessageId),
  };
}

async function sayEnd<T>(
  { ends }: DeliverDeps,
  order: Order,
  { reader, balance }: EndReads,
  view: { isRepeat: boolean },
  say: (drawing: Drawing) => Promise<T>,
): Promise<T> {
  if (reader.isLocked) return say((words) => orderEndedWhileLocked(order, words, view.isRepeat));
  return ends.sayOrder(order, { ...balance, ...view }, say);
}

function pointerTo(order: Order, { isLocked }: KnownBuyer): Drawing {
  return (words) => (isLocked ? orderEndedWhileLocked(order, words, true) : endAboveScreen(order, words));
}

function chatOf({ api }: DeliverDeps, { buyer: { chatId } }: Order, { reader: { words } }: EndReads): ReaderChat {
  return { api, chatId, words };
}
