import { expect, test } from 'vitest';
import { outletKey } from '../../src/domain/health.ts';
import type { NotedSample } from '../../src/redis/health-store.ts';
import { useRealStore } from '../support/redis/real-store.ts';

const real = await useRealStore();

const outlet = { service: 'data', provider: 'MTN "x"' };

function noted(changes: Partial<NotedSample> = {}): NotedSample {
  return {
    outlet,
    reference: 'R1',
    startedAt: 1_000,
    tookMs: 6_000,
    isWhole: true,
    seenAt: 7_000,
    state: 'delivered',
    userId: 7001,
    recipient: 'abc',
    ...changes,
  };
}

const without = ({ outlet: _outlet, ...sample }: NotedSample) => sample;

test('what was noted is there once, for all processes; what was seen open stands beside its end', async () => {
  const open = noted({ state: 'open', tookMs: 150_000, isWhole: false });
  for (const sample of [open, noted(), noted()]) await real.store.healthSamples.note(sample);

  expect(await real.store.healthSamples.read(outlet)).toEqual([open, noted()].map(without));
  expect(await real.store.healthSamples.heard()).toMatchObject([{ outlet }]);
  expect(await real.raw.pttl(real.keys.healthSamples(outletKey(outlet)))).toBeGreaterThan(0);
});

test('a hash that has grown is cut to the newest when it is read', async () => {
  const many = Array.from({ length: 400 }, (_, at) => noted({ reference: `R${at}`, startedAt: at }));
  await Promise.all(many.map((sample) => real.store.healthSamples.note(sample)));
  expect(await real.store.healthSamples.read(outlet)).toHaveLength(400);

  const left = await real.store.healthSamples.read(outlet);
  expect(left).toHaveLength(80);
  expect(Math.min(...left.map(({ startedAt }) => startedAt))).toBe(320);
});

test('of one person who bought very much it is cut so that another one is still seen', async () => {
  const other = noted({ reference: 'OTHER', startedAt: 0, userId: 7002 });
  const many = Array.from({ length: 400 }, (_, at) => noted({ reference: `R${at}`, startedAt: 1 + at }));
  await Promise.all([other, ...many].map((sample) => real.store.healthSamples.note(sample)));
  await real.store.healthSamples.read(outlet);
  const left = await real.store.healthSamples.read(outlet);
  expect(left).toHaveLength(81);
  expect(left).toContainEqual(without(other));
});

test('what is damaged is left aside, and outlets of before a day are forgotten', async () => {
  await real.raw.hset(
    real.keys.healthSamples(outletKey(outlet)),
    'end:R1',
    'lost 1 2',
    'end:R2',
    'open x 1 1 1 1 a',
    'x',
    '',
  );
  await real.raw.zadd(real.keys.healthHeard(), Date.now(), 'no outlet', 1, outletKey(outlet));

  expect(await real.store.healthSamples.read(outlet)).toEqual([]);
  expect(await real.store.healthSamples.heard()).toEqual([]);
});

test('refused purchases are counted once each, for a day, and at most a thousand', async () => {
  const { healthSamples } = real.store;
  const now = Date.now();
  await healthSamples.noteRefused('R1', now);
  await healthSamples.noteRefused('R2', now - 25 * 3_600_000);
  await healthSamples.noteRefused('R1', now);
  expect(await healthSamples.countRefused()).toBe(1);
  expect(await real.raw.pttl(real.keys.healthRefused())).toBeGreaterThan(0);

  const many = Array.from({ length: 1_998 }, (_, index) => `A${index}`);
  await Promise.all(many.map((reference) => healthSamples.noteRefused(reference, now)));
  expect(await healthSamples.countRefused()).toBe(1_000);
  expect(await real.raw.zcard(real.keys.healthRefused())).toBe(1_000);
});
