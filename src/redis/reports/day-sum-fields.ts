import { countedEnd, type EndSum } from '../../domain/reports/end-sum.ts';
import { minor } from '../../domain/shared/money.ts';
import { shardOfReference } from '../../domain/orders/reference.ts';
import type { HourSum } from '../../domain/reports/day-sums.ts';
import type { CountedOrder } from '../../use-cases/reports/ports.ts';
import type { Keys } from '../shared/keys.ts';

/** Where an order counts in the sums, and as what, in the words that are stored. */
export interface CountedFields {
  readonly date: string;
  /** Day and hour. */
  readonly at: string;
  readonly numbers: string;
  readonly hour: string;
  readonly product: string;
}

/** Undefined as long as its end is not known. */
export function countedFields(order: CountedOrder, timeZone: string): CountedFields | undefined {
  const end = countedEnd(order, timeZone);
  if (end === undefined) return undefined;
  const { service, productName } = order.item;
  const hour = String(end.hour).padStart(2, '0');
  return {
    date: end.date,
    at: `${end.date} ${hour}`,
    numbers: sumText(end.sum),
    hour: hourField(hour, service),
    product: `${PRODUCT}${productName}`,
  };
}

/** What includes/count-end.lua takes. Without an end, its keys are of no day. */
export function countingOf(keys: Keys, order: CountedOrder, timeZone: string) {
  const shard = shardOfReference(order.reference);
  const { date = '', at, numbers, hour, product } = countedFields(order, timeZone) ?? {};
  return {
    keys: { daySums: keys.daySums(shard, date), personSums: keys.personSums(shard, date) },
    args: { countedAt: at, countedAs: numbers, countedHour: hour, countedProduct: product },
  };
}

/** Of what an order's hash keeps; undefined if it is none. */
export function readCounted(counted: string): (Pick<CountedFields, 'date' | 'numbers'> & { hour: string }) | undefined {
  const [, date, hour, numbers] = /^(\S+) (\d\d) (.+)$/u.exec(counted) ?? [];
  return date === undefined || hour === undefined || numbers === undefined ? undefined : { date, hour, numbers };
}

export function hourField(hour: string, service: string): string {
  return `${HOUR}${hour} ${service}`;
}

/** A field of the hash of a day; undefined for one of a later version. */
export function readField(field: string): Omit<HourSum, 'sum'> | { product: string } | undefined {
  if (field.startsWith(PRODUCT)) return { product: field.slice(PRODUCT.length) };
  const [, hour, service = ''] = /^h(\d\d) (.+)$/su.exec(field) ?? [];
  return hour === undefined ? undefined : { hour: Number(hour), service };
}

/** Undefined if it is no sum. */
export function readSum(text: string): EndSum | undefined {
  const numbers = /^-?\d+(?: -?\d+){4}$/u.test(text) ? text.split(' ').map(Number) : [];
  if (numbers.length === 0 || !numbers.every(Number.isSafeInteger)) return undefined;
  const [count = 0, sold = 0, paid = 0, earned = 0, failed = 0] = numbers;
  return {
    count,
    soldMinor: minor(sold),
    paidMinor: minor(paid),
    profitMinor: minor(sold - paid),
    earnedMinor: minor(earned),
    failed,
  };
}

/** Stored: an hour on the shop's clock and a service, or a product. */
const HOUR = 'h';
const PRODUCT = 'p';
/** What a scan matches. */
export const HOUR_FIELDS = `${HOUR}*`;

export function sumText({ count, soldMinor, paidMinor, earnedMinor, failed }: EndSum): string {
  return [count, soldMinor, paidMinor, earnedMinor, failed].join(' ');
}
