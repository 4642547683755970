import { beforeEach, expect, test } from 'vitest';
import { EMPTY_ACCOUNT } from '../../../src/domain/accounts/account.ts';
import type { Shop } from '../../../src/services/shop.ts';
import { createWatchHeldRecords } from '../../../src/services/recovery/held-records.ts';
import { type HeldRecord, UnreadableRecordError } from '../../../src/domain/shared/held-records.ts';
import { memoryLeases } from '../../support/fakes/memory-leases.ts';
import { shopOf } from '../../support/fakes/shop-of.ts';
import { RecordingLogger } from '../../support/fakes/recording-logger.ts';
import { T0 } from '../../support/samples/sample-order.ts';

const DAY_MS = 24 * 3_600_000;
let now: number;
let isMended: boolean;
let isReached: boolean;
let kept: HeldRecord[];
let told: (readonly HeldRecord[])[];

const held: Pick<Shop['held'], 'list' | 'count' | 'told' | 'release'> = {
  list: async () => kept,
  count: async () => kept.length,
  told: async (records, at) => {
    kept = kept.map((one) => (records.includes(one) ? { ...one, toldAt: at } : one));
  },
  release: async (record) => {
    kept = kept.filter((one) => one !== record);
  },
};

beforeEach(() => {
  [now, isMended, isReached, told] = [T0, false, true, []];
  kept = [
    { kind: 'order', id: 'VB1', since: T0, toldAt: undefined },
    { kind: 'account', id: '7', since: T0, toldAt: undefined },
  ];
});

function watch() {
  const find = async () => {
    if (!isMended) throw new UnreadableRecordError('order', T0);
    return undefined;
  };
  const shop = shopOf({
    held,
    orders: { find },
    batches: { find },
    cases: { find },
    accounts: { read: async () => (await find()) ?? EMPTY_ACCOUNT },
    leases: memoryLeases(),
    now: () => now,
    logger: new RecordingLogger(),
  });
  return createWatchHeldRecords(shop, {
    tell: async (records) => {
      told.push(records);
      return isReached;
    },
  });
}

test('merchants are told of all in one message, once, and again after a day', async () => {
  const { run } = watch();
  await run();
  await run();
  now += DAY_MS - 1;
  await run();
  expect(told.map((records) => records.map(({ id }) => id))).toEqual([['VB1', '7']]);
  now += 1;
  await run();
  expect(told).toHaveLength(2);
});

test('what no merchant was told is told at the next look', async () => {
  const { run } = watch();
  isReached = false;
  await run();
  isReached = true;
  await run();
  await run();
  expect(told).toHaveLength(2);
});

test('what is mended is held no longer, and nothing is said of it', async () => {
  isMended = true;
  await watch().run();
  expect([kept, told]).toEqual([[], []]);
});
