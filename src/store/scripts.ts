import type { Redis } from 'ioredis';
import { auditScripts } from './audit-scripts.ts';
import { batchScripts } from './batch-scripts.ts';
import { invitationScripts } from './invitation-scripts.ts';
import { leaseScripts } from './lease-scripts.ts';
import { accountScripts } from './ledger-script.ts';
import { newestScripts } from './newest-messages.ts';
import { orderScripts } from './order-scripts.ts';
import { peopleScripts } from './people-scripts.ts';
import { pinScripts } from './pin-scripts.ts';
import { snapshotScripts } from './snapshot-scripts.ts';
import { topupScripts } from './topup-scripts.ts';
import { turnScripts } from './turn-scripts.ts';
import { untoldScripts } from './untold-store.ts';

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
  ...pinScripts,
  ...turnScripts,
  ...leaseScripts,
  ...peopleScripts,
  ...invitationScripts,
  ...auditScripts,
  ...untoldScripts,
  ...newestScripts,
} as const;

export function defineScripts(redis: Redis): void {
  for (const [name, definition] of Object.entries(scripts)) redis.defineCommand(name, definition);
}
