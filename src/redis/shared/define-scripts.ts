import type { Redis } from 'ioredis';
import { batchScripts } from '../batches/batch-scripts.ts';
import { accountScripts } from '../accounts/ledger-scripts.ts';
import { newestScripts } from '../orders/newest-message-store.ts';
import { orderScripts } from '../orders/order-scripts.ts';
import { snapshotScripts } from '../orders/snapshot-scripts.ts';
import { topupScripts } from '../accounts/topup-scripts.ts';
import { untoldScripts } from '../orders/alert-outbox-store.ts';

/**
 * Every script gives the same result when it is sent again: the client resends a command whose reply was lost, and Redis may have
 * carried out the first. All keys of one script carry one hash tag (keys.ts).
 */
export const scripts = {
  ...orderScripts,
  ...accountScripts,
  ...snapshotScripts,
  ...topupScripts,
  ...batchScripts,
  ...untoldScripts,
  ...newestScripts,
} as const;

export function defineScripts(redis: Redis): void {
  for (const [name, definition] of Object.entries(scripts)) redis.defineCommand(name, definition);
}
