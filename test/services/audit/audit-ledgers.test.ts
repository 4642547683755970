import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { minor } from '../../../src/domain/shared/money.ts';
import type { Order } from '../../../src/domain/orders/order.ts';
import { shardOfPerson } from '../../../src/domain/orders/reference.ts';
import type { AuditReport } from '../../../src/services/audit/audit-findings.ts';
import { archiveLedgers } from '../../../src/services/archive-orders.ts';
import type { AuditOptions } from '../../../src/services/audit/audit-ledgers.ts';
import { UNPACED } from '../../../src/async/timers.ts';
import { auditOf } from '../../support/audit-of.ts';
import { book, endOrder, holdOrder } from '../../support/held-orders.ts';
import { useRealStore } from '../../support/redis/real-store.ts';
import { BUYER, orderIn, T0 } from '../../support/samples/sample-order.ts';
import { setCreditLimit } from '../../support/set-person.ts';

const { userId } = BUYER;
const shard = shardOfPerson(userId);
const DAY = '2026-11-21';

const real = await useRealStore();
let booked = 0;
/** When in the life of a person the entries so far go to the archive. */
let archived: 'never' | 'midway' | 'last' = 'never';

afterEach(() => void (archived = 'never'));

function audit(options?: AuditOptions): Promise<AuditReport> {
  return auditOf(real.store, options);
}

/** All entries that there are. */
async function archive(): Promise<void> {
  const shop = { ...real.store, now: () => Date.now() + 60_000, logger: real.logger };
  await archiveLedgers(shop, { files: { keep: async () => undefined }, keepMs: 0, pace: UNPACED });
}

async function credit(amount: number, id = userId): Promise<void> {
  booked += 1;
  await book(real.store, amount, { id: `c-${booked}`, userId: id });
}

const hold = (price: number, id = userId): Promise<Order> =>
  holdOrder(real.store, { priceMinor: minor(price), buyer: { ...BUYER, userId: id } });

const end = (order: Order, state: Order['state']): Promise<Order> => endOrder(real.store, order, state);

/** One person's life with money: a credit, an order that is delivered, one that fails, one that is open, one that was taken back. */
async function live(id = userId): Promise<Order> {
  await credit(10_000, id);
  await setCreditLimit(real.store.accounts, id, minor(500), 1, T0);
  await end(await hold(1_000, id), 'successful');
  const failed = await hold(2_000, id);
  if (archived === 'midway') await archive();
  await end(failed, 'failed');
  await end(await end(await hold(4_000, id), 'successful'), 'reversed');
  const open = await hold(3_000, id);
  if (archived === 'last') await archive();
  return open;
}

const found = async () => (await audit()).differences;
const whats = async () => (await found()).map(({ what }) => what);

/** With ten entries that are not in the archive. */
async function liveTwice(): Promise<void> {
  await live();
  archived = 'never';
  await live();
}

/** The ledger's nth entry, counted from its end by negative numbers, as Redis has it. */
async function entryOf(index: number): Promise<[id: string, fields: string[]]> {
  const entry = (await real.raw.xrange(real.keys.ledger(userId), '-', '+')).at(index);
  if (entry === undefined) throw new Error(`no entry ${index}`);
  return entry;
}

describe('an audit of a store that is right', () => {
  test('finds nothing, and sums up what the ledgers say', async () => {
    await live();
    await live(userId + 1);
    await book(real.store, 6_300, { kind: 'debit', userId: userId + 1 });
    expect(await audit()).toEqual({
      accounts: 2,
      entries: 21,
      owedToMinor: 6_000,
      owedByMinor: 300,
      heldMinor: 6_000,
      differences: [],
      differenceCount: 0,
      outOfBalanceMinor: 0,
    });
    const { owedToMinor, owedByMinor, heldMinor, accounts } = await real.store.accounts.totals();
    expect({ owedToMinor, owedByMinor, heldMinor, accounts }).toEqual({
      owedToMinor: 6_000,
      owedByMinor: 300,
      heldMinor: 6_000,
      accounts: 2,
    });
  });

  test('of no one finds no one', async () => {
    expect(await audit()).toMatchObject({ accounts: 0, entries: 0, differenceCount: 0 });
  });

  test('finds nothing while orders are confirmed, end and are credited', async () => {
    const people = Array.from({ length: 4 }, (_, index) => userId + index);
    for (const id of people) await credit(1_000_000, id);
    const enough = new AbortController();
    const buying = people.map(async (id) => {
      for (let count = 0; !enough.signal.aborted; count += 1) {
        const order = await hold(100, id);
        if (count % 5 === 0) await credit(100, id);
        if (count % 7 !== 0) await end(order, count % 2 === 0 ? 'successful' : 'failed');
      }
    });
    const reports = [await audit(), await audit(), await audit(), await audit()];
    enough.abort();
    await Promise.all(buying);
    expect(reports.flatMap(({ differences }) => differences)).toEqual([]);
    expect(new Set(reports.map(({ entries }) => entries)).size).toBe(4);
    expect(await audit()).toMatchObject({ differenceCount: 0, outOfBalanceMinor: 0 });
  });

  test('takes in people who come and pages that follow while it runs', async () => {
    for (let count = 0; count < 620; count += 1) await credit(1);
    let isFirst = true;
    let steps = 0;
    const report = await audit({
      onStep: async () => {
        steps += 1;
        if (isFirst) await live(userId + 16);
        isFirst = false;
      },
    });
    // One ledger of two pages keeps a lease too.
    expect(steps).toBeGreaterThan(report.accounts);
    expect(report).toMatchObject({ differenceCount: 0, owedToMinor: expect.toSatisfy((sum: number) => sum >= 620) });
  });
});

describe.each(['never', 'midway', 'last'] as const)(
  'an audit of ledgers of which entries are in the archive: %s; finds',
  (when) => {
    beforeEach(() => {
      archived = when;
    });

    test('a balance that is not what the ledger adds up to, once', async () => {
      await live();
      await real.raw.hincrby(real.keys.account(userId), 'balance', 7);
      const report = await audit();
      expect(report).toMatchObject({ differenceCount: 1, outOfBalanceMinor: 7 });
      expect(report.differences).toEqual([{ what: 'balance', userId, expected: 6_000, found: 6_007 }]);
      expect(await audit()).toEqual(report);
    });

    test('such a balance also when the ledger has gone on from it', async () => {
      await live();
      await real.raw.hincrby(real.keys.account(userId), 'balance', 7);
      await credit(100);
      expect(await found()).toMatchObject([
        { what: 'chain-balance', userId, reference: `c-${booked}`, expected: 6_000, found: 6_007 },
        { what: 'balance', userId, expected: 6_100, found: 6_107 },
      ]);
    });

    test('held money, a credit limit and sums and a time of the lists that are wrong', async () => {
      await live();
      await real.raw.hset(real.keys.account(userId), { held: 1, limit: 2 });
      await real.raw.zadd(real.keys.accounts(shard), 4, userId);
      await real.raw.zadd(real.keys.heldAccounts(shard), 3, userId);
      const movedAt = Number(await real.raw.zscore(real.keys.movedAccounts(shard), userId));
      await real.raw.zadd(real.keys.movedAccounts(shard), 5, userId);
      expect(await found()).toEqual([
        { what: 'held', userId, expected: 3_000, found: 1 },
        { what: 'credit-limit', userId, expected: 500, found: 2 },
        { what: 'listed', userId, expected: 6_000, found: 4 },
        { what: 'listed-held', userId, expected: 3_000, found: 3 },
        { what: 'listed-time', userId, expected: movedAt, found: 5 },
      ]);
    });

    test.each([
      ['credit', -10, ['chain-number', 'chain-balance', 'balance', 'bookings']],
      ['credit limit, which moves nothing', -9, ['chain-number', 'bookings']],
      ['hold', -8, ['chain-number', 'chain-balance', 'chain-held', 'not-held', 'balance', 'held']],
      ['last', -1, ['balance', 'held', 'entries', 'order-without-hold']],
    ])('an entry that is missing: the %s', async (_name, index, expected) => {
      await liveTwice();
      const [id] = await entryOf(index);
      await real.raw.xdel(real.keys.ledger(userId), id);
      expect(await whats()).toEqual(expected);
    });

    test('an entry that stands there twice', async () => {
      await liveTwice();
      const [, fields] = await entryOf(-8);
      await real.raw.xadd(real.keys.ledger(userId), '*', ...fields);
      const expected = ['chain-number', 'chain-balance', 'chain-held', 'balance', 'held', 'entries'];
      expect(await whats()).toEqual(expect.arrayContaining([...expected, 'hold-without-order']));
    });

    test('money that was taken twice for one order, though every sum agrees', async () => {
      await liveTwice();
      const [, fields] = await entryOf(-7);
      const changed = new Map(fields.flatMap((name, at) => (at % 2 === 0 ? [[name, fields[at + 1] ?? '']] : [])));
      changed.set('balanceBeforeMinor', '12000').set('balanceAfterMinor', '12000');
      changed.set('heldBeforeMinor', '6000').set('heldAfterMinor', '5000');
      changed.set('number', String(await real.raw.hincrby(real.keys.account(userId), 'entries', 1)));
      const id = await real.raw.xadd(real.keys.ledger(userId), '*', ...[...changed].flat());
      await real.raw.hincrby(real.keys.account(userId), 'held', -1_000);
      await real.raw.zadd(real.keys.heldAccounts(shard), 5_000, userId);
      await real.raw.zadd(real.keys.movedAccounts(shard), id?.split('-')[0] ?? '', userId);
      expect(await found()).toMatchObject([{ what: 'not-held', userId, expected: 0, found: 1_000 }]);
    });

    test('a booking whose entry was made a second time, though every sum agrees', async () => {
      await live();
      await credit(5);
      await real.raw.hdel(real.keys.bookings(userId), `c-${booked}`);
      expect(await found()).toEqual([{ what: 'bookings', userId, expected: 3, found: 2 }]);
    });

    test('money that is held for an order that is gone, or at its end', async () => {
      const [gone, ended] = [await live(), await hold(500)];
      await real.raw.del(real.keys.order(gone.reference));
      await real.raw.hset(real.keys.order(ended.reference), 'billing', 'captured');
      expect(await audit()).toMatchObject({
        outOfBalanceMinor: 3_500,
        differences: [
          { what: 'hold-without-order', userId, reference: gone.reference, expected: 3_000, found: 0 },
          { what: 'hold-without-order', userId, reference: ended.reference, expected: 500, found: 0 },
        ],
      });
    });

    test('an open order whose money was never held, also of a person without an account', async () => {
      const billing = { heldMinor: minor(700), day: DAY };
      const buyer = { ...BUYER, userId: userId + 3 };
      const order = orderIn('processing', { version: 1, billing, buyer });
      await real.raw.hset(real.keys.order(order.reference), 'record', JSON.stringify(order), 'billing', 'held');
      await real.raw.hset(real.keys.open(shardOfPerson(buyer.userId)), order.reference, 700);
      expect(await found()).toEqual([
        { what: 'order-without-hold', userId: buyer.userId, reference: order.reference, expected: 0, found: 700 },
      ]);
    });

    test('an order at its end whose money is still held, because its record was mended by hand', async () => {
      const order = await live();
      const mended = JSON.stringify({ ...order, state: 'failed', endedAt: T0 });
      await real.raw.hset(real.keys.order(order.reference), 'record', mended);
      expect(await found()).toEqual([
        { what: 'hold-without-order', userId, reference: order.reference, expected: 3_000, found: 0 },
      ]);
    });

    test('an open order that does not know of its money, which no one would take or give back', async () => {
      const order = await live();
      await real.raw.hdel(real.keys.order(order.reference), 'billing');
      expect(await whats()).toEqual(['hold-without-order']);
      const billing = { heldMinor: minor(700), day: DAY };
      const bare = orderIn('processing', { version: 1, billing, buyer: { ...BUYER, userId: userId + 3 } });
      await real.raw.hset(real.keys.order(bare.reference), 'record', JSON.stringify(bare));
      await real.raw.hset(real.keys.open(shardOfPerson(userId + 3)), bare.reference, 700);
      expect(await whats()).toEqual(expect.arrayContaining(['hold-without-order', 'order-without-hold']));
    });

    test('money of a person that no ledger and no list knows of', async () => {
      await live();
      const rich = userId + 5;
      for (const id of [userId, rich, userId + 6]) {
        await real.store.people.see({ userId: id, name: 'Ada', username: undefined, firstSeenAt: T0 });
      }
      expect(await audit()).toMatchObject({ accounts: 1, differenceCount: 0 });
      await real.raw.hset(real.keys.account(rich), 'balance', 9_000);
      expect(await audit()).toMatchObject({
        accounts: 2,
        outOfBalanceMinor: 9_000,
        differences: [{ what: 'balance', userId: rich, expected: 0, found: 9_000 }],
      });
    });

    test('an account that is not in the list of accounts', async () => {
      await live();
      await live(userId + 16);
      await real.raw.zrem(real.keys.accounts(shard), userId);
      expect(await found()).toEqual([{ what: 'listed', userId, expected: 6_000, found: 0 }]);
    });

    test('a person with nothing left who is in no list', async () => {
      await credit(10);
      await book(real.store, 10, { kind: 'debit' });
      await real.store.people.see({ userId, name: 'Ada', username: undefined, firstSeenAt: T0 });
      await real.raw.zrem(real.keys.accounts(shard), userId);
      expect(await whats()).toEqual(['listed']);
      await real.raw.zrem(real.keys.movedAccounts(shard), userId);
      expect(await whats()).toEqual(['listed', 'listed-time']);
    });

    test('an entry of which nothing can be read', async () => {
      await liveTwice();
      await real.raw.xadd(real.keys.ledger(userId), '*', 'kind', 'gift');
      await credit(1);
      expect(await whats()).toEqual([]);
      const [id] = await entryOf(-3);
      const [, fields] = await entryOf(-1);
      await real.raw.xdel(real.keys.ledger(userId), id);
      await real.raw.xadd(real.keys.ledger(userId), '*', ...fields.with(fields.indexOf('number') + 1, 'two'));
      expect(await whats()).toEqual(expect.arrayContaining(['chain-number', 'balance', 'held']));
    });

    test('an opening entry that is gone or cannot be read', async () => {
      await live();
      await archive();
      await credit(1);
      const openings = real.keys.openings(shard);
      const stored = await real.raw.hget(openings, String(userId));
      for (const text of ['', '{}']) {
        await real.raw.hset(openings, String(userId), text);
        expect(await whats()).toEqual(expect.arrayContaining(['chain-number', 'chain-balance', 'balance', 'held']));
      }
      await real.raw.hset(openings, String(userId), stored ?? '');
      expect(await whats()).toEqual([]);
    });
  },
);

test('an audit finds nothing wrong with a ledger whose entries go to the archive while it reads them', async () => {
  for (let count = 0; count < 620; count += 1) await credit(1);
  let steps = 0;
  const report = await audit({
    onStep: async () => {
      steps += 1;
      if (steps === 3) await archive();
    },
  });
  expect(await real.raw.xlen(real.keys.ledger(userId))).toBe(0);
  expect(report).toMatchObject({ entries: 620, owedToMinor: 620, differences: [] });
});

test('an audit keeps to its pace', async () => {
  await live();
  let commands = 0;
  await audit({ pace: async (count = 1) => void (commands += count) });
  expect(commands).toBeGreaterThanOrEqual(16 * 3 + 10);
});

test('an audit is stopped between two accounts', async () => {
  await live();
  await live(userId + 1);
  const stopping = new AbortController();
  const running = audit({ signal: stopping.signal, onStep: () => stopping.abort(new Error('enough')) });
  await expect(running).rejects.toThrow('enough');
});
