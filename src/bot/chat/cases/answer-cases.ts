import { Composer } from 'grammy';
import {
  type Case,
  type CaseWord,
  isOpen,
  KNOWS_ALL_ANSWERS,
  lastAnswer,
  referenceOf,
} from '../../../domain/cases/case.ts';
import { givableMinor, isOpen as isOrderOpen, type Order } from '../../../domain/orders/order.ts';
import type { BotContext } from '../../context.ts';
import { answerPress } from '../../ui/answer-press.ts';
import { on } from '../../ui/callback-routes.ts';
import { below, draw, drawMessage } from '../../ui/screen.ts';
import { merchantsOnly } from '../gates/merchants-only.ts';
import { tappedCard } from '../people/merchant-cards.ts';
import type { CaseDeps } from './case-deps.ts';
import { namesIn } from './case-names.ts';
import { answerScreen } from './answer-screens.ts';
import { caseScreen, endScreen, giveBackScreen, personName } from './case-screens.ts';
import {
  answerCase,
  askGiveBack,
  giveBackAfterEnd,
  giveBackNow,
  merchantCaseButtons,
  openCase,
  sendAnswerToo,
  sendCasePhotos,
  solveCase,
} from './routes.ts';
import { ANSWER_WORDS, answerQuestion, answerTaker, passOn } from './take-answer.ts';
import { wordsIn } from './read-words.ts';
import { tellPerson } from './tell-person.ts';

/** What merchants do about a case: answer, end it, give the money back. Each tap is looked at anew: who taps second reads who did it. */
export function answerCasesFeature(deps: CaseDeps): Composer<BotContext> {
  const feature = new Composer<BotContext>();
  const merchants = merchantsOnly(feature, [], merchantCaseButtons);
  const onCase = (route: typeof openCase, act: (ctx: BotContext, the: Case, deps: CaseDeps) => Promise<void>): void => {
    on(merchants, route, async (ctx, { userId, id }) => {
      const the = await deps.cases.find(userId, id);
      await (the === undefined ? answerPress(ctx, ctx.words.plain('case-gone')) : act(ctx, the, deps));
    });
  };
  onCase(openCase, showCase);
  onCase(answerCase, askAnswer);
  onCase(solveCase, (ctx, the) => endCase(ctx, the, 'solved', ctx.userId, deps));
  onCase(askGiveBack, askToGiveBack);
  onCase(giveBackNow, giveBackOfOpen);
  onCase(giveBackAfterEnd, giveBack);
  onCase(sendCasePhotos, sendPhotos);
  onCase(sendAnswerToo, sendToo);
  deps.questions.on(ANSWER_WORDS, answerTaker(deps));
  return feature;
}

/** @param notice what is said above it */
async function showCase(ctx: BotContext, the: Case, deps: CaseDeps, notice?: string): Promise<void> {
  const facts = await deps.talk.facts(the);
  const screen = caseScreen(facts, await namesIn(facts, ctx, deps), ctx.words);
  const messageId = await drawMessage(ctx, below(notice, screen));
  // It shows the case until something else is drawn in its place.
  if (isOpen(the)) await deps.caseCards.note(the, { chatId: ctx.chatId, messageId });
}

async function askAnswer(ctx: BotContext, the: Case, deps: CaseDeps): Promise<void> {
  if (!isOpen(the)) return showCase(ctx, the, deps);
  const facts = await deps.talk.facts(the);
  const screen = answerScreen(facts, await namesIn(facts, ctx, deps), ctx.userId, ctx.words);
  await answerPress(ctx);
  await deps.questions.ask(ctx, { ...answerQuestion(the, lastAnswer(the)?.id ?? ''), isBelow: true }, screen);
}

/** Words that were kept back; a second tap finds them sent. */
async function sendToo(ctx: BotContext, the: Case, deps: CaseDeps): Promise<void> {
  const { callbackQuery, update, userId, words } = ctx;
  const replied = callbackQuery?.message?.reply_to_message;
  const id = `${replied?.message_id}/${update.update_id}`;
  const said = replied?.from?.id === userId ? wordsIn(replied, id) : undefined;
  if (said === undefined) return answerPress(ctx, words.plain('case-words-gone'));
  const isSent = (word: CaseWord): boolean =>
    word.by === userId && word.id !== id && word.id.startsWith(`${replied?.message_id}/`);
  await (the.words.some(isSent) ? showCase(ctx, the, deps) : passOn(ctx, the, said, KNOWS_ALL_ANSWERS, deps));
}

async function endCase(
  ctx: BotContext,
  { userId, id }: Case,
  how: 'solved' | 'given-back',
  by: number,
  deps: CaseDeps,
): Promise<void> {
  const { words } = ctx;
  const ended = await deps.talk.end(userId, id, how, by, tappedCard(ctx));
  if (ended.type === 'unknown') return answerPress(ctx, words.plain('case-gone'));
  const { the } = ended;
  const facts = await deps.talk.facts(the);
  const screen = caseScreen(facts, await namesIn(facts, ctx, deps), words);
  const lines = [screen.html];
  // This merchant ended it, and a crash came before its person was told: it goes on from there.
  if (the.ended?.told === false && the.ended.by === by && the.ended.how === how) {
    const balance = how === 'given-back' ? await deps.accounts.read(userId) : undefined;
    const told = await tellPerson(
      ctx,
      facts,
      (own, shop) =>
        endScreen(the, facts.order, shop, balance === undefined ? undefined : own.money(balance.balanceMinor), own),
      deps,
    );
    await deps.talk.told(the);
    lines.push(words.html(`person-${told}`, { name: personName(facts) }));
  }
  await draw(ctx, { ...screen, html: lines.join('\n') });
}

/** The service is asked once more first: if it takes the purchase back, nobody needs to give the money back. */
async function askToGiveBack(ctx: BotContext, the: Case, deps: CaseDeps): Promise<void> {
  const { words } = ctx;
  const reference = referenceOf(the);
  if (reference === undefined || the.ended?.how === 'given-back') return showCase(ctx, the, deps);
  const look = await deps.lookAgain(reference);
  if (look === undefined) return answerPress(ctx, words.plain('case-order-gone'));
  const { order } = look;
  if (givableMinor(order) === 0) return answerPress(ctx, words.plain(whyNot(order)));
  const facts = await deps.talk.facts(the);
  await draw(ctx, giveBackScreen({ ...facts, order }, await namesIn(facts, ctx, deps), words));
}

function whyNot(order: Order) {
  if (order.givenBack !== undefined) return 'give-back-done';
  if (isOrderOpen(order) || order.state === 'token-due') return 'give-back-open';
  return order.state === 'successful' ? 'give-back-unpaid' : 'give-back-not-delivered';
}

/** Asked while it was open. If it was ended in another way since, it is looked at anew, unless the money is back and its person may not know. */
async function giveBackOfOpen(ctx: BotContext, the: Case, deps: CaseDeps): Promise<void> {
  const isOver = !isOpen(the) && the.ended?.how !== 'given-back';
  if (isOver && (await deps.talk.facts(the)).order?.givenBack === undefined)
    return showCase(ctx, the, deps, ctx.words.html('give-back-over'));
  await giveBack(ctx, the, deps);
}

async function giveBack(ctx: BotContext, the: Case, deps: CaseDeps): Promise<void> {
  const { words } = ctx;
  const reference = referenceOf(the);
  if (reference === undefined) return answerPress(ctx, words.plain('case-gone'));
  const outcome = await deps.giveBack(reference, ctx.userId);
  switch (outcome.type) {
    case 'given-back': {
      const by = outcome.order.givenBack?.by ?? ctx.userId;
      if (by === ctx.userId) deps.logger.info({ reference, by }, 'a purchase was given back');
      return endCase(ctx, the, 'given-back', by, deps);
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

async function sendPhotos(ctx: BotContext, the: Case): Promise<void> {
  await answerPress(ctx);
  for (const { photo } of the.words) if (photo !== undefined) await ctx.api.sendPhoto(ctx.chatId, photo);
}
