import type { DailyLoop } from '../shared/daily-loop.ts';
import { createDailyWork, type DailyWorkDeps, type DailyWorkOptions } from '../shared/daily-work.ts';
import { noteNothingToCount, type SalesCount } from './count-sales.ts';
import type { SalesSums } from './ports.ts';

export interface CountSalesDailyDeps extends DailyWorkDeps {
  readonly count: (options: DailyWorkOptions) => Promise<SalesCount>;
  readonly sums: Pick<SalesSums, 'oldestOrderAt'>;
}

/** Once a day over all processes, and at once where it was never done. */
export function createCountSalesDaily(deps: CountSalesDailyDeps): DailyLoop {
  const { notes, sums, count } = deps;
  return createDailyWork(deps, {
    name: 'the count of the sales',
    lease: 'count-sales',
    lastDone: 'sales-counted-up-to',
    async run(_newest, options) {
      // A new shop has nothing that is worth a process.
      if (!(await noteNothingToCount(notes, sums))) tell(deps, await count(options));
    },
  });
}

function tell({ logger }: CountSalesDailyDeps, found: SalesCount): void {
  if (found.mended > 0)
    return logger.error(found, 'the sums of sales were not what their orders come to, and were mended');
  if (found.counted > 0) return logger.warn(found, 'orders were missing in the sums of sales, and were counted');
  logger.info(found, 'the sums of sales agree with the orders');
}
