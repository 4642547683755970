import { expect, test } from 'vitest';
import { createMessageRates } from '../../src/redis/message-rates.ts';
import { useRealStore } from '../support/redis/real-store.ts';
import { storeParts } from '../support/redis/store-parts.ts';

const SECOND = 1_795_000_000;

const real = await useRealStore();
// The clock of both stands still: what is taken stays taken, however long a command takes.
const parts = storeParts(real, { now: () => SECOND * 1_000 });
const [one, other] = [createMessageRates(parts), createMessageRates(parts)];

test('all processes count, in the busier one of two seconds', async () => {
  expect(await one.note(SECOND, 7)).toBe(7);
  expect(await other.note(SECOND, 5)).toBe(12);
  expect(await one.note(SECOND + 1, 2)).toBe(12);
  expect(await one.note(SECOND + 2, 1)).toBe(2);
});

test('a count that is noted again counts once', async () => {
  await one.note(SECOND, 7);
  expect(await one.note(SECOND, 7)).toBe(7);
});

test('nothing stays of what is over', async () => {
  for (let second = SECOND; second < SECOND + 50; second += 1) await one.note(second, 1);
  expect(await real.raw.hlen(real.keys.sentMessages())).toBe(2);
  expect(await real.raw.pttl(real.keys.sentMessages())).toBeLessThanOrEqual(10_000);
});

test('turns of two processes follow each other', async () => {
  const startedAt = performance.now();
  await Promise.all([one.take(50, 1_000), other.take(50, 1_000), one.take(50, 1_000)]);
  expect(performance.now() - startedAt).toBeGreaterThan(95);
  expect(await other.take(50, 0)).toBe(false);
});
