import { expect, test } from 'vitest';
import { type Episode, outletKey } from '../../src/domain/health.ts';
import { useRealStore } from '../support/redis/real-store.ts';

const real = await useRealStore();

const outlet = { service: 'data', provider: 'MTN' };
const episode: Episode = {
  id: 'one',
  outlet,
  trouble: 'slow',
  since: 1,
  figures: { of: 6, count: 4, longerThanMs: 390_000 },
};
const over: Episode = { ...episode, over: { at: 9, how: 'well' } };

test('an episode is there for all processes until it is closed, and then among those of the past', async () => {
  const { episodes } = real.store;
  await episodes.write(episode);
  expect(await episodes.read()).toEqual(new Map([[outletKey(outlet), episode]]));
  await episodes.close(over);
  await episodes.close(over);

  expect(await episodes.read()).toEqual(new Map());
  expect(await episodes.past(5)).toEqual([over]);
  expect(await episodes.past(10)).toEqual([]);
});

test('what is damaged is left aside', async () => {
  await real.raw.hset(real.keys.episodes(), 'x', '{"id":1}');
  expect(await real.store.episodes.read()).toEqual(new Map());
});

test('who waits is there once, and is taken by one', async () => {
  const { healthWaiters: waiters } = real.store;
  expect([await waiters.add(outlet, 7), await waiters.add(outlet, 7), await waiters.add(outlet, 8)]).toEqual([
    true,
    true,
    true,
  ]);
  expect(new Set(await waiters.list(outlet, 10))).toEqual(new Set([7, 8]));
  expect(await Promise.all([waiters.take(outlet, 7), waiters.take(outlet, 7)])).toContain(false);
  expect(await waiters.list(outlet, 10)).toEqual([8]);
  expect(await real.raw.pttl(real.keys.healthWaiters(outletKey(outlet)))).toBeGreaterThan(0);
});

test('the list of who waits is bounded; who is on it already stays', async () => {
  const { healthWaiters: waiters } = real.store;
  const many = Array.from({ length: 2_000 }, (_, index) => [index, index]).flat();
  await real.raw.zadd(real.keys.healthWaiters(outletKey(outlet)), ...many);
  expect([await waiters.add(outlet, 5_000), await waiters.add(outlet, 7)]).toEqual([false, true]);
});
