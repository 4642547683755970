import type { RedisClient } from '../connection/open-redis.ts';
import type { Account, AccountTotals } from '../../domain/accounts/account.ts';
import {
  adjust,
  type Adjusted,
  type Adjustment,
  type BookedEntry,
  type Booking,
  type KeptAccount,
} from '../../domain/accounts/book-entry.ts';
import type { LedgerEntry } from '../../domain/accounts/ledger.ts';
import type { CreditLimitChange } from '../../domain/people/person.ts';
import { type Minor, minor } from '../../domain/shared/money.ts';
import { SHARDS, shardOfPerson } from '../../domain/orders/reference.ts';
import {
  expectThat,
  writes,
  type Expectation,
  type Write,
  type Decision,
  type Transactor,
} from '../shared/transact.ts';
import type { HeldRecords } from '../shared/held-record-store.ts';
import type { Keys } from '../keys.ts';
import { createNewestEntries, readEntries, endOf, startOf } from './ledger-store.ts';
import { pagesOf, pairsOf } from '../shared/members.ts';
import type { StoreParts } from '../store-parts.ts';

interface Answer {
  readonly type: Adjusted['type'];
  readonly account: Account;
}

/** How many ids of accounts, or entries, one page has: neither Redis nor a process needs more than a few milliseconds for it. */
const READ_AT_ONCE = 200;

/** Each account is a hash, and each ledger a stream. The store of orders writes what purchases do to an account. */
export function createAccountStore(parts: StoreParts) {
  const { redis, keys, held, transactors, logger } = parts;
  return {
    read: (userId: number): Promise<Account> =>
      holdingAccount(userId, held, async () => accountIn(await readStoredAccount(redis, keys, userId)).account),

    /** What counts for the day's limit so far. @param day YYYY-MM-DD, at most a week ago */
    async spentOn(userId: number, day: string): Promise<Minor> {
      return minor(Number((await redis.get(keys.spent(userId, day))) ?? 0));
    },

    /** `beyond-limit`: a debit that the balance and the credit limit, or the floor, do not allow; nothing was changed. */
    book: (booking: Booking) => book(booking, transactors.money),
    /** The same as book, for a payment that Telegram has taken: when this resolves, it cannot be lost, as far as the store can promise (paymentFault). */
    bookPayment: (booking: Booking) => book(booking, transactors.payments),

    async isBooked(userId: number, id: string): Promise<boolean> {
      return (await redis.hexists(keys.bookings(userId), id)) === 1;
    },

    /** The new limit may be below what is owed; then nothing can be bought. `changed` also if it was done before under this id. */
    async changeCreditLimit(
      userId: number,
      { from, to }: CreditLimitChange,
      { by, at, id }: { by: number; at: number; id: string },
    ): Promise<'changed' | 'meanwhile'> {
      const entry = { reference: id, userId, kind: 'limit', amountMinor: minor(0), by, at } as const;
      const limits = { creditLimitMinor: to, limitBeforeMinor: from };
      const { type } = await send({ ...entry, ...limits }, transactors.money);
      return type === 'meanwhile' ? type : 'changed';
    },

    /** Oldest first, in pages. @param range from `from` to before `to`, milliseconds since 1970 @param after an entry's id: only entries after it */
    async *entries(
      userId: number,
      { from, to }: { from: number; to: number },
      after?: string,
      pageSize = READ_AT_ONCE,
    ): AsyncGenerator<readonly LedgerEntry[]> {
      for (let last = after; ;) {
        const found = await redis.xrange(keys.ledger(userId), startOf(from, last), endOf(to), 'COUNT', pageSize);
        yield readEntries(found, logger);
        if (found.length < pageSize) return;
        last = found.at(-1)?.[0];
      }
    },

    ...createNewestEntries(parts),

    /** The ids of all people in a shard who ever had an entry, in pages and in any order. An id may come twice. */
    async *accounts(shard: number): AsyncGenerator<readonly number[]> {
      let cursor = '0';
      do {
        const [next, flat] = await redis.zscan(keys.accounts(shard), cursor, 'COUNT', READ_AT_ONCE);
        cursor = next;
        yield pairsOf(flat).map(([userId]) => Number(userId));
      } while (cursor !== '0');
    },

    async totals(): Promise<AccountTotals> {
      const shards = await Promise.all(SHARDS.map(totalsOf));
      return shards.reduce((sum, part) => ({
        owedToMinor: minor(sum.owedToMinor + part.owedToMinor),
        owedByMinor: minor(sum.owedByMinor + part.owedByMinor),
        heldMinor: minor(sum.heldMinor + part.heldMinor),
        accounts: sum.accounts + part.accounts,
      }));
    },
  };

  async function book(
    { id, ...booking }: Booking,
    transactor: Transactor,
  ): Promise<{ type: 'booked' | 'already' | 'beyond-limit'; account: Account }> {
    const { type, account } = await send({ ...booking, reference: id }, transactor);
    if (type === 'meanwhile') throw new Error('a booking without a condition was refused');
    return { type, account };
  }

  function send(adjustment: Adjustment, transactor: Transactor): Promise<Answer> {
    const { userId, reference } = adjustment;
    const bookings = keys.bookings(userId);
    const read = () => Promise.all([readStoredAccount(redis, keys, userId), redis.hget(bookings, reference)]);
    const decide = ([stored, booked]: Awaited<ReturnType<typeof read>>): Decision<Answer> => {
      const kept = accountIn(stored);
      const adjusted = adjust(kept, booked !== null, adjustment);
      // This is checked even if it was booked before, because a server that is cut off must not be the one that says so.
      const expect = [...expectAccount(keys, userId, stored), expectThat.field(bookings, reference, booked)];
      if (adjusted.type !== 'booked') {
        return { result: { type: adjusted.type, account: kept.account }, expect };
      }
      return {
        result: { type: 'booked', account: adjusted.account },
        expect,
        write: [writes.setFields(bookings, { [reference]: adjustment.at }), ...entryWrites(keys, adjusted)],
      };
    };
    return holdingAccount(userId, held, () => transactor.decide(keys.account(userId), read, decide));
  }

  /**
   * If an account changes its place meanwhile, it may be counted twice or not at all. The sums are for people; the audit does not use them.
   */
  async function totalsOf(shard: number): Promise<AccountTotals> {
    const heldOf = pairsOf(await redis.zrange(keys.heldAccounts(shard), 0, '-1', 'WITHSCORES'));
    const heldMinor = minor(heldOf.reduce((sum, [, held]) => sum + Number(held), 0));
    let [owedTo, owedBy, accounts] = [0, 0, 0];
    for await (const page of pagesOf(redis, keys.accounts(shard), READ_AT_ONCE)) {
      accounts += page.length;
      for (const [, balance] of page) {
        owedTo += Math.max(0, Number(balance));
        owedBy += Math.max(0, -Number(balance));
      }
    }
    return { owedToMinor: minor(owedTo), owedByMinor: minor(owedBy), heldMinor, accounts };
  }
}

const FIELDS = ['balance', 'held', 'limit', 'entries'] as const;

export type StoredAccount = readonly (string | null)[];

export function readStoredAccount(redis: RedisClient, keys: Keys, userId: number): Promise<StoredAccount> {
  return redis.hmget(keys.account(userId), ...FIELDS);
}

/** @throws UnreadableAccountError if one of them is no whole number */
export function accountIn(stored: StoredAccount): KeptAccount {
  const sums = stored.map((sum) => sum ?? '0');
  const isWhole = sums.every((sum) => /^-?\d+$/u.test(sum) && Number.isSafeInteger(Number(sum)));
  if (!isWhole) throw new UnreadableAccountError();
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

/** @throws UnreadableRecordError if the account cannot be read, and so nothing was written */
export async function holdingAccount<Answer>(
  userId: number,
  held: Pick<HeldRecords, 'hold'>,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UnreadableAccountError) throw await held.hold('account', String(userId));
    throw error;
  }
}

export function expectAccount(keys: Keys, userId: number, stored: StoredAccount): Expectation[] {
  return expectThat.fields(keys.account(userId), FIELDS, stored);
}

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
    // The id follows Redis's own clock. If that clock was set back, the entry gets the id right after the last one.
    writes.appendEntry(keys.ledger(userId), { ...entry }),
    writes.setScoreToEntryTime(keys.movedAccounts(shard), userId),
  ];
}
