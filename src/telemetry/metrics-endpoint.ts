import { toDecimal } from '../domain/shared/money.ts';
import { waitingStates } from '../domain/orders/order.ts';
import type { DailyWork, LastRun, Waiting, WalletReading, Workload } from '../domain/workload.ts';
import type { Now } from '../domain/shared/injected.ts';
import { withTimeout } from '../async/timers.ts';
import { definitions } from './metrics.ts';
import type { Instruments } from './record-metrics.ts';

/** A scrape waits no longer for Redis, because Prometheus gives up after ten seconds and then knows nothing at all. */
const PATIENCE_MS = 2_000;

type StoreReading = Awaited<ReturnType<typeof readAll>>;

/** While the store is away, its last values are shown again, and `vendbot_redis_up` says so. It never rejects because of that. */
export function createExposition({ registry, set }: Instruments, sources: ExpositionSources) {
  const { build, isReady, isShut, wallet, isTelegramAway, now } = sources;
  let latest: StoreReading | undefined;
  let reading: Promise<StoreReading> | undefined;
  set('vendbot_build_info', build, 1);
  return async () => {
    const [fresh, ready] = await Promise.all([within(readStore()), within(isReady())]);
    latest = fresh ?? latest;
    set('vendbot_redis_up', {}, fresh === undefined ? 0 : 1);
    set('vendbot_ready', {}, ready === true ? 1 : 0);
    set('vendbot_shut', {}, isShut() ? 1 : 0);
    set('vendbot_telegram_away', {}, isTelegramAway() ? 1 : 0);
    showWallet(wallet());
    if (latest !== undefined) showStore(latest);
    return { contentType: registry.contentType, text: await registry.metrics() };
  };

  /** Scrapes at the same time share one reading, even if it hangs. */
  function readStore(): Promise<StoreReading> {
    reading ??= readAll(sources).finally(() => (reading = undefined));
    return reading;
  }

  function showStore({ workload, runs }: StoreReading): void {
    set('vendbot_open_orders', {}, workload.openOrders);
    set('vendbot_old_orders', {}, workload.oldOrders);
    for (const state of waitingStates) {
      set('vendbot_waiting_orders', { state }, workload.waiting[state].count);
      set('vendbot_oldest_waiting_order_seconds', { state }, ageOf(workload.waiting[state]));
    }
    for (const work of definitions.vendbot_due.labels.work) {
      set('vendbot_due', { work }, workload.due[work].count);
      set('vendbot_overdue_seconds', { work }, ageOf(workload.due[work]));
    }
    set('vendbot_untold_ends', {}, workload.untoldEnds.count);
    set('vendbot_oldest_untold_end_seconds', {}, ageOf(workload.untoldEnds));
    set('vendbot_untold_alerts', {}, workload.untoldAlerts);
    for (const [work, { at, differences }] of runs) {
      set('vendbot_last_run_timestamp_seconds', { work }, at / 1_000);
      set('vendbot_last_run_differences', { work }, differences);
    }
  }

  function showWallet(known: WalletReading | undefined): void {
    if (known === undefined) return;
    set('vendbot_wallet_balance', {}, toDecimal(known.balanceMinor));
    set('vendbot_wallet_checked_timestamp_seconds', {}, known.at / 1_000);
  }

  function ageOf({ since }: Waiting): number {
    return since === undefined ? 0 : Math.max(0, now() - since) / 1_000;
  }
}

export interface ExpositionSources {
  readonly build: { readonly version: string; readonly node: string };
  readonly isReady: () => Promise<boolean>;
  readonly isShut: () => boolean;
  readonly readWorkload: () => Promise<Workload>;
  readonly findLastRun: (work: DailyWork) => Promise<LastRun | undefined>;
  readonly wallet: () => WalletReading | undefined;
  readonly isTelegramAway: () => boolean;
  readonly now: Now;
}

async function readAll({ readWorkload, findLastRun }: ExpositionSources) {
  const works = definitions.vendbot_last_run_differences.labels.work;
  const [workload, ...found] = await Promise.all([readWorkload(), ...works.map((work) => findLastRun(work))]);
  const runs = works.flatMap((work, place) => {
    const run = found[place];
    return run === undefined ? [] : [[work, run] as const];
  });
  return { workload, runs: new Map(runs) };
}

function within<Value>(work: Promise<Value>): Promise<Value | undefined> {
  return withTimeout(
    work.catch(() => undefined),
    PATIENCE_MS,
    () => undefined,
  );
}
