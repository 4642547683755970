import { describe, expect, test } from 'vitest';
import { minor } from '../../../src/domain/shared/money.ts';
import { shardOfPerson } from '../../../src/domain/orders/reference.ts';
import { bookedAt } from '../../../src/domain/accounts/ledger.ts';
import type { Booking } from '../../../src/domain/accounts/book-entry.ts';
import { createAccountStore } from '../../../src/redis/accounts/account-store.ts';
import { openRedis } from '../../../src/redis/connection/open-redis.ts';
import { createOrderStore } from '../../../src/redis/orders/order-store.ts';
import { sendScript } from '../../../src/redis/shared/define-script.ts';
import { createTransactor, StoreBusyError } from '../../../src/redis/shared/transact.ts';
import { useRealStore } from '../../support/redis/real-store.ts';
import { nextMoment, redisTime } from '../../support/redis/redis-clock.ts';
import { BUYER, orderIn, T0 } from '../../support/samples/sample-order.ts';
import { setCreditLimit } from '../../support/set-person.ts';
import { storeParts } from '../../support/redis/store-parts.ts';
import { readLedger } from '../../support/held-orders.ts';

const { userId } = BUYER;
const MERCHANT = 9;

const real = await useRealStore();
const { accounts } = real.store;
let booked = 0;

function booking(changes: Partial<Booking> = {}): Booking {
  booked += 1;
  return { id: `b-${booked}`, userId, kind: 'credit', amountMinor: minor(1_000), by: MERCHANT, at: T0, ...changes };
}

const entriesOf = (id = userId) => readLedger(real.store, id);

test('sums of very much money are kept to the kobo, in digits that any version can add to', async () => {
  const [account, listed] = [real.keys.account(userId), real.keys.accounts(shardOfPerson(userId))];
  await real.raw.hset(account, 'balance', '8999999999999998', 'held', '100000000000001');
  await accounts.book(booking({ amountMinor: minor(1) }));
  expect(await real.raw.hmget(account, 'balance', 'held')).toEqual(['8999999999999999', '100000000000001']);
  expect(await real.raw.zscore(listed, userId)).toBe('8999999999999999');
  expect(await real.raw.hincrby(account, 'balance', -1)).toBe(8_999_999_999_999_998);
  expect((await entriesOf()).at(-1)).toMatchObject({ balanceAfterMinor: 8_999_999_999_999_999 });
});

describe('a booking', () => {
  test('by many at once under one id happens once', async () => {
    const results = await Promise.all(Array.from({ length: 20 }, () => accounts.book(booking({ id: 'the-one' }))));
    expect(results.filter(({ type }) => type === 'booked')).toHaveLength(1);
    expect(results.filter(({ type }) => type === 'already')).toHaveLength(19);
    expect(await accounts.read(userId)).toMatchObject({ balanceMinor: 1_000 });
    expect(await entriesOf()).toHaveLength(1);
  });

  test('of two people under one id is two', async () => {
    await accounts.book(booking({ id: 'the-one' }));
    expect(await accounts.book(booking({ id: 'the-one', userId: userId + 1 }))).toMatchObject({ type: 'booked' });
  });

  test('by many at once under ids of their own never debits beyond the limit', async () => {
    await accounts.book(booking());
    const debits = Array.from({ length: 100 }, () => accounts.book(booking({ kind: 'debit', amountMinor: minor(70) })));
    const results = await Promise.all(debits);
    expect(results.filter(({ type }) => type === 'booked')).toHaveLength(14);
    expect(await accounts.read(userId)).toMatchObject({ balanceMinor: 20 });
  });
});

describe('a ledger', () => {
  test('is read page by page, oldest first, each entry once', async () => {
    for (let count = 1; count <= 7; count += 1) await accounts.book(booking({ amountMinor: minor(count) }));
    const pages = await Array.fromAsync(accounts.entries(userId, { from: 0, to: Infinity }, undefined, 3));
    const amounts = pages.map((page) => page.map(({ amountMinor }) => amountMinor));
    expect(amounts).toEqual([[1, 2, 3], [4, 5, 6], [7]]);
  });

  test('of a range has what was booked from its beginning to before its end', async () => {
    for (const amount of [1, 2, 3, 4]) {
      await nextMoment(real.raw);
      await accounts.book(booking({ amountMinor: minor(amount) }));
    }
    const [, second, , fourth] = (await entriesOf()).map(bookedAt);
    const pages = await Array.fromAsync(accounts.entries(userId, { from: second!, to: fourth! }));
    expect(pages.flat().map(({ amountMinor }) => amountMinor)).toEqual([2, 3]);
  });

  test('of processes whose clocks are an hour apart stands in the order and at the time of booking, by Redis’ clock', async () => {
    const before = await redisTime(real.raw);
    for (const hours of [1, -1, 0, 1]) await accounts.book(booking({ at: before + hours * 3_600_000 }));
    const after = await redisTime(real.raw);
    const entries = await entriesOf();
    expect(entries.map(({ at }) => (at - before) / 3_600_000)).toEqual([1, -1, 0, 1]);
    expect(entries.map(({ balanceAfterMinor }) => balanceAfterMinor)).toEqual([1_000, 2_000, 3_000, 4_000]);
    const { entries: newest } = await accounts.newestEntries(userId, { from: before, to: after + 1 }, undefined, 9);
    expect(newest).toEqual(entries.toReversed());
    expect(
      (await accounts.newestEntries(undefined, { from: before, to: after + 1 }, undefined, 9)).entries,
    ).toHaveLength(4);
  });

  test('goes on behind what was booked before Redis’ clock was set back', async () => {
    await accounts.book(booking({ id: 'early' }));
    const ahead = (await redisTime(real.raw)) + 3_600_000;
    const ledger = real.keys.ledger(userId);
    const [[, fields] = []] = await real.raw.xrange(ledger, '-', '+');
    await real.raw.xadd(ledger, `${ahead}-0`, ...(fields ?? []).map((text) => (text === 'early' ? 'ahead' : text)));
    for (const id of ['now', 'later']) await accounts.book(booking({ id }));
    const references = ['early', 'ahead', 'now', 'later'];
    expect((await entriesOf()).map(({ reference }) => reference)).toEqual(references);
    const upToNow = { from: 0, to: Infinity };
    for (const whose of [userId, undefined]) {
      const { entries } = await accounts.newestEntries(whose, upToNow, undefined, 9);
      expect(entries.map(({ reference }) => reference)).toEqual(references.toReversed());
    }
  });

  test('with a damaged entry gives the others, and says so', async () => {
    await accounts.book(booking());
    await real.raw.xadd(real.keys.ledger(userId), '*', 'kind', 'gift');
    expect(await entriesOf()).toHaveLength(1);
    expect(real.logger.messages('error')).toContain('a damaged entry of a ledger is left aside');
  });
});

test('the sums tell what people have, what they owe and what is held, over all shards', async () => {
  for (let id = 1; id <= 40; id += 1) {
    await setCreditLimit(accounts, id, minor(100), MERCHANT, T0);
    await accounts.book(booking({ userId: id, kind: id <= 30 ? 'credit' : 'debit', amountMinor: minor(100) }));
  }
  expect(await accounts.totals()).toEqual({ owedToMinor: 3_000, owedByMinor: 1_000, heldMinor: 0, accounts: 40 });
});

test('everyone who has an account is found, shard by shard', async () => {
  for (let id = 1; id <= 300; id += 1) await accounts.book(booking({ userId: id, amountMinor: minor(id) }));
  const found = new Set<number>();
  for (let shard = 0; shard < 16; shard += 1) {
    for await (const page of accounts.accounts(shard)) {
      for (const id of page) {
        expect(shardOfPerson(id)).toBe(shard);
        found.add(id);
      }
    }
  }
  expect(found.size).toBe(300);
});

describe('beside a server that is cut off, whose data is still read for a while', () => {
  /** Reads here, and writes on the server that has taken over. */
  async function openTornStore() {
    const { url } = real;
    const [redis, takenOver] = [openRedis(url), openRedis(`${url.replace(/\/\d*$/u, '')}/1`)];
    await Promise.all([redis.connect(), takenOver.connect()]);
    const transactor = createTransactor({ runScript: (...call) => sendScript(takenOver, ...call) });
    const transactors = { plain: transactor, money: transactor, payments: transactor };
    const parts = storeParts(real, { redis, transactors });
    const [torn, orders] = [createAccountStore(parts), createOrderStore(parts)];
    return { torn, orders, takenOver, close: () => Promise.all([redis.quit(), takenOver.quit()]) };
  }

  test('what only that one has booked is not taken for booked', async () => {
    const { torn, close } = await openTornStore();
    await accounts.book(booking({ id: 'lost' }));
    await expect(torn.bookPayment(booking({ id: 'lost', kind: 'topup' }))).rejects.toThrow(StoreBusyError);
    await close();
  });

  test('money moves only from where the server that took over has it', async () => {
    const { orders, takenOver, close } = await openTornStore();
    await accounts.book(booking());
    const billing = { heldMinor: minor(400), day: '2026-11-21' };
    const failed = orderIn('failed', { version: 1, priceMinor: minor(400), billing });
    await real.store.orders.commit(failed, null);
    await real.raw.hset(real.keys.order(failed.reference), 'billing', 'released');
    // The same version of another history: there it was delivered, and paid for.
    await takenOver.hset(real.keys.order(failed.reference), { version: 1, billing: 'captured' });
    await takenOver.hset(real.keys.account(userId), await real.raw.hgetall(real.keys.account(userId)));
    await expect(orders.commit({ ...failed, version: 2, state: 'successful' }, null)).rejects.toThrow(StoreBusyError);
    expect(await takenOver.exists(real.keys.ledger(userId))).toBe(0);
    await close();
  });
});
