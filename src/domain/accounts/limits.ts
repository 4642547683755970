import { type Minor, minor } from '../shared/money.ts';
import type { Role } from '../people/person.ts';
import type { Account } from './account.ts';

/** Limits are of today, and what is given back is of days that are not long past. */
export const SPENT_KEPT_MS = 8 * 24 * 3_600_000;

/** Of a purchase, a day or a credit. */
export const MAX_LIMIT = minor(100_000_000_00);

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

/** What is left of a day's limit: nothing if more was spent, because the limit was lowered since. */
export function leftOf(perDayMinor: Minor, spentMinor: Minor): Minor {
  return Math.max(0, perDayMinor - spentMinor) as Minor;
}

export interface Spender {
  readonly userId: number;
  readonly role: Role;
  /** Theirs and their role's together. */
  readonly limits: Limits;
}

/** What a person may spend at this moment. */
export interface Allowance {
  /** Absent if they have none: a merchant, or all people if accounts are off. */
  readonly account?: Account | undefined;
  /** Absent if no limit of a day is set for them. */
  readonly today?: { readonly limitMinor: Minor; readonly leftMinor: Minor };
}
