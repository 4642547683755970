import { expect, test } from 'vitest';
import { keepLease } from '../../src/services/leases.ts';

test('a lease is put off between steps whenever a third of it has gone, and no more often', async () => {
  let now = 1_000;
  const extendedAt: number[] = [];
  const lease = { extend: async () => extendedAt.push(now) > 0, release: async () => undefined };
  const keep = keepLease(lease, 900, () => now);
  for (const at of [1_000, 1_299, 1_300, 1_301, 1_599, 1_700, 4_000]) {
    now = at;
    await keep();
  }
  expect(extendedAt).toEqual([1_300, 1_700, 4_000]);
});

test('a lease is put off though the clock was set back', async () => {
  let now = 3_600_000;
  let extended = 0;
  const lease = { extend: async () => (extended += 1) > 0, release: async () => undefined };
  const keep = keepLease(lease, 900, () => now);
  now = 0;
  await keep();
  expect(extended).toBe(1);
});

test('a lease that another process has taken over is known to be lost', async () => {
  let now = 1_000;
  const keep = keepLease({ extend: async () => false, release: async () => undefined }, 900, () => now);
  expect(await keep()).toBe(true);
  now = 1_300;
  expect(await keep()).toBe(false);
});
