import type { RedisClient } from '../../connection/open-redis.ts';
import { shardOfPerson, shardOfReference, SHARDS } from '../../../domain/orders/reference.ts';
import type { PendingAlert, AlertOutboxStore } from '../../../use-cases/order-worker/ports.ts';
import { expectThat, writes } from '../../shared/commands.ts';
import type { Keys } from '../../shared/keys.ts';
import type { Decision, Transactor } from '../../shared/transactor.ts';
import { pairsOf } from '../../shared/pairs-of.ts';

/** Of one shard at once. The rest comes when these have been told. */
const LISTED_AT_MOST = 100;

/**
 * Alerts that no merchant has read yet, as one hash a shard. What makes such a thing happen writes it in the same step (commit-order.ts, the
 * PINs), and names a field as `fieldOf` does.
 */
export function createAlertOutboxStore(redis: RedisClient, keys: Keys, transactor: Transactor): AlertOutboxStore {
  return {
    async list() {
      const shards = SHARDS.map(listOf);
      return (await Promise.all(shards)).flat();
    },
    async has(alert) {
      return (await redis.hget(keyOf(alert), fieldOf(alert))) === valueOf(alert);
    },
    told(alert) {
      const [key, field] = [keyOf(alert), fieldOf(alert)];
      return transactor.decide(
        key,
        () => redis.hget(key, field),
        (stored): Decision<void> => {
          // It is another one by now, such as the next lock of the same person.
          if (stored !== valueOf(alert)) return { result: undefined };
          return {
            result: undefined,
            transaction: { expect: [expectThat.field(key, field, stored)], write: [writes.removeFields(key, field)] },
          };
        },
      );
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
