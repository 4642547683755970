import { type Minor, minor } from '../../../domain/shared/money.ts';
import { covers, coversAll, meet, type Scope, scopeKey, type Sold } from '../../../domain/pricing/scope.ts';
import type { Pause } from '../../../domain/pricing/pause.ts';
import {
  changedPolicy,
  limitWord,
  pauseAt,
  type Policy,
  type PolicyChange,
  EXAMPLE_COST_MINOR,
} from '../../../domain/pricing/policy.ts';
import { type PriceRule, ruleOver, rulesBefore } from '../../../domain/pricing/price.ts';
import { usualPlanAt } from '../../../domain/catalogue/usual-plan.ts';
import type { Words } from '../../ui/words.ts';
import { scopeName } from '../../shared/product-label.ts';
import { isCommission, isLowering, marginText, priceBy } from '../../../domain/pricing/margin.ts';
import { MOST_SHOWN } from '../../../domain/page-sizes.ts';
import { limitText, pinRuleText } from '../../shared/money-words.ts';
import { pausedText, reasonText } from '../../conversations/purchase/prices-and-pauses.ts';

/** What may be bought where the buyer chooses the amount. */
const SMALL_COST_MINOR = minor(10_000);

/** The cost is 0 if the buyer chooses the amount. */
export interface OnSale extends Sold {
  readonly priceMinor: Minor;
}

interface ChangeText {
  readonly html: string;
  /** Whether the merchant can choose: a rule that lowers prices goes below cost only if they say so. */
  readonly mayGoBelow: boolean;
}

export function changeText(change: PolicyChange, policy: Policy, words: Words, onSale: readonly OnSale[]): ChangeText {
  const before = change.type === 'rule' ? beforeLines(rulesBefore(change.rule, policy.rules, onSale), words) : [];
  const lines = [
    titleOf(change, words),
    '',
    ...factsOf(change, policy, onSale, words),
    ...before,
    '',
    words.html('change-ask-policy'),
  ];
  const mayGoBelow = change.type === 'rule' && isLowering(change.rule.margin) && !change.rule.belowCost;
  return { html: lines.join('\n'), mayGoBelow };
}

/** Other rules that count before this one explain why some prices stay as they are. */
function beforeLines(rules: readonly PriceRule[], words: Words): string[] {
  if (rules.length === 0) return [];
  const shown = rules.slice(0, MOST_SHOWN.priceRules);
  const more = rules.length - shown.length;
  return [
    '',
    words.html('price-overridden'),
    ...shown.map((rule) =>
      words.html('price-overridden-row', { name: scopeName(rule.scope, words), rule: ruleText(rule, words) }),
    ),
    ...(more === 0 ? [] : [words.html('price-overridden-more', { count: more })]),
  ];
}

/** What counts after the change. */
export function standsNow(change: PolicyChange, policy: Policy, words: Words, onSale: readonly OnSale[]): string {
  if (change.type === 'pause') return pausedText(change.pause, words);
  if (change.type === 'resume') {
    const others = otherPauses(change.scope, policy, onSale);
    const isOff = others.some(({ scope }) => coversAll(scope, change.scope, onSale));
    const done = isOff ? [] : [words.html('resume-done', { name: scopeName(change.scope, words) })];
    return [...done, ...stillPausedLines(others, words)].join('\n');
  }
  const title =
    change.type === 'no-rule'
      ? words.html(`price-title-${change.role}`, { name: scopeName(change.scope, words) })
      : titleOf(change, words);
  return `${title}\n${words.html('change-after', { after: valueAt(policy, change, words, onSale) })}`;
}

type ValueChange = Exclude<PolicyChange, { type: 'pause' | 'resume' }>;

/** If a price has no rule of its own, that of the wider rule which counts then. */
export function valueAt(policy: Policy, change: ValueChange, words: Words, onSale: readonly OnSale[]): string {
  switch (change.type) {
    case 'rule':
    case 'no-rule': {
      const priced = change.type === 'rule' ? change.rule : change;
      const rule = ruleOver(priced, policy.rules, onSale);
      const value = ruleText(rule, words);
      if (rule === undefined || scopeKey(rule.scope) === scopeKey(priced.scope)) return value;
      return words.plain('share-line', { label: scopeName(rule.scope, words), value });
    }
    case 'rounding':
      return words.money(policy.roundingMinor);
    case 'limit':
      return limitText(policy.limits[change.role]?.[change.kind], words);
    case 'pin':
      return pinRuleText(policy.pinAboveMinor[change.role], words);
    case 'usual':
      return usualPlanAt(policy.usualPlans, change.plan)?.title ?? words.plain('shop-none');
  }
}

/** As HTML. */
export function titleOf(change: PolicyChange, words: Words): string {
  switch (change.type) {
    case 'rule':
      return words.html(`price-title-${change.rule.role}`, { name: scopeName(change.rule.scope, words) });
    case 'no-rule':
      return words.html(`price-remove-${change.role}`, { name: scopeName(change.scope, words) });
    case 'rounding':
      return words.html('price-rounding-title');
    case 'limit':
      return words.html('limit-title', { what: words.plain(`limit-row-${change.role}-${limitWord(change.kind)}`) });
    case 'pin':
      return words.html('pin-title', { role: words.plain(`roles-${change.role}`) });
    case 'pause':
      return words.html('pause-title', { name: scopeName(change.pause.scope, words) });
    case 'resume':
      return words.html('resume-title', { name: scopeName(change.scope, words) });
    case 'usual':
      return words.html('usual-change-title');
  }
}

function factsOf(change: PolicyChange, policy: Policy, onSale: readonly OnSale[], words: Words): string[] {
  if (change.type === 'pause')
    return [
      ...pauseFacts(change.pause, policy, words),
      '',
      words.html('pause-preview'),
      pausedText(change.pause, words),
    ];
  if (change.type === 'resume') {
    const pause = pauseAt(policy, change.scope);
    if (pause === undefined) return [words.html('resume-not-paused')];
    const others = otherPauses(change.scope, policy, onSale);
    return [words.html('resume-preview'), pausedText(pause, words), ...stillPausedLines(others, words)];
  }
  const changed = changedPolicy(policy, change);
  return [
    words.html('change-before', { before: valueAt(policy, change, words, onSale) }),
    words.html('change-after', { after: valueAt(changed, change, words, onSale) }),
    ...(change.type === 'rule' ? meaningOf(change.rule, { policy, changed }, onSale, words) : []),
    ...(change.type === 'no-rule' ? [exampleLine(exampleOf(change, { policy, changed }, onSale), words)] : []),
  ];
}

/** Pauses that keep all of the scope off sale, or a part of it, without its own. */
function otherPauses(scope: Scope, { pauses }: Policy, onSale: readonly OnSale[]): Pause[] {
  return pauses.filter((pause) => scopeKey(pause.scope) !== scopeKey(scope) && meet(pause.scope, scope, onSale));
}

function stillPausedLines(pauses: readonly Pause[], words: Words): string[] {
  if (pauses.length === 0) return [];
  const shown = pauses.slice(0, MOST_SHOWN.priceRules).map((pause) => pausedText(pause, words));
  return [words.html('resume-still', { count: pauses.length }), ...shown];
}

/** What is paused, and why, in two lines: if a word of the name was taken for a part of the reason, the merchant sees it. */
function pauseFacts({ scope, reason }: Pause, policy: Policy, words: Words): string[] {
  const name = scopeName(scope, words);
  const before = pauseAt(policy, scope)?.reason;
  return [
    words.html('pause-what', { name: scope.type === 'product' ? name : words.plain('scope-whole', { name }) }),
    ...(before === undefined
      ? []
      : [words.html('change-before', { before: reasonText(before, words) || words.plain('shop-none') })]),
    reason === '' ? words.html('pause-no-reason') : words.html('pause-reason', { reason: reasonText(reason, words) }),
  ];
}

export function ruleLines(rule: PriceRule, policy: Policy, onSale: readonly OnSale[], words: Words): string[] {
  const margin = words.html('price-margin', { margin: ruleText(rule, words) });
  return [
    titleOf({ type: 'rule', rule }, words),
    '',
    margin,
    ...meaningOf(rule, { policy, changed: policy }, onSale, words),
  ];
}

/** A sum that is taken off lowers the price of a small purchase most. */
function exampleCost(scope: Scope, rule: PriceRule | undefined, onSale: readonly OnSale[]): Minor {
  if (rule?.belowCost === true && rule.margin.fixedMinor < 0) {
    const costs = onSale.filter((sold) => covers(scope, sold)).map(({ priceMinor }) => priceMinor || SMALL_COST_MINOR);
    return minor(Math.min(...(costs.length === 0 ? [SMALL_COST_MINOR] : costs)));
  }
  const [only, ...others] = onSale.filter((sold) => sold.priceMinor > 0 && covers(scope, sold));
  return only === undefined || others.length > 0 ? EXAMPLE_COST_MINOR : only.priceMinor;
}

function meaningOf(rule: PriceRule, policies: Policies, onSale: readonly OnSale[], words: Words): string[] {
  const example = exampleOf(rule, policies, onSale);
  const { costMinor, afterMinor = costMinor } = example;
  const idle = isCommission(rule.margin) && isLowering(rule.margin) && !rule.belowCost;
  return [
    exampleLine(example, words),
    ...(afterMinor < costMinor / 2 ? [words.html('price-deep')] : []),
    words.html('price-rounded', { unit: words.money(policies.changed.roundingMinor) }),
    ...(idle ? ['', words.html('price-idle')] : []),
  ];
}

interface Policies {
  readonly policy: Policy;
  readonly changed: Policy;
}

/** A price is absent where no rule makes one. */
interface Example {
  readonly costMinor: Minor;
  readonly beforeMinor: Minor | undefined;
  readonly afterMinor: Minor | undefined;
}

function exampleOf(
  priced: Pick<PriceRule, 'role' | 'scope'>,
  { policy, changed }: Policies,
  onSale: readonly OnSale[],
): Example {
  const [before, after] = [policy, changed].map(({ rules }) => ruleOver(priced, rules, onSale));
  const costMinor = exampleCost(priced.scope, after, onSale);
  return {
    costMinor,
    beforeMinor: before && priceBy(before, costMinor, policy.roundingMinor),
    afterMinor: after && priceBy(after, costMinor, changed.roundingMinor),
  };
}

/** If a rule made the price before, it shows both. */
function exampleLine({ costMinor, beforeMinor, afterMinor = costMinor }: Example, words: Words): string {
  const after = words.money(afterMinor);
  const isOther = beforeMinor !== undefined && beforeMinor !== afterMinor;
  const price = isOther ? `${words.money(beforeMinor)} → ${after}` : after;
  return words.html('price-example', { cost: words.money(costMinor), price });
}

/** As the language writes it: `+2.5% + ₦50.00`, in French `+2,5 % + …`. */
export function ruleText(rule: PriceRule | undefined, words: Words): string {
  if (rule === undefined) return words.plain('price-none');
  const margin = marginText(
    rule.margin,
    (amount) => words.money(amount),
    (percent) => words.percent(percent),
  );
  return rule.belowCost ? words.plain('price-below', { margin }) : margin;
}
