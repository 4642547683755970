import { afterAll, beforeAll, expect, test } from 'vitest';
import { minor } from '../../../src/domain/shared/money.ts';
import { shardOfPerson } from '../../../src/domain/orders/reference.ts';
import { startRealStore } from '../../support/redis/real-store.ts';
import { nextMoment } from '../../support/redis/redis-clock.ts';
import { T0 } from '../../support/samples/sample-order.ts';

const PEOPLE = Array.from({ length: 40 }, (_, index) => 700_000_200 + index);
const [ada = 0] = PEOPLE;
/** From the first entry to before the last one, by the clock of Redis. */
const DAY = { from: 0, to: 0 };

const real = await startRealStore();
const { accounts } = real.store;
/** Every entry of the day, oldest first as they were made. */
const made: string[] = [];

beforeAll(async () => {
  const credit = (userId: number, id: string) =>
    accounts.book({ id, userId, kind: 'credit', amountMinor: minor(1), by: 1, at: T0 });
  await credit(ada, 'before');
  DAY.from = await nextMoment(real.raw);
  for (let round = 0; round < 3; round += 1) {
    // Several at the same moment, in the same and in other shards.
    await Promise.all(PEOPLE.map((userId) => credit(userId, `${round}`)));
    made.push(...PEOPLE.map((userId) => `${userId} ${round}`));
    await nextMoment(real.raw);
  }
  DAY.to = await nextMoment(real.raw);
  await credit(ada, 'after');
});
afterAll(() => real.stop());

async function pages(userId: number | undefined, count: number): Promise<string[][]> {
  const found: string[][] = [];
  let before: string | undefined;
  do {
    const page = await accounts.newestEntries(userId, DAY, before, count);
    found.push(page.entries.map(({ userId: id, reference }) => `${id} ${reference}`));
    before = page.next;
  } while (before !== undefined);
  return found;
}

test.each([1, 7, 40, 119, 120, 500])(
  'everyone’s entries come newest first, each once, in pages of %d',
  async (count) => {
    const found = await pages(undefined, count);
    expect(found.every((page, index) => page.length === count || index === found.length - 1)).toBe(true);
    expect(found.at(-1)).not.toEqual([]);
    const all = found.flat();
    expect(all.toSorted()).toEqual(made.toSorted());
    expect(all.map((entry) => Number(entry.split(' ')[1]))).toEqual(
      [2, 1, 0].flatMap((round) => Array<number>(40).fill(round)),
    );
    expect(new Set(PEOPLE.map(shardOfPerson)).size).toBeGreaterThan(8);
  },
);

test('long ledgers of some people and a short one of another are read to their ends', async () => {
  const [from, ids] = [await nextMoment(real.raw), [900_000_001, 900_000_017, 900_000_033]];
  const written: string[] = [];
  for (let count = 0; count < 450; count += 1) {
    const userId = (count === 200 ? 900_000_002 : ids[count % ids.length]) ?? 0;
    const id = `long-${count}`;
    await accounts.book({ id, userId, kind: 'credit', amountMinor: minor(1), by: 1, at: T0 });
    written.push(`${userId} ${id}`);
    if (count % 10 === 9) await nextMoment(real.raw);
  }
  const found: string[] = [];
  const read = accounts.newestFirst(undefined, { from, to: Infinity });
  for await (const { userId, reference } of read) found.push(`${userId} ${reference}`);
  expect(found).toHaveLength(written.length);
  // Those of one moment come by people.
  const rankOf = new Map(written.map((one, index) => [one, Math.floor(index / 10)]));
  const ranks = found.map((one) => rankOf.get(one) ?? NaN);
  expect(ranks).toEqual(ranks.toSorted((one, other) => other - one));
  const paged: string[] = [];
  for (let before: string | undefined, isLast = false; !isLast; isLast = before === undefined) {
    const page = await accounts.newestEntries(undefined, { from, to: Infinity }, before, 33);
    paged.push(...page.entries.map(({ userId, reference }) => `${userId} ${reference}`));
    before = page.next;
  }
  expect(paged).toEqual(found);
});

test('one person’s entries come newest first, of these days alone', async () => {
  expect(await pages(ada, 2)).toEqual([[`${ada} 2`, `${ada} 1`], [`${ada} 0`]]);
});

test('a page begins nowhere but if another one ended', async () => {
  for (const place of ['', '0-0.0', '1-1', '1-1.G', '1-1.', `${'9'.repeat(9)}-1.0`]) {
    await expect(async () => accounts.newestEntries(ada, DAY, place, 2)).rejects.toThrow(RangeError);
  }
});

test('what stands behind a damaged entry is still found', async () => {
  const [, , bola = 0] = PEOPLE;
  const ledger = real.keys.ledger(bola);
  const [, second, last] = (await real.raw.xrange(ledger, '-', '+')).map(([id]) => id);
  await real.raw.xdel(ledger, second ?? '');
  await real.raw.xadd(ledger, `${last?.split('-')[0]}-9`, 'kind', 'nonsense');
  expect(await pages(bola, 1)).toEqual([[`${bola} 2`], [`${bola} 0`]]);
});
