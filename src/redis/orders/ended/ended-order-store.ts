import type { RedisClient } from '../../connection/open-redis.ts';
import { tailOf } from '../../../domain/orders/number-ending.ts';
import type { Order } from '../../../domain/orders/order.ts';
import { shardOfReference } from '../../../domain/orders/reference.ts';
import type { EndedOrder, EndedOrders } from '../../../use-cases/archive/ports.ts';
import type { Logger } from '../../../use-cases/shared/ports.ts';
import type { Keys } from '../../shared/keys.ts';
import { endingMember } from '../find/ending-member.ts';
import { chunksOf, deflateRecord, inflateRecord } from './deflate-record.ts';
import { deflateOrder, inflateOrder, removeOrder } from './ended-order-scripts.ts';
import { parseRecord, readRecord } from './read-record.ts';
import { referencesBetween } from '../find/references-between.ts';

type Which = Parameters<EndedOrders['confirmedBetween']>[2];

export function createEndedOrders(redis: RedisClient, keys: Keys, logger: Logger): EndedOrders {
  return {
    async *confirmedBetween(shard, span, which) {
      for await (const references of referencesBetween(redis, keys.confirmed(shard), span)) {
        yield await readAll(references, which);
      }
    },

    async deflate({ order, record }) {
      const { reference, version } = order;
      const deflated = deflateRecord(record, reference);
      if (inflateRecord(deflated, reference) !== record) {
        logger.error({ reference }, 'an order record does not come back from being deflated and stays as it is');
        return false;
      }
      const chunks = chunksOf(deflated);
      return (await deflateOrder.run(redis, settledKeys(reference), { version, reference, chunks })) === 1;
    },

    async inflate({ order: { reference, version }, record }) {
      return (await inflateOrder.run(redis, { order: keys.order(reference) }, { version, record })) === 1;
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
    };
  }

  /** What is-settled.lua looks at. */
  function settledKeys(reference: string) {
    const shard = shardOfReference(reference);
    return { order: keys.order(reference), due: keys.due(shard), open: keys.open(shard), alerts: keys.alerts(shard) };
  }

  async function readAll(references: readonly string[], which: Which): Promise<EndedOrder[]> {
    const read = await Promise.all(references.map((reference) => readOne(reference, which)));
    return read.filter((ended) => ended !== undefined);
  }

  async function readOne(reference: string, which: Which): Promise<EndedOrder | undefined> {
    const isWhole = which !== 'all' && (await redis.hexists(keys.order(reference), 'record')) === 1;
    if (which !== 'all' && isWhole !== (which === 'whole')) return undefined;
    const stored = await readRecord(redis, keys, reference);
    const order = stored === undefined ? undefined : parseRecord(stored);
    return order === undefined || stored?.record === undefined ? undefined : { order, record: stored.record };
  }
}
