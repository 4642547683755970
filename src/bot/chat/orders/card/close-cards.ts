import { type Api, GrammyError, Composer, type Middleware } from 'grammy';
import type { Logger, Now } from '../../../../use-cases/shared/ports.ts';
import { withTimeout, sleepUntil } from '../../../../use-cases/shared/timers.ts';
import { askedPauseMs } from '../../../runtime/telegram/asked-pause.ts';
import { fitRows } from '../../../ui/fit-rows.ts';
import { type Drawing, editScreen, type Screen, answerPress, drawMessage, say } from '../../../ui/screen.ts';
import type { Words } from '../../../ui/words.ts';
import type { ShownCardStore, OrderStore } from '../../../../use-cases/orders/ports.ts';
import type { Order } from '../../../../domain/orders/order.ts';
import { goodUntilOf } from '../../../../use-cases/orders/draft-order.ts';
import type { BotContext } from '../../../context.ts';
import { on } from '../../../ui/callback-routes.ts';
import { openCardScreen } from '../../pins/ask-pin.ts';
import type { EndScreens } from '../receipt/end-screens.ts';
import { bringCard } from '../routes.ts';
import type { CardNewsTools } from './read-card-news.ts';

/** Messages of one chat whose buttons do not mean any more what they did, newest first, and what is drawn in their place. */
export interface ClosedCards {
  readonly chatId: number;
  readonly messageIds: readonly number[];
  readonly words: Words;
  /** Absent: they keep their text. */
  readonly screen?: Drawing;
  /** The buttons that they still have beside their text; absent for none. */
  readonly rows?: Screen['rows'];
}

export interface CardCloser {
  /**
   * Redraws them in the background, a few at once and the rest at Telegram's pace. Whether that works changes nothing about what was
   * closed.
   */
  close(cards: ClosedCards): void;
  stop(): Promise<void>;
}

/** Telegram takes a few calls for one chat at once, and then about one a second (https://core.telegram.org/bots/faq, 2026-11). */
const AT_ONCE = 4;
const PAUSE_MS = 1_100;
/** More cards than a person draws in half an hour. A tap on an older one is answered in words. */
const MAX_CARDS = 60;
const STOP_WITHIN_MS = 2_000;

/** @param deps.sleep ends early when the signal does; never throws */
export function createCardCloser(deps: {
  api: Api;
  logger: Logger;
  sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
}): CardCloser {
  const { api, logger, sleep = sleepUntil } = deps;
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();
  return {
    close(cards) {
      const work = closeAll(cards).finally(() => underWay.delete(work));
      underWay.add(work);
    },
    async stop() {
      stopping.abort();
      await withTimeout(Promise.all(underWay), STOP_WITHIN_MS, () => undefined);
    },
  };

  async function closeAll({ messageIds, ...place }: ClosedCards): Promise<void> {
    for (const [index, messageId] of messageIds.slice(0, MAX_CARDS).entries()) {
      if (index >= AT_ONCE) await sleep(PAUSE_MS, stopping.signal);
      if (stopping.signal.aborted) return;
      const askedMs = await tryClose(messageId, place);
      if (askedMs === undefined) continue;
      await sleep(askedMs, stopping.signal);
      await tryClose(messageId, place);
    }
  }

  /** Answers the pause that Telegram asks for. */
  async function tryClose(messageId: number, { chatId, words, screen, rows = [] }: Place): Promise<number | undefined> {
    try {
      await (screen === undefined
        ? api.editMessageReplyMarkup(chatId, messageId, { reply_markup: { inline_keyboard: fitRows(rows) } })
        : editScreen({ api, chatId, words }, messageId, screen));
      return undefined;
    } catch (error) {
      logger.warn({ err: error, messageId }, 'a card could not be redrawn');
      return error instanceof GrammyError ? askedPauseMs(error) : undefined;
    }
  }
}

type Place = Omit<ClosedCards, 'messageIds'>;

interface Card {
  readonly reference: string;
  readonly cardMessageId?: number | undefined;
}

/** The messages that show these cards: a card of the purchase is in the purchase's message, unless it came further down. */
export async function cardMessages(
  userId: number,
  cards: readonly Card[],
  shown: Pick<ShownCardStore, 'find'>,
): Promise<(number | undefined)[]> {
  const found = await shown.find(
    userId,
    cards.map(({ reference }) => reference),
  );
  return cards.map(({ cardMessageId }, index) => found[index]?.messageId ?? cardMessageId);
}

interface BringCardDeps {
  readonly orders: Pick<OrderStore, 'find'>;
  readonly shown: ShownCardStore;
  readonly tools: CardNewsTools;
  readonly ends: Pick<EndScreens, 'sayOrder'>;
  readonly now: Now;
}

/** “Show the card”, under what was not understood: the card comes there, or how the purchase stands if it was confirmed since. */
export function bringCardFeature(deps: BringCardDeps): Composer<BotContext> {
  const feature = new Composer<BotContext>();
  on(feature, bringCard, async (ctx, { reference }) => {
    const { words, isMerchant, userId } = ctx;
    const order = await deps.orders.find(reference);
    if (order === undefined || order.buyer.userId !== userId) return answerPress(ctx, words.plain('stale-button'));
    if (order.state === 'dropped') return answerPress(ctx, words.plain('card-void'));
    if (order.state === 'draft') return bring(ctx, order, deps);
    await answerPress(ctx);
    await deps.ends.sayOrder(order, { forMerchant: isMerchant, forBuyer: true }, (screen) => say(ctx, screen));
  });
  return feature;
}

/** In place of the pressed message; where it stood before, it goes. Confirm looks at the order alone, so it does not matter if both stand for a moment. */
async function bring(ctx: BotContext, order: Order, deps: BringCardDeps): Promise<void> {
  const { shown, now } = deps;
  if (now() > goodUntilOf(order)) return answerPress(ctx, ctx.words.plain('card-expired'));
  const [before] = await cardMessages(ctx.userId, [order], shown);
  const messageId = await drawMessage(ctx, openCardScreen(ctx, order, { again: false }, deps));
  if (messageId === before) return;
  await shown.note(ctx.userId, order.reference, { messageId, at: now() });
  // Its reader may have deleted it.
  if (before !== undefined) await ctx.api.deleteMessage(ctx.chatId, before).catch(() => undefined);
}

/** Stands where an open question would, though it asks nothing. */
const STALE = 'stale-answer';

/** The answer to a question whose card is confirmed was never marked as handled: from this Confirm on, it may come again. */
export function expectStaleAnswer({ lease, update }: BotContext, now: Now): void {
  lease.question = { name: STALE, about: String(update.update_id), askedAt: now() };
}

/** Says nothing to an amount, a number or a contact from before the Confirm: the confirmed card answered it. Stands before everything that reads messages. */
export function dropStaleAnswer(): Middleware<BotContext> {
  return ({ lease, update, message }, next) => {
    if (lease.question?.name !== STALE) return next();
    const isEarlier = update.update_id < Number(lease.question.about);
    if (isEarlier && !/\p{L}/u.test(message?.text ?? '')) return;
    lease.question = undefined;
    return next();
  };
}
