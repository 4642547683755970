import { Redis } from 'ioredis';
import { openRedis } from '../../src/redis/connection/open-redis.ts';
import { isOpen, isNotifyDue, type Order, orderSchema } from '../../src/domain/orders/order.ts';

/** Every order record under a prefix, cards that were not confirmed included. @throws if a record cannot be read */
export async function readOrders(redisUrl: string, keyPrefix: string): Promise<Order[]> {
  const redis = openRedis(redisUrl);
  redis.on('error', () => undefined);
  await redis.connect();
  try {
    const found = new Map<string, string>();
    for (const node of redis instanceof Redis ? [redis] : redis.nodes('master')) {
      for await (const keys of node.scanStream({ match: `${keyPrefix}:{s*}:order:*`, count: 500 })) {
        // A scan may return a key twice.
        const records = await Promise.all((keys as string[]).map((key) => redis.hget(key, 'record')));
        for (const [place, key] of (keys as string[]).entries()) found.set(key, records[place] ?? '');
      }
    }
    return [...found.values()].map((record) => orderSchema.parse(JSON.parse(record)));
  } finally {
    redis.disconnect();
  }
}

/** Whether nothing is left to do for it: it has ended and its buyer was told, or it was never confirmed. */
export function isClosed(order: Order): boolean {
  return !isOpen(order) && !isNotifyDue(order) && order.state !== 'token-due';
}
