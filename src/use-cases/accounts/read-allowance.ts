import type { Account } from '../../domain/accounts/account.ts';
import { dayOf } from '../../domain/shared/days.ts';
import { leftOf, type Limits } from '../../domain/accounts/limits.ts';
import type { Minor } from '../../domain/shared/money.ts';
import type { Role } from '../../domain/people/person.ts';
import type { AccountStore } from './ports.ts';
import type { Now } from '../shared/ports.ts';

/** What a person may spend at this moment. */
export interface Allowance {
  /** Absent if they have none: a merchant, or all people if accounts are off. */
  readonly account?: Account;
  /** Absent if no limit of a day is set for them. */
  readonly today?: { readonly limitMinor: Minor; readonly leftMinor: Minor };
}

export interface Spender {
  readonly userId: number;
  readonly role: Role;
  /** Theirs and their role's together. */
  readonly limits: Limits;
}

export type ReadAllowance = (spender: Spender) => Promise<Allowance>;

/** For saying beforehand what Confirm will find; that alone decides. */
export function createReadAllowance(deps: {
  accounts: Pick<AccountStore, 'read' | 'spentOn'>;
  hasAccounts: boolean;
  timeZone: string;
  now: Now;
}): ReadAllowance {
  return async ({ userId, role, limits: { perDayMinor } }) => {
    if (role === 'merchant') return {};
    const [account, spentMinor] = await Promise.all([
      deps.hasAccounts ? deps.accounts.read(userId) : undefined,
      perDayMinor === undefined ? undefined : deps.accounts.spentOn(userId, dayOf(deps.now(), deps.timeZone)),
    ]);
    return {
      ...(account === undefined ? {} : { account }),
      ...(perDayMinor === undefined || spentMinor === undefined
        ? {}
        : { today: { limitMinor: perDayMinor, leftMinor: leftOf(perDayMinor, spentMinor) } }),
    };
  };
}
