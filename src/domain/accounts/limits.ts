import { DAY_MS } from '../shared/days.ts';
import { type Minor, minor } from '../shared/money.ts';
import type { Role } from '../people/person.ts';
import { type Account, availableOf } from './account.ts';

/** Limits are about today, and money that is given back is of days that are not long past. */
export const SPENT_KEPT_MS = 8 * DAY_MS;

/** The highest limit for a purchase, a day or a credit. */
export const MAX_LIMIT = minor(100_000_000_00);

/** What a buyer may spend; absent: as much as they like. */
export interface Limits {
  readonly perPurchaseMinor?: Minor | undefined;
  /** The limit for all purchases that are confirmed on one day of the merchant's time zone. */
  readonly perDayMinor?: Minor | undefined;
}

export type RoleLimits = Partial<Record<Role, Limits>>;

export function limitsFor(role: Role, own: Limits | undefined, byRole: RoleLimits): Limits {
  if (role === 'merchant') return {};
  return {
    perPurchaseMinor: own?.perPurchaseMinor ?? byRole[role]?.perPurchaseMinor,
    perDayMinor: own?.perDayMinor ?? byRole[role]?.perDayMinor,
  };
}

/** 0 if more was spent, because the limit was lowered later. */
export function leftOf(perDayMinor: Minor, spentMinor: Minor): Minor {
  return Math.max(0, perDayMinor - spentMinor) as Minor;
}

export interface Spender {
  readonly userId: number;
  readonly role: Role;
  /** The person's own limits and their role's together. */
  readonly limits: Limits;
}

export interface Allowance {
  /** Absent if the person has no account: they are a merchant, or accounts are off. */
  readonly account?: Account | undefined;
  /** Absent if no limit of a day is set for them. */
  readonly today?: { readonly limitMinor: Minor; readonly leftMinor: Minor };
}

/** Why a purchase at this price would be refused now. */
export type Short =
  | { type: 'day'; priceMinor: Minor; limitMinor: Minor; leftMinor: Minor }
  | { type: 'account'; priceMinor: Minor; availableMinor: Minor };

export function shortOf(priceMinor: Minor, { account, today }: Allowance): Short | undefined {
  if (today !== undefined && priceMinor > today.leftMinor) return { type: 'day', priceMinor, ...today };
  if (account === undefined || priceMinor <= availableOf(account)) return undefined;
  return { type: 'account', priceMinor, availableMinor: availableOf(account) };
}

/** Which of these amounts, the smallest first, would be taken now. The smallest is always among them, because its card says how much is missing. */
export function payable(
  amounts: readonly Minor[],
  priceOf: (amountMinor: Minor) => Minor,
  allowance: Allowance,
): readonly Minor[] {
  return amounts.filter((amount, index) => index === 0 || shortOf(priceOf(amount), allowance) === undefined);
}

/** Undefined if money is not the reason. */
export function missingOf(short: Short | undefined): Minor | undefined {
  return short?.type === 'account' ? minor(short.priceMinor - short.availableMinor) : undefined;
}
