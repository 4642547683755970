import * as routes from './routes.ts';
import { Composer } from 'grammy';
import type { InlineKeyboardButton } from 'grammy/types';
import { soldAs } from '../../../domain/catalogue/sold-services.ts';
import { mayBuy } from '../../../domain/people/access.ts';
import {
  FIRST_MARGINS,
  FIRST_PURCHASE_MINOR,
  firstDaySteps,
  type FirstDayStep,
  firstMargins,
} from '../../../domain/first-day.ts';
import type { PriceRule } from '../../../domain/pricing/price.ts';
import { isOwnersOnly, shopFields } from '../../../domain/shop.ts';
import type { BotContext } from '../../context.ts';
import { button, inRows } from '../../ui/buttons.ts';
import { type CallbackData, on } from '../../ui/callback-routes.ts';
import { answerPress, below, draw, type Screen } from '../../ui/screen.ts';
import type { Words } from '../../ui/words.ts';
import { askMoneyAlert } from '../accounts/routes.ts';
import { adminRow } from '../../shared/merchant-rows.ts';
import { beginInside } from '../../conversations/purchase/purchase-conversation.ts';
import { openHelp } from '../menu/routes.ts';
import { invitationsPage } from '../people/routes.ts';
import { WHOLE_CATALOGUE } from '../pricing/pick-scope.ts';
import { ruleText } from '../pricing/policy-change-text.ts';
import { pricePicker } from '../pricing/prices.ts';
import { propose } from '../pricing/propose-change.ts';
import { cut } from '../../../domain/shared/text.ts';

const STEPS = {
  name: routes.askShopValue.data({ field: 'name' }),
  contact: routes.askShopValue.data({ field: 'contact' }),
  bankAccount: routes.askShopValue.data({ field: 'bankAccount' }),
  prices: routes.openFirstPrices.data(),
  alert: askMoneyAlert.data(),
  invitation: invitationsPage.data({ page: 0 }),
  test: routes.buyTest.data(),
} satisfies Record<FirstDayStep, CallbackData>;

/** The key of a note that the list is over, because it was put away or is done. All other facts are read from the shop itself. */
const NOTE = 'first-day';

const PEOPLE_LOOKED_AT = 250;

export const firstDayFeature = new Composer<BotContext>();

on(firstDayFeature, routes.openFirstDay, (ctx) => draw(ctx, firstDayScreen(ctx)));
on(firstDayFeature, routes.putFirstDayAway, async (ctx) => {
  await putAway(ctx);
  await draw(ctx, { html: ctx.words.html('first-day-away'), rows: [adminRow(ctx.words)] });
});
on(firstDayFeature, routes.openFirstPrices, (ctx) => draw(ctx, pricesScreen(ctx.words)));
on(firstDayFeature, routes.earnOnAll, (ctx, { earning }) => propose(ctx, { type: 'rule', rule: ruleOf(earning) }));
on(firstDayFeature, routes.buyTest, (ctx) => Promise.all([answerPress(ctx), beginTest(ctx)]));

/** Undefined if the merchant wrote before, or the list is over. A shop that lost its records is not new. */
export async function greetOnFirstDay(ctx: BotContext): Promise<Screen | undefined> {
  if (ctx.lease.person !== undefined || ctx.shop.isShut() || (await isOver(ctx))) return undefined;
  const name = cut(ctx.from?.first_name ?? '', 60);
  return below(ctx.words.html('first-day-hello', { name }), await firstDayScreen(ctx));
}

export async function firstDayRows(ctx: BotContext): Promise<InlineKeyboardButton[][]> {
  if (await isOver(ctx)) return [];
  const steps = await readSteps(ctx);
  if (steps.some(([, isDone]) => !isDone))
    return [[button(ctx.words.plain('button-first-day'), routes.openFirstDay.data())]];
  // The list must not come back if an alert is turned off years later.
  await putAway(ctx);
  return [];
}

async function firstDayScreen(ctx: BotContext): Promise<Screen> {
  const { words } = ctx;
  const steps = (await readSteps(ctx)).filter(([step]) => mayDo(ctx, step));
  const open = steps.filter(([, isDone]) => !isDone);
  const buttons = open.map(([step]) => button(stepName(step, words), STEPS[step]));
  return {
    html: [
      words.html('first-day-title', { done: steps.length - open.length, total: steps.length }),
      '',
      ...steps.map(([step, isDone]) =>
        words.html('first-day-row', { mark: isDone ? '✅' : '▫️', step: stepName(step, words) }),
      ),
      '',
      words.html(open.length === 0 ? 'first-day-done' : 'first-day-hint'),
    ].join('\n'),
    rows: [
      ...inRows(buttons, 2),
      [
        button(words.plain('button-first-day-read'), openHelp.data()),
        button(words.plain('button-first-day-away'), routes.putFirstDayAway.data()),
      ],
      adminRow(words),
    ],
  };
}

async function readSteps({ shop, userId, hasAccounts }: BotContext): Promise<ReturnType<typeof firstDaySteps>> {
  const [face, policy, alert, invitations, people, orders] = await Promise.all([
    shop.shops.read(),
    shop.policy.read(),
    shop.moneyAlerts.find(userId),
    shop.invitations.listOpen(shop.now(), 0, 1),
    shop.people.search((person) => !shop.isMerchant(person.userId, person) && mayBuy(person, shop.mode, false), 0, 0, {
      lookedAt: PEOPLE_LOOKED_AT,
    }),
    shop.orders.listByBuyer(userId, 0, 1),
  ]);
  return firstDaySteps({
    ...face,
    hasPrices: policy.rules.length > 0,
    hasWalletAlert: alert?.of === 'wallet',
    hasPeople: invitations.total > 0 || people.total > 0,
    hasBought: orders.total > 0,
    isPaidAtBank: hasAccounts && shop.paymentToken === undefined,
  });
}

function mayDo({ shop, userId }: BotContext, step: FirstDayStep): boolean {
  const field = shopFields.find((one) => one === step);
  return field === undefined || !isOwnersOnly(field) || shop.isOwner(userId);
}

function stepName(step: FirstDayStep, words: Words): string {
  if (step !== 'test') return words.plain(`first-day-${step}`);
  return words.plain('first-day-test', { amount: words.shortMoney(FIRST_PURCHASE_MINOR) });
}

async function isOver({ shop }: BotContext): Promise<boolean> {
  return (await shop.keyValues.read(NOTE)) !== undefined;
}

async function putAway({ shop }: BotContext): Promise<void> {
  await shop.keyValues.write(NOTE, 'over');
}

/** Begins an ordinary purchase: it asks for network and number, and ends at its card. */
async function beginTest(ctx: BotContext): Promise<void> {
  const airtime = soldAs('airtime');
  const notice = (words: Words) => words.html('first-day-ask-test');
  if (airtime !== undefined) await beginInside(ctx, airtime, { wish: { amountMinor: FIRST_PURCHASE_MINOR }, notice });
}

function pricesScreen(words: Words): Screen {
  const [customers, agents] = [pricePicker('customer'), pricePicker('agent')];
  return {
    html: words.html('first-day-ask-prices'),
    rows: [
      firstMargins.map((earning) => button(ruleText(ruleOf(earning), words), routes.earnOnAll.data({ earning }))),
      [
        button(words.plain('button-first-day-other'), customers.choose(WHOLE_CATALOGUE, false)),
        button(words.plain('button-first-day-plan'), customers.browse(WHOLE_CATALOGUE, 0)),
      ],
      [button(words.plain('button-first-day-agents'), agents.choose(WHOLE_CATALOGUE, false))],
      [button(words.plain('button-back'), routes.openFirstDay.data())],
    ],
  };
}

function ruleOf(earning: keyof typeof FIRST_MARGINS): PriceRule {
  return { role: 'customer', scope: { type: 'all' }, margin: FIRST_MARGINS[earning], belowCost: false };
}
