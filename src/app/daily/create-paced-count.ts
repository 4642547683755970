import type { Config } from '../../config.ts';
import type { Store } from '../../redis/open-store.ts';
import { type CountSales, createCountSales } from '../../use-cases/reports/count-sales.ts';
import { createPace } from '../../use-cases/shared/pace.ts';

/** A small part of what Redis can do, so that people who buy meanwhile do not notice. */
const COMMANDS_PER_S = 1_000;

/** A count of the sales that runs beside the bot. */
export function createPacedCount(
  config: Pick<Config, 'TIME_ZONE' | 'ARCHIVE_DIR' | 'KEEP_ORDERS'>,
  { orders, salesSums: sums, keyValues: notes }: Pick<Store, 'orders' | 'salesSums' | 'keyValues'>,
): CountSales {
  return createCountSales({
    orders,
    sums,
    notes,
    timeZone: config.TIME_ZONE,
    keepDays: config.ARCHIVE_DIR === undefined ? undefined : config.KEEP_ORDERS,
    pace: createPace(COMMANDS_PER_S),
    now: Date.now,
  });
}
