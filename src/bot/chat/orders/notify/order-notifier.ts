import type { Api } from 'grammy';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { isNotifyDue, type Order, type WaitTopic, waitTopicOf } from '../../../../domain/orders/order.ts';
import type { Shop } from '../../../../services/shop.ts';
import type { OrderEndNotifier } from '../../../../services/order-worker/advance-order.ts';
import type { NotifyOutcome } from '../../../../domain/shared/sent-message.ts';
import type { EndScreens } from '../receipt/end-screens.ts';
import { createKeyedQueue, type KeyedQueue } from '../../../../async/concurrency.ts';
import { deliverEnd, endedCardScreen, type EndReads, orderEndedWhileLocked } from './deliver-end.ts';
import { reassuranceScreen } from './say-waits.ts';
import type { ReadBuyer } from '../../../shared/people/notify-person.ts';
import { asSent, type Drawing, editScreen, type ReaderChat, sendScreen } from '../../../ui/screen.ts';
import type { AllWords, Words } from '../../../ui/words.ts';
import { failedOutcome, outcomeOf } from '../../../runtime/telegram-refusals.ts';
import { RING_AFTER_MS } from '../../../../domain/orders/long-wait.ts';

/** By then the process that tells the end has done so and has written that, or it draws the end after this. */
const LOOK_AGAIN_MS = 1_000;
/**
 * How often in a row the screen is drawn again because the order has moved on. More often than an order that was held up for long can need.
 */
const MAX_REDRAWS = 5;

export interface OrderNotifier extends OrderEndNotifier<EndReads> {
  /** Draws the order as it stands on its card. Failures are logged and not thrown, because the end is told in any case. */
  showCurrent(order: Order): Promise<void>;
  /**
   * As showCurrent, for an order that this process has just confirmed and takes on its way itself, in an update of its buyer, whose person
   * it knows. While the lease of the tap lasts, no other process can tell the end, and this process tells it after this. So nothing is read
   * again.
   */
  showConfirmed(order: Order): Promise<void>;
  /** Resolves when nothing is being drawn any more. */
  idle(): Promise<void>;
}

type NotifierShop = Pick<Shop, 'notifyAttempts' | 'leaseMs' | 'now' | 'logger'> & {
  readonly orders: Pick<Shop['orders'], 'find'>;
  readonly batches: Pick<Shop['batches'], 'stateOf'>;
};

interface OrderNotifierParts {
  readonly api: Api;
  readonly words: AllWords;
  readonly ends: Pick<EndScreens, 'order' | 'sayOrder' | 'readBeside'>;
  readonly newest: Pick<Shop['newest'], 'find'>;
  /** Resolves when there is room for calls that are only for looks. */
  readonly calm?: () => Promise<void>;
  readonly readBuyer: ReadBuyer;
  readonly sleep?: (ms: number) => Promise<void>;
}

interface Run extends OrderNotifierParts, Omit<NotifierShop, 'notifyAttempts'> {
  readonly attempts: Shop['notifyAttempts'];
  readonly lines: KeyedQueue<string>;
  /** Orders whose card shows an older state than their record, until their end is drawn on it. */
  readonly outdated: Set<string>;
}

/**
 * In one process, what is drawn for an order is drawn one after the other. Another process may draw too, and a process may be held up
 * between two calls. So what was drawn is compared with the record afterwards, and drawn anew if the record has moved on: "Processing"
 * never stays on top of the end.
 */
export function createOrderNotifier(
  { orders, batches, notifyAttempts: attempts, leaseMs, now, logger }: NotifierShop,
  parts: OrderNotifierParts,
): OrderNotifier {
  const ofShop = { orders, batches, attempts, leaseMs, now, logger };
  const run: Run = { ...parts, ...ofShop, lines: createKeyedQueue<string>(), outdated: new Set() };
  return {
    tell: (order, ahead) => run.lines.run(order.reference, () => tell(run, order, ahead)),
    readAhead: (order) => readEnd(run, order),
    redraw: (order, messageId) => run.lines.run(order.reference, () => redraw(run, order, messageId)),
    reassure: (order, topic) => run.lines.run(order.reference, () => reassure(run, order, topic)),
    async showCurrent(order) {
      const isBeingTold = await run.lines.run(order.reference, () => showCurrent(run, order));
      if (isBeingTold) void showTold(run, order);
    },
    async showConfirmed(order) {
      const isBeingTold = await run.lines.run(order.reference, () => showConfirmed(run, order));
      if (isBeingTold) void showTold(run, order);
    },
    idle: () => run.lines.idle(),
  };
}

/** True if the order has ended meanwhile and its buyer is being told: by this process after this, or by another one, which may have drawn the card just now. */
async function showCurrent(run: Run, order: Order): Promise<boolean> {
  const { cardMessageId, buyer, reference } = order;
  if (cardMessageId === undefined || (await run.readBuyer(buyer)).isLocked) return false;
  try {
    await edit(run, order, cardMessageId, cardOf);
    return await isOutdated(run, order, cardMessageId);
  } catch (error) {
    run.logger.warn({ err: error, reference }, 'the card could not be redrawn');
    return false;
  }
}

/**
 * As showCurrent. If this process was held up until its lease was over, it first looks what became of the order, as any other process does.
 */
async function showConfirmed(run: Run, order: Order): Promise<boolean> {
  const { cardMessageId, reference } = order;
  if (cardMessageId === undefined) return false;
  const mayRead: Run = { ...run, readBuyer: async ({ locale }) => ({ isLocked: false, words: run.words(locale) }) };
  try {
    await edit(mayRead, order, cardMessageId, cardOf);
    if (run.now() < (order.confirmedAt ?? 0) + run.leaseMs) return false;
    return await isOutdated(run, order, cardMessageId);
  } catch (error) {
    run.logger.warn({ err: error, reference }, 'the card could not be redrawn');
    return false;
  }
}

async function isOutdated(run: Run, order: Order, cardMessageId: number): Promise<boolean> {
  const isBeingTold = (await redrawMoved(run, order, cardMessageId, cardOf)) === 'untold';
  if (isBeingTold) run.outdated.add(order.reference);
  return isBeingTold;
}

/**
 * Another process may have drawn the end just before this one drew the older state. Then no process would draw it again, except this one.
 */
async function showTold(run: Run, order: Order): Promise<void> {
  const { cardMessageId, reference } = order;
  await (run.sleep ?? sleep)(LOOK_AGAIN_MS);
  if (!run.outdated.delete(reference)) return;
  await run.lines.run(reference, async () => {
    try {
      const current = await run.orders.find(reference);
      if (cardMessageId === undefined || current === undefined || isNotifyDue(current)) return;
      await edit(run, current, cardMessageId, cardOf);
    } catch (error) {
      run.logger.warn({ err: error, reference }, 'the card could not be redrawn');
    }
  });
}

/** Keeps no process from ending. */
function sleep(ms: number): Promise<void> {
  return wait(ms, undefined, { ref: false });
}

/** A row of a list is told by the list while that runs. The list ends only when its buyer was told. */
async function tell(run: Run, order: Order, ahead: Promise<EndReads> | undefined): Promise<NotifyOutcome> {
  const { logger, batches } = run;
  if (order.batch !== undefined && (await batches.stateOf(order.batch)) === 'running') return { type: 'told' };
  try {
    const [reads, hasMoved] = await Promise.all([
      ahead ?? readEnd(run, order),
      ahead === undefined && hasMovedOn(run, order),
    ]);
    // The process that moved the order on tells its new state. What this worker would record is refused.
    if (hasMoved) return { type: 'told' };
    const messageId = await deliverEnd(run, order, reads, isInSight(run, order, reads));
    // Not waited for: the buyer has been told, and that is to be written first.
    if (messageId !== order.cardMessageId) void endCardLater(run, order);
    if (messageId === order.cardMessageId) run.outdated.delete(order.reference);
    if (ahead === undefined) await redraw(run, order, messageId);
    return { type: 'told', messageId };
  } catch (error) {
    return failedOutcome(error, order.reference, logger);
  }
}

async function readEnd(run: Run, order: Order): Promise<EndReads> {
  const [reader, beside, newestId] = await Promise.all([
    run.readBuyer(order.buyer),
    run.ends.readBeside(order),
    mayBeInSight(run, order) ? run.newest.find(order.buyer.chatId).catch(() => undefined) : undefined,
  ]);
  return { reader, beside, newestId };
}

async function redraw(run: Run, order: Order, messageId: number): Promise<void> {
  await redrawMoved(run, order, messageId, endOf, true).catch((error: unknown) => {
    run.logger.warn({ err: error, reference: order.reference }, 'an end that has moved on could not be redrawn');
  });
}

async function reassure(run: Run, order: Order, topic: WaitTopic): Promise<NotifyOutcome> {
  // The list said how many of its rows take long, so a row says nothing.
  if (order.batch !== undefined || (await hasMovedOn(run, order))) return { type: 'told' };
  const { buyer, cardMessageId } = order;
  const { isLocked, words } = await run.readBuyer(buyer);
  if (isLocked) return { type: 'told' };
  const chat = chatOf(run, order, words);
  try {
    const messageId = await sendScreen(chat, (words) => reassuranceScreen(order, topic, words), cardMessageId);
    await redrawEnded(run, order, messageId);
    return { type: 'told', messageId };
  } catch (error) {
    return outcomeOf(error) ?? { type: 'later', cause: 'Telegram refuses the text' };
  }
}

async function endCardLater(run: Run, order: Order): Promise<void> {
  const { cardMessageId } = order;
  if (cardMessageId === undefined) return;
  await run.calm?.();
  await run.lines.run(order.reference, () => endCard(run, order, cardMessageId));
}

/** Whether the end comes so soon that the buyer still has the phone in hand, and nothing has come below the card since it was drawn. */
function isInSight(run: Run, order: Order, { newestId }: EndReads): boolean {
  const shownAt = Math.max(order.cardMessageId ?? 0, order.newestAtCard ?? 0);
  return mayBeInSight(run, order) && newestId !== undefined && newestId <= shownAt;
}

function mayBeInSight({ now }: Run, { cardMessageId, confirmedAt }: Order): boolean {
  return cardMessageId !== undefined && now() - (confirmedAt ?? 0) <= RING_AFTER_MS;
}

/** One line in place of a card whose end stands below. */
async function endCard(run: Run, order: Order, cardMessageId: number): Promise<void> {
  const { reference } = order;
  try {
    await edit(run, order, cardMessageId, lineOf);
  } catch (error) {
    run.logger.warn({ err: error, reference }, 'a card whose end was told could not be redrawn');
  }
}

async function hasMovedOn({ orders }: Run, order: Order): Promise<boolean> {
  return ((await orders.find(order.reference))?.version ?? 0) > order.version;
}

/** What stands in a message about an order, and whose chat that is. */
interface Shown {
  readonly chat: ReaderChat;
  readonly drawing: Drawing;
}

type ShownOf = (run: Run, order: Order, messageId: number) => Promise<Shown>;

async function edit(run: Run, order: Order, messageId: number, shownOf: ShownOf): Promise<void> {
  const { chat, drawing } = await shownOf(run, order, messageId);
  await editScreen(chat, messageId, drawing);
}

function chatOf({ api }: Run, { buyer: { chatId } }: Order, words: Words): ReaderChat {
  return { api, chatId, words };
}

/**
 * Draws the message anew for as long as the record is newer than what stands there.
 * @param alsoUntold whether an end that its buyer was not told of is drawn too; else it is answered with `untold`
 */
async function redrawMoved(
  run: Run,
  order: Order,
  messageId: number,
  shownOf: ShownOf,
  alsoUntold = false,
): Promise<'newest' | 'untold'> {
  let shown = order;
  for (let count = 0; count < MAX_REDRAWS; count += 1) {
    const current = await run.orders.find(order.reference);
    if (current === undefined || current.version <= shown.version) return 'newest';
    if (!alsoUntold && isNotifyDue(current)) return 'untold';
    const [before, after] = await Promise.all([shownOf(run, shown, messageId), shownOf(run, current, messageId)]);
    const screen = asSent(after.drawing, after.chat.words);
    if (!isDeepStrictEqual(asSent(before.drawing, before.chat.words), screen))
      await editScreen(after.chat, messageId, screen);
    shown = current;
  }
  return 'newest';
}

const endOf: ShownOf = async (run, order) => {
  const { isLocked, words } = await run.readBuyer(order.buyer);
  const chat = chatOf(run, order, words);
  if (isLocked) return { chat, drawing: (words) => orderEndedWhileLocked(order, words) };
  return { chat, drawing: await run.ends.order(order) };
};

/** The order on its card; one line where its end stands in another message. */
const cardOf: ShownOf = async (run, order, messageId) =>
  order.told !== undefined && order.cardMessageId !== undefined && order.cardMessageId !== messageId
    ? lineOf(run, order)
    : endOf(run, order, messageId);

/** What stands on a card whose end is told in another message; its number is taken off where the buyer is locked. */
async function lineOf(run: Run, order: Order): Promise<Shown> {
  const { isLocked, words } = await run.readBuyer(order.buyer);
  const drawing: Drawing = (words) => (isLocked ? orderEndedWhileLocked : endedCardScreen)(order, words);
  return { chat: chatOf(run, order, words), drawing };
}

/** The order ended while its buyer was being told that it takes long. So what they read last must be how it ended. */
async function redrawEnded(run: Run, order: Order, messageId: number): Promise<void> {
  try {
    const current = await run.orders.find(order.reference);
    if (current === undefined || waitTopicOf(current) !== undefined) return;
    await edit(run, current, messageId, endOf);
  } catch (error) {
    run.logger.warn({ err: error, reference: order.reference }, 'a word about a wait could not be redrawn');
  }
}
