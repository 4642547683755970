import { describe, expect, test, vi } from 'vitest';
import { minor } from '../../src/domain/shared/money.ts';
import { createExposition, type ExpositionSources } from '../../src/telemetry/metrics-endpoint.ts';
import { createInstruments } from '../../src/telemetry/record-metrics.ts';
import type { Workload } from '../../src/domain/workload.ts';

const NOW = 1_795_000_000_000;
const NONE = { count: 0, since: undefined };

function workloadOf(changes: Partial<Workload> = {}): Workload {
  return {
    openOrders: 3,
    oldOrders: 2,
    waiting: {
      confirmed: NONE,
      submitting: NONE,
      unknown: { count: 2, since: NOW - 90_000 },
      processing: { count: 1, since: NOW - 5_000 },
      'token-due': NONE,
    },
    due: { orders: { count: 4, since: NOW - 7_000 }, lists: NONE },
    untoldEnds: { count: 5, since: NOW - 60_000 },
    untoldAlerts: 1,
    ...changes,
  };
}

function exposition(changes: Partial<ExpositionSources> = {}) {
  return createExposition(createInstruments(), {
    build: { version: '1.2.3', node: 'v24.0.0' },
    isReady: async () => true,
    isShut: () => false,
    readWorkload: async () => workloadOf(),
    findLastRun: async (work) => (work === 'audit' ? { at: NOW - 1_000, differences: 2 } : undefined),
    wallet: () => ({ balanceMinor: minor(150_050), at: NOW - 30_000 }),
    isTelegramAway: () => false,
    now: () => NOW,
    ...changes,
  });
}

describe('a scrape', () => {
  test('says what waits and since when, what the wallet holds, and what the last audit found', async () => {
    const { text, contentType } = await exposition()();
    expect(contentType).toMatch(/^text\/plain; version=/u);
    for (const line of [
      'vendbot_build_info{version="1.2.3",node="v24.0.0"} 1',
      'vendbot_ready 1',
      'vendbot_redis_up 1',
      'vendbot_telegram_away 0',
      'vendbot_shut 0',
      'vendbot_open_orders 3',
      'vendbot_old_orders 2',
      'vendbot_waiting_orders{state="unknown"} 2',
      'vendbot_oldest_waiting_order_seconds{state="unknown"} 90',
      'vendbot_oldest_waiting_order_seconds{state="token-due"} 0',
      'vendbot_due{work="orders"} 4',
      'vendbot_overdue_seconds{work="orders"} 7',
      'vendbot_overdue_seconds{work="lists"} 0',
      'vendbot_untold_ends 5',
      'vendbot_oldest_untold_end_seconds 60',
      'vendbot_untold_alerts 1',
      'vendbot_wallet_balance 1500.5',
      `vendbot_wallet_checked_timestamp_seconds ${(NOW - 30_000) / 1_000}`,
      'vendbot_last_run_differences{work="audit"} 2',
    ]) {
      expect(text.split('\n')).toContain(line);
    }
    expect(text).not.toContain('work="reconciliation"');
  });

  test('says nothing of a wallet that nobody knows', async () => {
    const { text } = await exposition({ wallet: () => undefined })();
    expect(text).not.toMatch(/^vendbot_wallet_balance \d/mu);
  });

  test('goes on while the store is away, shows what was read last and that it is old', async () => {
    const workloads = [workloadOf()];
    let now = NOW;
    const expose = exposition({
      readWorkload: async () => workloads.pop() ?? Promise.reject(new Error('away')),
      isReady: async () => Promise.reject(new Error('away')),
      now: () => now,
    });
    await expose();
    now += 10_000;
    const { text } = await expose();
    for (const line of [
      'vendbot_redis_up 0',
      'vendbot_ready 0',
      'vendbot_open_orders 3',
      'vendbot_oldest_waiting_order_seconds{state="unknown"} 100',
    ]) {
      expect(text.split('\n')).toContain(line);
    }
  });

  test('does not wait for a store that hangs, and asks it once', async () => {
    vi.useFakeTimers();
    const readWorkload = vi.fn<() => Promise<Workload>>(() => new Promise(() => undefined));
    const expose = exposition({ readWorkload });
    const both = Promise.all([expose(), expose()]);
    await vi.advanceTimersByTimeAsync(2_000);
    vi.useRealTimers();
    const [{ text }] = await both;
    expect(text).toContain('vendbot_redis_up 0');
    expect(readWorkload).toHaveBeenCalledTimes(1);
  });
});
