import type { Minor } from './money.ts';
import type { Role } from './role.ts';

/** What a buyer may spend; absent: as much as they like. */
export interface Limits {
  readonly perPurchaseMinor?: Minor | undefined;
  /** Of what is confirmed on one day of the merchant's time zone. */
  readonly perDayMinor?: Minor | undefined;
}

/** Limits by role; merchants are never limited. */
export type RoleLimits = Partial<Record<Role, Limits>>;

/** A person's own limits go before their role's, each by itself. */
export function limitsFor(role: Role, own: Limits | undefined, byRole: RoleLimits): Limits {
  if (role === 'merchant') return {};
  return {
    perPurchaseMinor: own?.perPurchaseMinor ?? byRole[role]?.perPurchaseMinor,
    perDayMinor: own?.perDayMinor ?? byRole[role]?.perDayMinor,
  };
}

export type LimitCheck =
  | { type: 'within' }
  | { type: 'per-purchase'; limitMinor: Minor }
  /** `leftMinor` may be all of it: then one purchase alone is too much. */
  | { type: 'per-day'; limitMinor: Minor; leftMinor: Minor };

/** Which limit a purchase would pass, the one on a single purchase first: nothing that is bought later mends it. */
export function checkLimits(priceMinor: Minor, spentTodayMinor: Minor, limits: Limits): LimitCheck {
  const { perPurchaseMinor, perDayMinor } = limits;
  if (perPurchaseMinor !== undefined && priceMinor > perPurchaseMinor) {
    return { type: 'per-purchase', limitMinor: perPurchaseMinor };
  }
  if (perDayMinor === undefined) return { type: 'within' };
  const leftMinor = leftOf(perDayMinor, spentTodayMinor);
  return priceMinor > leftMinor ? { type: 'per-day', limitMinor: perDayMinor, leftMinor } : { type: 'within' };
}

/** What is left of a day's limit: nothing where more was spent, because the limit was lowered since. */
export function leftOf(perDayMinor: Minor, spentMinor: Minor): Minor {
  return Math.max(0, perDayMinor - spentMinor) as Minor;
}
