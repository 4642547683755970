import { Composer } from 'grammy';
import { leftOf } from '../../../../domain/accounts/limits.ts';
import { minor } from '../../../../domain/shared/money.ts';
import type { Order } from '../../../../domain/orders/order.ts';
import type { Pause } from '../../../../domain/pricing/pause.ts';
import type { Confirm, ConfirmOutcome } from '../../../../use-cases/orders/confirm-order.ts';
import type { CancelDraft } from '../../../../use-cases/orders/cancel-draft.ts';
import type { Logger } from '../../../../use-cases/shared/ports.ts';
import { ResellerError } from '../../../../use-cases/shared/reseller.ts';
import type { BotContext } from '../../../context.ts';
import { changePurchase } from '../../../conversations/purchase/change-purchase.ts';
import type { PurchaseTools } from '../../../conversations/purchase/context.ts';
import type { PurchaseConversation } from '../../../conversations/purchase/purchase-conversation.ts';
import { button, cut } from '../../../ui/buttons.ts';
import { type CardNews, cardScreen, changeRow, duplicateScreen } from './card-screen.ts';
import { changeNetwork } from '../../order-text/change-network.ts';
import { HOME } from '../../menu/home-screen.ts';
import { pausedText } from '../../pricing/paused-text.ts';
import { answerPress } from '../../../ui/answer-press.ts';
import { type Screen, show } from '../../../ui/screen.ts';
import type { OrderNotifier } from '../receipt/order-notifier.ts';
import type { Words } from '../../../ui/words.ts';
import { askPin, type AskPinDeps } from '../../pins/ask-pin.ts';

export interface CardDeps extends AskPinDeps {
  readonly confirm: Confirm;
  readonly drop: CancelDraft;
  readonly tools: PurchaseTools;
  readonly notifier: Pick<OrderNotifier, 'showCurrent'>;
  /** Takes a confirmed order on its way, without waiting for it. */
  readonly advance: (order: Order) => void;
  readonly logger: Logger;
}

/**
 * Confirm: an ordinary handler, outside any conversation. What it does is decided by the order's record alone, so that a second tap,
 * another device or a repeated update finds the same order.
 */
export function confirmFeature(deps: CardDeps): Composer<BotContext> {
  const feature = new Composer<BotContext>();
  feature.callbackQuery(/^o:(confirm|again):(\w+)$/u, (ctx) =>
    confirmTap(ctx, ctx.match[2] ?? '', ctx.match[1] === 'again', deps),
  );
  return feature;
}

/** The one place of the chat that confirms: whatever leads here, the answer is drawn in place of the message that was pressed. */
export async function confirmTap(ctx: BotContext, reference: string, again: boolean, deps: CardDeps): Promise<void> {
  const cardMessageId = ctx.callbackQuery?.message?.message_id;
  const outcome = await deps.confirm({
    reference,
    userId: ctx.userId,
    role: ctx.role,
    limits: ctx.lease.person,
    cardMessageId,
    again,
  });
  if (outcome.type === 'pin-needed') return askPin(ctx, outcome.order, again, deps);
  await answerConfirm(ctx, outcome, { messageId: cardMessageId, again }, deps);
}

/** Change, Cancel and Another network under a card. */
export function cardFeature(deps: CardDeps & { walks: PurchaseConversation }): Composer<BotContext> {
  const feature = new Composer<BotContext>();
  feature.callbackQuery(/^o:(change|drop|network):(\w+)$/u, async (ctx) => {
    const outcome = await deps.drop({ reference: ctx.match[2] ?? '', userId: ctx.userId });
    if (outcome.type === 'void') return answerPress(ctx, ctx.words.plain('stale-button'));
    if (outcome.type === 'too-late') return answerPress(ctx, ctx.words.plain('card-too-late'));
    const { message } = ctx.callbackQuery;
    await Promise.all([answerPress(ctx), redrawAs(ctx, ctx.match[1] ?? '', outcome.order, message?.message_id)]);
  });
  return feature;

  async function redrawAs(ctx: BotContext, action: string, order: Order, messageId: number | undefined): Promise<void> {
    if (action === 'change') return deps.walks.begin(ctx, { ...changePurchase(order), messageId });
    if (action === 'network') return changeNetwork(ctx, order, messageId, deps);
    await show(ctx.api, ctx.chatId, messageId, closedScreen(ctx.words, ctx.words.html('walk-cancelled')));
  }
}

async function answerConfirm(
  ctx: BotContext,
  outcome: Exclude<ConfirmOutcome, { type: 'pin-needed' }>,
  { messageId, again }: { messageId: number | undefined; again: boolean },
  deps: CardDeps,
): Promise<void> {
  const { words } = ctx;
  const card = async (order: Order, news: CardNews = {}): Promise<Screen> =>
    cardScreen(order, words, { ...news, again, earlier: await deps.tools.findDuplicate(order) });
  switch (outcome.type) {
    case 'confirmed':
      deps.logger.info({ reference: outcome.order.reference }, 'confirmed');
      deps.advance(outcome.order);
      await Promise.all([answerPress(ctx), deps.notifier.showCurrent(outcome.order)]);
      return;
    case 'already':
      await Promise.all([answerPress(ctx, words.plain('card-already')), deps.notifier.showCurrent(outcome.order)]);
      return;
    case 'void':
      return answerPress(ctx, words.plain('card-void'));
    case 'expired':
      return redrawCard(ctx, messageId, closedScreen(words, words.html('card-expired')));
    case 'gone': {
      const notice = words.html('card-gone', { product: cut(outcome.order.item.title, 100) });
      return redrawCard(ctx, messageId, { html: notice, rows: [changeRow(outcome.order, words)] });
    }
    case 'duplicate':
      return redrawCard(ctx, messageId, duplicateScreen(outcome.order, outcome.earlier, words));
    case 'price-changed':
      return redrawCard(ctx, messageId, await card(outcome.order, { priceFromMinor: outcome.fromMinor }));
    case 'content-changed': {
      const { from } = outcome;
      const news = { contentFrom: from, priceFromMinor: from.priceMinor };
      return redrawCard(ctx, messageId, await card(outcome.order, news));
    }
    case 'paused': {
      const title = cut(outcome.order.item.title, 100);
      return redrawCard(ctx, messageId, closedScreen(words, pausedCardText(outcome.pause, words, title)));
    }
    case 'short':
    case 'purchase-limit':
    case 'day-limit':
      return redrawCard(ctx, messageId, below(refusalOf(outcome, words), await card(outcome.order, newsOf(outcome))));
    case 'unanswered': {
      if (!(outcome.cause instanceof ResellerError)) {
        deps.logger.error({ err: outcome.cause, reference: outcome.order.reference }, 'the price could not be checked');
      }
      return redrawCard(ctx, messageId, below(words.html('card-unanswered'), await card(outcome.order)));
    }
  }
}

/** The card stays good: the money may come, or the limit may be raised. */
function newsOf(outcome: Refused): CardNews {
  if (outcome.type !== 'short') return { refused: true };
  return { refused: true, missingMinor: minor(outcome.order.priceMinor - outcome.availableMinor) };
}

function below(notice: string, screen: Screen): Screen {
  return { ...screen, html: `${notice}\n\n${screen.html}` };
}

type Refused = Extract<ConfirmOutcome, { type: 'short' | 'day-limit' | 'purchase-limit' }>;

function refusalOf(outcome: Refused, words: Words): string {
  const price = words.money(outcome.order.priceMinor);
  switch (outcome.type) {
    case 'short':
      return words.html('card-short', { price, available: words.money(outcome.availableMinor) });
    case 'purchase-limit':
      return `${words.html('limit-purchase', { price, limit: words.money(outcome.limitMinor) })} ${words.html('nothing-bought')}`;
    case 'day-limit': {
      const left = words.money(leftOf(outcome.limitMinor, outcome.spentMinor));
      return words.html('card-day-limit', { price, limit: words.money(outcome.limitMinor), left });
    }
  }
}

function pausedCardText(pause: Pause, words: Words, title: string): string {
  return `${pausedText(pause, words, title)} ${words.html('nothing-bought')}`;
}

async function redrawCard(ctx: BotContext, messageId: number | undefined, screen: Screen): Promise<void> {
  await Promise.all([answerPress(ctx), show(ctx.api, ctx.userId, messageId, screen)]);
}

function closedScreen(words: Words, html: string): Screen {
  return { html, rows: [[button(words.plain('button-buy-something-else'), HOME, 'buy')]] };
}
