import { readDate } from '../../domain/shared/day-span.ts';
import { createDailyLoop, type DailyLoop, type DailyTime } from '../shared/daily-loop.ts';
import type { KeyValueStore } from '../shared/ports.ts';
import { type UnderLeaseDeps, withLease } from '../shared/with-lease.ts';
import { noteNothingToCount, type SalesCount } from './count-sales.ts';
import type { SalesSums } from './ports.ts';

export interface CountSalesDailyDeps extends DailyTime, UnderLeaseDeps {
  readonly count: (options: { signal: AbortSignal; onStep: () => Promise<void> }) => Promise<SalesCount>;
  readonly sums: Pick<SalesSums, 'oldestOrderAt'>;
  readonly notes: KeyValueStore;
}

const LEASE = 'count-sales';
/** The newest day on which the sums were compared, over all processes and restarts. */
const LAST_DONE = 'sales-counted-up-to';

/** Once a day over all processes, and at once where it was never done. */
export function createCountSalesDaily(deps: CountSalesDailyDeps): DailyLoop {
  const { notes, sums, count } = deps;
  return createDailyLoop({
    ...deps,
    name: 'the count of the sales',
    run: (newest, signal) =>
      withLease(deps, LEASE, async (onStep) => {
        const lastDone = readDate((await notes.read(LAST_DONE)) ?? '');
        if (lastDone !== undefined && lastDone >= newest) return newest;
        // A new shop has nothing that is worth a process.
        if (!(await noteNothingToCount(notes, sums))) tell(deps, await count({ signal, onStep }));
        await notes.write(LAST_DONE, newest);
        return newest;
      }),
  });
}

function tell({ logger }: CountSalesDailyDeps, found: SalesCount): void {
  if (found.mended > 0)
    return logger.error(found, 'the sums of sales were not what their orders come to, and were mended');
  if (found.counted > 0) return logger.warn(found, 'orders were missing in the sums of sales, and were counted');
  logger.info(found, 'the sums of sales agree with the orders');
}
