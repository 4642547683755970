import type { RedisClient } from '../../connection/open-redis.ts';
import { tailOf } from '../../../domain/orders/number-ending.ts';
import type { Order } from '../../../domain/orders/order.ts';
import { shardOfReference } from '../../../domain/orders/reference.ts';
import type { EndedOrder, EndedOrders } from '../../../use-cases/archive/ports.ts';
import type { Keys } from '../../shared/keys.ts';
import { endingMember } from '../find/ending-member.ts';
import { removeOrder } from './ended-order-scripts.ts';
import { parseRecord, readRecord } from './read-record.ts';
import { referencesBetween } from '../find/references-between.ts';

export function createEndedOrders(redis: RedisClient, keys: Keys): EndedOrders {
  return {
    async *confirmedBetween(shard, span) {
      for await (const references of referencesBetween(redis, keys.confirmed(shard), span)) {
        yield await readAll(references);
      }
    },

    async remove({ order }) {
      const { reference, version } = order;
      const args = { version, reference, endingMember: endingMember(order) };
      return (await removeOrder.run(redis, placesOf(order), args)) === 1;
    },
  };

  function placesOf({ reference, buyer, recipient, batch }: Order) {
    const shard = shardOfReference(reference);
    return {
      ...settledKeys(reference),
      personOrders: keys.ordersOf(buyer.userId),
      confirmed: keys.confirmed(shard),
      ending: keys.ending(shard, tailOf(recipient.customerId)),
      personTokens: keys.tokensOf(buyer.userId),
      batch: keys.batch(batch ?? reference),
      case: keys.case(buyer.userId, reference),
    };
  }

  /** What is-settled.lua looks at. */
  function settledKeys(reference: string) {
    const shard = shardOfReference(reference);
    return { order: keys.order(reference), due: keys.due(shard), open: keys.open(shard), alerts: keys.alerts(shard) };
  }

  async function readAll(references: readonly string[]): Promise<EndedOrder[]> {
    const read = await Promise.all(references.map(readOne));
    return read.filter((ended) => ended !== undefined);
  }

  async function readOne(reference: string): Promise<EndedOrder | undefined> {
    const stored = await readRecord(redis, keys, reference);
    const order = stored === undefined ? undefined : parseRecord(stored);
    return stored === undefined || order === undefined ? undefined : { order, record: stored.record };
  }
}
