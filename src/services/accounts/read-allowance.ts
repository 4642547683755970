import type { Person, Role } from '../../domain/people/person.ts';
import { type Allowance, leftOf, type Spender, limitsFor } from '../../domain/accounts/limits.ts';
import type { Shop } from '../shop.ts';

/** So that the bot can say beforehand what Confirm will find. Only Confirm decides. */
export async function readAllowance(
  { accounts, hasAccounts, today }: Pick<Shop, 'accounts' | 'hasAccounts' | 'today'>,
  { userId, role, limits: { perDayMinor } }: Spender,
): Promise<Allowance> {
  if (role === 'merchant') return {};
  const [account, spentMinor] = await Promise.all([
    hasAccounts ? accounts.read(userId) : undefined,
    perDayMinor === undefined ? undefined : accounts.spentOn(userId, today()),
  ]);
  if (perDayMinor === undefined || spentMinor === undefined) return { account };
  return { account, today: { limitMinor: perDayMinor, leftMinor: leftOf(perDayMinor, spentMinor) } };
}

export async function readOwnAllowance({ userId, role, lease, shop }: Asking): Promise<Allowance> {
  const { limits } = await shop.policy.read();
  return readAllowance(shop, { userId, role, limits: limitsFor(role, lease.person, limits) });
}

interface Asking {
  readonly userId: number;
  readonly role: Role;
  readonly lease: { readonly person: Person | undefined };
  readonly shop: Pick<Shop, 'accounts' | 'hasAccounts' | 'today' | 'policy'>;
}
