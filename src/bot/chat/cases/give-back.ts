import * as routes from './routes.ts';
import { type Case, isOpen, referenceOf } from '../../../domain/case.ts';
import { givableMinor, isOpen as isOrderOpen, type Order } from '../../../domain/orders/order.ts';
import { giveBackOrder } from '../../../services/orders/give-back-order.ts';
import type { BotContext } from '../../context.ts';
import { answerPress, draw } from '../../ui/screen.ts';
import { giveBackScreen, namesIn } from './case-screens.ts';
import { lookAgain } from '../../../services/cases/look-again.ts';
import { caseFacts } from '../../../services/cases/talk.ts';
import { endCase, onCase, showCase } from './answer-cases.ts';
import { Composer } from 'grammy';

export const giveBackFeature = new Composer<BotContext>();

onCase(giveBackFeature, routes.askGiveBack, askToGiveBack);
onCase(giveBackFeature, routes.giveBackNow, giveBackOfOpen);
onCase(giveBackFeature, routes.giveBackAfterEnd, giveBack);

/** Asks the service once more before it asks the merchant: if the service takes the purchase back, nobody has to give the money back. */
async function askToGiveBack(ctx: BotContext, the: Case): Promise<void> {
  const { words } = ctx;
  const reference = referenceOf(the);
  if (reference === undefined || the.ended?.how === 'given-back') return showCase(ctx, the);
  const look = await lookAgain(ctx.shop, ctx.bot.resellerAccount, reference);
  if (look === undefined) return answerPress(ctx, words.plain('case-order-gone'));
  const { order } = look;
  if (givableMinor(order) === 0) return answerPress(ctx, words.plain(whyNot(order)));
  const facts = await caseFacts(ctx.shop, the);
  await draw(ctx, giveBackScreen({ ...facts, order }, await namesIn(facts, ctx), words));
}

function whyNot(order: Order) {
  if (order.givenBack !== undefined) return 'give-back-done';
  if (isOrderOpen(order) || order.state === 'token-due') return 'give-back-open';
  return order.state === 'successful' ? 'give-back-unpaid' : 'give-back-not-delivered';
}

/** Handles Yes to a question that was asked while the case was open. If it has ended in another way since, the merchant sees it first, unless money is back. */
async function giveBackOfOpen(ctx: BotContext, the: Case): Promise<void> {
  const isOver = !isOpen(the) && the.ended?.how !== 'given-back';
  if (isOver && (await caseFacts(ctx.shop, the)).order?.givenBack === undefined)
    return showCase(ctx, the, ctx.words.html('give-back-over'));
  await giveBack(ctx, the);
}

async function giveBack(ctx: BotContext, the: Case): Promise<void> {
  const { words } = ctx;
  const reference = referenceOf(the);
  if (reference === undefined) return answerPress(ctx, words.plain('case-gone'));
  const outcome = await giveBackOrder(ctx.shop, reference, ctx.userId);
  switch (outcome.type) {
    case 'given-back': {
      const by = outcome.order.givenBack?.by ?? ctx.userId;
      if (by === ctx.userId) ctx.shop.logger.info({ reference, by }, 'a purchase was given back');
      return endCase(ctx, the, 'given-back', by);
    }
    case 'stands':
      return answerPress(ctx, words.plain(whyNot(outcome.order)));
    case 'self':
    case 'merchant':
      return answerPress(ctx, words.plain(`hand-refused-${outcome.type}`));
    case 'unknown':
      return answerPress(ctx, words.plain('case-order-gone'));
  }
}
