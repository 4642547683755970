import { expect, test } from 'vitest';
import { SHARDS } from '../../../src/domain/orders/reference.ts';
import { createDueShards } from '../../../src/use-cases/shared/due-shards.ts';

const MINUTE_MS = 60_000;

/** A process with shards that are due at times. */
function setup(earliest: Map<number, number>) {
  const the = { now: 1_000_000, asked: 0 };
  const shards = createDueShards(
    async (shard) => {
      the.asked += 1;
      return earliest.get(shard);
    },
    () => the.now,
  );
  return { the, shards };
}

test('a shard is asked for once in five minutes, however often it is looked at, and is due at its time', async () => {
  const earliest = new Map([[3, 1_000_000 + 2 * MINUTE_MS]]);
  const { the, shards } = setup(earliest);
  expect([await shards.due(), await shards.due()]).toEqual([[], []]);
  the.now += 2 * MINUTE_MS;
  expect(await shards.due()).toEqual([3]);
  expect(the.asked).toBe(SHARDS.length);
  shards.forget(3);
  earliest.delete(3);
  expect(await shards.due()).toEqual([]);
  expect(the.asked).toBe(SHARDS.length + 1);
});

test('what another process wrote is known after five minutes, or when all is forgotten', async () => {
  const earliest = new Map<number, number>();
  const { the, shards } = setup(earliest);
  await shards.due();
  earliest.set(5, the.now);
  expect(await shards.due()).toEqual([]);
  the.now += 5 * MINUTE_MS;
  expect(await shards.due()).toEqual([5]);
  earliest.set(7, the.now);
  shards.forget();
  expect(await shards.due()).toEqual([5, 7]);
});

test('a clock that was set back is no reason to wait', async () => {
  const earliest = new Map<number, number>();
  const { the, shards } = setup(earliest);
  await shards.due();
  the.now -= 10 * MINUTE_MS;
  earliest.set(2, the.now);
  expect(await shards.due()).toEqual([2]);
});
