import { Redis } from 'ioredis';
import { startLocalRedis } from 'vendbot-demo';
import { healthOf } from '../../src/domain/health/health.ts';
import type { Order } from '../../src/domain/orders/order.ts';
import { createHealthSamples } from '../../src/redis/health/health-sample-store.ts';
import { createKeys } from '../../src/redis/shared/keys.ts';
import { createRecordHealth } from '../../src/use-cases/health/record-health.ts';
import type { Part } from '../contender.ts';
import { finishedOrder } from '../store/finished-order.ts';
import { usedBytes } from '../store/redis-figures.ts';

export interface HealthFigures {
  readonly orders: number;
  /** Sent to Redis, by name. */
  readonly commands: ReadonlyMap<string, number>;
  readonly bytes: number;
  readonly outlets: number;
  /** To read and judge all outlets at once. */
  readonly lookMs: number;
}

const OUTLETS = 200;
const ORDERS_A_MINUTE = 1_000;
const SECOND_MS = 1_000;
/** One in twenty takes longer than that: up to twenty times as long. */
const SLOW_MS = 60_000;
const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

/** What purchases of so many minutes cost, on a clock of its own. @param parts filled as they start */
export async function measureHealth(minutes: number, parts: Part[]): Promise<HealthFigures> {
  const server = await startLocalRedis();
  parts.push(server);
  const redis = new Redis(server.url);
  parts.push({ stop: async () => redis.disconnect() });
  let now = Date.now();
  const samples = createHealthSamples(redis, createKeys('vendbot'), () => now);
  const record = createRecordHealth({ samples, maxPauseMs: 90_000, now: () => now, logger: quiet });
  const before = await usedBytes(redis);
  await redis.config('RESETSTAT');
  const open = new Map<Order, number>();
  let orders = 0;
  for (let second = 0; second < minutes * 60; second += 1) {
    for (; orders < ((second + 1) * ORDERS_A_MINUTE) / 60; orders += 1) {
      const order = orderAt(orders, now);
      record.moved({ ...order, state: 'confirmed' }, { ...order, state: 'submitting' });
      record.moved(order, { ...order, state: 'processing' });
      open.set(order, now + (Math.random() < 0.05 ? SLOW_MS * 20 ** Math.random() : 6_000));
    }
    now += SECOND_MS;
    for (const [order, endsAt] of open) {
      if (now >= endsAt) {
        record.moved({ ...order, state: 'processing' }, { ...order, state: 'successful' });
        open.delete(order);
      } else if (second % 60 === orders % 60) record.seen({ ...order, state: 'processing' });
    }
    await record.flush();
  }
  const commands = await commandsOf(redis);
  const startedAt = performance.now();
  const heard = await samples.heard();
  for (const { outlet } of heard) healthOf(await samples.read(outlet), now, undefined);
  const lookMs = performance.now() - startedAt;
  return { orders, commands, bytes: (await usedBytes(redis)) - before, outlets: heard.length, lookMs };
}

export function reportHealth({ orders, commands, bytes, outlets, lookMs }: HealthFigures): string {
  const all = [...commands.values()].reduce((sum, count) => sum + count, 0);
  const each = [...commands].map(([name, count]) => `${name} ${(count / orders).toFixed(3)}`).join(', ');
  return [
    `${orders} purchases at ${outlets} providers, ${ORDERS_A_MINUTE} a minute`,
    `  commands a purchase  ${(all / orders).toFixed(2)} (${each})`,
    `  memory               ${(bytes / 1e6).toFixed(1)} MB`,
    `  a look at all        ${lookMs.toFixed(0)} ms`,
    '',
  ].join('\n');
}

function orderAt(place: number, at: number): Order {
  const reference = `VB${place}`;
  const { confirmed } = finishedOrder({ reference, userId: place % 5_000, at, place, random: Math.random });
  const provider = `Provider ${Math.floor(Math.random() * OUTLETS)}`;
  return { ...confirmed, sends: 1, item: { ...confirmed.item, service: 'data', provider } };
}

async function commandsOf(redis: Redis): Promise<Map<string, number>> {
  const found = (await redis.info('commandstats')).matchAll(/^cmdstat_([^:]+):calls=(\d+)/gmu);
  return new Map(
    [...found].flatMap(([, name = '', calls]) => (/^(?:config|info)/u.test(name) ? [] : [[name, Number(calls)]])),
  );
}
