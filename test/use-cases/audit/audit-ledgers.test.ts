import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { minor } from '../../../src/domain/shared/money.ts';
import { next, revised } from '../../../src/domain/orders/order-transitions.ts';
import type { Order } from '../../../src/domain/orders/order.ts';
import { shardOfPerson } from '../../../src/domain/orders/reference.ts';
import type { AuditReport } from '../../../src/use-cases/audit/audit-findings.ts';
import { type Audit, type AuditOptions, createAudit } from '../../../src/use-cases/audit/audit-ledgers.ts';
import type { LedgerPage } from '../../../src/use-cases/accounts/ports.ts';
import { type RealStore, startRealStore } from '../../support/redis/real-store.ts';
import { BUYER, orderIn, T0 } from '../../support/samples/sample-order.ts';
import { setCreditLimit } from '../../support/set-person.ts';

const { userId } = BUYER;
const shard = shardOfPerson(userId);
const DAY = '2026-11-21';
const ANYTHING_GOES = { duplicates: { windowMs: 0, again: false } };

let real: RealStore;
let booked = 0;
/** When in the life of a person a first audit leaves its checkpoints. */
let audited: 'never' | 'midway' | 'last' = 'never';

beforeAll(async () => {
  real = await startRealStore();
});
afterAll(() => real.stop());
afterEach(async () => {
  audited = 'never';
  await real.raw.flushall();
});

/** Whatever was audited before: each audit finds what one from the beginning finds. */
async function audit(): Promise<AuditReport> {
  const report = await auditOnce();
  expect(await auditOnce({ full: true })).toEqual(report);
  return report;
}

function auditOnce(options?: AuditOptions): Promise<AuditReport> {
  return createAudit(real.store)(options);
}

async function credit(amount: number, id = userId): Promise<void> {
  booked += 1;
  const about = { id: `c-${booked}`, userId: id, by: 1, at: T0 };
  await real.store.accounts.book({ ...about, kind: 'credit', amountMinor: minor(amount) });
}

async function hold(priceMinor: number, id = userId): Promise<Order> {
  const draft = orderIn('draft', { priceMinor: minor(priceMinor), buyer: { ...BUYER, userId: id } });
  await real.store.orders.commit(draft, null);
  const billing = { heldMinor: minor(priceMinor), day: DAY };
  const order = revised(next(draft, { type: 'confirmed', at: T0, billing }));
  expect(await real.store.orders.confirm(order, T0, ANYTHING_GOES)).toEqual({ type: 'committed' });
  return order;
}

async function end(order: Order, state: Order['state']): Promise<Order> {
  const ended = revised({ ...order, state, endedAt: T0 + 900 });
  expect(await real.store.orders.commit(ended, null)).toBe('committed');
  return ended;
}

/** One person's life with money: a credit, an order that is delivered, one that fails, one that is open, one that was taken back. */
async function live(id = userId): Promise<Order> {
  await credit(10_000, id);
  await setCreditLimit(real.store.accounts, id, minor(500), 1, T0);
  await end(await hold(1_000, id), 'successful');
  const failed = await hold(2_000, id);
  if (audited === 'midway') await audit();
  await end(failed, 'failed');
  await end(await end(await hold(4_000, id), 'successful'), 'reversed');
  const open = await hold(3_000, id);
  if (audited === 'last') await audit();
  return open;
}

const found = async () => (await audit()).differences;
const whats = async () => (await found()).map(({ what }) => what);

/** The ledger's nth entry, as Redis has it. */
async function entryOf(key: string, index: number): Promise<[id: string, fields: string[]]> {
  const entry = (await real.raw.xrange(key, '-', '+'))[index];
  if (entry === undefined) throw new Error(`no entry ${index}`);
  return entry;
}

describe('an audit of a store that is right', () => {
  test('finds nothing, and sums up what the ledgers say', async () => {
    await live();
    await live(userId + 1);
    await real.store.accounts.book({
      id: 'd',
      userId: userId + 1,
      kind: 'debit',
      amountMinor: minor(6_300),
      by: 1,
      at: T0,
    });
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
    const reports = [await auditOnce({}), await auditOnce({}), await auditOnce({ full: true }), await auditOnce({})];
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
    const report = await auditOnce({
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
  'an audit of ledgers that were audited before: %s; finds',
  (when) => {
    beforeEach(() => {
      audited = when;
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

    test('held money, a credit limit and a sum of the shard that are wrong', async () => {
      await live();
      await real.raw.hset(real.keys.account(userId), { held: 1, limit: 2 });
      await real.raw.set(real.keys.held(shard), 3);
      expect(await found()).toEqual([
        { what: 'held', userId, expected: 3_000, found: 1 },
        { what: 'credit-limit', userId, expected: 500, found: 2 },
        { what: 'shard-held', shard, expected: 3_000, found: 3 },
      ]);
    });

    test.each([
      ['first', 0, ['chain-balance', 'balance', 'bookings', 'shard-ledger']],
      ['third', 2, ['chain-balance', 'chain-held', 'not-held', 'balance', 'held', 'shard-ledger']],
      ['last', 9, ['balance', 'held', 'order-without-hold', 'shard-ledger']],
    ])('an entry that is missing: the %s of an account', async (_name, index, expected) => {
      await live();
      const [id] = await entryOf(real.keys.ledgerOf(userId), index);
      await real.raw.xdel(real.keys.ledgerOf(userId), id);
      expect(await whats()).toEqual(expected);
    });

    test('an entry that is missing in the ledger of the shard', async () => {
      await live();
      const [id] = await entryOf(real.keys.ledger(shard), 2);
      await real.raw.xdel(real.keys.ledger(shard), id);
      expect(await found()).toMatchObject([
        { what: 'shard-held', shard },
        { what: 'shard-ledger', userId, expected: 10, found: 9 },
      ]);
    });

    test('an entry that stands there twice', async () => {
      await live();
      const ledger = real.keys.ledgerOf(userId);
      const [, fields] = await entryOf(ledger, 2);
      await real.raw.xadd(ledger, '*', ...fields);
      expect(await whats()).toEqual(
        expect.arrayContaining([
          'chain-balance',
          'chain-held',
          'balance',
          'held',
          'hold-without-order',
          'shard-ledger',
        ]),
      );
    });

    test('money that was taken twice for one order, though every sum agrees', async () => {
      await live();
      const [account, ledger] = [real.keys.account(userId), real.keys.ledgerOf(userId)];
      const [, fields] = await entryOf(ledger, 3);
      const changed = new Map(fields.flatMap((name, at) => (at % 2 === 0 ? [[name, fields[at + 1] ?? '']] : [])));
      changed.set('balanceBeforeMinor', '6000').set('balanceAfterMinor', '6000');
      changed.set('heldBeforeMinor', '3000').set('heldAfterMinor', '2000');
      for (const key of [ledger, real.keys.ledger(shard)]) await real.raw.xadd(key, '*', ...[...changed].flat());
      await real.raw.hincrby(account, 'held', -1_000);
      await real.raw.decrby(real.keys.held(shard), 1_000);
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
      expect(await found()).toContainEqual({ what: 'listed', userId, expected: 6_000, found: 0 });
    });
  },
);

describe('an audit after one that found nothing', () => {
  /** Calls that read pages of ledgers, and how many entries those gave. */
  const reads = { pages: 0, entries: 0 };
  const counting = (): Audit => {
    const { accounts, ledgerAudit, checkpoints } = real.store;
    const counted = async (page: Promise<LedgerPage>): Promise<LedgerPage> => {
      reads.pages += 1;
      reads.entries += (await page).entries.length;
      return page;
    };
    return createAudit({
      accounts: {
        accounts: accounts.accounts,
        totals: accounts.totals,
        entries: (...args) => counted(accounts.entries(...args)),
        shardEntries: (...args) => counted(accounts.shardEntries(...args)),
      },
      ledgerAudit,
      checkpoints,
    });
  };
  beforeEach(() => Object.assign(reads, { pages: 0, entries: 0 }));

  test('reads what came after it, and says the same as one that reads everything', async () => {
    for (let count = 0; count < 8; count += 1) await live(userId + count);
    const first = await counting()();
    expect(reads.entries).toBe(2 * first.entries);
    Object.assign(reads, { pages: 0, entries: 0 });
    expect(await counting()()).toEqual(first);
    expect(reads).toEqual({ pages: 0, entries: 0 });
    const open = await hold(70);
    await end(open, 'successful');
    const second = await counting()();
    expect(reads.entries).toBe(4);
    expect(second).toEqual(await counting()({ full: true }));
    expect(second.entries).toBe(first.entries + 2);
  });

  test('goes on from a checkpoint that another one wrote while it ran', async () => {
    await live();
    let other: Promise<unknown> | undefined;
    await createAudit(real.store)({
      onStep: async () => {
        await credit(1);
        other ??= createAudit(real.store)();
        await other;
      },
    });
    await credit(1);
    expect(await audit()).toMatchObject({ differenceCount: 0 });
  });

  test('finds what was found before, day after day, until it is mended, and then reads on from there', async () => {
    await live();
    await audit();
    await real.raw.hincrby(real.keys.account(userId), 'balance', 7);
    for (let day = 0; day < 3; day += 1) expect(await whats()).toEqual(['balance']);
    expect(await real.store.checkpoints.shard(shard)).toBeUndefined();
    await real.raw.hincrby(real.keys.account(userId), 'balance', -7);
    expect(await whats()).toEqual([]);
    Object.assign(reads, { pages: 0, entries: 0 });
    await counting()();
    expect(reads.entries).toBe(0);
  });

  test('sees that an old entry is gone, though no sum says so', async () => {
    await credit(5);
    await audit();
    const { lastId, shardLastId, ...state } = (await real.store.checkpoints.accounts(shard, [userId])).get(userId)!;
    expect(lastId).not.toBe('');
    expect(shardLastId).not.toBe('');
    expect(state).toMatchObject({ entries: 1, bookings: 1, account: { balanceMinor: 5 } });
    await real.raw.xdel(real.keys.ledgerOf(userId), lastId);
    expect(await whats()).toContain('balance');
  });

  test('begins anew where its checkpoints cannot be read', async () => {
    await live();
    await audit();
    await real.raw.hset(real.keys.audited(shard), 'shard', '["1-1",', String(userId), '7');
    expect(await whats()).toEqual([]);
    expect(await real.store.checkpoints.shard(shard)).toMatchObject({ entries: 10 });
    await real.raw.hset(real.keys.audited(shard), String(userId), '7');
    expect(await whats()).toEqual([]);
  });
});

test('an audit keeps to its pace', async () => {
  await live();
  let commands = 0;
  await createAudit({ ...real.store, pace: async (count = 1) => void (commands += count) })({ full: true });
  expect(commands).toBeGreaterThanOrEqual(16 * 5);
});

test('an audit is stopped between two accounts', async () => {
  await live();
  await live(userId + 1);
  const stopping = new AbortController();
  const running = auditOnce({ signal: stopping.signal, onStep: () => stopping.abort(new Error('enough')) });
  await expect(running).rejects.toThrow('enough');
});
