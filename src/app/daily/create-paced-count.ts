import type { Config } from '../../config.ts';
import type { Store } from '../../redis/open-store.ts';
import {
  type CompareSales,
  type CountSales,
  createCompareSales,
  createCountSales,
} from '../../use-cases/reports/count-sales.ts';
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

/** The same that only looks. */
export function createPacedComparison(
  { TIME_ZONE: timeZone }: Pick<Config, 'TIME_ZONE'>,
  { orders, salesSums: sums, keyValues: notes }: Pick<Store, 'orders' | 'salesSums' | 'keyValues'>,
): CompareSales {
  return createCompareSales({ orders, sums, notes, timeZone, pace: createPace(COMMANDS_PER_S), now: Date.now });
}
