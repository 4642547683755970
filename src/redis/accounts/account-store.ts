import { randomUUID } from 'node:crypto';
import type { RedisClient } from '../connection/open-redis.ts';
import type { LedgerKind } from '../../domain/accounts/account.ts';
import { type Minor, minor } from '../../domain/shared/money.ts';
import { SHARDS } from '../../domain/orders/reference.ts';
import type { AccountStore, AccountTotals, Booking } from '../../use-cases/accounts/ports.ts';
import type { Logger } from '../../use-cases/shared/ports.ts';
import { accountOf, isWhole, ledgerKeys, holdingAccount } from './account-record.ts';
import { bookAdjustment } from './account-scripts.ts';
import type { HoldRecord } from '../shared/held-record-store.ts';
import type { Keys } from '../shared/keys.ts';
import type { ScriptRunner } from '../shared/scripts/define-script.ts';
import { createNewestEntries } from './ledger/newest-entries.ts';
import { readEntries } from './ledger/ledger-entry.ts';
import { endOf, startOf } from './ledger/ledger-ids.ts';
import { pairsOf } from '../shared/pairs-of.ts';

/** Far more than any account holds, and far from where sums of it would lose a kobo. */
const MAX_BOOKING_MINOR = 1e13;

export interface AccountStoreDeps {
  readonly redis: RedisClient;
  readonly keys: Keys;
  readonly held: HoldRecord;
  readonly money: RedisClient | ScriptRunner;
  readonly payments: () => RedisClient | ScriptRunner;
  readonly logger: Logger;
}

interface AccountChange {
  readonly id: string;
  readonly userId: number;
  readonly kind: LedgerKind;
  readonly amountMinor: Minor;
  readonly by: number;
  readonly at: number;
  readonly note?: string;
  readonly creditLimitMinor?: Minor;
  /** Booked only if the credit limit is this. */
  readonly limitBeforeMinor?: Minor;
  readonly floorMinor?: Minor;
}

/** Accounts that are summed up at once. */
const PAGE_SIZE = 500;

/**
 * Accounts as one hash each, and their ledgers as streams.
 * @param deps.money runs what must not be lost with a server
 * @param deps.payments runs what Telegram has been paid for
 */
export function createAccountStore({ redis, keys, held, money, payments, logger }: AccountStoreDeps): AccountStore {
  return {
    async read(userId) {
      const sums = (await redis.hmget(keys.account(userId), 'balance', 'held', 'limit')).map((sum) => sum ?? '0');
      if (!sums.every(isWhole)) throw await held.hold('account', String(userId));
      const [balance = 0, heldMinor = 0, limit = 0] = sums.map(Number);
      return accountOf(balance, heldMinor, limit);
    },

    async spentOn(userId, day) {
      return minor(Number((await redis.get(keys.spent(userId, day))) ?? 0));
    },

    book: (booking) => book(booking, money),
    bookPayment: (booking) => book(booking, payments()),

    async isBooked(userId, id) {
      return (await redis.hexists(keys.bookings(userId), id)) === 1;
    },

    async changeCreditLimit(userId, { from, to }, { by, at, id }) {
      if (to < 0) throw new RangeError('a credit limit is not negative');
      const entry = { id, userId, kind: 'limit', amountMinor: minor(0), by, at, creditLimitMinor: to } as const;
      const [type] = await send({ ...entry, limitBeforeMinor: from }, money);
      return type === 'meanwhile' ? type : 'changed';
    },

    async entries(userId, { from, to }, after, count) {
      const found = await redis.xrange(keys.ledger(userId), startOf(from, after), endOf(to), 'COUNT', count);
      const entries = readEntries(found, logger);
      const last = found.at(-1)?.[0];
      return { entries, ...(last === undefined || found.length < count ? {} : { next: last }) };
    },

    ...createNewestEntries(redis, keys, logger),

    async accounts(shard, after, count) {
      const [next, flat] = await redis.zscan(keys.accounts(shard), after ?? '0', 'COUNT', count);
      const userIds = pairsOf(flat).map(([userId]) => Number(userId));
      return { userIds, ...(next === '0' ? {} : { next }) };
    },

    async totals() {
      const shards = await Promise.all(SHARDS.map(totalsOf));
      return shards.reduce((sum, part) => ({
        owedToMinor: minor(sum.owedToMinor + part.owedToMinor),
        owedByMinor: minor(sum.owedByMinor + part.owedByMinor),
        heldMinor: minor(sum.heldMinor + part.heldMinor),
        accounts: sum.accounts + part.accounts,
      }));
    },
  };

  async function book(booking: Booking, runner: RedisClient | ScriptRunner): ReturnType<AccountStore['book']> {
    if (!(booking.amountMinor > 0)) throw new RangeError('a booking takes an amount above 0');
    const [type, ...sums] = await send(booking, runner);
    if (type === 'meanwhile') throw new Error('a booking was refused that had no condition');
    return { type, account: accountOf(...sums) };
  }

  function send(change: AccountChange, runner: RedisClient | ScriptRunner) {
    const { amountMinor, userId, note, creditLimitMinor, limitBeforeMinor, floorMinor, ...rest } = change;
    if (amountMinor > MAX_BOOKING_MINOR) throw new RangeError(`${amountMinor} is more than one booking may move`);
    const allKeys = { ...ledgerKeys(keys, userId), bookings: keys.bookings(userId) };
    const entry = { ...rest, userId, amountMinor, note, creditLimitMinor, limitBeforeMinor, floorMinor };
    return holdingAccount(bookAdjustment.run(runner, allKeys, { ...entry, commandId: randomUUID() }), userId, held);
  }

  /**
   * If an account changes its place meanwhile, it may be counted twice or not at all. The sums are for people; the audit does not use them.
   */
  async function totalsOf(shard: number): Promise<AccountTotals> {
    const heldOf = pairsOf(await redis.zrange(keys.heldAccounts(shard), 0, '-1', 'WITHSCORES'));
    const heldMinor = minor(heldOf.reduce((sum, [, held]) => sum + Number(held), 0));
    let [owedTo, owedBy, accounts] = [0, 0, 0];
    for (let offset = 0; ; offset += PAGE_SIZE) {
      const flat = await redis.zrange(keys.accounts(shard), offset, String(offset + PAGE_SIZE - 1), 'WITHSCORES');
      const balances = pairsOf(flat).map(([, balance]) => Number(balance));
      accounts += balances.length;
      for (const balance of balances) {
        owedTo += Math.max(0, balance);
        owedBy += Math.max(0, -balance);
      }
      if (balances.length < PAGE_SIZE)
        return { owedToMinor: minor(owedTo), owedByMinor: minor(owedBy), heldMinor, accounts };
    }
  }
}
