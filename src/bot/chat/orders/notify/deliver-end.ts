import type { Api } from 'grammy';
import type { Order } from '../../../../domain/orders/order.ts';
import type { NotifyAttempts } from '../../../../use-cases/order-worker/ports.ts';
import { editScreen, type Screen, sendScreen } from '../../../ui/screen.ts';
import type { KnownBuyer } from '../../people/read-buyer.ts';
import type { EndScreens } from '../receipt/end-screens.ts';
import type { BesideEnd } from '../receipt/read-balance.ts';
import { endAboveScreen } from './ended-card-screen.ts';
import { orderEndedWhileLocked } from './locked-person-screen.ts';
import { isKnownNotSent } from './known-not-sent.ts';

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
 * In place of the card if that is in sight, else as a new message. If the message of an earlier try may have arrived, a second one like it would read
 * as a second purchase. So the card gets the end, which can be drawn any number of times, and a line below points to it. Where there is no card (a
 * row of a list, a card that is gone), the end is sent again and says that it may be, because silence is worse.
 * Resolves with the message that shows the end. @throws GrammyError, HttpError
 */
export async function deliverEnd(deps: DeliverDeps, order: Order, reads: EndReads, inSight: boolean): Promise<number> {
  const { cardMessageId, reference, state } = order;
  if (cardMessageId !== undefined && inSight) {
    if (await drawEnd(deps, order, reads, cardMessageId)) return cardMessageId;
  }
  const isFirst = await deps.attempts.begin(reference, state);
  if (cardMessageId !== undefined && !isFirst && (await drawEnd(deps, order, reads, cardMessageId))) {
    await sendScreen(deps.api, order.buyer.chatId, pointerTo(order, reads.reader), cardMessageId);
    return cardMessageId;
  }
  return sendEnd(deps, order, reads, isFirst);
}

/** False if the card is gone. */
async function drawEnd(deps: DeliverDeps, order: Order, reads: EndReads, cardMessageId: number): Promise<boolean> {
  const { chatId } = order.buyer;
  const edit = (screen: Screen) => editScreen(deps.api, chatId, cardMessageId, screen);
  return (await sayEnd(deps, order, reads, { isRepeat: false }, edit)) !== 'lost';
}

async function sendEnd(deps: DeliverDeps, order: Order, reads: EndReads, isFirst: boolean): Promise<number> {
  const { reference, state, buyer, cardMessageId } = order;
  const send = (screen: Screen) => sendScreen(deps.api, buyer.chatId, screen, cardMessageId);
  try {
    return await sayEnd(deps, order, reads, { isRepeat: !isFirst }, send);
  } catch (error) {
    // Of a later try only that it did not arrive is known; the first may have.
    if (isFirst && isKnownNotSent(error)) await deps.attempts.clear(reference, state);
    throw error;
  }
}

async function sayEnd<T>(
  { ends }: DeliverDeps,
  order: Order,
  { reader, balance }: EndReads,
  view: { isRepeat: boolean },
  say: (screen: Screen) => Promise<T>,
): Promise<T> {
  if (reader.isLocked) return say(orderEndedWhileLocked(order, reader.words));
  return ends.sayOrder(order, reader.words, { ...balance, ...view }, say);
}

function pointerTo(order: Order, { isLocked, words }: KnownBuyer): Screen {
  return isLocked ? orderEndedWhileLocked(order, words) : endAboveScreen(order, words);
}
