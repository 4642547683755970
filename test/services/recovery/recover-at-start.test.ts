import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ResellerError } from '../../../src/domain/shared/reseller.ts';
import {
  createRecoverAtStart,
  type recoverOrders,
  type RecoverySummary,
} from '../../../src/services/recovery/recover-orders.ts';
import { shopOf } from '../../support/fakes/shop-of.ts';
import { RecordingLogger } from '../../support/fakes/recording-logger.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const SUMMARY: RecoverySummary = {
  transactions: 3,
  unread: 0,
  calls: 1,
  ours: 2,
  foreign: 1,
  kept: 0,
  recovered: 2,
  byState: { successful: 2 },
};

let marked: boolean;
let logger: RecordingLogger;
const recover = vi.fn<typeof recoverOrders>();

beforeEach(() => {
  vi.useFakeTimers();
  marked = false;
  logger = new RecordingLogger();
  recover.mockReset();
  recover.mockResolvedValue(SUMMARY);
});
afterEach(() => {
  vi.useRealTimers();
});

const shop = () => shopOf({ now: () => NOON, logger });

function starting(
  days: number | 'off',
  has: () => Promise<boolean> = async () => marked,
): ReturnType<typeof createRecoverAtStart> {
  const initialised = { has, set: async () => void (marked = true) };
  const started = createRecoverAtStart(shop(), { initialised, recover, days, sleep: fakeSleep });
  started.start();
  return started;
}

/** node:timers/promises, which fake timers leave alone, on the fake timers. */
function fakeSleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

describe('at a start with a new Redis', () => {
  test('the history is read over the days that are set, and the log says what came of it', async () => {
    starting(7);
    await vi.advanceTimersByTimeAsync(0);
    expect(recover).toHaveBeenCalledExactlyOnceWith(
      expect.anything(),
      expect.objectContaining({ since: '2026-11-14' }),
    );
    expect(marked).toBe(true);
    expect(logger.lines.at(-1)).toMatchObject({
      level: 'info',
      fields: { since: '2026-11-14', recovered: 2, successful: 2, foreign: 1 },
    });
  });

  test('nothing is recovered if that is off; the log names the command and the setting, once', async () => {
    starting('off');
    await vi.advanceTimersByTimeAsync(0);
    starting('off');
    await vi.advanceTimersByTimeAsync(0);
    expect(recover).not.toHaveBeenCalled();
    expect(logger.lines).toHaveLength(1);
    expect(logger.lines[0]?.message).toMatch(/npm run recover.*RECOVER_ON_START/u);
  });

  test('it is tried again, with pauses of at most a minute, for as long as the service is away', async () => {
    recover.mockRejectedValue(new ResellerError('unavailable', 'down'));
    starting(7);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(recover).toHaveBeenCalledTimes(6);
    expect(marked).toBe(false);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(recover.mock.calls.length).toBeGreaterThanOrEqual(15);
    recover.mockResolvedValue(SUMMARY);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(marked).toBe(true);
    const tries = recover.mock.calls.length;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(recover).toHaveBeenCalledTimes(tries);
  });

  test('it is tried again if Redis is away', async () => {
    let away = true;
    starting(7, async () => {
      if (away) throw new Error('Connection is closed.');
      return marked;
    });
    await vi.advanceTimersByTimeAsync(500);
    away = false;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(marked).toBe(true);
  });

  test('a stop ends it without setting the mark, so that the next start does it again', async () => {
    recover.mockImplementation(
      (_shop, { signal }) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new Error('it was stopped')));
        }),
    );
    const started = starting(7);
    await vi.advanceTimersByTimeAsync(0);
    await started.stop();
    expect(marked).toBe(false);
    expect(logger.messages('warn')).toEqual([]);
    recover.mockResolvedValue(SUMMARY);
    starting(7);
    await vi.advanceTimersByTimeAsync(0);
    expect(marked).toBe(true);
  });

  test('a stop does not wait for a pause to run out', async () => {
    recover.mockRejectedValue(new ResellerError('unavailable', 'down'));
    const started = starting(7);
    await vi.advanceTimersByTimeAsync(0);
    await started.stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});

test('at a start with a Redis that a bot has worked with nothing is recovered', async () => {
  marked = true;
  starting(7);
  await vi.advanceTimersByTimeAsync(0);
  expect(recover).not.toHaveBeenCalled();
  expect(logger.lines).toEqual([]);
});
