import { z } from 'zod';
import type { Minor } from '../shared/money.ts';
import { type BuyerRole, buyerRoles, type Role } from '../people/person.ts';
import { marginSchema, priceBy } from './margin.ts';
import { coversAll, meet, narrowest, narrowestOf, type Scope, scopeSchema, type Sold, specificityOf } from './scope.ts';

export const priceRuleSchema = z.strictObject({
  role: z.enum(buyerRoles),
  scope: scopeSchema,
  margin: marginSchema,
  /** Whether the price may be lower than what the service charges. */
  belowCost: z.boolean(),
});

export type PriceRule = z.infer<typeof priceRuleSchema>;

export interface Pricing {
  readonly rules: readonly PriceRule[];
  /** Prices that a rule makes are rounded up to whole multiples of this. */
  readonly roundingMinor: Minor;
}

/** Merchants pay the cost, and so does everybody for a product without a rule. */
export function priceFor(costMinor: Minor, sold: Sold, role: Role, pricing: Pricing): Minor {
  const rule = role === 'merchant' ? undefined : ruleFor(sold, role, pricing.rules);
  return rule === undefined ? costMinor : priceBy(rule, costMinor, pricing.roundingMinor);
}

export function ruleFor(sold: Sold, role: BuyerRole, rules: readonly PriceRule[]): PriceRule | undefined {
  return narrowestOf(
    sold,
    rules.filter((rule) => rule.role === role),
  );
}

/** The rule for this scope, else the narrowest of the wider ones that it belongs to. Narrower ones may still be used for a part of it. */
export function ruleOver(
  { role, scope }: { readonly role: BuyerRole; readonly scope: Scope },
  rules: readonly PriceRule[],
  onSale: readonly Sold[],
): PriceRule | undefined {
  const wider = rules.filter((rule) => specificityOf(rule.scope) <= specificityOf(scope));
  return narrowest(wider.filter((rule) => rule.role === role && coversAll(rule.scope, scope, onSale)));
}

/**
 * Narrower rules of the same role that are used instead of this one for some of the products that it covers.
 * @param onSale what is sold, which shows whether two rules meet. If that is not known, only the rules themselves are compared
 */
export function rulesBefore(rule: PriceRule, rules: readonly PriceRule[], onSale: readonly Sold[]): PriceRule[] {
  const narrower = rules.filter(
    ({ role, scope }) => role === rule.role && specificityOf(scope) > specificityOf(rule.scope),
  );
  return narrower.filter(({ scope }) => meet(rule.scope, scope, onSale));
}
