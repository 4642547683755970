import type { RedisClient } from '../../connection/open-redis.ts';
import { asUncollected, type Order, orderSchema } from '../../../domain/orders/order.ts';
import type { Keys } from '../../shared/keys.ts';
import { readJson } from '../../shared/read-json.ts';

/** An order's hash, as far as reading it goes. */
export interface StoredRecord {
  /** As JSON. */
  readonly record: string;
  /** Where its money is booked. */
  readonly phase: string | null | undefined;
}

export async function readRecord(redis: RedisClient, keys: Keys, reference: string): Promise<StoredRecord | undefined> {
  const [record, phase] = await redis.hmget(keys.order(reference), 'record', 'billing');
  return typeof record === 'string' ? { record, phase } : undefined;
}

export function parseRecord({ record, phase }: StoredRecord): Order | undefined {
  return withPhase(readJson(record, orderSchema), phase);
}

/** That the money could not be taken is found out by the script that writes the record, which then does not say so. */
function withPhase(order: Order | undefined, phase: string | null | undefined): Order | undefined {
  return order !== undefined && phase === 'uncollected' ? asUncollected(order) : order;
}
