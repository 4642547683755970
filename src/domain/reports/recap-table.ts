import { type Cell, moneyCell } from '../shared/csv.ts';
import type { DaySums } from './day-sums.ts';
import { summedBy } from './end-sum.ts';

/** The columns of the file of a week or a month, which docs/guide-merchants.md explains. */
export const recapColumns = ['day', 'service', 'delivered', 'sold', 'paid', 'profit', 'failed'] as const;

/** A row for each service of a day. */
export function recapRows({ date, hours }: DaySums): Cell[][] {
  const services = summedBy(
    hours,
    ({ service }) => service,
    ({ sum }) => sum,
  );
  return [...services]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([service, { count, soldMinor, paidMinor, profitMinor, failed }]) => [
      date,
      service,
      String(count),
      moneyCell(soldMinor),
      moneyCell(paidMinor),
      moneyCell(profitMinor),
      String(failed),
    ]);
}
