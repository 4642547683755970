import type { Order } from '../../../src/domain/orders/order.ts';
import { shardOfReference } from '../../../src/domain/orders/reference.ts';
import type { BotSetup } from '../../support/bot-setup.ts';
import { inRedis } from './in-redis.ts';

/** The order's record, as the bot finds it next. */
export async function readOrder(setup: BotSetup, reference: string): Promise<Order> {
  const record = await inRedis(setup, (redis, keys) => redis.hget(keys.order(reference), 'record'));
  return JSON.parse(record ?? 'null') as Order;
}

/** Makes an order older than a test can wait for, also in the list of its day. Its version stays, so that the bot's next write goes on from here. */
export async function changeOrder(setup: BotSetup, reference: string, changes: Partial<Order>): Promise<void> {
  const changed = { ...(await readOrder(setup, reference)), ...changes };
  await inRedis(setup, async (redis, keys) => {
    await redis.hset(keys.order(reference), 'record', JSON.stringify(changed));
    if (changes.confirmedAt === undefined) return;
    await redis.zadd(keys.confirmed(shardOfReference(reference)), changes.confirmedAt, reference);
  });
}
