import { Composer } from 'grammy';
import { parseAmount } from '../../../domain/shared/parse-amount.ts';
import type { MarginFault } from '../../../domain/pricing/parse-margin.ts';
import { MAX_ROUNDING_MINOR } from '../../../domain/pricing/policy.ts';
import type { PriceRule } from '../../../domain/pricing/price.ts';
import type { BuyerRole } from '../../../domain/people/role.ts';
import type { Scope } from '../../../domain/pricing/scope.ts';
import type { BotContext } from '../../context.ts';
import { draw } from '../../ui/draw-screen.ts';
import { button, cut, inRows } from '../../ui/buttons.ts';
import { amountFaultText } from '../accounts/amount-fault-text.ts';
import { scopeName } from './scope-name.ts';
import { troubleText } from '../../ui/trouble-text.ts';
import { answerPress } from '../../ui/answer-press.ts';
import { answerText } from '../menu/questions.ts';
import type { Words } from '../../ui/words.ts';
import { merchantsOnly } from '../gates/merchants-only.ts';
import { leaveQuestion, noteQuestion } from '../menu/question-messages.ts';
import { pickerPattern, pickScreen } from './pick-scope.ts';
import { findProposal, type PolicyDeps } from './pricing-deps.ts';
import { PRICES, pricesScreen, ruleByKey, ruleScreen } from './prices-screen.ts';
import { propose, proposeNamed } from './propose-change.ts';
import { readMargin, parsePriceLine } from './parse-price-line.ts';
import { placeOf, scopeOf } from './scope-code.ts';

const MARGIN_QUESTION = 'price-margin';
const ROUNDING_QUESTION = 'price-rounding';
/** Margins that people usually take. */
const USUAL_MARGINS = ['-3%', '-2%', '-1%', '0', '+1%', '+2%', '+5%', '+10%'];

/** /prices: who pays what on top of the service's price, or less. Merchants only. */
export function pricesFeature(deps: PolicyDeps): Composer<BotContext> {
  const feature = new Composer<BotContext>();
  const merchants = merchantsOnly(feature, ['prices'], /^pr:/u);
  merchants.command('prices', (ctx) => takeQuickOrder(ctx, ctx.match, deps));
  merchants.callbackQuery(/^pr:page:(\d{1,4})$/u, async (ctx) => {
    await draw(ctx, pricesScreen(await deps.policies.read({ fresh: true }), Number(ctx.match[1]), ctx.words));
    await leaveQuestion(ctx, deps);
  });
  merchants.callbackQuery(/^pr:(rule|change|remove):([\w-]{10})$/u, async (ctx) => {
    const [, action, key = ''] = ctx.match;
    const policy = await deps.policies.read({ fresh: true });
    const rule = ruleByKey(policy, key);
    if (rule === undefined) return answerPress(ctx, ctx.words.plain('price-gone'));
    if (action === 'change') return askMargin(ctx, rule, deps);
    if (action === 'remove') return propose(ctx, { type: 'no-rule', role: rule.role, scope: rule.scope }, deps);
    await draw(ctx, ruleScreen(rule, policy, ctx.words));
  });
  merchants.callbackQuery(/^pr:m:([\w-]{12}):([-+.%\d]{1,10})$/u, async (ctx) => {
    await takeMargin(ctx, ctx.match[1] ?? '', ctx.match[2] ?? '', deps);
  });
  merchants.callbackQuery('pr:round', (ctx) => askRounding(ctx, deps));
  merchants.callbackQuery(pickerPattern(PRICES), (ctx) => pick(ctx, ctx.match as RegExpExecArray, deps));
  deps.questions.on(MARGIN_QUESTION, (ctx, id) => takeMargin(ctx, id, answerText(ctx), deps));
  deps.questions.on(ROUNDING_QUESTION, (ctx) => takeRounding(ctx, answerText(ctx), deps));
  return feature;
}

async function takeQuickOrder(ctx: BotContext, text: string, deps: PolicyDeps): Promise<void> {
  const line = parsePriceLine(text);
  switch (line.type) {
    case 'page':
      return draw(ctx, pricesScreen(await deps.policies.read({ fresh: true }), 0, ctx.words));
    case 'usage':
      return draw(ctx, { html: ctx.words.html('price-usage') });
    case 'rounding':
      return takeRounding(ctx, line.text, deps);
    case 'bad-margin':
      return draw(ctx, {
        html: `${marginFaultText(line.fault, line.text, ctx.words)}\n\n${ctx.words.html('price-usage')}`,
      });
    case 'off':
      return named(ctx, line.name, { type: 'no-price', role: line.role }, deps);
    case 'rule': {
      const { role, margin, belowCost, name } = line;
      return named(ctx, name, { type: 'price', role, margin, belowCost }, deps);
    }
  }
}

async function named(
  ctx: BotContext,
  name: string,
  intent: Parameters<typeof proposeNamed>[1],
  deps: PolicyDeps,
): Promise<void> {
  try {
    await proposeNamed(ctx, intent, { name: cut(name, 60), scopes: await deps.findScopes(name) }, deps);
  } catch (error) {
    await draw(ctx, { html: troubleText(error, ctx.words, true) });
  }
}

async function pick(ctx: BotContext, match: RegExpExecArray, deps: PolicyDeps): Promise<void> {
  const [, step, about = '', service = '', provider = '', product = '', last = '0'] = match;
  const role: BuyerRole = about === 'a' ? 'agent' : 'customer';
  try {
    const place = await placeOf({ service, provider, product }, deps.catalogue);
    if (place === undefined) return await answerPress(ctx, ctx.words.plain('scope-gone'));
    if (step === 'g') return await askMargin(ctx, { role, scope: scopeOf(place, last === '1') }, deps);
    const picker = { prefix: PRICES, about, takesAll: true };
    await draw(ctx, await pickScreen(place, Number(last), picker, { ...deps, words: ctx.words }));
  } catch (error) {
    await draw(ctx, { html: troubleText(error, ctx.words, true) });
  }
}

async function askMargin(
  ctx: BotContext,
  { role, scope }: Pick<PriceRule, 'role' | 'scope'>,
  deps: PolicyDeps,
  fault?: string,
): Promise<void> {
  const { words } = ctx;
  const id = await deps.proposals.keep(ctx.userId, { type: 'margin', role, scope });
  const buttons = USUAL_MARGINS.map((margin) => button(margin, PRICES, 'm', id, margin));
  const question = words.html(`price-ask-${role}`, { name: scopeName(scope, words) });
  await answerPress(ctx);
  const asked = await deps.questions.ask(
    ctx,
    { name: MARGIN_QUESTION, about: id },
    {
      html: fault === undefined ? question : `${fault}\n\n${question}`,
      rows: [...inRows(buttons, 4), [button(words.plain('button-back'), PRICES, 'page', '0')]],
    },
  );
  await noteQuestion(ctx, id, asked, deps);
}

async function takeMargin(ctx: BotContext, id: string, text: string, deps: PolicyDeps): Promise<void> {
  if (!ctx.isMerchant) return;
  const target = await findProposal(deps, ctx.userId, id, 'margin');
  if (target === undefined) return sayGone(ctx);
  const { role, scope }: { role: BuyerRole; scope: Scope } = target;
  const parsed = readMargin(text);
  if (parsed.type === 'rejected') {
    return askMargin(ctx, target, deps, marginFaultText(parsed.fault, text, ctx.words));
  }
  const { margin, belowCost } = parsed;
  await propose(ctx, { type: 'rule', rule: { role, scope, margin, belowCost } }, deps);
  await deps.proposals.drop(ctx.userId, id);
}

async function sayGone(ctx: BotContext): Promise<void> {
  if (ctx.callbackQuery !== undefined) return answerPress(ctx, ctx.words.plain('change-gone'));
  await draw(ctx, { html: ctx.words.html('change-gone') });
}

async function askRounding(ctx: BotContext, deps: PolicyDeps, fault?: string): Promise<void> {
  const { words } = ctx;
  const policy = await deps.policies.read({ fresh: true });
  const question = words.html('price-ask-rounding', { unit: words.money(policy.roundingMinor) });
  await answerPress(ctx);
  await deps.questions.ask(
    ctx,
    { name: ROUNDING_QUESTION, about: '' },
    {
      html: fault === undefined ? question : `${fault}\n\n${question}`,
      rows: [[button(words.plain('button-back'), PRICES, 'page', '0')]],
    },
  );
}

async function takeRounding(ctx: BotContext, text: string, deps: PolicyDeps): Promise<void> {
  if (!ctx.isMerchant) return;
  const parsed = parseAmount(text, MAX_ROUNDING_MINOR);
  if (parsed.type === 'amount') return propose(ctx, { type: 'rounding', unitMinor: parsed.amountMinor }, deps);
  await askRounding(ctx, deps, amountFaultText(parsed.fault, text, MAX_ROUNDING_MINOR, ctx.words));
}

function marginFaultText(fault: MarginFault, text: string, words: Words): string {
  return words.html(`fault-margin-${fault}`, { text: cut(text, 40) });
}
