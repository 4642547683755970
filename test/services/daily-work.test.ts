import { beforeEach, expect, test } from 'vitest';
import { findLastRun, noteRun } from '../../src/services/daily-work.ts';
import { memoryKeyValues } from '../support/fakes/memory-leases.ts';
import { RecordingLogger } from '../support/fakes/recording-logger.ts';
import { shopOf } from '../support/fakes/shop-of.ts';

const NOW = 1_795_000_000_000;
const DAY_MS = 24 * 3_600_000;

let notes: ReturnType<typeof memoryKeyValues>;
let logger: RecordingLogger;

beforeEach(() => {
  notes = memoryKeyValues();
  logger = new RecordingLogger();
});

const shop = (keyValues = notes) => shopOf({ keyValues, now: () => NOW, logger });
const compared = (date: string, differences: number) => noteRun(shop(), 'reconciliation', { differences, date });
const lastCompared = () => findLastRun(shop(), 'reconciliation');

test('the last run is that of the newest day, and its second one if it is done again', async () => {
  await compared('2026-11-21', 1);
  await compared('2026-11-19', 0);
  expect(await lastCompared()).toMatchObject({ differences: 1 });
  await compared('2026-11-21', 0);
  expect(await lastCompared()).toMatchObject({ differences: 0 });
});

test('a run that cannot be noted stands all the same', async () => {
  const broken = { ...notes, write: () => Promise.reject(new Error('away')) };
  await noteRun(shop(broken), 'audit', { differences: 1 });
  expect(logger.lines).toHaveLength(1);
});

test('what a clock that was ahead has noted is as none, and gives way to the next one', async () => {
  notes.texts.set('last-reconciliation', JSON.stringify({ at: NOW + DAY_MS, differences: 3, date: '2027-11-20' }));
  expect(await lastCompared()).toBeUndefined();
  await compared('2026-11-21', 0);
  expect(await lastCompared()).toMatchObject({ differences: 0, date: '2026-11-21' });
});

test.each(['', '{', '{"at":"today"}'])('a note that cannot be read is as none: %j', async (text) => {
  notes.texts.set('last-audit', text);
  expect(await findLastRun(shop(), 'audit')).toBeUndefined();
  await noteRun(shop(), 'audit', { differences: 1 });
  expect(await findLastRun(shop(), 'audit')).toEqual({ at: NOW, differences: 1 });
});
