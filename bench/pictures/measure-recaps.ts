import { Redis } from 'ioredis';
import { startLocalRedis } from 'vendbot-demo';
import { percentile } from '../../measure/figures.ts';
import { recapViewOf } from '../../src/bot/chat/reports/recap/recap-view-of.ts';
import { loadWords } from '../../src/bot/ui/words.ts';
import { SHARDS } from '../../src/domain/orders/reference.ts';
import { NO_ENDS } from '../../src/domain/reports/end-sum.ts';
import { addDays, type CalendarDate } from '../../src/domain/shared/day-span.ts';
import { minor } from '../../src/domain/shared/money.ts';
import { createRecapPicture } from '../../src/pictures/recap-picture.ts';
import { createRenderer } from '../../src/pictures/renderer.ts';
import { sumText } from '../../src/redis/reports/day-sum-fields.ts';
import { createSalesSums } from '../../src/redis/reports/sales-sums-store.ts';
import { createKeys, type Keys } from '../../src/redis/shared/keys.ts';
import { createReadForecast } from '../../src/use-cases/reports/read-forecast.ts';
import { createReadRecap } from '../../src/use-cases/reports/read-recap.ts';
import type { Part } from '../contender.ts';
import { timeEach } from './time-each.ts';

/** Of so many recaps of a day, each read from Redis and drawn. */
export interface RecapFigures {
  readonly count: number;
  readonly ordersADay: number;
  /** Of reading the sums alone. */
  readonly readP50Ms: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly cpuMsEach: number;
  readonly lateMs: number;
  readonly busyMs: number;
  readonly kilobytes: number;
}

const TIME_ZONE = 'Africa/Lagos';
const TODAY = '2026-11-22';
/** Nine in the evening. */
const NOW = Date.parse('2026-11-22T20:00:00Z');
const ORDERS_A_DAY = 5_000;
const SERVICES = ['airtime', 'data', 'electricity', 'tv'];
const PRODUCTS = 80;
const HOURS = Array.from({ length: 17 }, (_, place) => place + 6);
/** The same weekday of eight weeks, and the days of the forecast. */
const DAYS = 57;

/** The day of a shop, beside the sums of all days that it is compared with. @param parts filled as they start */
export async function measureRecaps(count: number, parts: Part[]): Promise<RecapFigures> {
  const server = await startLocalRedis();
  parts.push(server);
  const redis = new Redis(server.url);
  parts.push({ stop: async () => redis.disconnect() });
  const keys = createKeys('vendbot');
  for (let back = 0; back < DAYS; back += 1) await writeDay(redis, keys, addDays(TODAY, -back));
  const { read, draw } = recapsFrom(redis, keys);
  const kilobytes = (await draw(await read())).byteLength / 1_000;
  const reads: number[] = [];
  const { eachMs, cpuMsEach, lateMs, busyMs } = await timeEach(count, async () => {
    const begun = performance.now();
    const recap = await read();
    reads.push(performance.now() - begun);
    await draw(recap);
  });
  return {
    count,
    ordersADay: ORDERS_A_DAY,
    readP50Ms: percentile(reads, 0.5),
    p50Ms: percentile(eachMs, 0.5),
    p99Ms: percentile(eachMs, 0.99),
    cpuMsEach,
    lateMs,
    busyMs,
    kilobytes,
  };
}

export function reportRecaps({
  count,
  ordersADay,
  readP50Ms,
  p50Ms,
  p99Ms,
  cpuMsEach,
  lateMs,
  busyMs,
  kilobytes,
}: RecapFigures): string {
  return [
    `${count} recaps of a day of ${ordersADay} orders, ${kilobytes.toFixed(0)} kB each, one after the other`,
    `  one            p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms; of it the sums read from Redis ${readP50Ms.toFixed(1)} ms`,
    `  CPU            ${cpuMsEach.toFixed(1)} ms each`,
    `  event loop     late by ${lateMs.toFixed(1)} ms at most, of it ${busyMs.toFixed(1)} ms of work`,
    '',
  ].join('\n');
}

function recapsFrom(redis: Redis, keys: Keys) {
  const sums = createSalesSums(redis, keys, TIME_ZONE);
  const notes = { read: async () => '2000-01-01' };
  const now = (): number => NOW;
  const readRecap = createReadRecap({
    sums,
    notes,
    readForecast: createReadForecast({ sums, notes, timeZone: TIME_ZONE, now }),
    orders: { listOpen: async () => [], listByBuyer: async () => ({ orders: [], total: 0 }) },
    reseller: { balance: async () => minor(1_000_000_000) },
    accounts: undefined,
    timeZone: TIME_ZONE,
    now,
  });
  const words = loadWords({
    directory: new URL('../../locales/', import.meta.url),
    defaultLocale: 'en',
    currency: 'NGN',
    timeZone: TIME_ZONE,
  })('en');
  const drawRecap = createRecapPicture(createRenderer());
  const as = { words, timeZone: TIME_ZONE, titleOf: () => undefined, role: 'merchant' as const };
  return {
    read: () => readRecap.ofShop({ type: 'day', from: TODAY, to: TODAY }),
    draw: (recap: Parameters<typeof recapViewOf>[0]) => drawRecap(recapViewOf(recap, as)),
  };
}

/** As many sums as a day of so many orders leaves: every hour and service, and every product, in each shard. */
async function writeDay(redis: Redis, keys: Keys, date: CalendarDate): Promise<void> {
  const each = ORDERS_A_DAY / SHARDS.length;
  const hours = HOURS.flatMap((hour) => SERVICES.map((service) => `h${String(hour).padStart(2, '0')} ${service}`));
  const products = Array.from({ length: PRODUCTS }, (_, place) => `pPRODUCT-${place}`);
  await Promise.all(
    SHARDS.map((shard) =>
      redis.hset(keys.daySums(shard, date), {
        ...sums(hours, each / hours.length),
        ...sums(products, each / PRODUCTS),
      }),
    ),
  );
}

function sums(fields: readonly string[], mean: number): Record<string, string> {
  return Object.fromEntries(fields.map((field, place) => [field, textOf(Math.ceil(mean * (0.5 + (place % 5) / 4)))]));
}

function textOf(count: number): string {
  return sumText({ ...NO_ENDS, count, soldMinor: minor(count * 50_000), paidMinor: minor(count * 48_000) });
}
