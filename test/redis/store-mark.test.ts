import { expect, test } from 'vitest';
import type { Mark } from '../../src/domain/shop.ts';
import { useRealStore } from '../support/redis/real-store.ts';

const real = await useRealStore();

const NONE: Mark = { type: 'none' };
const OPEN: Mark = { type: 'open', id: 'b7c2d8a0-0000-4000-8000-000000000000' };
const SHUT: Mark = { type: 'shut', id: '1', since: 1_795_000_000_000, why: 'empty' };

test.each([OPEN, SHUT, { ...SHUT, why: 'another' } as const])(
  'the mark $type $why is read as it was written',
  async (written) => {
    const { mark } = real.store;
    expect(await mark.read()).toEqual(NONE);
    expect(await mark.replace(NONE, written)).toBe(true);
    expect(await mark.read()).toEqual(written);
  },
);

test('it is replaced only as it was read, and sent again that is the same', async () => {
  const { mark } = real.store;
  await mark.replace(NONE, OPEN);
  expect(await mark.replace(NONE, SHUT)).toBe(false);
  expect(await mark.read()).toEqual(OPEN);
  expect(await mark.replace(OPEN, SHUT)).toBe(true);
  expect(await mark.replace(OPEN, SHUT)).toBe(true);
  expect(await mark.read()).toEqual(SHUT);
});
