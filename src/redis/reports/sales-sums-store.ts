import { randomUUID } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Order } from '../../domain/orders/order.ts';
import { shardOfPerson, SHARDS } from '../../domain/orders/reference.ts';
import {
  type DaySums,
  type DaySumsOfPeople,
  joinDays,
  joinDaysOfPeople,
  sumOrders,
  type EndSum,
  MAX_KEPT_SUMS,
  NO_ENDS,
} from '../../domain/reports/day-sums.ts';
import { dayOf, type CalendarDate, spanOf } from '../../domain/shared/days.ts';
import { referencesBetween } from '../orders/find-orders.ts';
import { parseRecord, readRecord } from '../orders/ended-order-store.ts';
import { expectThat, type Write, writes } from '../shared/transact.ts';
import { readSum, readSums, storedSums, SUMS_KEPT_MS } from './day-sum-fields.ts';
import type { StoreParts } from '../store-parts.ts';

/** Longer than summing a day takes. */
const MARK_KEPT_MS = 10 * 60_000;
/** How often a day is summed again because one of its orders was written meanwhile. After that the sum is shown, but not kept. */
const MAX_TRIES = 3;

/** Made when somebody asks, and kept, if the day is over, until one of its orders changes. Archived orders were added up when they left Redis. */
export function createSalesSums({ redis, keys, transactors: { plain }, timeZone, now, logger }: StoreParts) {
  return {
    ofDay,

    /** In the order of the days. */
    async ofPerson(userId: number, dates: readonly CalendarDate[]): Promise<readonly EndSum[]> {
      const shard = shardOfPerson(userId);
      return Array.fromAsync(dates, async (date) => {
        const kept = await keptOfPerson(shard, date, userId);
        return kept ?? (await sumAndKeep(shard, date)).byPerson.get(userId) ?? NO_ENDS;
      });
    },
  };

  async function ofDay(date: CalendarDate): Promise<DaySums> {
    // One shard after the other, because people who buy would have to wait for the orders of all at once.
    const parts = await Array.fromAsync(
      SHARDS,
      async (shard) => (await keptOfShard(shard, date)) ?? sumAndKeep(shard, date),
    );
    return joinDays(date, parts);
  }

  /** Undefined if the day is not kept. Before TIME_ZONE was changed, it was another day. */
  async function keptOfShard(shard: number, date: CalendarDate): Promise<DaySums | undefined> {
    const kept = await redis.hgetall(keys.daySums(shard, date));
    return kept['zone'] === timeZone ? readSums(date, { day: kept, people: {} }) : undefined;
  }

  async function keptOfPerson(shard: number, date: CalendarDate, userId: number): Promise<EndSum | undefined> {
    const [zone, text] = await redis.hmget(keys.personSums(shard, date), 'zone', String(userId));
    return zone === timeZone ? (readSum(text ?? '') ?? NO_ENDS) : undefined;
  }

  /**
   * If an order is written or archived while its day is summed, the sum may have the old order, have it twice, or not have it. So a mark is set before
   * the first order is read. Each such write deletes the mark and the sums, and only a sum whose mark is still there is kept.
   */
  async function sumAndKeep(shard: number, date: CalendarDate): Promise<DaySumsOfPeople> {
    const isOver = date < dayOf(now(), timeZone);
    if (!isOver) return (await sumShard(shard, date)).sums;
    for (let tries = 1; ; tries += 1) {
      const mark = randomUUID();
      const key = keys.daySums(shard, date);
      await Promise.all([redis.hset(key, 'mark', mark), redis.pexpire(key, MARK_KEPT_MS)]);
      const { sums, isWhole } = await sumShard(shard, date);
      // In a shop that sells so much each day is summed again, because one transaction cannot hold so many sums.
      const isKept = isWhole && sums.byPerson.size + sums.byProduct.size + sums.hours.length <= MAX_KEPT_SUMS;
      if (!isKept || (await keep(shard, sums, mark)) || tries === MAX_TRIES) return sums;
    }
  }

  async function keep(shard: number, sums: DaySumsOfPeople, mark: string): Promise<boolean> {
    const [day, people] = [keys.daySums(shard, sums.date), keys.personSums(shard, sums.date)];
    const fields = storedSums(sums);
    const write = [
      ...replaceFields(day, { mark, zone: timeZone, ...fields.day }),
      ...replaceFields(people, { zone: timeZone, ...fields.people }),
    ];
    return plain.write(day, write, [expectThat.field(day, 'mark', mark)]);
  }

  /** `isWhole`: all orders of the day could be read. */
  async function sumShard(
    shard: number,
    date: CalendarDate,
  ): Promise<{ readonly sums: DaySumsOfPeople; readonly isWhole: boolean }> {
    const [day, people] = await Promise.all([
      redis.hgetall(keys.archivedDaySums(shard, date)),
      redis.hgetall(keys.archivedPersonSums(shard, date)),
    ]);
    const parts = [readSums(date, { day, people })];
    let isWhole = true;
    for await (const page of referencesBetween(redis, keys.confirmed(shard), spanOf(date, timeZone))) {
      const found = (await Promise.all(page.map(readOrder))).filter((order) => order !== 'missing');
      const orders = found.filter((order) => order !== 'unreadable');
      isWhole &&= orders.length === found.length;
      parts.push(sumOrders(date, orders, timeZone));
      await breathe();
    }
    return { sums: joinDaysOfPeople(date, parts), isWhole };
  }

  async function readOrder(reference: string): Promise<Order | 'missing' | 'unreadable'> {
    const stored = await readRecord(redis, keys, reference);
    if (stored === undefined) return 'missing';
    const order = parseRecord(stored);
    if (order === undefined) logger.error({ reference }, 'an order record cannot be read and is not in the sales');
    return order ?? 'unreadable';
  }
}

function replaceFields(key: string, fields: Readonly<Record<string, string>>): Write[] {
  return [writes.remove(key), writes.setFields(key, fields), writes.expireIn(key, SUMS_KEPT_MS)];
}
