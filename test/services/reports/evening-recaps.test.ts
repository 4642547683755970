import { beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '../../../src/domain/shared/days.ts';
import { createEveningRecaps, firstEvening, type RecapOutcome } from '../../../src/services/reports/evening-recaps.ts';
import { memoryLeases } from '../../support/fakes/memory-leases.ts';
import { RecordingLogger } from '../../support/fakes/recording-logger.ts';
import { shopOf } from '../../support/fakes/shop-of.ts';
import { useRealStore } from '../../support/redis/real-store.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ZONE = 'Africa/Lagos';
const DAY = '2026-11-21';
/** Nine in the evening in Lagos. */
const EVENING = Date.parse('2026-11-21T20:00:00Z');

const real = await useRealStore();
let now: number;
let leases: ReturnType<typeof memoryLeases>;
let logger: RecordingLogger;
let isThere: boolean;
/** What was sent to whom, such as `7 2026-11-21`, and what it said was lost. */
let sent: string[];
let outcomes: Map<number, RecapOutcome | Error>;

beforeEach(async () => {
  now = EVENING;
  isThere = true;
  [sent, outcomes] = [[], new Map()];
  [leases, logger] = [memoryLeases(), new RecordingLogger()];
  await real.store.recapReaders.set(7, { since: DAY });
});

/** As in another process, which shares only the store. */
const evenings = (send?: () => Promise<RecapOutcome>) =>
  createEveningRecaps(
    shopOf({
      recapReaders: real.store.recapReaders,
      recapAt: '21:00',
      leases,
      timeZone: ZONE,
      now: () => now,
      logger,
    }),
    {
      async send(userId, date, lost) {
        const outcome = outcomes.get(userId) ?? 'sent';
        if (outcome instanceof Error) throw outcome;
        const said = lost === undefined ? [] : [`${lost.isUnsure ? 'lost' : 'refused'} ${lost.date}`];
        if (outcome === 'sent' || outcome === 'unsure') sent.push([userId, date, ...said].join(' '));
        return send === undefined ? outcome : send();
      },
      isTelegramThere: async () => isThere,
    },
  );

describe('the picture of the day', () => {
  test('comes when its time has come, once, and every day', async () => {
    const here = evenings();
    now = EVENING - 1;
    await here.runDue();
    expect(sent).toEqual([]);
    now = EVENING;
    await here.runDue();
    await here.runDue();
    now = EVENING + DAY_MS;
    await here.runDue();
    expect(sent).toEqual([`7 ${DAY}`, `7 ${addDays(DAY, 1)}`]);
  });

  test('is sent by one of two processes', async () => {
    await Promise.all([evenings().runDue(), evenings().runDue()]);
    leases = memoryLeases();
    await evenings().runDue();
    expect(sent).toEqual([`7 ${DAY}`]);
  });

  test('comes after all if the bot starts later, and not a day later', async () => {
    now = EVENING + 20 * HOUR_MS;
    await evenings().runDue();
    expect(sent).toEqual([`7 ${DAY}`]);
    now = EVENING + 3 * DAY_MS;
    await evenings().runDue();
    expect(sent.slice(1)).toEqual([`7 ${addDays(DAY, 3)}`]);
  });

  test('comes once also if the clock jumps forth and back', async () => {
    for (const jump of [0, 7 * DAY_MS, 0, -DAY_MS, HOUR_MS]) {
      now = EVENING + jump;
      await evenings().runDue();
    }
    expect(sent.filter((line) => line.includes(`7 ${DAY}`))).toHaveLength(1);
    expect(new Set(sent.map((line) => line.split(' ')[1])).size).toBe(sent.length);
  });

  test('goes to nobody who said no, nor before the first evening of who said yes', async () => {
    await real.store.recapReaders.set(7, 'off');
    await real.store.recapReaders.set(8, { since: firstEvening(now, '21:00', ZONE) });
    await evenings().runDue();
    expect(sent).toEqual([]);
    now += DAY_MS;
    await evenings().runDue();
    expect(sent).toEqual([`8 ${addDays(DAY, 1)}`]);
  });
});

test('after a crash while it is sent it is not sent again, and the next one says so, once', async () => {
  const dies = evenings(() => new Promise(() => undefined));
  void dies.runDue();
  await expect.poll(() => sent).toEqual([`7 ${DAY}`]);
  leases = memoryLeases();
  await evenings().runDue();
  expect(sent).toHaveLength(1);
  for (const days of [1, 2]) {
    now = EVENING + days * DAY_MS;
    await evenings().runDue();
  }
  expect(sent.slice(1)).toEqual([`7 ${addDays(DAY, 1)} lost ${DAY}`, `7 ${addDays(DAY, 2)}`]);
});

test.each([
  ['did not answer is left unsure', 'unsure', [`7 ${DAY}`], 'lost'],
  ['refused is not tried again', 'refused', [], 'refused'],
] as const)('what Telegram %s, and said the next day', async (_what, outcome, told, said) => {
  outcomes.set(7, outcome);
  const here = evenings();
  await here.runDue();
  now += HOUR_MS;
  outcomes.clear();
  await here.runDue();
  expect(sent).toEqual(told);
  now = EVENING + DAY_MS;
  await here.runDue();
  expect(sent).toEqual([...told, `7 ${addDays(DAY, 1)} ${said} ${DAY}`]);
});

test('while Telegram is away nothing is begun, and it comes ten minutes later', async () => {
  isThere = false;
  const here = evenings();
  await here.runDue();
  expect(await real.store.recapReaders.stateOf(7, DAY)).toBeUndefined();
  isThere = true;
  await here.runDue();
  expect(sent).toEqual([]);
  now += 10 * 60_000;
  await here.runDue();
  expect(sent).toEqual([`7 ${DAY}`]);
});

test.each([
  ['Telegram asks to wait', 'later' as const],
  ['it cannot be made', new Error('Redis is away')],
])('if %s, it comes ten minutes later, and nobody else waits', async (_title, outcome) => {
  await real.store.recapReaders.set(8, { since: DAY });
  outcomes.set(7, outcome);
  const here = evenings();
  await here.runDue();
  expect(sent).toEqual([`8 ${DAY}`]);
  outcomes.clear();
  now += 10 * 60_000;
  await here.runDue();
  expect(sent).toEqual([`8 ${DAY}`, `7 ${DAY}`]);
});

test('who is locked gets none on that day, and the next one once they are not', async () => {
  outcomes.set(7, 'locked');
  const here = evenings();
  await here.runDue();
  expect(sent).toEqual([]);
  outcomes.clear();
  now += DAY_MS;
  await here.runDue();
  expect(sent).toEqual([`7 ${addDays(DAY, 1)}`]);
});

test('who blocked the bot gets no more', async () => {
  outcomes.set(7, 'gone');
  await evenings().runDue();
  expect(await real.store.recapReaders.find(7)).toBe('off');
});
