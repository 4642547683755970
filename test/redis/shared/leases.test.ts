import { describe, expect, test } from 'vitest';
import { createLeases } from '../../../src/redis/shared/leases.ts';
import { useRealStore } from '../../support/redis/real-store.ts';
import { storeParts } from '../../support/redis/store-parts.ts';

const LEASE_MS = 120_000;

const real = await useRealStore();
const here = real.store.leases;
const there = createLeases(storeParts(real));

const leftMs = () => real.raw.pttl(real.keys.lease('books'));

describe('a work', () => {
  test('is one taker’s until it is given back, also among those of one process', async () => {
    const lease = await here.take('books', LEASE_MS);
    expect(lease).toBeDefined();
    expect(await here.take('books', LEASE_MS)).toBeUndefined();
    expect(await there.take('books', LEASE_MS)).toBeUndefined();
    expect(await there.take('other books', LEASE_MS)).toBeDefined();
    await lease?.release();
    expect(await there.take('books', LEASE_MS)).toBeDefined();
  });

  test('is free again when the lease has run out, and is then neither kept nor given back by who had it', async () => {
    const lost = await here.take('books', LEASE_MS);
    await real.raw.del(real.keys.lease('books'));
    expect(await there.take('books', 60_000)).toBeDefined();
    await lost?.extend();
    expect(await leftMs()).toBeLessThanOrEqual(60_000);
    await lost?.release();
    expect(await here.take('books', LEASE_MS)).toBeUndefined();
  });

  test('is kept for longer by extending', async () => {
    const lease = await here.take('books', LEASE_MS);
    await real.raw.pexpire(real.keys.lease('books'), 60_000);
    await lease?.extend();
    expect(await leftMs()).toBeGreaterThan(60_000);
  });
});

test('a note is kept, and the newer one takes its place', async () => {
  const { keyValues: notes } = real.store;
  expect(await notes.read('day')).toBeUndefined();
  await notes.write('day', '2026-11-19');
  await notes.write('day', '2026-11-20');
  expect(await notes.read('day')).toBe('2026-11-20');
  expect(await real.raw.pttl(real.keys.keyValue('day'))).toBe(-1);
});
