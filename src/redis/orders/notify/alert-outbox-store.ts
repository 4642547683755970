import type { RedisClient } from '../../connection/open-redis.ts';
import { shardOfPerson, shardOfReference, SHARDS } from '../../../domain/orders/reference.ts';
import type { PendingAlert, AlertOutboxStore } from '../../../use-cases/order-worker/ports.ts';
import { defineScript, done } from '../../shared/scripts/define-script.ts';
import type { Keys } from '../../shared/keys.ts';
import { text } from '../../shared/scripts/script-arguments.ts';
import { pairsOf } from '../../shared/pairs-of.ts';

/** Of one shard at once. The rest comes when these have been told. */
const LISTED_AT_MOST = 100;

export const forgetAlert = defineScript({
  file: new URL('forget-alert.lua', import.meta.url),
  keys: ['alerts'],
  args: { alert: text, value: text },
  answer: done,
});

/**
 * Alerts that no merchant has read yet, as one hash a shard. The scripts in which such things happen write it (commit-order.lua,
 * begin-pin-try.lua), and name a field as `fieldOf` does.
 */
export function createAlertOutboxStore(redis: RedisClient, keys: Keys): AlertOutboxStore {
  return {
    async list() {
      const shards = SHARDS.map(listOf);
      return (await Promise.all(shards)).flat();
    },
    async has(alert) {
      return (await redis.hget(keyOf(alert), fieldOf(alert))) === valueOf(alert);
    },
    async told(alert) {
      await forgetAlert.run(redis, { alerts: keyOf(alert) }, { alert: fieldOf(alert), value: valueOf(alert) });
    },
  };

  async function listOf(shard: number): Promise<PendingAlert[]> {
    const [, flat] = await redis.hscan(keys.alerts(shard), 0, 'COUNT', LISTED_AT_MOST);
    return pairsOf(flat)
      .slice(0, LISTED_AT_MOST)
      .flatMap(([field, value]) => read(field, value) ?? []);
  }

  function keyOf(alert: PendingAlert): string {
    return keys.alerts(alert.type === 'pin-locked' ? shardOfPerson(alert.userId) : shardOfReference(alert.reference));
  }
}

/** Tells a lock from the next one of the same person. */
function valueOf(alert: PendingAlert): string {
  return alert.type === 'pin-locked' ? String(alert.until) : '1';
}

function fieldOf(alert: PendingAlert): string {
  return `${alert.type}:${alert.type === 'pin-locked' ? alert.userId : alert.reference}`;
}

function read(field: string, value: string): PendingAlert | undefined {
  const [type, of = ''] = field.split(':');
  if (type === 'uncollected' || type === 'late-end') return { type, reference: of };
  return type === 'pin-locked' ? { type, userId: Number(of), until: Number(value) } : undefined;
}
