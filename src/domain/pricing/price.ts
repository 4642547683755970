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

/** What of a policy makes a price. */
export interface Pricing {
  readonly rules: readonly PriceRule[];
  /** Prices that a rule makes are rounded up to whole ones of these. */
  readonly roundingMinor: Minor;
}

/** What a buyer of this role pays for something that the service charges `costMinor` for. Merchants, and products without a rule, pay the cost. */
export function priceFor(costMinor: Minor, sold: Sold, role: Role, pricing: Pricing): Minor {
  const rule = role === 'merchant' ? undefined : ruleFor(sold, role, pricing.rules);
  return rule === undefined ? costMinor : priceBy(rule, costMinor, pricing.roundingMinor);
}

/** The narrowest rule of this role that covers it. */
export function ruleFor(sold: Sold, role: BuyerRole, rules: readonly PriceRule[]): PriceRule | undefined {
  return narrowestOf(
    sold,
    rules.filter((rule) => rule.role === role),
  );
}

/**
 * Rules that go before this one for some of what it covers: of the same role, and narrower.
 * @param onSale what is sold, by which it is seen if two rules meet; if that is not known, only what the rules themselves say
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

/** Whether nothing of the margin raises a price: such a rule does something only if it may sell below cost. */
export function isCommission({ basisPoints, fixedMinor }: Margin): boolean {
  return basisPoints <= 0 && fixedMinor <= 0;
}

/** Whether some part of the margin lowers a price, so that it matters whether it may go below cost. */
export function isLowering({ basisPoints, fixedMinor }: Margin): boolean {
  return basisPoints < 0 || fixedMinor < 0;
}

/** What a rule makes of a cost. */
export function priceBy(
  { margin, belowCost }: Pick<PriceRule, 'margin' | 'belowCost'>,
  costMinor: Minor,
  roundingMinor: Minor,
): Minor {
  const rounded = roundedUp(costMinor, margin, roundingMinor);
  // What rounding up takes back of a commission is not put on top of the cost.
  const asked = isCommission(margin) ? Math.min(rounded, costMinor) : rounded;
  // Nothing is given away: a price of zero would be a hole in the wallet.
  const least = belowCost ? Math.min(roundingMinor, costMinor) : costMinor;
  return minor(Math.max(asked, least));
}

/** In whole numbers throughout: cost times basis points can be past what a double holds exactly. */
function roundedUp(costMinor: Minor, { basisPoints, fixedMinor }: Margin, roundingMinor: Minor): number {
  const whole = BigInt(WHOLE_BASIS_POINTS);
  const exact = BigInt(costMinor) * (whole + BigInt(basisPoints)) + BigInt(fixedMinor) * whole;
  const unit = BigInt(roundingMinor) * whole;
  // Division cuts towards zero, which for what is below zero is up already.
  const units = exact / unit + (exact > 0n && exact % unit !== 0n ? 1n : 0n);
  const price = units * BigInt(roundingMinor);
  return Number(price > MAX_PRICE ? MAX_PRICE : price);
}

/** Money is a safe integer; whatever would be more is past every limit in any case. */
const MAX_PRICE = BigInt(Number.MAX_SAFE_INTEGER);
