import type { RedisClient } from '../../connection/open-redis.ts';
import { tailOf } from '../../../domain/orders/number-ending.ts';
import type { Order } from '../../../domain/orders/order.ts';
import { shardOfReference } from '../../../domain/orders/reference.ts';
import { sumOrders } from '../../../domain/reports/day-sums.ts';
import { dayOf } from '../../../domain/shared/day.ts';
import type { CalendarDate } from '../../../domain/shared/day-span.ts';
import type { EndedOrder, EndedOrders } from '../../../use-cases/archive/ports.ts';
import type { HoldRecord } from '../../shared/held-record-store.ts';
import type { Keys } from '../../shared/keys.ts';
import { storedSums, SUMS_KEPT_MS } from '../../reports/day-sum-fields.ts';
import { endingMember } from '../find/ending-member.ts';
import { removeOrder } from './ended-order-scripts.ts';
import { parseRecord, readRecord } from './read-record.ts';
import { referencesBetween } from '../find/references-between.ts';

/**
 * @param timeZone by whose clock an order counts in the sales of a day
 * @param held notes what cannot be read, which is not archived
 */
export function createEndedOrders(redis: RedisClient, keys: Keys, timeZone: string, held: HoldRecord): EndedOrders {
  return {
    async *confirmedBetween(shard, span) {
      for await (const references of referencesBetween(redis, keys.confirmed(shard), span)) {
        yield await readAll(references);
      }
    },

    async remove({ order }) {
      const { reference, version, confirmedAt = 0 } = order;
      const day = dayOf(confirmedAt, timeZone);
      const sums = storedSums(sumOrders(day, [order], timeZone));
      const args = { version, reference, endingMember: endingMember(order), keptMs: SUMS_KEPT_MS, ...sums };
      return (await removeOrder.run(redis, placesOf(order, day), args)) === 1;
    },
  };

  function placesOf({ reference, buyer, recipient, batch }: Order, day: CalendarDate) {
    const shard = shardOfReference(reference);
    return {
      ...settledKeys(reference),
      personOrders: keys.ordersOf(buyer.userId),
      confirmed: keys.confirmed(shard),
      ending: keys.ending(shard, tailOf(recipient.customerId)),
      personTokens: keys.tokensOf(buyer.userId),
      batch: keys.batch(batch ?? reference),
      case: keys.case(buyer.userId, reference),
      daySums: keys.daySums(shard, day),
      personSums: keys.personSums(shard, day),
      archivedDaySums: keys.archivedDaySums(shard, day),
      archivedPersonSums: keys.archivedPersonSums(shard, day),
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
    if (stored === undefined) return undefined;
    const order = parseRecord(stored);
    if (order !== undefined) return { order, record: stored.record };
    await held.hold('order', reference);
    return undefined;
  }
}
