import type { Api } from 'grammy';
import type { Order } from '../../../../domain/orders/order.ts';
import type { Shop } from '../../../../services/shop.ts';
import { type Drawing, editScreen, type ReaderChat, sendScreen, type Screen } from '../../../ui/screen.ts';
import type { KnownBuyer } from '../../../shared/people/notify-person.ts';
import { endAboveScreen, type EndScreens, orderEndedWhileLocked } from '../receipt/end-screens.ts';
import type { BesideEnd } from '../receipt/read-balance.ts';
import { isKnownNotSent, isTextRefused } from '../../../runtime/telegram-refusals.ts';
import type { Words } from '../../../ui/words.ts';

/** An end that took longer than this comes in a new message, so that the phone rings. */
const RING_AFTER_MS = 10_000;

export interface EndReads {
  readonly reader: KnownBuyer;
  readonly newestId: number | undefined;
  readonly beside: BesideEnd;
}

/**
 * Whether the buyer still sees the card: the end comes soon, so they have the phone in hand, and nothing came below the card.
 * @param newestId the newest message in the chat
 */
export function isInSight(order: Order, newestId: number | undefined, now: number): boolean {
  const shownAt = Math.max(order.cardMessageId ?? 0, order.newestAtCard ?? 0);
  return mayBeInSight(order, now) && newestId !== undefined && newestId <= shownAt;
}

export function mayBeInSight({ cardMessageId, confirmedAt }: Order, now: number): boolean {
  return cardMessageId !== undefined && now - (confirmedAt ?? 0) <= RING_AFTER_MS;
}

interface DeliverDeps {
  readonly api: Api;
  readonly ends: Pick<EndScreens, 'sayOrder'>;
  readonly attempts: Shop['notifyAttempts'];
}

/**
 * Draws the end on the card if that is in sight, otherwise sends a new message. Resolves with the message that shows the end.
 * @throws GrammyError, HttpError
 */
export async function deliverEnd(
  { api, ends, attempts }: DeliverDeps,
  order: Order,
  { reader, beside }: EndReads,
  inSight: boolean,
): Promise<number> {
  const { reference, state, cardMessageId } = order;
  const chat: ReaderChat = { api, chatId: order.buyer.chatId, words: reader.words };
  const card = cardMessageId === undefined ? undefined : cardIn(cardMessageId);
  if (card !== undefined && inSight && (await card.draw())) return card.messageId;
  const send = (isRepeat: boolean) => sayEnd(isRepeat, (drawing) => sendScreen(chat, drawing, cardMessageId));
  return tellNoted(attempts, { reference, state, card, send });

  function cardIn(messageId: number): EndCard {
    return {
      messageId,
      async draw() {
        try {
          return (await sayEnd(false, (drawing) => editScreen(chat, messageId, drawing))) !== 'lost';
        } catch (error) {
          // The text for a locked person has no plain form. So if Telegram refuses the edit, the end goes into a new message.
          if (reader.isLocked && isTextRefused(error)) return false;
          throw error;
        }
      },
      point: () => sendScreen(chat, pointer, messageId),
    };
  }

  async function sayEnd<T>(isRepeat: boolean, say: (drawing: Drawing) => Promise<T>): Promise<T> {
    if (reader.isLocked) return say((words) => orderEndedWhileLocked(order, words, isRepeat));
    return ends.sayOrder(order, { beside, isRepeat }, say);
  }

  function pointer(words: Words): Screen {
    return reader.isLocked ? orderEndedWhileLocked(order, words, true) : endAboveScreen(order, words);
  }
}

interface NotedEnd {
  readonly reference: string;
  readonly state: Parameters<Shop['notifyAttempts']['begin']>[1];
  /** The message that can show the end instead. */
  readonly card: EndCard | undefined;
  readonly send: (isRepeat: boolean) => Promise<number>;
}

export interface EndCard {
  readonly messageId: number;
  /** False if the message is gone. */
  readonly draw: () => Promise<boolean>;
  /** Sends a line below the card that points to it. */
  readonly point: () => Promise<unknown>;
}

/**
 * Tells an end in a new message. If the message of an earlier try may have arrived, a second one like it would read as a second purchase. So the card
 * shows the end, which can be drawn many times, and a line below points to it. If there is no card (a row of a list, a deleted message), the end is sent
 * again and says that it may be the second one, because silence is worse. Resolves with the message that shows the end.
 * @throws GrammyError, HttpError
 */
export async function tellNoted(
  attempts: Shop['notifyAttempts'],
  { reference, state, card, send }: NotedEnd,
): Promise<number> {
  const isFirst = await attempts.begin(reference, state);
  if (!isFirst && card !== undefined && (await card.draw())) {
    await card.point();
    return card.messageId;
  }
  try {
    return await send(!isFirst);
  } catch (error) {
    // If this is a later try, only this one is known not to have arrived. The first may have.
    if (isFirst && isKnownNotSent(error)) await attempts.clear(reference, state);
    throw error;
  }
}
