import packageJson from '../../../package.json' with { type: 'json' };
import type { Store } from '../../redis/open-store.ts';
import { createExposition, type Expose } from '../../telemetry/exposition.ts';
import type { Metrics } from '../../telemetry/metrics.ts';
import { createLastRuns } from '../../use-cases/monitoring/last-runs.ts';
import { createWatchWallet } from '../../use-cases/monitoring/watch-wallet.ts';
import type { Reseller } from '../../use-cases/shared/reseller.ts';

interface MonitoringParts {
  readonly metrics: Metrics;
  readonly store: Pick<Store, 'readWorkload' | 'keyValues'>;
  readonly reseller: Reseller;
  readonly isReady: () => Promise<boolean>;
  readonly isShut: () => boolean;
  readonly isTelegramAway: () => boolean;
}

/** The part of app.ts by which who runs the bot sees how it does. */
export function composeMonitoring({
  metrics,
  store,
  reseller,
  isReady,
  isShut,
  isTelegramAway,
}: MonitoringParts): Expose {
  const now = Date.now;
  return createExposition(metrics.instruments, {
    build: { version: packageJson.version, node: process.version },
    isReady,
    isShut,
    readWorkload: store.readWorkload,
    lastRuns: createLastRuns(store.keyValues, Date.now),
    wallet: createWatchWallet({ reseller, now }),
    isTelegramAway,
    now,
  });
}
