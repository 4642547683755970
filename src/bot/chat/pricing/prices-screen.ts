import type { Policy } from '../../../domain/pricing/policy.ts';
import type { PriceRule } from '../../../domain/pricing/price.ts';
import { type BuyerRole, buyerRoles } from '../../../domain/people/person.ts';
import { scopeKey, specificityOf } from '../../../domain/pricing/scope.ts';
import { adminRow } from '../menu/admin-row.ts';
import { button, nameKey, pagerRow } from '../../ui/buttons.ts';
import { type OnSale, ruleLines, ruleText } from './policy-change-text.ts';
import { scopeName, WHOLE_CATALOGUE, type Picker } from './pick-scope.ts';
import type { Screen } from '../../ui/screen.ts';
import type { Words } from '../../ui/words.ts';
import {
  askRounding,
  browsePriced,
  changePriceRule,
  choosePriced,
  openPriceRule,
  openPrices,
  removePriceRule,
} from './routes.ts';

const PAGE_SIZE = 10;

/** All rules, by role and from wide to narrow, with the ways to change them. */
export function pricesScreen(policy: Policy, page: number, words: Words): Screen {
  const rules = sorted(policy.rules);
  const pages = Math.max(1, Math.ceil(rules.length / PAGE_SIZE));
  const at = Math.min(page, pages - 1);
  const shown = rules.slice(at * PAGE_SIZE, (at + 1) * PAGE_SIZE);
  const lines = [
    words.html('prices-title'),
    words.html('prices-how', { unit: words.money(policy.roundingMinor) }),
    ...(pages === 1 ? [] : [words.html('walk-page', { page: at + 1, pages })]),
    ...(rules.length === 0 ? ['', words.html('prices-none')] : []),
  ];
  return {
    html: lines.join('\n'),
    rows: [
      ...shown.map((rule) => [button(rowLabel(rule, words), openPriceRule.data({ key: keyOf(rule) }))]),
      ...pagerRow(words, at, pages, (other) => openPrices.data({ page: other })),
      buyerRoles.map((role) =>
        button(words.plain(`button-add-price-${role}`), pricePicker(role).browse(WHOLE_CATALOGUE, 0)),
      ),
      [button(words.plain('button-rounding'), askRounding.data())],
      adminRow(words),
    ],
  };
}

/** One rule, with Change and Remove. */
export function ruleScreen(rule: PriceRule, policy: Policy, onSale: readonly OnSale[], words: Words): Screen {
  return {
    html: ruleLines(rule, policy, onSale, words).join('\n'),
    rows: [
      [
        button(words.plain('button-change-price'), changePriceRule.data({ key: keyOf(rule) })),
        button(words.plain('button-remove'), removePriceRule.data({ key: keyOf(rule) })),
      ],
      [button(words.plain('button-back'), openPrices.data({ page: 0 }))],
    ],
  };
}

/** The way through the catalogue to what a new rule is for. */
export function pricePicker(role: BuyerRole): Picker {
  const buyer = role === 'agent' ? 'a' : 'c';
  return {
    browse: (code, page) => browsePriced.data({ buyer, ...code, page }),
    choose: (code, everywhere) => choosePriced.data({ buyer, ...code, everywhere }),
    takesAll: true,
    leave: openPrices.data({ page: 0 }),
  };
}

export function ruleByKey(policy: Policy, key: string): PriceRule | undefined {
  return policy.rules.find((rule) => keyOf(rule) === key);
}

function keyOf({ role, scope }: PriceRule): string {
  return nameKey(`${role} ${scopeKey(scope)}`);
}

function rowLabel(rule: PriceRule, words: Words): string {
  return `${words.plain(`roles-${rule.role}`)} · ${scopeName(rule.scope, words)}: ${ruleText(rule, words)}`;
}

function sorted(rules: readonly PriceRule[]): PriceRule[] {
  return rules.toSorted(
    (one, other) =>
      one.role.localeCompare(other.role) ||
      specificityOf(one.scope) - specificityOf(other.scope) ||
      scopeKey(one.scope).localeCompare(scopeKey(other.scope)),
  );
}
