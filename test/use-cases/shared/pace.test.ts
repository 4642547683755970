import { expect, test } from 'vitest';
import { createPace } from '../../../src/use-cases/shared/pace.ts';

test('a pace lets a second of work through at once, and then no more than its rate', async () => {
  let now = 5_000;
  const pace = createPace(10, { now: () => now, sleep: async (ms) => void (now += ms) });
  for (let count = 0; count < 10; count += 1) await pace();
  const afterBurst = now;
  for (let count = 0; count < 20; count += 1) await pace();
  expect(now - afterBurst).toBeCloseTo(2_000);
  await pace(50);
  expect(now - afterBurst).toBeCloseTo(7_000);
  now += 60_000;
  const rested = now;
  await pace(10);
  expect(now).toBe(rested);
  await pace();
  expect(now).toBeGreaterThan(rested);
});
