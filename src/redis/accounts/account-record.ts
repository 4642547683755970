import type { Account } from '../../domain/accounts/account.ts';
import type { BookedEntry, KeptAccount } from '../../domain/accounts/book-entry.ts';
import { shardOfPerson } from '../../domain/orders/reference.ts';
import { minor } from '../../domain/shared/money.ts';
import type { RedisClient } from '../connection/open-redis.ts';
import { type Expectation, expectThat, type Write, writes } from '../shared/commands.ts';
import type { HoldRecord } from '../shared/held-record-store.ts';
import type { Keys } from '../shared/keys.ts';

const FIELDS = ['balance', 'held', 'limit', 'entries'] as const;

/** An account's fields as Redis answers them. */
export type StoredAccount = readonly (string | null)[];

export function readStoredAccount(redis: RedisClient, keys: Keys, userId: number): Promise<StoredAccount> {
  return redis.hmget(keys.account(userId), ...FIELDS);
}

/** @throws UnreadableAccountError if one of them is no whole number */
export function accountIn(stored: StoredAccount): KeptAccount {
  const sums = stored.map((sum) => sum ?? '0');
  if (!sums.every(isWhole)) throw new UnreadableAccountError();
  const [balance = 0, held = 0, limit = 0, entries = 0] = sums.map(Number);
  const account: Account = { balanceMinor: minor(balance), heldMinor: minor(held), creditLimitMinor: minor(limit) };
  return { account, entries };
}

class UnreadableAccountError extends Error {
  override readonly name = 'UnreadableAccountError';

  constructor() {
    super('an account cannot be read');
  }
}

/**
 * What works with an account.
 * @throws UnreadableRecordError if that cannot be read, and so nothing was written
 */
export async function holdingAccount<Answer>(
  userId: number,
  held: HoldRecord,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UnreadableAccountError) throw await held.hold('account', String(userId));
    throw error;
  }
}

/** That nothing was booked on it since. */
export function expectAccount(keys: Keys, userId: number, stored: StoredAccount): Expectation[] {
  return expectThat.fields(keys.account(userId), FIELDS, stored);
}

/** The account after an entry, its places in the lists of its shard, and the entry. */
export function entryWrites(keys: Keys, { account, entry }: BookedEntry): Write[] {
  const { userId, number } = entry;
  const { balanceMinor, heldMinor, creditLimitMinor } = account;
  const shard = shardOfPerson(userId);
  const limit = entry.creditLimitMinor === undefined ? undefined : creditLimitMinor;
  const heldAccounts = keys.heldAccounts(shard);
  return [
    writes.setFields(keys.account(userId), { balance: balanceMinor, held: heldMinor, limit, entries: number }),
    writes.setScore(keys.accounts(shard), balanceMinor, userId),
    heldMinor === 0 ? writes.removeMember(heldAccounts, userId) : writes.setScore(heldAccounts, heldMinor, userId),
    // By Redis's own clock; if that was set back, right behind the last entry.
    writes.appendEntry(keys.ledger(userId), { ...entry }),
    writes.setScoreToEntryTime(keys.movedAccounts(shard), userId),
  ];
}

function isWhole(sum: string): boolean {
  return /^-?\d+$/u.test(sum) && Number.isSafeInteger(Number(sum));
}
