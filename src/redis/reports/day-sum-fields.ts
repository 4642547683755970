import { DAY_MS } from '../../domain/shared/days.ts';
import {
  type DaySumsOfPeople,
  type HourSum,
  SUMS_KEPT_DAYS,
  type EndSum,
  NO_ENDS,
  plusEnds,
} from '../../domain/reports/day-sums.ts';
import { minor } from '../../domain/shared/money.ts';
import type { CalendarDate } from '../../domain/shared/days.ts';

/** The hashes of a shard's day, with sums as text: by an hour in the shop's time zone and a service, by product, and by person. */
interface StoredSums {
  readonly day: Readonly<Record<string, string>>;
  readonly people: Readonly<Record<string, string>>;
}

export const SUMS_KEPT_MS = (SUMS_KEPT_DAYS + 1) * DAY_MS;

export function storedSums({ hours, byProduct, byPerson }: DaySumsOfPeople): StoredSums {
  const ofHours = hours.map(
    ({ hour, service, sum }) => [`${HOUR}${String(hour).padStart(2, '0')} ${service}`, sumText(sum)] as const,
  );
  const ofProducts = [...byProduct].map(([name, sum]) => [`${PRODUCT}${name}`, sumText(sum)] as const);
  const ofPeople = [...byPerson].map(([userId, sum]) => [String(userId), sumText(sum)] as const);
  return { day: hashOf([...ofHours, ...ofProducts]), people: hashOf(ofPeople) };
}

export function readSums(date: CalendarDate, { day, people }: StoredSums): DaySumsOfPeople {
  const hours: HourSum[] = [];
  const byProduct = new Map<string, EndSum>();
  for (const [field, sum] of sumsIn(day)) {
    if (field.startsWith(PRODUCT)) byProduct.set(field.slice(PRODUCT.length), sum);
    const [, hour, service = ''] = HOUR_FIELD.exec(field) ?? [];
    if (hour !== undefined) hours.push({ hour: Number(hour), service, sum });
  }
  const byPerson = new Map(sumsIn(people).map(([userId, sum]) => [Number(userId), sum]));
  return { date, hours, byProduct, byPerson };
}

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

const HOUR = 'h';
const HOUR_FIELD = /^h(\d\d) (.*)$/su;
const PRODUCT = 'p';

/** Redis stores no half characters, which the service may send. */
function hashOf(sums: readonly (readonly [field: string, sum: string])[]): Readonly<Record<string, string>> {
  return Object.fromEntries(sums.map(([field, sum]) => [field.toWellFormed(), sum]));
}

function sumsIn(hash: Readonly<Record<string, string>>): [field: string, sum: EndSum][] {
  return Object.entries(hash).flatMap(([field, text]) => {
    const sum = readSum(text);
    return sum === undefined ? [] : [[field, sum]];
  });
}

/** A text that is no sum counts as 0. */
export function plusSum(before: string | null, sum: string): string {
  return sumText(plusEnds(readSum(before ?? '') ?? NO_ENDS, readSum(sum) ?? NO_ENDS));
}

function sumText({ count, soldMinor, paidMinor, earnedMinor, failed }: EndSum): string {
  return [count, soldMinor, paidMinor, earnedMinor, failed].join(' ');
}
