import type { CalendarDate } from '../../domain/shared/day-span.ts';
import { type DaySums, type HourSum, SUMS_KEPT_DAYS } from '../../domain/reports/day-sums.ts';
import { type EndSum, NO_ENDS, plusEnds, summedBy } from '../../domain/reports/end-sum.ts';
import { shardOfPerson, shardOfReference, SHARDS } from '../../domain/orders/reference.ts';
import type { CountedOrder, SalesSums, SumDifference } from '../../use-cases/reports/ports.ts';
import type { RedisClient } from '../connection/open-redis.ts';
import type { Keys } from '../shared/keys.ts';
import { pairsOf } from '../shared/pairs-of.ts';
import { countedFields, HOUR_FIELDS, hourField, readCounted, readField, readSum, sumText } from './day-sum-fields.ts';
import { mendSum, recountOrder } from './sales-sums-scripts.ts';

const KEPT_MS = (SUMS_KEPT_DAYS + 1) * 24 * 3_600_000;
const SHARDS_AT_ONCE = 4;
/** The hours of most shops come in one answer. */
const SCAN_COUNT = 1_000;

interface FieldSum {
  readonly field: string;
  readonly sum: EndSum;
}

/** Two hashes a day and shard: what was sold by hour and service and by product, and what each person bought. */
export function createSalesSums(redis: RedisClient, keys: Keys, timeZone: string): SalesSums {
  return {
    async ofDay(date) {
      return daySumsOf(date, await sumsOfShards((shard) => redis.hgetall(keys.daySums(shard, date))));
    },

    async hoursOf(date) {
      return daySumsOf(date, await sumsOfShards((shard) => hoursIn(keys.daySums(shard, date)))).hours;
    },

    async ofPerson(userId, dates) {
      const shard = shardOfPerson(userId);
      const found = await Promise.all(dates.map((date) => redis.hget(keys.personSums(shard, date), String(userId))));
      return found.map((text) => readSum(text ?? '') ?? NO_ENDS);
    },

    async oldestOrderAt() {
      const firsts = await Promise.all(
        SHARDS.map((shard) => redis.zrange(keys.confirmed(shard), '0', '0', 'WITHSCORES')),
      );
      const times = firsts.flatMap(([, score]) => (score === undefined ? [] : [Number(score)]));
      return times.length === 0 ? undefined : Math.min(...times);
    },

    recount,

    async compare(shard, date, orders) {
      const expected = expectedSums(orders, timeZone);
      const [day, people] = await Promise.all([
        redis.hgetall(keys.daySums(shard, date)),
        redis.hgetall(keys.personSums(shard, date)),
      ]);
      return [
        ...differences({ shard, date, of: 'day' }, expected.day, day),
        ...differences({ shard, date, of: 'people' }, expected.people, people),
      ];
    },

    async mend({ shard, date, of, field, found, expected }) {
      const sums = of === 'day' ? keys.daySums(shard, date) : keys.personSums(shard, date);
      return (await mendSum.run(redis, { sums }, { field, found, expected, keptMs: KEPT_MS })) === 1;
    },
  };

  /** The products stay in Redis. */
  async function hoursIn(daySums: string): Promise<Record<string, string>> {
    const found: Record<string, string> = {};
    let cursor = '0';
    do {
      const [next, flat] = await redis.hscan(daySums, cursor, 'MATCH', HOUR_FIELDS, 'COUNT', SCAN_COUNT);
      cursor = next;
      // A scan may return a field twice.
      Object.assign(found, Object.fromEntries(pairsOf(flat)));
    } while (cursor !== '0');
    return found;
  }

  async function recount(order: Parameters<SalesSums['recount']>[0]): ReturnType<SalesSums['recount']> {
    const fields = countedFields(order, timeZone);
    if (fields === undefined) return 'same';
    const counted = `${fields.at} ${fields.numbers}`;
    const before = (await redis.hget(keys.order(order.reference), 'counted')) ?? undefined;
    if (before === counted) return 'same';
    const shard = shardOfReference(order.reference);
    const former = (before === undefined ? undefined : readCounted(before)) ?? { ...fields, hour: '' };
    const done = await recountOrder.run(
      redis,
      {
        order: keys.order(order.reference),
        daySums: keys.daySums(shard, fields.date),
        personSums: keys.personSums(shard, fields.date),
        formerDaySums: keys.daySums(shard, former.date),
        formerPersonSums: keys.personSums(shard, former.date),
      },
      {
        version: order.version,
        countedBefore: before,
        formerNumbers: former.numbers,
        formerHour: hourField(former.hour, order.item.service),
        counted,
        numbers: fields.numbers,
        hour: fields.hour,
        product: fields.product,
        person: order.buyer.userId,
      },
    );
    return done === 1 ? 'counted' : 'changed';
  }
}

/** Some shards at once. If Redis answered for all of them in one go, people who buy would wait. */
async function sumsOfShards(read: (shard: number) => Promise<Record<string, string>>): Promise<FieldSum[]> {
  const all: FieldSum[] = [];
  for (let from = 0; from < SHARDS.length; from += SHARDS_AT_ONCE) {
    const hashes = await Promise.all(SHARDS.slice(from, from + SHARDS_AT_ONCE).map(read));
    all.push(...hashes.flatMap(sumsOf));
  }
  return all;
}

function sumsOf(hash: Readonly<Record<string, string>>): FieldSum[] {
  return Object.entries(hash).flatMap(([field, text]) => {
    const sum = readSum(text);
    return sum === undefined ? [] : [{ field, sum }];
  });
}

/** The shards added up. */
function daySumsOf(date: CalendarDate, all: readonly FieldSum[]): DaySums {
  const hours: HourSum[] = [];
  const byProduct = new Map<string, EndSum>();
  const byField = summedBy(
    all,
    ({ field }) => field,
    ({ sum }) => sum,
  );
  for (const [field, sum] of byField) {
    const read = readField(field);
    if (read === undefined) continue;
    if ('product' in read) byProduct.set(read.product, sum);
    else hours.push({ ...read, sum });
  }
  return { date, hours, byProduct };
}

function expectedSums(orders: readonly CountedOrder[], timeZone: string) {
  const day = new Map<string, EndSum>();
  const people = new Map<string, EndSum>();
  for (const order of orders) {
    const fields = countedFields(order, timeZone);
    const sum = readSum(fields?.numbers ?? '');
    if (fields === undefined || sum === undefined) continue;
    for (const field of [fields.hour, fields.product]) add(day, field, sum);
    add(people, String(order.buyer.userId), sum);
  }
  return { day, people };
}

function add(sums: Map<string, EndSum>, field: string, sum: EndSum): void {
  sums.set(field, plusEnds(sums.get(field) ?? NO_ENDS, sum));
}

/** A sum that has come to nothing is as good as none. What is no sum belongs to a later version. */
function differences(
  place: Pick<SumDifference, 'shard' | 'date' | 'of'>,
  expected: ReadonlyMap<string, EndSum>,
  found: Readonly<Record<string, string>>,
): SumDifference[] {
  const nothing = sumText(NO_ENDS);
  const stored = sumsOf(found).map(({ field }) => field);
  return [...new Set([...expected.keys(), ...stored])].flatMap((field) => {
    const should = sumText(expected.get(field) ?? NO_ENDS);
    const stands = found[field];
    return (stands ?? nothing) === should ? [] : [{ ...place, field, expected: should, found: stands }];
  });
}
