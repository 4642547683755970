import { z } from 'zod';
import { type Minor, minor } from '../shared/money.ts';
import { type BuyerRole, buyerRoles, type Role } from '../people/person.ts';
import { type Margin, marginSchema, WHOLE_BASIS_POINTS } from './margin.ts';
import { covers, narrowestOf, scopeSchema, type Sold, specificityOf } from './scope.ts';

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

/**
 * Narrower rules of the same role that are used instead of this one for some of the products that it covers.
 * @param onSale what is sold, which shows whether two rules meet. If that is not known, only the rules themselves are compared
 */
export function rulesBefore(rule: PriceRule, rules: readonly PriceRule[], onSale: readonly Sold[]): PriceRule[] {
  const narrower = rules.filter(
    ({ role, scope }) => role === rule.role && specificityOf(scope) > specificityOf(rule.scope),
  );
  return narrower.filter(({ scope }) => {
    if (rule.scope.type === 'all') return true;
    if (scope.type === 'provider' && scope.service !== undefined) {
      if (covers(rule.scope, { service: scope.service, provider: scope.provider })) return true;
    }
    return onSale.some((sold) => covers(rule.scope, sold) && covers(scope, sold));
  });
}

/** Whether no part of the margin raises a price. Such a rule changes something only if it may sell below cost. */
export function isCommission({ basisPoints, fixedMinor }: Margin): boolean {
  return basisPoints <= 0 && fixedMinor <= 0;
}

/** Whether some part of the margin lowers a price, so that it matters whether it may go below cost. */
export function isLowering({ basisPoints, fixedMinor }: Margin): boolean {
  return basisPoints < 0 || fixedMinor < 0;
}

export function priceBy(
  { margin, belowCost }: Pick<PriceRule, 'margin' | 'belowCost'>,
  costMinor: Minor,
  roundingMinor: Minor,
): Minor {
  const rounded = roundedUp(costMinor, margin, roundingMinor);
  // Rounding up may make a commission smaller, but it never adds to the cost.
  const asked = isCommission(margin) ? Math.min(rounded, costMinor) : rounded;
  // Nothing is given away, because with a price of zero people could empty the wallet.
  const least = belowCost ? Math.min(roundingMinor, costMinor) : costMinor;
  return minor(Math.max(asked, least));
}

/** In whole numbers throughout, because cost times basis points can be more than a double holds exactly. */
function roundedUp(costMinor: Minor, { basisPoints, fixedMinor }: Margin, roundingMinor: Minor): number {
  const whole = BigInt(WHOLE_BASIS_POINTS);
  const exact = BigInt(costMinor) * (whole + BigInt(basisPoints)) + BigInt(fixedMinor) * whole;
  const unit = BigInt(roundingMinor) * whole;
  // Division cuts towards zero. For numbers below zero that already means up.
  const units = exact / unit + (exact > 0n && exact % unit !== 0n ? 1n : 0n);
  const price = units * BigInt(roundingMinor);
  return Number(price > MAX_PRICE ? MAX_PRICE : price);
}

/** Money is a safe integer, and a higher price is above every limit anyway. */
const MAX_PRICE = BigInt(Number.MAX_SAFE_INTEGER);
