import type { Config } from '../../config.ts';
import type { Store } from '../../redis/open-store.ts';
import { createCountSalesDaily } from '../../use-cases/reports/count-sales-daily.ts';
import type { DailyLoop } from '../../use-cases/shared/daily-loop.ts';
import type { Logger } from '../../use-cases/shared/ports.ts';
import type { RunJob } from '../jobs/job-process.ts';

export interface SalesCountParts {
  readonly config: Pick<Config, 'TIME_ZONE' | 'RECONCILE_AT'>;
  readonly store: Pick<Store, 'leases' | 'keyValues' | 'salesSums'>;
  readonly runJob: RunJob;
  readonly logger: Logger;
}

/** Recaps need the sums, so they are counted also where no books are compared. */
const OTHERWISE_AT = '04:00';

/** The part of app.ts that compares the sums of sales with the orders: at once where that was never done, and every day at the time of the reconciliation. */
export function composeSalesCount({ config, store, runJob, logger }: SalesCountParts): DailyLoop {
  return createCountSalesDaily({
    count: async (options) => (await runJob({ type: 'count-sales' }, options)).found,
    sums: store.salesSums,
    notes: store.keyValues,
    leases: store.leases,
    at: config.RECONCILE_AT === 'off' ? OTHERWISE_AT : config.RECONCILE_AT,
    timeZone: config.TIME_ZONE,
    now: Date.now,
    logger,
  });
}
