import type { RedisClient } from '../../connection/open-redis.ts';
import { type Order, orderSchema } from '../../../domain/orders/order.ts';
import type { Keys } from '../../shared/keys.ts';
import { readJson } from '../../shared/read-json.ts';
import { inflateRecord } from './deflate-record.ts';

/** An order's hash, as far as reading it goes. */
export interface StoredRecord {
  /** As JSON; undefined where it is deflated and damaged. */
  readonly record: string | undefined;
  /** Where its money is booked. */
  readonly phase: string | null | undefined;
}

/**
 * Both forms: JSON in one field, or deflated in the fields `0`, `1`, … (deflate-order.lua). Where both are there, it was written again after it was
 * deflated, and JSON is the newer. Undefined if there is none.
 */
export async function readRecord(redis: RedisClient, keys: Keys, reference: string): Promise<StoredRecord | undefined> {
  const key = keys.order(reference);
  const [record, phase, first] = await redis.hmget(key, 'record', 'billing', '0');
  if (typeof record === 'string') return { record, phase };
  return typeof first === 'string' ? readDeflated(redis, key, reference) : undefined;
}

export function parseRecord({ record, phase }: StoredRecord): Order | undefined {
  return record === undefined ? undefined : withPhase(readJson(record, orderSchema), phase);
}

/** It may have been written again, or have been archived, since it was looked at. */
async function readDeflated(redis: RedisClient, key: string, reference: string): Promise<StoredRecord | undefined> {
  const fields = await redis.hgetallBuffer(key);
  const phase = fields['billing']?.toString();
  if (fields['record'] !== undefined) return { record: fields['record'].toString(), phase };
  if (fields['0'] === undefined) return undefined;
  return { record: inflateRecord(joined(fields), reference), phase };
}

function joined(fields: Readonly<Record<string, Buffer>>): Buffer {
  const chunks: Buffer[] = [];
  for (let place = 0; ; place += 1) {
    const chunk = fields[String(place)];
    if (chunk === undefined) return Buffer.concat(chunks);
    chunks.push(chunk);
  }
}

/** That the money could not be taken is found out by the script that writes the record, which then does not say so. */
function withPhase(order: Order | undefined, phase: string | null | undefined): Order | undefined {
  if (order?.billing === undefined || phase !== 'uncollected') return order;
  return { ...order, billing: { ...order.billing, uncollected: true } };
}
