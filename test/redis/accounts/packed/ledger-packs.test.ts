import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookedAt, type LedgerEntry } from '../../../../src/domain/accounts/ledger.ts';
import { shardOfPerson } from '../../../../src/domain/orders/reference.ts';
import { minor } from '../../../../src/domain/shared/money.ts';
import { createAudit } from '../../../../src/use-cases/audit/audit-ledgers.ts';
import { changeFormat } from '../../../../src/redis/format/change-format.ts';
import { ARCHIVE_LEASE } from '../../../../src/use-cases/archive/ports.ts';
import { createPackLedgers } from '../../../../src/use-cases/archive/pack-ledgers.ts';
import { type RealStore, startRealStore } from '../../../support/redis/real-store.ts';
import { BUYER, T0 } from '../../../support/samples/sample-order.ts';

const { userId } = BUYER;
const shard = shardOfPerson(userId);
const EVER = { from: 0, to: Infinity };
const DAY_MS = 24 * 3_600_000;

let real: RealStore;
let booked: number;

beforeAll(async () => {
  real = await startRealStore();
});
afterAll(() => real.stop());
beforeEach(begin);

async function begin(): Promise<void> {
  await real.raw.flushall();
  await real.raw.hset(real.keys.format(), { format: 3, since: 0 });
  booked = 0;
}

async function book(count: number, person = userId): Promise<void> {
  // In the order in which they are sent.
  await Promise.all(
    Array.from({ length: count }, () => {
      booked += 1;
      const about = { id: `c-${booked}`, userId: person, by: 1, at: T0, note: `the ${booked}th` };
      return real.store.accounts.book({ ...about, kind: 'credit', amountMinor: minor(booked) });
    }),
  );
}

/** All that is old enough. @param before called before and after each packing */
const packAll = (now = Date.now() + 8 * DAY_MS, before: () => void = () => undefined) => {
  const { accounts, ledgerPacks, ledgerCuts: cuts } = real.store;
  const dying = (pack: (which: number, at: number) => Promise<number>) => async (which: number, at: number) => {
    before();
    const packed = await pack(which, at);
    before();
    return packed;
  };
  const packs = { packAccount: dying(ledgerPacks.packAccount), packShard: dying(ledgerPacks.packShard) };
  return createPackLedgers({ accounts, packs, cuts, pace: async () => undefined, now: () => now })();
};

async function forward(
  read: (after: string | undefined) => Promise<{ entries: readonly LedgerEntry[]; next?: string }>,
) {
  const found: LedgerEntry[] = [];
  let after: string | undefined;
  do {
    const page = await read(after);
    found.push(...page.entries);
    after = page.next;
  } while (after !== undefined);
  return found;
}

const oldest = (size: number, range = EVER) =>
  forward((after) => real.store.accounts.entries(userId, range, after, size));
const newest = (size: number, range = EVER) =>
  forward((before) => real.store.accounts.newestEntries(userId, range, before, size));
const ofShard = (size: number) => forward((after) => real.store.accounts.shardEntries(shard, after, size));
const ofAll = (size: number) => forward((before) => real.store.accounts.newestEntries(undefined, EVER, before, size));

const blocks = () => real.raw.llen(real.keys.packedOf(userId));
const plain = () => real.raw.xlen(real.keys.ledgerOf(userId));
const audit = (full: boolean) => createAudit(real.store)({ full });

describe('old entries of a ledger, packed,', () => {
  test('are read as before, from both ends, in pages of any size, and of any time', async () => {
    const steps = fc.array(fc.record({ book: fc.nat(260), pack: fc.double({ min: 0, max: 1, noNaN: true }) }), {
      minLength: 1,
      maxLength: 4,
    });
    const property = fc.asyncProperty(steps, fc.integer({ min: 1, max: 450 }), fc.nat(), fc.nat(), async (...given) => {
      const [todo, size, one, other] = given;
      await begin();
      for (const { book: count, pack } of todo) {
        await book(count);
        const entries = await oldest(500);
        const upTo = entries[Math.floor(pack * entries.length)];
        if (upTo !== undefined) await packAll(bookedAt(upTo) + 7 * DAY_MS);
        expect(await oldest(500)).toEqual(entries);
      }
      const all = await oldest(1_000);
      expect(all.map(({ reference }) => reference)).toEqual(
        Array.from({ length: booked }, (_, place) => `c-${place + 1}`),
      );
      expect(await oldest(size)).toEqual(all);
      expect(await newest(size)).toEqual(all.toReversed());
      expect(await ofShard(size)).toHaveLength(all.length);
      expect((await ofAll(size)).map(({ reference }) => reference)).toEqual(
        all.map(({ reference }) => reference).toReversed(),
      );
      const times = [one, other].map((place) => bookedAt(all[place % Math.max(1, all.length)] ?? { id: '5-0' }));
      const range = { from: Math.min(...times), to: Math.max(...times) };
      const inRange = all.filter((entry) => bookedAt(entry) >= range.from && bookedAt(entry) < range.to);
      expect(await oldest(size, range)).toEqual(inRange);
      expect(await newest(size, range)).toEqual(inRange.toReversed());
      for (const full of [true, false]) expect(await audit(full)).toMatchObject({ differences: [], entries: booked });
    });
    await fc.assert(property, { numRuns: 8 });
  });

  test('fill a block before they begin another, and leave an empty stream that goes on', async () => {
    await book(150);
    expect(await packAll()).toBe(300);
    expect([await blocks(), await plain()]).toEqual([1, 0]);
    await book(90);
    expect(await packAll()).toBe(180);
    expect([await blocks(), await plain()]).toEqual([2, 0]);
    expect(await packAll()).toBe(0);
    // Behind all that there ever were, although the stream is empty.
    await book(1);
    expect((await newest(500)).map(({ reference }) => reference)[0]).toBe('c-241');
  });

  test('take less than a fifth of what they took', async () => {
    await book(200);
    const keys = [real.keys.ledgerOf(userId), real.keys.packedOf(userId)];
    const bytes = async () =>
      (await Promise.all(keys.map(async (key) => (await real.raw.memory('USAGE', key)) ?? 0))).reduce((a, b) => a + b);
    const before = await bytes();
    await packAll();
    expect(await bytes()).toBeLessThan(before / 5);
  });

  test('leave a short ledger that takes no more than its entries do, and goes on behind them', async () => {
    await book(27);
    const last = bookedAt((await newest(1))[0]!);
    await expect.poll(async () => Number((await real.raw.time())[0]) * 1_000 > last + 1).toBe(true);
    await book(3);
    const entries = await oldest(500);
    const ledger = real.keys.ledgerOf(userId);
    const lastOf = async () => (await real.raw.xinfo('STREAM', ledger)) as unknown[];
    const lastId = (await lastOf())[7];
    // One whose clock went back: its last id is ahead of all entries.
    await real.raw.call('XSETID', ledger, '1999999999999-5');
    await packAll(bookedAt(entries.at(-3)!) + 7 * DAY_MS);
    expect(await plain()).toBe(3);
    expect(await real.raw.memory('USAGE', ledger)).toBeLessThan(4_000);
    expect(await oldest(500)).toEqual(entries);
    expect((await lastOf())[7]).toBe('1999999999999-5');
    expect(lastId).toBe(entries.at(-1)?.id);
    await book(1);
    expect((await newest(5))[0]?.id).toBe('1999999999999-6');
  });

  test('that are young stay, and so do all while not every process knows packed ones', async () => {
    await book(5);
    expect(await packAll(Date.now())).toBe(0);
    await real.raw.hset(real.keys.format(), { format: 2, since: 0 });
    expect(await packAll()).toBe(0);
    await real.raw.del(real.keys.format());
    expect(await packAll()).toBe(0);
    expect(await blocks()).toBe(0);
  });

  test('are there once, wherever a packing dies, and the next one ends it', async () => {
    for (let dieAt = 1, isOver = false; !isOver; dieAt += 1) {
      await begin();
      await book(120);
      await packAll();
      await book(130);
      const all = await oldest(500);
      let calls = 0;
      const outcome = await packAll(undefined, () => {
        calls += 1;
        if (calls >= dieAt && calls < 12) throw new Error('it died');
      }).then(
        () => 'done',
        () => 'died',
      );
      isOver = outcome === 'done';
      expect(await oldest(99)).toEqual(all);
      expect(await audit(true)).toMatchObject({ differences: [] });
      await packAll();
      expect(await oldest(99)).toEqual(all);
      expect(await plain()).toBe(0);
    }
  });

  test('are packed once by two that do it at once', async () => {
    await book(230);
    const all = await oldest(500);
    await Promise.all([packAll(), packAll(), packAll()]);
    await packAll();
    expect(await oldest(500)).toEqual(all);
    expect(await audit(true)).toMatchObject({ differences: [], entries: 230 });
  });

  test('are read once while they are packed, and while others are booked', async () => {
    await book(300);
    const reading = async () => {
      const found = (await oldest(7)).map(({ reference }) => reference);
      const back = (await newest(7)).map(({ reference }) => reference).toReversed();
      for (const read of [found, back]) expect(new Set(read).size).toBe(read.length);
      for (const read of [found, back])
        expect(read.slice(0, 300)).toEqual(Array.from({ length: 300 }, (_, at) => `c-${at + 1}`));
    };
    await Promise.all([reading(), packAll(), book(40), reading()]);
    await reading();
  });

  test('that are lost are found by the audit', async () => {
    await book(450);
    await packAll();
    expect(await audit(true)).toMatchObject({ differences: [] });
    const list = real.keys.packedOf(userId);
    const [first, middle, last] = await real.raw.lrangeBuffer(list, 0, -1);
    for (const kept of [
      [middle, last],
      [first, last],
      [first, middle],
    ]) {
      await real.raw.del(list);
      await real.raw.rpush(list, ...kept.map((block) => block!));
      expect((await audit(false)).differenceCount).toBeGreaterThan(0);
    }
    await real.raw.del(list);
    await real.raw.rpush(list, first!, middle!.subarray(0, 400), last!);
    expect((await audit(true)).differenceCount).toBeGreaterThan(0);
    expect(real.logger.messages('error')).toContainEqual('a damaged block of a ledger is left aside');
  });

  test.each([
    ['body', (block: Buffer) => block.subarray(0, block.indexOf('\n') + 20), 600],
    ['head', (block: Buffer) => Buffer.from(`?${block.toString('latin1')}`, 'latin1'), 250],
  ] as const)(
    'with a damaged %s of the last block: the block is left as it is, that is said, and other ledgers go on',
    async (_part, damaged, left) => {
      await book(250);
      await packAll();
      const list = real.keys.packedOf(userId);
      const last = damaged((await real.raw.lindexBuffer(list, -1))!);
      await real.raw.lset(list, -1, last);
      await book(350);
      await book(30, userId + 16);
      real.logger.lines.length = 0;
      await packAll();
      expect(await real.raw.lindexBuffer(list, 1)).toEqual(last);
      expect(600 - (await real.raw.xlen(real.keys.ledgerOf(userId)))).toBe(left);
      expect(await real.raw.xlen(real.keys.ledgerOf(userId + 16))).toBe(0);
      expect(real.logger.messages('error')).toEqual(['a damaged block of a ledger is left aside']);
      await packAll();
    },
  );

  test('are put back into their streams, as they were, on the way back to a version that does not know them', async () => {
    await book(20, userId + 1);
    await book(450);
    const streams = [real.keys.ledgerOf(userId), real.keys.ledger(shard), real.keys.ledgerOf(userId + 1)];
    const stored = () => Promise.all(streams.map((stream) => real.raw.xrange(stream, '-', '+')));
    const before = await stored();
    await packAll();
    expect((await stored()).flat()).toEqual([]);
    const back = real.store.changeFormat(2);
    await Promise.all([back, book(5)]);
    expect(await back).toMatchObject({ type: 'changed' });
    const after = await stored();
    expect(after.map((entries, place) => entries.slice(0, before[place]!.length))).toEqual(before);
    expect(after[0]).toHaveLength(455);
    expect(await real.raw.keys('*:packed*')).toEqual([]);
    expect(await real.raw.keys('*unpacking*')).toEqual([]);
    expect(await audit(true)).toMatchObject({ differences: [], entries: 475 });
    expect(await packAll()).toBe(0);
  });

  test('keep a version out that does not know them, wherever the way back breaks off', async () => {
    await book(250);
    await packAll();
    const format = () => real.raw.hget(real.keys.format(), 'format');
    // An archiving that does not end.
    const lease = await real.store.leases.take(ARCHIVE_LEASE, 60_000);
    let clock = Date.now();
    const sleep = async (ms: number) => void (clock += ms);
    const deps = { redis: real.raw, keys: real.keys, now: () => clock, sleep };
    expect(await changeFormat(deps, 2)).toEqual({ type: 'unfinished', reason: 'archive' });
    expect(await format()).toBe('3');
    await lease?.release();
    // One that dies on its way.
    const [block] = await real.raw.lrangeBuffer(real.keys.packedOf(userId), 0, 0);
    await real.raw.lset(real.keys.packedOf(userId), 0, block!.subarray(0, 400));
    await expect(changeFormat(deps, 2)).rejects.toThrow(/\S/u);
    expect(await format()).toBe('3');
    await real.raw.lset(real.keys.packedOf(userId), 0, block!);
    expect(await changeFormat(deps, 2)).toMatchObject({ type: 'changed' });
    expect([await format(), await plain()]).toEqual(['2', 250]);
  });

  test('are unpacked by the next try where one has died', async () => {
    await book(250);
    const all = await oldest(500);
    await packAll();
    await real.raw.xadd(real.keys.unpacking(real.keys.ledgerOf(userId)), '5-5', 'half', 'done');
    await real.store.changeFormat(1);
    expect(await plain()).toBe(250);
    expect(await oldest(500)).toEqual(all);
  });
});
