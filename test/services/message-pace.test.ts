import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createMessagePace, createSendingRoom, sparePerSecond } from '../../src/services/message-pace.ts';
import type { Shop } from '../../src/services/shop.ts';
import { RecordingLogger } from '../support/fakes/recording-logger.ts';
import { shopOf } from '../support/fakes/shop-of.ts';

/** Of a second that has just begun. */
const T0 = 1_795_000_000_000;

beforeEach(() => void vi.useFakeTimers({ now: T0 }));
afterEach(() => void vi.useRealTimers());

function paceOf(messageRates: Shop['messageRates']) {
  return createMessagePace({ messageRates, now: Date.now, logger: new RecordingLogger() });
}

/** All processes of a bot. @param awaited by all of them in the last second, whatever one of them notes */
function ratesOf(awaited: () => number) {
  const noted: { second: number; count: number }[] = [];
  const turns: number[] = [];
  const rates: Shop['messageRates'] = {
    async note(second, count) {
      noted.push({ second: second - T0 / 1_000, count });
      return awaited();
    },
    async take(everyMs) {
      turns.push(everyMs);
      return true;
    },
  };
  return { rates, noted, turns, pace: paceOf(rates) };
}

describe('messages that can wait', () => {
  test('go at 25 a second while nobody writes, and at what is left once it is known what others send', async () => {
    const { pace, turns } = ratesOf(() => 20);
    await pace.take(1_000);
    await vi.advanceTimersByTimeAsync(1_000);
    await pace.take(1_000);
    expect(turns).toEqual([40, 125]);
  });

  test('are not counted among those that somebody waits for', async () => {
    const { pace, noted } = ratesOf(() => 0);
    for (let count = 0; count < 5; count += 1) {
      await pace.take(1_000);
      pace.sent();
    }
    for (let count = 0; count < 3; count += 1) pace.sent();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(noted).toEqual([{ second: 0, count: 3 }]);
  });

  test('are not counted so either if they go out in a later second than their turn came', async () => {
    const { pace, noted } = ratesOf(() => 0);
    for (let count = 0; count < 25; count += 1) await pace.take(1_000);
    await vi.advanceTimersByTimeAsync(1_000);
    for (let count = 0; count < 25 + 3; count += 1) pace.sent();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(noted.map(({ count }) => count)).toEqual([0, 3]);
  });

  test('whose turn brought no message hide others for some seconds and no longer', async () => {
    const { pace, noted } = ratesOf(() => 0);
    for (let count = 0; count < 5; count += 1) await pace.take(1_000);
    await vi.advanceTimersByTimeAsync(30_000);
    for (let count = 0; count < 3; count += 1) pace.sent();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(noted.at(-1)).toEqual({ second: 30, count: 3 });
  });

  test('wait for a turn no longer than they may', async () => {
    const rates: Shop['messageRates'] = { note: async () => 0, take: async () => false };
    const pace = paceOf(rates);
    expect(await pace.take(10)).toBe(false);
    pace.stop();
  });
});

describe('a process', () => {
  test('that sends nothing asks nothing', async () => {
    const { pace, noted } = ratesOf(() => 0);
    pace.sent();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(noted).toEqual([{ second: 0, count: 1 }]);
  });

  test('whose store is away keeps to what it knows of itself', async () => {
    const { rates, pace, turns } = ratesOf(() => 0);
    rates.note = async () => Promise.reject(new Error('away'));
    for (let count = 0; count < 18; count += 1) pace.sent();
    await vi.advanceTimersByTimeAsync(1_000);
    await pace.take(1_000);
    expect(turns).toEqual([100]);
  });
});

function roomOf({ ends = 0, isAway = false, hasTurn = true }) {
  const world = { hasTurn, turns: 0 };
  const shop = shopOf({ backlog: { size: async () => ends } });
  const room = createSendingRoom(shop, {
    outage: { isAway: () => isAway },
    pace: { take: async () => ((world.turns += 1), world.hasTurn) },
  });
  return { world, room };
}

describe('room for what can wait', () => {
  test('is none while Telegram is away, or ends wait for it, and no turn is taken', async () => {
    for (const about of [{ isAway: true }, { ends: 1 }]) {
      const { world, room } = roomOf(about);
      expect(await room.mayAnnounce()).toBe(false);
      expect(world.turns).toBe(0);
    }
  });

  test('each message takes a turn of those that can wait', async () => {
    const { world, room } = roomOf({});
    expect(await room.mayAnnounce()).toBe(true);
    world.hasTurn = false;
    expect(await room.mayAnnounce()).toBe(false);
    expect(world.turns).toBe(2);
  });
});

test('messages that can wait leave room for those that somebody waits for, never stop for good, and never go faster than 25 a second', () => {
  fc.assert(
    fc.property(fc.nat(200), (awaited) => {
      const spare = sparePerSecond(awaited);
      expect(spare).toBeGreaterThanOrEqual(1);
      expect(spare).toBeLessThanOrEqual(25);
      expect(spare === 1 || spare + awaited <= 28).toBe(true);
    }),
  );
});
