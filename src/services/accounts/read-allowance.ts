import { type Allowance, leftOf, type Spender } from '../../domain/accounts/limits.ts';
import type { Shop } from '../shop.ts';

/** For saying beforehand what Confirm will find; that alone decides. */
export async function readAllowance(
  { accounts, hasAccounts, today }: Pick<Shop, 'accounts' | 'hasAccounts' | 'today'>,
  { userId, role, limits: { perDayMinor } }: Spender,
): Promise<Allowance> {
  if (role === 'merchant') return {};
  const [account, spentMinor] = await Promise.all([
    hasAccounts ? accounts.read(userId) : undefined,
    perDayMinor === undefined ? undefined : accounts.spentOn(userId, today()),
  ]);
  return {
    ...(account === undefined ? {} : { account }),
    ...(perDayMinor === undefined || spentMinor === undefined
      ? {}
      : { today: { limitMinor: perDayMinor, leftMinor: leftOf(perDayMinor, spentMinor) } }),
  };
}
