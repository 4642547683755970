import type { Api } from 'grammy';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { isNotifyDue, type Order, type WaitTopic, waitTopicOf } from '../../../../domain/orders/order.ts';
import { isToldByList } from '../../../../services/batches/view-batch.ts';
import type { Shop } from '../../../../services/shop.ts';
import type { OrderEndNotifier } from '../../../../services/order-worker/advance-order.ts';
import type { NotifyOutcome } from '../../../../domain/shared/sent-message.ts';
import { endedCardScreen, type EndScreens, orderEndedWhileLocked } from '../receipt/end-screens.ts';
import { createKeyedQueue } from '../../../../async/concurrency.ts';
import { deliverEnd, type EndReads, isInSight, mayBeInSight } from './deliver-end.ts';
import { reassuranceScreen } from './say-waits.ts';
import type { ReadBuyer } from '../../../shared/people/notify-person.ts';
import { asSent, type Drawing, editScreen, type ReaderChat, sendScreen } from '../../../ui/screen.ts';
import type { Words } from '../../../ui/words.ts';
import { failedOutcome, outcomeOf } from '../../../runtime/telegram-refusals.ts';

/** After this time, the process that tells the end has mostly told it and written so. If it has not, it draws the end later than this process does. */
const LOOK_AGAIN_MS = 1_000;
/** How many times the screen is drawn again because the order has moved on. Even an order that was held up for long needs fewer. */
const MAX_REDRAWS = 5;

export interface OrderNotifier extends OrderEndNotifier {
  /** Draws the order as it stands on its card. A failure is only logged, because the end is told in any case. */
  showCurrent(order: Order): Promise<void>;
  /** Resolves when nothing is being drawn any more. */
  idle(): Promise<void>;
}

type NotifierShop = Pick<Shop, 'notifyAttempts' | 'now' | 'logger'> & {
  readonly orders: Pick<Shop['orders'], 'find'>;
  readonly batches: Pick<Shop['batches'], 'stateOf'>;
  readonly newest: Pick<Shop['newest'], 'find'>;
};

interface OrderNotifierParts {
  readonly api: Api;
  readonly ends: Pick<EndScreens, 'order' | 'sayOrder' | 'readBeside'>;
  /** Resolves when there is room for calls that change only how a message looks. */
  readonly calm?: () => Promise<void>;
  readonly readBuyer: ReadBuyer;
  readonly sleep?: (ms: number) => Promise<void>;
}

/**
 * In one process, the messages of an order are drawn one after the other. But another process may draw too, and a process may be held up between two
 * calls. So each drawing is compared with the record afterwards, and repeated if the record has moved on: "Processing" never stays on top of the
 * end.
 */
export function createOrderNotifier(
  { orders, batches, newest, notifyAttempts: attempts, now, logger }: NotifierShop,
  { api, ends, calm, readBuyer, sleep = sleepIdly }: OrderNotifierParts,
): OrderNotifier {
  const lines = createKeyedQueue<string>();
  /** Orders whose card shows an older state than the record, until their end is drawn on it. */
  const outdated = new Set<string>();
  return {
    tell: (order) => lines.run(order.reference, () => tell(order)),
    reassure: (order, topic) => lines.run(order.reference, () => reassure(order, topic)),
    showCurrent: (order) =>
      showOnCard(order, async (cardMessageId) => {
        if ((await readBuyer(order.buyer)).isLocked) return false;
        await edit(order, cardMessageId, cardOf);
        return isOutdated(order, cardMessageId);
      }),
    idle: () => lines.idle(),
  };

  /**
   * @param draw answers whether the order has ended since, and its buyer is being told. This process may tell them after this drawing. Or another process
   * does, and may have drawn the card just before
   */
  async function showOnCard(order: Order, draw: (cardMessageId: number) => Promise<boolean>): Promise<void> {
    const { cardMessageId, reference } = order;
    if (cardMessageId === undefined) return;
    const isBeingTold = await lines.run(reference, () =>
      attempt(order, 'the card could not be redrawn', () => draw(cardMessageId)),
    );
    if (isBeingTold === true) void showTold(order, cardMessageId);
  }

  async function isOutdated(order: Order, cardMessageId: number): Promise<boolean> {
    const isBeingTold = (await redrawMoved(order, cardMessageId, cardOf)) === 'untold';
    if (isBeingTold) outdated.add(order.reference);
    return isBeingTold;
  }

  /**
   * Draws the end again. Another process may have drawn it just before this one drew an older state, and would not draw it again.
   */
  async function showTold(order: Order, cardMessageId: number): Promise<void> {
    const { reference } = order;
    await sleep(LOOK_AGAIN_MS);
    if (!outdated.delete(reference)) return;
    await lines.run(reference, () =>
      attempt(order, 'the card could not be redrawn', async () => {
        const current = await orders.find(reference);
        if (current !== undefined && !isNotifyDue(current)) await edit(current, cardMessageId, cardOf);
      }),
    );
  }

  /** Tells how an order ended. */
  async function tell(order: Order): Promise<NotifyOutcome> {
    if (await isToldByList({ batches }, order)) return { type: 'told' };
    try {
      const [reads, hasMoved] = await Promise.all([readEnd(order), hasMovedOn(order)]);
      // The process that moved the order on tells its new state. What this process would write is refused.
      if (hasMoved) return { type: 'told' };
      const messageId = await deliverEnd(
        { api, ends, attempts },
        order,
        reads,
        isInSight(order, reads.newestId, now()),
      );
      outdated.delete(order.reference);
      // The bot does not wait for this, because it must first write that the buyer has been told.
      if (messageId !== order.cardMessageId) void endCardLater(order);
      await redraw(order, messageId);
      return { type: 'told', messageId };
    } catch (error) {
      return failedOutcome(error, order.reference, logger);
    }
  }

  async function readEnd(order: Order): Promise<EndReads> {
    const [reader, beside, newestId] = await Promise.all([
      readBuyer(order.buyer),
      ends.readBeside(order),
      mayBeInSight(order, now()) ? newest.find(order.buyer.chatId).catch(() => undefined) : undefined,
    ]);
    return { reader, beside, newestId };
  }

  async function redraw(order: Order, messageId: number): Promise<void> {
    await attempt(order, 'an end that has moved on could not be redrawn', () =>
      redrawMoved(order, messageId, endOf, true),
    );
  }

  async function reassure(order: Order, topic: WaitTopic): Promise<NotifyOutcome> {
    // The list says how many of its rows take long, so no message about one row is needed.
    if (order.batch !== undefined || (await hasMovedOn(order))) return { type: 'told' };
    const { isLocked, words } = await readBuyer(order.buyer);
    if (isLocked) return { type: 'told' };
    try {
      const drawing: Drawing = (words) => reassuranceScreen(order, topic, words);
      const messageId = await sendScreen(chatOf(order, words), drawing, order.cardMessageId);
      await redrawEnded(order, messageId);
      return { type: 'told', messageId };
    } catch (error) {
      return outcomeOf(error) ?? { type: 'later', cause: 'Telegram refuses the text' };
    }
  }

  /** If the order ended while its buyer was being told that it takes long, the end must be what they read last. So it is drawn there. */
  async function redrawEnded(order: Order, messageId: number): Promise<void> {
    await attempt(order, 'a word about a wait could not be redrawn', async () => {
      const current = await orders.find(order.reference);
      if (current !== undefined && waitTopicOf(current) === undefined) await edit(current, messageId, endOf);
    });
  }

  async function endCardLater(order: Order): Promise<void> {
    const { cardMessageId } = order;
    if (cardMessageId === undefined) return;
    await calm?.();
    await lines.run(order.reference, () =>
      attempt(order, 'a card whose end was told could not be redrawn', () => edit(order, cardMessageId, lineOf)),
    );
  }

  async function hasMovedOn(order: Order): Promise<boolean> {
    return ((await orders.find(order.reference))?.version ?? 0) > order.version;
  }

  async function edit(order: Order, messageId: number, shownOf: ShownOf): Promise<void> {
    const { chat, drawing } = await shownOf(order, messageId);
    await editScreen(chat, messageId, drawing);
  }

  function chatOf({ buyer: { chatId } }: Order, words: Words): ReaderChat {
    return { api, chatId, words };
  }

  /**
   * Draws the message again, as long as the record is newer than what the message shows.
   * @param alsoUntold whether it also draws an end of which the buyer was not told. If not, the answer for such an end is `untold`
   */
  async function redrawMoved(
    order: Order,
    messageId: number,
    shownOf: ShownOf,
    alsoUntold = false,
  ): Promise<'newest' | 'untold'> {
    let shown = order;
    for (let count = 0; count < MAX_REDRAWS; count += 1) {
      const current = await orders.find(order.reference);
      if (current === undefined || current.version <= shown.version) return 'newest';
      if (!alsoUntold && isNotifyDue(current)) return 'untold';
      const [before, after] = await Promise.all([shownOf(shown, messageId), shownOf(current, messageId)]);
      const screen = asSent(after.drawing, after.chat.words);
      if (!isDeepStrictEqual(asSent(before.drawing, before.chat.words), screen))
        await editScreen(after.chat, messageId, screen);
      shown = current;
    }
    return 'newest';
  }

  async function endOf(order: Order): Promise<Shown> {
    const { isLocked, words } = await readBuyer(order.buyer);
    const chat = chatOf(order, words);
    if (isLocked) return { chat, drawing: (words) => orderEndedWhileLocked(order, words) };
    return { chat, drawing: await ends.order(order) };
  }

  function cardOf(order: Order, messageId: number): Promise<Shown> {
    const isElsewhere =
      order.told !== undefined && order.cardMessageId !== undefined && order.cardMessageId !== messageId;
    return isElsewhere ? lineOf(order) : endOf(order);
  }

  /** If the buyer is locked, it does not show the number. */
  async function lineOf(order: Order): Promise<Shown> {
    const { isLocked, words } = await readBuyer(order.buyer);
    const drawing: Drawing = (words) => (isLocked ? orderEndedWhileLocked : endedCardScreen)(order, words);
    return { chat: chatOf(order, words), drawing };
  }

  /** Draws something that is only for looks. If it fails, telling the end goes on. */
  async function attempt<T>({ reference }: Order, failure: string, draw: () => Promise<T>): Promise<T | undefined> {
    try {
      return await draw();
    } catch (error) {
      logger.warn({ err: error, reference }, failure);
      return undefined;
    }
  }
}

interface Shown {
  readonly chat: ReaderChat;
  readonly drawing: Drawing;
}

type ShownOf = (order: Order, messageId: number) => Promise<Shown>;

/** A timer that does not keep the process alive. */
function sleepIdly(ms: number): Promise<void> {
  return wait(ms, undefined, { ref: false });
}
