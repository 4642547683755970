import { beforeEach, expect, test } from 'vitest';
import { minor } from '../../../src/domain/shared/money.ts';
import { createAuditDaily } from '../../../src/use-cases/audit/audit-daily.ts';
import type { AuditReport } from '../../../src/use-cases/audit/audit-findings.ts';
import type { DailyLoop } from '../../../src/use-cases/shared/daily-loop.ts';
import { JobCrashedError } from '../../../src/use-cases/shared/job-crashed-error.ts';
import { memoryLeases, memoryKeyValues } from '../../support/fakes/memory-leases.ts';
import { RecordingLogger } from '../../support/fakes/recording-logger.ts';

const HOUR_MS = 3_600_000;
const FUTURE_NOTE = 'a note lies in the future, because a clock was ahead; it counts as none';
/** Five in the morning in Lagos. */
const MORNING = Date.parse('2026-11-21T04:00:00Z');
const CLEAN: AuditReport = {
  accounts: 3,
  entries: 9,
  owedToMinor: minor(5),
  owedByMinor: minor(0),
  heldMinor: minor(0),
  differences: [],
  differenceCount: 0,
  outOfBalanceMinor: minor(0),
};
const WRONG: AuditReport = {
  ...CLEAN,
  differences: [{ what: 'balance', userId: 7, expected: 5, found: 6 }],
  differenceCount: 1,
  outOfBalanceMinor: minor(1),
};

let now: number;
let leases: ReturnType<typeof memoryLeases>;
let notes: ReturnType<typeof memoryKeyValues>;
let logger: RecordingLogger;
/** What the next audits find; after that they find nothing. */
let results: (AuditReport | Error)[];
let audits: number;
let announced: AuditReport[];
/** The days that were audited last before each audit from the beginning. */
let inFull: (string | undefined)[];
let crashes: number;

beforeEach(() => {
  now = MORNING;
  [leases, notes, logger] = [memoryLeases(), memoryKeyValues(), new RecordingLogger()];
  [results, announced, inFull] = [[], [], []];
  [audits, crashes] = [0, 0];
});

/** As in another process, which shares only the store. */
function daily(): DailyLoop {
  return createAuditDaily({
    async audit({ full, onStep }) {
      audits += 1;
      if (full) inFull.push(notes.texts.get('audited-up-to'));
      await onStep();
      const result = results.shift() ?? CLEAN;
      if (result instanceof Error) throw result;
      return { report: result };
    },
    leases,
    notes,
    announce: async (report) => void announced.push(report),
    onCrash: async () => void (crashes += 1),
    at: '04:00',
    timeZone: 'Africa/Lagos',
    now: () => now,
    logger,
  });
}

test('the ledgers are audited once a day over all processes, and no one is told if they agree', async () => {
  const [here, there] = [daily(), daily()];
  await Promise.all([here.runDue(), there.runDue()]);
  await here.runDue();
  await there.runDue();
  expect(audits).toBe(1);
  now += 24 * HOUR_MS;
  await there.runDue();
  expect(audits).toBe(2);
  expect(announced).toEqual([]);
  expect(leases.held.size).toBe(0);
});

test('merchants are told of differences, on each day that has them', async () => {
  results = [WRONG, WRONG];
  await daily().runDue();
  await daily().runDue();
  expect(announced).toEqual([WRONG]);
  expect(logger.messages('error')).toEqual(['the ledgers do not agree with the accounts']);
  now += 24 * HOUR_MS;
  await daily().runDue();
  expect(announced).toEqual([WRONG, WRONG]);
});

test('an audit that fails is tried again after ten minutes', async () => {
  results = [new Error('Redis is away')];
  const process = daily();
  await process.runDue();
  expect(logger.messages('warn')).toEqual(['the daily audit failed; trying again in ten minutes']);
  now += 9 * 60_000;
  await process.runDue();
  expect(audits).toBe(1);
  now += 60_000;
  await process.runDue();
  expect(audits).toBe(2);
  expect(notes.texts.get('audited-up-to')).toBe('2026-11-20');
});

test('the first audit and one a week are from the beginning, also if the week passes while none runs', async () => {
  for (let day = 0; day < 9; day += 1) {
    await daily().runDue();
    now += 24 * HOUR_MS;
  }
  expect(audits).toBe(9);
  expect(inFull).toEqual([undefined, '2026-11-26']);
  now += 30 * 24 * HOUR_MS;
  await daily().runDue();
  expect(inFull).toHaveLength(3);
});

test('after a clock was a year ahead for a minute the ledgers are audited every day, and from their beginnings once a week', async () => {
  const process = daily();
  now += 365 * 24 * HOUR_MS;
  await process.runDue();
  now -= 365 * 24 * HOUR_MS;
  await process.runDue();
  await daily().runDue();
  expect([audits, inFull]).toEqual([2, [undefined, '2027-11-20']]);
  expect(notes.texts.get('audited-up-to')).toBe('2026-11-20');
  expect(logger.messages('warn')).toContain(FUTURE_NOTE);
});

test('an audit that failed by a clock that was ahead is tried again at once when it is right', async () => {
  results = [new Error('Redis is away')];
  const process = daily();
  now += 365 * 24 * HOUR_MS;
  await process.runDue();
  now -= 365 * 24 * HOUR_MS;
  await process.runDue();
  expect(audits).toBe(2);
});

test('merchants are told of an audit whose process died, which is tried again, and not of one that says why it ended', async () => {
  results = [new JobCrashedError('it ended with SIGKILL'), new Error('Redis at REDIS_URL cannot be reached')];
  const process = daily();
  await process.runDue();
  expect([audits, crashes]).toEqual([1, 1]);
  now += 10 * 60_000;
  await process.runDue();
  expect([audits, crashes]).toEqual([2, 1]);
  now += 10 * 60_000;
  await process.runDue();
  expect(audits).toBe(3);
  expect(inFull).toEqual([undefined, undefined, undefined]);
  expect(leases.held.size).toBe(0);
});
