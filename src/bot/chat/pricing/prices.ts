import type { InlineKeyboardButton } from 'grammy/types';
import { Composer } from 'grammy';
import type { Policy } from '../../../domain/pricing/policy.ts';
import { USUAL_MARGINS } from '../../../domain/pricing/margin.ts';
import type { PriceRule } from '../../../domain/pricing/price.ts';
import { type BuyerRole, buyerRoles } from '../../../domain/people/person.ts';
import { scopeKey, specificityOf } from '../../../domain/pricing/scope.ts';
import type { BotContext } from '../../context.ts';
import { button, inRows, pagerRow, pageLines, pageOf } from '../../ui/buttons.ts';
import { scopeName } from '../../shared/product-label.ts';
import { type Picker, scopeOf, WHOLE_CATALOGUE, browseScopes, withPlace } from './pick-scope.ts';
import type { Words } from '../../ui/words.ts';
import { answerPress, draw, type Screen } from '../../ui/screen.ts';
import { type Asked, askQuestion, leaveQuestion, noteQuestion, questionDialog } from '../../shared/questions.ts';
import type { Fault } from '../../dialogs.ts';
import { findScopes } from '../../../services/pricing.ts';
import { findProposal, marginFaultText, propose, proposeNamed, readOnSale, readValue } from './propose-change.ts';
import { parsePriceLine } from './parse-price-line.ts';
import { on, nameKey } from '../../ui/callback-routes.ts';
import { adminRow } from '../../shared/merchant-rows.ts';
import { type OnSale, ruleLines, ruleText } from './policy-change-text.ts';
import * as routes from './routes.ts';
import { PAGE_SIZES } from '../../../domain/page-sizes.ts';
import { troubleText } from '../../shared/reseller-words.ts';
import { cut } from '../../../domain/shared/text.ts';

/** /prices: how much more, or less, than the service's price people pay. */
export const pricesFeature = new Composer<BotContext>();

const marginDialog = questionDialog('price-margin', { whose: 'merchants' }, async (talk, asked: Target) => {
  const { kept, ...target } = asked;
  const id = await talk.act((ctx) => ctx.shop.proposals.keep(ctx.userId, target, kept));
  const { role, scope } = target;
  const change = await talk.ask(
    (ctx, fault) => askMargin(ctx, id, target, fault),
    (_ctx, typed) => readValue({ type: 'rule', rule: { role, scope } }, typed),
  );
  await talk.act(async (ctx) => {
    await propose(ctx, change);
    await ctx.shop.proposals.drop(ctx.userId, id);
  });
});

/** For what a margin is, as it is kept for the buttons. */
interface Target extends Pick<PriceRule, 'role' | 'scope'> {
  readonly type: 'margin';
  /** The id under which it is kept, if it came from a button. */
  readonly kept?: string;
}

const roundingDialog = questionDialog('price-rounding', { whose: 'merchants' }, async (talk) => {
  const change = await talk.ask(askForRounding, (_ctx, typed) => readValue({ type: 'rounding' }, typed));
  await talk.act((ctx) => propose(ctx, change));
});

pricesFeature.command('prices', (ctx) => takeLine(ctx, ctx.match));
on(pricesFeature, routes.openPrices, async (ctx, { page }) => {
  await draw(ctx, pricesScreen(await ctx.shop.policy.read(), page, ctx.words));
  await leaveQuestion(ctx);
});
on(pricesFeature, routes.openPriceRule, (ctx, { key }) =>
  withRule(ctx, key, async (rule, policy) =>
    draw(ctx, ruleScreen(rule, policy, await readOnSale(ctx.shop), ctx.words)),
  ),
);
on(pricesFeature, routes.changePriceRule, (ctx, { key }) =>
  withRule(ctx, key, ({ role, scope }) => marginDialog.begin(ctx, { type: 'margin', role, scope })),
);
on(pricesFeature, routes.removePriceRule, (ctx, { key }) =>
  withRule(ctx, key, ({ role, scope }) => propose(ctx, { type: 'no-rule', role, scope })),
);
on(pricesFeature, routes.pickMargin, async (ctx, { id, margin }) => {
  const target = await findProposal(ctx, id, 'margin');
  if (target === undefined) return answerPress(ctx, ctx.words.plain('change-gone'));
  await marginDialog.begin(ctx, { ...target, kept: id }, margin);
});
on(pricesFeature, routes.askRounding, (ctx) => roundingDialog.begin(ctx, {}));
on(pricesFeature, routes.browsePriced, (ctx, { buyer, page, ...code }) =>
  browseScopes(ctx, code, page, pricePicker(roleOf(buyer))),
);
on(pricesFeature, routes.choosePriced, (ctx, { buyer, everywhere, ...code }) => {
  const role = roleOf(buyer);
  return withPlace(ctx, code, pricePicker(role), (place) =>
    marginDialog.begin(ctx, { type: 'margin', role, scope: scopeOf(place, everywhere) }),
  );
});

async function takeLine(ctx: BotContext, text: string): Promise<void> {
  const line = parsePriceLine(text);
  switch (line.type) {
    case 'page':
      return draw(ctx, pricesScreen(await ctx.shop.policy.read(), 0, ctx.words));
    case 'usage':
      return draw(ctx, { html: ctx.words.html('price-usage') });
    case 'rounding':
      return roundingDialog.begin(ctx, {}, line.text);
    case 'bad-margin':
      return draw(ctx, {
        html: `${marginFaultText(line.fault, line.text, ctx.words)}\n\n${ctx.words.html('price-usage')}`,
      });
    case 'off':
      return named(ctx, line.name, { type: 'no-price', role: line.role });
    case 'rule': {
      const { role, margin, belowCost, name } = line;
      return named(ctx, name, { type: 'price', role, margin, belowCost });
    }
  }
}

async function named(ctx: BotContext, name: string, intent: Parameters<typeof proposeNamed>[1]): Promise<void> {
  try {
    await proposeNamed(ctx, intent, { name: cut(name, 60), scopes: await findScopes(ctx.shop, name) });
  } catch (error) {
    await draw(ctx, { html: troubleText(error, ctx.words, true) });
  }
}

async function withRule(
  ctx: BotContext,
  key: string,
  act: (rule: PriceRule, policy: Policy) => Promise<void>,
): Promise<void> {
  const policy = await ctx.shop.policy.read();
  const rule = policy.rules.find((each) => keyOf(each) === key);
  if (rule === undefined) return answerPress(ctx, ctx.words.plain('price-gone'));
  await act(rule, policy);
}

function roleOf(buyer: 'a' | 'c'): BuyerRole {
  return buyer === 'a' ? 'agent' : 'customer';
}

async function askMargin(ctx: BotContext, id: string, target: Target, fault?: Fault): Promise<Asked> {
  const { words } = ctx;
  const { role, scope } = target;
  const buttons = USUAL_MARGINS.map((margin) => button(margin, routes.pickMargin.data({ id, margin })));
  const html = words.html(`price-ask-${role}`, { name: scopeName(scope, words) });
  const rows = [...inRows(buttons, 4), backRow(words)];
  // The question is drawn again, so its buttons must work as long as it waits.
  if (fault !== undefined) await ctx.shop.proposals.keep(ctx.userId, target, id);
  const asked = await askQuestion(ctx, { above: fault }, { html, rows });
  await noteQuestion(ctx, id, asked.messageId);
  return asked;
}

async function askForRounding(ctx: BotContext, fault?: Fault): Promise<Asked> {
  const { words } = ctx;
  const policy = await ctx.shop.policy.read();
  const html = words.html('price-ask-rounding', { unit: words.money(policy.roundingMinor) });
  return askQuestion(ctx, { above: fault }, { html, rows: [backRow(words)] });
}

function backRow(words: Words): InlineKeyboardButton[] {
  return [button(words.plain('button-back'), routes.openPrices.data({ page: 0 }))];
}

function pricesScreen(policy: Policy, wanted: number, words: Words): Screen {
  const { shown, page, pages } = pageOf(sorted(policy.rules), wanted, PAGE_SIZES.margins);
  const lines = [
    words.html('prices-title'),
    words.html('prices-how', { unit: words.money(policy.roundingMinor) }),
    ...pageLines(words, page, pages),
    ...(shown.length === 0 ? ['', words.html('prices-none')] : []),
  ];
  return {
    html: lines.join('\n'),
    rows: [
      ...shown.map((rule) => [button(rowLabel(rule, words), routes.openPriceRule.data({ key: keyOf(rule) }))]),
      ...pagerRow(words, page, pages, (other) => routes.openPrices.data({ page: other })),
      buyerRoles.map((role) =>
        button(words.plain(`button-add-price-${role}`), pricePicker(role).browse(WHOLE_CATALOGUE, 0)),
      ),
      [button(words.plain('button-rounding'), routes.askRounding.data())],
      adminRow(words),
    ],
  };
}

function ruleScreen(rule: PriceRule, policy: Policy, onSale: readonly OnSale[], words: Words): Screen {
  return {
    html: ruleLines(rule, policy, onSale, words).join('\n'),
    rows: [
      [
        button(words.plain('button-change-price'), routes.changePriceRule.data({ key: keyOf(rule) })),
        button(words.plain('button-remove'), routes.removePriceRule.data({ key: keyOf(rule) })),
      ],
      backRow(words),
    ],
  };
}

export function pricePicker(role: BuyerRole): Picker {
  const buyer = role === 'agent' ? 'a' : 'c';
  return {
    browse: (code, page) => routes.browsePriced.data({ buyer, ...code, page }),
    choose: (code, everywhere) => routes.choosePriced.data({ buyer, ...code, everywhere }),
    takesAll: true,
    leave: routes.openPrices.data({ page: 0 }),
  };
}

function keyOf({ role, scope }: PriceRule): string {
  return nameKey(`${role} ${scopeKey(scope)}`);
}

function rowLabel(rule: PriceRule, words: Words): string {
  const label = `${words.plain(`roles-${rule.role}`)} · ${scopeName(rule.scope, words)}`;
  return words.plain('share-line', { label, value: ruleText(rule, words) });
}

function sorted(rules: readonly PriceRule[]): PriceRule[] {
  return rules.toSorted(
    (one, other) =>
      one.role.localeCompare(other.role) ||
      specificityOf(one.scope) - specificityOf(other.scope) ||
      scopeKey(one.scope).localeCompare(scopeKey(other.scope)),
  );
}
