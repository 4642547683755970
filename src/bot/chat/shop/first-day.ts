import * as routes from './routes.ts';
import { Composer } from 'grammy';
import type { InlineKeyboardButton } from 'grammy/types';
import { soldAs } from '../../../domain/catalogue/sold-services.ts';
import { mayBuy } from '../../../domain/people/access.ts';
import { FIRST_MARGINS, firstMargins } from '../../../domain/pricing/margin.ts';
import type { PriceRule } from '../../../domain/pricing/price.ts';
import { FIRST_PURCHASE_MINOR, isOwnersOnly, shopFields } from '../../../domain/shop.ts';
import type { BotContext } from '../../context.ts';
import { button, cut, inRows } from '../../ui/buttons.ts';
import { type CallbackData, on } from '../../ui/callback-routes.ts';
import { answerPress, below, draw, type Screen } from '../../ui/screen.ts';
import type { Words } from '../../ui/words.ts';
import { askMoneyAlert } from '../accounts/routes.ts';
import { adminRow } from '../../shared/admin-row.ts';
import { beginInside } from '../../conversations/purchase/purchase-conversation.ts';
import { openHelp } from '../menu/routes.ts';
import { invitationsPage } from '../people/routes.ts';
import { WHOLE_CATALOGUE } from '../pricing/pick-scope.ts';
import { ruleText } from '../pricing/policy-change-text.ts';
import { pricePicker } from '../pricing/prices.ts';
import { propose } from '../pricing/propose-change.ts';

/** The steps of a shop's first day, and the button that leads to each. */
const STEPS = {
  name: routes.askShopValue.data({ field: 'name' }),
  contact: routes.askShopValue.data({ field: 'contact' }),
  bankAccount: routes.askShopValue.data({ field: 'bankAccount' }),
  prices: routes.openFirstPrices.data(),
  alert: askMoneyAlert.data(),
  invitation: invitationsPage.data({ page: 0 }),
  test: routes.buyTest.data(),
} satisfies Record<string, CallbackData>;

type Step = keyof typeof STEPS;
/** With whether it is done. */
type FoundStep = readonly [step: Step, isDone: boolean];

/** That the list is over: put away, or done. All else about it is read from what the steps themselves have left. */
const NOTE = 'first-day';

const PEOPLE_LOOKED_AT = 250;

/** A shop's first day: what is done and what is not, a button each, by the first /start and under /admin. Merchants only. */
export const firstDayFeature = new Composer<BotContext>();

on(firstDayFeature, routes.openFirstDay, (ctx) => draw(ctx, firstDayScreen(ctx)));
on(firstDayFeature, routes.putFirstDayAway, async (ctx) => {
  await putAway(ctx);
  await draw(ctx, { html: ctx.words.html('first-day-away'), rows: [adminRow(ctx.words)] });
});
on(firstDayFeature, routes.openFirstPrices, (ctx) => draw(ctx, pricesScreen(ctx.words)));
on(firstDayFeature, routes.earnOnAll, (ctx, { earning }) => propose(ctx, { type: 'rule', rule: ruleOf(earning) }));
on(firstDayFeature, routes.buyTest, (ctx) => Promise.all([answerPress(ctx), beginTest(ctx)]));

/** For a merchant who writes for the first time; undefined if they have written before, or the list is over. A shop that lost its records is not new. */
export async function greetOnFirstDay(ctx: BotContext): Promise<Screen | undefined> {
  if (ctx.lease.person !== undefined || ctx.shop.isShut() || (await isOver(ctx))) return undefined;
  const name = cut(ctx.from?.first_name ?? '', 60);
  return below(ctx.words.html('first-day-hello', { name }), await firstDayScreen(ctx));
}

/** The row of /admin that leads to the list; none once the list is over. */
export async function firstDayRows(ctx: BotContext): Promise<InlineKeyboardButton[][]> {
  if (await isOver(ctx)) return [];
  const { done, total } = countOf(await readSteps(ctx));
  if (done < total) return [[button(ctx.words.plain('button-first-day'), routes.openFirstDay.data())]];
  // So that it does not come back when an alert is turned off years later.
  await putAway(ctx);
  return [];
}

async function firstDayScreen(ctx: BotContext): Promise<Screen> {
  const { words } = ctx;
  const steps = await readSteps(ctx);
  const { done, total } = countOf(steps);
  const open = steps.filter(([step, isDone]) => !isDone && mayDo(ctx, step));
  const buttons = open.map(([step]) => button(stepName(step, words), STEPS[step]));
  return {
    html: [
      words.html('first-day-title', { done, total }),
      '',
      ...steps.map(([step, isDone]) =>
        words.html('first-day-row', { mark: isDone ? '✅' : '▫️', step: stepName(step, words) }),
      ),
      '',
      words.html(done === total ? 'first-day-done' : 'first-day-hint'),
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

/** In the order of the list. */
async function readSteps({ shop, userId, hasAccounts }: BotContext): Promise<readonly FoundStep[]> {
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
  const steps: readonly FoundStep[] = [
    ['name', face.name !== undefined],
    ['contact', face.contact !== undefined],
    ['bankAccount', face.bankAccount !== undefined],
    ['prices', policy.rules.length > 0],
    ['alert', alert?.of === 'wallet'],
    ['invitation', invitations.total > 0 || people.total > 0],
    ['test', orders.total > 0],
  ];
  // Without accounts nobody pays in, and by Telegram's payments nobody does at the bank.
  const isPaidIn = hasAccounts && shop.paymentToken === undefined;
  return steps.filter(([step]) => step !== 'bankAccount' || isPaidIn);
}

function countOf(steps: readonly FoundStep[]): { done: number; total: number } {
  return { done: steps.filter(([, isDone]) => isDone).length, total: steps.length };
}

/** What only owners may change has no button for others. */
function mayDo({ shop, userId }: BotContext, step: Step): boolean {
  const field = shopFields.find((one) => one === step);
  return field === undefined || !isOwnersOnly(field) || shop.isOwner(userId);
}

function stepName(step: Step, words: Words): string {
  if (step !== 'test') return words.plain(`first-day-${step}`);
  return words.plain('first-day-test', { amount: words.shortMoney(FIRST_PURCHASE_MINOR) });
}

async function isOver({ shop }: BotContext): Promise<boolean> {
  return (await shop.keyValues.read(NOTE)) !== undefined;
}

async function putAway({ shop }: BotContext): Promise<void> {
  await shop.keyValues.write(NOTE, 'over');
}

/** The ordinary purchase, with the amount given: it asks for network and number, and ends at its card. */
async function beginTest(ctx: BotContext): Promise<void> {
  const airtime = soldAs('airtime');
  const notice = (words: Words) => words.html('first-day-ask-test');
  if (airtime !== undefined) await beginInside(ctx, airtime, { wish: { amountMinor: FIRST_PURCHASE_MINOR }, notice });
}

/** Ready choices, and the ways to all others. */
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
