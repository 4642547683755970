import type { RedisClient } from '../connection/open-redis.ts';
import { tailOf } from '../../domain/orders/order-search.ts';
import { type Order, asUncollected, orderSchema } from '../../domain/orders/order.ts';
import { shardOfReference } from '../../domain/orders/reference.ts';
import { sumOrders } from '../../domain/reports/day-sums.ts';
import { dayOf, type Span } from '../../domain/shared/days.ts';
import { readJson } from '../shared/held-record-store.ts';
import { expectThat, writes, type Decision } from '../shared/transact.ts';
import type { Keys } from '../keys.ts';
import { plusSum, storedSums, SUMS_KEPT_MS } from '../reports/day-sum-fields.ts';
import { endingMember, referencesBetween } from './find-orders.ts';
import type { StoreParts } from '../store-parts.ts';

/** Special answers of TTL. */
const [NO_KEY, NO_END] = [-2, -1];

export interface EndedOrder {
  readonly order: Order;
  readonly record: string;
}

/** Confirmed orders that may have ended long ago, and how they are removed. If an order cannot be read, it is held and not archived. */
export function createEndedOrders({ redis, keys, transactors: { plain }, timeZone, held }: StoreParts) {
  return {
    /** Oldest first, in pages of at most 200, which may be empty. @param span from `from` to before `to` */
    async *confirmedBetween(shard: number, span: Span): AsyncGenerator<readonly EndedOrder[]> {
      for await (const references of referencesBetween(redis, keys.confirmed(shard), span)) {
        yield (await Promise.all(references.map(readOne))).filter((ended) => ended !== undefined);
      }
    },

    remove,
  };

  /**
   * Only for orders that the archive has. False if something is left to do for the order, or it was written since; then nothing was done. The same step
   * adds it to the archived sums of its day, so that it counts once. Removals of one day wait for each other, because they add to the same sums.
   */
  function remove({ order }: EndedOrder): Promise<boolean> {
    const { reference, version, confirmedAt = 0, buyer, recipient, batch } = order;
    const shard = shardOfReference(reference);
    const date = dayOf(confirmedAt, timeZone);
    const sums = storedSums(sumOrders(date, [order], timeZone));
    const record = keys.order(reference);
    const [dayArchive, peopleArchive] = [keys.archivedDaySums(shard, date), keys.archivedPersonSums(shard, date)];
    const added = [...entriesIn(dayArchive, sums.day), ...entriesIn(peopleArchive, sums.people)];
    // A list is kept as long as its buyer can look at it. An order with a case is kept as long as the case, because its money can still be given back.
    const keptFor = [keys.batch(batch ?? reference), keys.case(buyer.userId, reference)];
    const alerts = [`uncollected:${reference}`, `late-end:${reference}`];
    const read = () =>
      Promise.all([
        redis.hmget(record, 'version', 'billing'),
        redis.ttl(record),
        redis.exists(...keptFor),
        redis.zscore(keys.due(shard), reference),
        redis.hexists(keys.open(shard), reference),
        redis.hmget(keys.alerts(shard), ...alerts),
        Promise.all(added.map(({ key, field }) => redis.hget(key, field))),
      ]);
    const unlist = [
      writes.removeMember(keys.ordersOf(buyer.userId), reference),
      writes.removeMember(keys.confirmed(shard), reference),
      writes.removeMember(keys.ending(shard, tailOf(recipient.customerId)), endingMember(order)),
      writes.removeMember(keys.tokensOf(buyer.userId), reference),
    ];
    return plain.decide(
      dayArchive,
      read,
      ([[stored, billing], lifeS, kept, due, open, told, before]): Decision<boolean> => {
        // An earlier run, which was cut off, has removed it.
        if (lifeS === NO_KEY) return { result: true, expect: [expectThat.isThere(record, false)], write: unlist };
        const isOwed = billing === 'held' || billing === 'uncollected';
        // A record that expires by itself was never confirmed.
        const isConfirmed = lifeS === NO_END;
        const isAwaited = due !== null || open === 1 || told.some((alert) => alert !== null);
        if (stored !== String(version) || !isConfirmed || isOwed || isAwaited || kept > 0) return { result: false };
        return {
          result: true,
          expect: [
            ...expectThat.fields(record, ['version', 'billing'], [stored ?? null, billing ?? null]),
            ...keptFor.map((key) => expectThat.isThere(key, false)),
            expectThat.score(keys.due(shard), reference, undefined),
            expectThat.field(keys.open(shard), reference, undefined),
            ...expectThat.fields(keys.alerts(shard), alerts, told),
            ...added.map(({ key, field }, index) => expectThat.field(key, field, before[index])),
          ],
          write: [
            writes.remove(record),
            ...added.map(({ key, field, sum }, index) =>
              writes.setFields(key, { [field]: plusSum(before[index] ?? null, sum) }),
            ),
            writes.expireIn(dayArchive, SUMS_KEPT_MS),
            writes.expireIn(peopleArchive, SUMS_KEPT_MS),
            writes.remove(keys.daySums(shard, date)),
            writes.remove(keys.personSums(shard, date)),
            ...unlist,
          ],
        };
      },
    );
  }

  async function readOne(reference: string): Promise<EndedOrder | undefined> {
    const stored = await readRecord(redis, keys, reference);
    if (stored === undefined) return undefined;
    const order = parseRecord(stored);
    if (order === undefined) await held.hold('order', reference);
    return order && { order, record: stored.record };
  }
}

function entriesIn(key: string, sums: Readonly<Record<string, string>>) {
  return Object.entries(sums).map(([field, sum]) => ({ key, field, sum }));
}

interface StoredRecord {
  readonly record: string;
  readonly phase: string | null | undefined;
}

export async function readRecord(redis: RedisClient, keys: Keys, reference: string): Promise<StoredRecord | undefined> {
  const [record, phase] = await redis.hmget(keys.order(reference), 'record', 'billing');
  return typeof record === 'string' ? { record, phase } : undefined;
}

/** If the money could not be taken, only the script that writes the record finds that out, so the record itself does not say so. */
export function parseRecord({ record, phase }: StoredRecord): Order | undefined {
  const order = readJson(record, orderSchema);
  return order !== undefined && phase === 'uncollected' ? asUncollected(order) : order;
}
