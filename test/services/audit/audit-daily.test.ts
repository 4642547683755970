import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { minor } from '../../../src/domain/shared/money.ts';
import { createAuditDaily } from '../../../src/services/audit/audit-ledgers.ts';
import type { AuditReport } from '../../../src/services/audit/audit-findings.ts';
import { createDailyWork, type DailyLoop, findLastRun } from '../../../src/services/daily-work.ts';
import { memoryKeyValues, memoryLeases } from '../../support/fakes/memory-leases.ts';
import { shopOf } from '../../support/fakes/shop-of.ts';
import { ResellerError } from '../../../src/domain/shared/reseller.ts';
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
let crashes: string[];

beforeEach(() => {
  now = MORNING;
  [leases, notes, logger] = [memoryLeases(), memoryKeyValues(), new RecordingLogger()];
  [results, announced, crashes] = [[], [], []];
  audits = 0;
});

function shop() {
  const timeZone = 'Africa/Lagos';
  return shopOf({ leases, keyValues: notes, reconcileAt: '04:00', timeZone, now: () => now, logger });
}

const tellCrash = async (): Promise<void> => void crashes.push('audit');

/** As in another process, which shares only the store. */
function daily(): DailyLoop {
  return createAuditDaily(
    shop(),
    { announce: async (report) => void announced.push(report), tellCrash },
    async (_shop, { onStep } = {}) => {
      audits += 1;
      await onStep?.(0, 0);
      const result = results.shift() ?? CLEAN;
      if (result instanceof Error) throw result;
      return result;
    },
  );
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
  expect(await findLastRun(shop(), 'audit')).toEqual({ at: MORNING, differences: 1 });
  now += 24 * HOUR_MS;
  await daily().runDue();
  expect(announced).toEqual([WRONG, WRONG]);
});

test('after a clock was a year ahead for a minute the ledgers are audited every day', async () => {
  const process = daily();
  now += 365 * 24 * HOUR_MS;
  await process.runDue();
  now -= 365 * 24 * HOUR_MS;
  await process.runDue();
  await daily().runDue();
  expect(audits).toBe(2);
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

test('merchants hear each time that an audit broke off, and it is tried again', async () => {
  results = [new TypeError('a bug'), new TypeError('a bug')];
  const process = daily();
  for (let time = 0; time < 3; time += 1) {
    await process.runDue();
    now += 10 * 60_000;
  }
  expect([audits, crashes]).toEqual([3, ['audit', 'audit']]);
  expect(leases.held.size).toBe(0);
});

test.each([
  ['a bug', new TypeError('undefined is not a function'), ['audit']],
  ['one that took too long', new DOMException('The operation was aborted due to timeout', 'TimeoutError'), ['audit']],
  ['a full disk', new Error('ENOSPC: no space left on device'), ['audit']],
  ['Redis away', new Error('connect ECONNREFUSED 127.0.0.1:6379'), []],
  ['the service away', new ResellerError('unavailable', 'down'), []],
])('of a daily work that broke off, merchants are told unless waiting mends it: %s', async (_name, error, expected) => {
  results = [error];
  await daily().runDue();
  expect(crashes).toEqual(expected);
});

test('a daily work that goes on for ever is broken off before its next step, and that is a failure like others', async () => {
  const process = createDailyWork(shop(), {
    name: 'the daily audit',
    lease: 'audit-daily',
    lastDone: 'audited-up-to',
    at: '04:00',
    tellCrash,
    maxMs: 20,
    async run({ signal }) {
      for (;;) {
        await nextTurn();
        signal.throwIfAborted();
      }
    },
  });
  await process.runDue();
  expect(logger.lines).toContainEqual(
    expect.objectContaining({
      fields: expect.objectContaining({ err: expect.objectContaining({ name: 'TimeoutError' }) }),
    }),
  );
  expect(crashes).toEqual(['audit']);
  expect([announced, leases.held.size]).toEqual([[], 0]);
});
