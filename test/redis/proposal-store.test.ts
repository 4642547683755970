import { expect, test } from 'vitest';
import { useRealStore } from '../support/redis/real-store.ts';

const real = await useRealStore();
const { proposals } = real.store;

test('what a person is asked is found by its id, for a quarter of an hour or until it is dropped', async () => {
  const id = await proposals.keep(7, { type: 'x', name: 'Ünïcode <&>' });
  expect(await real.raw.pttl(real.keys.proposal(7, id))).toSatisfy((ttl) => ttl > 14 * 60_000 && ttl <= 15 * 60_000);
  expect(id).toMatch(/^[\w-]{12}$/u);
  expect(await proposals.find(7, id)).toEqual({ type: 'x', name: 'Ünïcode <&>' });
  await proposals.drop(7, id);
  expect(await proposals.find(7, id)).toBeUndefined();
});

test('is no one else’s', async () => {
  const id = await proposals.keep(7, { type: 'x' });
  expect(await proposals.find(8, id)).toBeUndefined();
  await proposals.drop(8, id);
  expect(await proposals.find(7, id)).toEqual({ type: 'x' });
});

test.each(['', 'x', '*', '../../..', 'a'.repeat(200)])('no id such as %j finds anything', async (id) => {
  expect(await proposals.find(7, id)).toBeUndefined();
  expect(await proposals.drop(7, id)).toBeUndefined();
});

test('what stands open is listed, newest first, to its person alone', async () => {
  const [one, two, other] = [
    await proposals.keep(7, { n: 1 }),
    await proposals.keep(7, {}),
    await proposals.keep(8, {}),
  ];
  await proposals.keep(7, { n: 2 }, one);
  expect(new Set(await proposals.list(7))).toEqual(new Set([one, two]));
  expect(await proposals.list(8)).toEqual([other]);
  await proposals.drop(7, one);
  expect(await proposals.list(7)).toEqual([two]);
  expect(await real.raw.pttl(real.keys.proposals(7))).toBeGreaterThan(14 * 60_000);
  await real.raw.zadd(real.keys.proposals(7), Date.now() - 60_000, two);
  expect(await proposals.list(7)).toEqual([]);
});

test('what is damaged is nothing', async () => {
  const id = await proposals.keep(7, { type: 'x' });
  await real.raw.set(real.keys.proposal(7, id), 'no JSON');
  expect(await proposals.find(7, id)).toBeUndefined();
});
