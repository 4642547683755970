import type { Account } from '../../domain/accounts/account.ts';
import { minor } from '../../domain/shared/money.ts';
import { shardOfPerson } from '../../domain/orders/reference.ts';
import type { HoldRecord } from '../shared/held-record-store.ts';
import type { Keys } from '../shared/keys.ts';

/** The keys that scripts which move money take (includes/book.lua). */
export function ledgerKeys(keys: Keys, userId: number) {
  const shard = shardOfPerson(userId);
  return {
    account: keys.account(userId),
    ledger: keys.ledger(userId),
    accounts: keys.accounts(shard),
    heldAccounts: keys.heldAccounts(shard),
    movedAccounts: keys.movedAccounts(shard),
  };
}

/** From the three numbers that an account is kept as, and that scripts answer. */
export function accountOf(balance: number, held: number, limit: number): Account {
  return { balanceMinor: minor(balance), heldMinor: minor(held), creditLimitMinor: minor(limit) };
}

/** Whether a stored sum can be read: includes/read-account.lua asks the same. */
export function isWhole(sum: string): boolean {
  return /^-?\d+$/u.test(sum) && Number.isSafeInteger(Number(sum));
}

/**
 * What a script that moves money answers.
 * @throws UnreadableRecordError if it found the account unreadable, and so wrote nothing
 */
export async function holdingAccount<Answer>(
  running: Promise<Answer>,
  userId: number,
  held: HoldRecord,
): Promise<Answer> {
  try {
    return await running;
  } catch (error) {
    if (error instanceof Error && error.message.includes('unreadable account'))
      throw await held.hold('account', String(userId));
    throw error;
  }
}
