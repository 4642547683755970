import type { Account } from '../../domain/accounts/account.ts';
import { minor } from '../../domain/shared/money.ts';
import { shardOfPerson } from '../../domain/orders/reference.ts';
import type { Keys } from '../shared/keys.ts';

/** The keys of an account, in the order in which scripts that move money have them (ledger-script.ts). */
export function accountKeys(keys: Keys, userId: number): string[] {
  const shard = shardOfPerson(userId);
  return [keys.account(userId), keys.ledgerOf(userId), keys.ledger(shard), keys.accounts(shard), keys.held(shard)];
}

/** Those and what was booked: what the scripts of single bookings begin with. */
export function bookingKeys(keys: Keys, userId: number): string[] {
  return [...accountKeys(keys, userId), keys.bookings(userId)];
}

/** From the three numbers that an account is kept as, and that scripts answer. */
export function accountOf(balance: number, held: number, limit: number): Account {
  return { balanceMinor: minor(balance), heldMinor: minor(held), creditLimitMinor: minor(limit) };
}
