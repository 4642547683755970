import * as buttons from './routes.ts';
import { Composer } from 'grammy';
import { questionId } from '../../../domain/case.ts';
import { type CaseFacts, caseFacts } from '../../../services/cases/talk.ts';
import type { BotContext } from '../../context.ts';
import { answerPress, draw, type Drawing, say } from '../../ui/screen.ts';
import { button, lastPageInstead, pageLines, pagerRow } from '../../ui/buttons.ts';
import { on } from '../../ui/callback-routes.ts';
import { adminRow } from '../../shared/merchant-rows.ts';
import {
  aboutLine,
  handledLine,
  missedButtons,
  type NameOf,
  namesIn,
  ownCaseScreen,
  personName,
  shopName,
  stateLine,
} from './case-screens.ts';
import type { Words } from '../../ui/words.ts';
import { askShop, backToCases, casesPage, leaveCase, openCase, openOwnCase, writeMore } from './routes.ts';
import { PAGE_SIZES } from '../../../domain/page-sizes.ts';
import { takeAnswerToQuestion } from '../../shared/questions.ts';
import { mayReadOrders } from './read-words.ts';
import { answerCasesFeature } from './answer-cases.ts';
import { notReceivedFeature } from './not-received.ts';
import { writeMoreFeature } from './write-to-shop.ts';
import type { Feature } from '../../feature.ts';
import { giveBackFeature } from './give-back.ts';
import { cut } from '../../../domain/shared/text.ts';

/** /cases: a person’s own cases; for merchants all open cases, the one that waits longest first. */
const casesFeature = new Composer<BotContext>();

casesFeature.command('cases', (ctx) => say(ctx, pageScreen(ctx, 0)));
on(casesFeature, casesPage, (ctx, { page }) => draw(ctx, pageScreen(ctx, page)));
on(casesFeature, backToCases, (ctx) => draw(ctx, pageScreen(ctx, 0)));
on(casesFeature, openOwnCase, async (ctx, { id }) => {
  const the = await ctx.shop.cases.find(ctx.userId, id);
  if (the === undefined) return answerPress(ctx, ctx.words.plain('receipt-unknown'));
  await say(ctx, ownCaseScreen(await caseFacts(ctx.shop, the), await ctx.readShop()));
});

async function pageScreen(ctx: BotContext, page: number): Promise<Drawing> {
  const { isMerchant, userId } = ctx;
  const [{ cases, unreadable = 0, total }, shop] = await Promise.all([
    isMerchant
      ? ctx.shop.cases.listOpen(page * PAGE_SIZES.cases, PAGE_SIZES.cases)
      : ctx.shop.cases.listOf(userId, page * PAGE_SIZES.cases, PAGE_SIZES.cases),
    ctx.readShop(),
  ]);
  const instead = lastPageInstead(page, total, PAGE_SIZES.cases);
  if (instead !== undefined) return pageScreen(ctx, instead);
  const listed = await Promise.all(
    cases.map(async (the): Promise<Listed> => {
      const facts = await caseFacts(ctx.shop, the);
      return { facts, nameOf: isMerchant ? await namesIn(facts, ctx) : undefined };
    }),
  );
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZES.cases));
  const first = page * PAGE_SIZES.cases + 1;
  return (words) => {
    const title = [
      words.html(isMerchant ? 'cases-title-open' : 'cases-title-own'),
      ...pageLines(words, page, pages),
      ...(unreadable === 0 ? [] : [words.html('unreadable-cases', { count: unreadable })]),
    ].join('\n');
    const none = words.html(isMerchant ? 'cases-none-open' : 'cases-none-own');
    const texts = listed.map((one, index) => listedText(one, first + index, shopName(shop, words), words));
    return {
      html: [title, ...(texts.length + unreadable === 0 ? [none] : texts)].join('\n\n'),
      rows: [
        ...listed.map(({ facts }, index) => [listedButton(facts, first + index, isMerchant, words)]),
        ...pagerRow(words, page, pages, (other) => casesPage.data({ page: other })),
        isMerchant ? adminRow(words) : [button(words.plain('button-write-to-shop'), askShop.data())],
      ],
    };
  };
}

interface Listed {
  readonly facts: CaseFacts;
  /** Absent if the person of the case reads it. */
  readonly nameOf: NameOf | undefined;
}

function listedText({ facts, nameOf }: Listed, place: number, shopIs: string, words: Words): string {
  const { the, order } = facts;
  const title = words.html('case-listed', {
    place,
    who: nameOf === undefined ? words.plain('case-you') : personName(facts),
    what: words.plain(the.fault === undefined ? 'case-question' : `case-fault-${the.fault}`),
  });
  const state = nameOf === undefined ? stateLine(the, shopIs, words) : handledLine(the, nameOf, words);
  return [title, ...(order === undefined ? [] : [aboutLine(order, words)]), state].join('\n');
}

function listedButton(facts: CaseFacts, place: number, isMerchant: boolean, words: Words) {
  const { the, order } = facts;
  const named = isMerchant ? personName(facts) : (order?.item.title ?? words.plain('case-question'));
  const label = `${place} · ${cut(named, 30)}`;
  return button(label, isMerchant ? openCase.data(the) : openOwnCase.data(the));
}

/** What people whom the gate turns away can do with their question to the shop. It shows no order. */
export const ownQuestionFeature = new Composer<BotContext>();

ownQuestionFeature.filter(isOwnQuestion).use(takeAnswerToQuestion, casesFeature, notReceivedFeature, writeMoreFeature);

function isOwnQuestion(ctx: BotContext): boolean {
  const data = ctx.callbackQuery?.data;
  if (leaveCase.read(data) !== undefined) return true;
  // A locked person reads nothing.
  const { id } = writeMore.read(data) ?? (mayReadOrders(ctx) ? openOwnCase.read(data) : undefined) ?? {};
  return id === questionId(ctx.userId);
}

export const cases: Feature = {
  commands: {
    cases: { menu: 'everybody', namesRest: true, shows: true },
    contact: {},
  },
  buttons,
  shows: buttons.ownCaseButtons,
  admin: [['button-cases', casesPage.data({ page: 0 })]],
  waiting: {
    place: 25,
    async button({ shop, words }) {
      const count = await shop.cases.countWaiting();
      return count === 0 ? undefined : button(words.plain('waiting-cases', { count }), casesPage.data({ page: 0 }));
    },
  },
  underOrder: [{ place: 50, buttons: missedButtons }],
  handlers: [answerCasesFeature, giveBackFeature, casesFeature, notReceivedFeature, writeMoreFeature],
};
