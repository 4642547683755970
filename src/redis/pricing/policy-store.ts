import type { RedisClient } from '../connection/open-redis.ts';
import {
  changedPolicy,
  EMPTY_POLICY,
  type Policy,
  type PolicyChange,
  policyChangeSchema,
} from '../../domain/pricing/policy.ts';
import { scopeKey } from '../../domain/pricing/scope.ts';
import type { PolicyStore } from '../../use-cases/pricing/ports.ts';
import type { Logger, Now } from '../../use-cases/shared/ports.ts';
import { createCachedRead } from '../shared/cached-read.ts';
import type { Keys } from '../shared/keys.ts';
import { readJson } from '../shared/read-json.ts';

/** So long may a process go on with what it read before. */
const FRESH_FOR_MS = 2_000;

/**
 * The policy as one hash, a field for each rule, limit, pause and PIN: two merchants who change different things do not undo each other,
 * and each write is the same when it is sent again. A field is written as the change that made it, and the policy is all changes made
 * anew; what cannot be read is left where it is and counts for nothing.
 */
export function createPolicyStore(redis: RedisClient, keys: Keys, now: Now, logger: Logger): PolicyStore {
  const cache = createCachedRead(readNow, { freshForMs: FRESH_FOR_MS, now });
  return {
    read: cache.read,
    async set(change) {
      const field = fieldOf(change);
      if (takesBack(change)) await redis.hdel(keys.policy(), field);
      else await redis.hset(keys.policy(), field, JSON.stringify(change));
      cache.forget();
    },
  };

  async function readNow(): Promise<Policy> {
    const fields = Object.entries(await redis.hgetall(keys.policy()));
    return fields.reduce((before, [field, text]) => {
      const change = readJson(text, policyChangeSchema);
      if (change !== undefined) return changedPolicy(before, change);
      logger.error({ field }, 'a damaged setting of the policy is left aside');
      return before;
    }, EMPTY_POLICY);
  }
}

/** The same for what takes the place of each other. */
function fieldOf(change: PolicyChange): string {
  switch (change.type) {
    case 'rule':
      return `rule:${change.rule.role}:${scopeKey(change.rule.scope)}`;
    case 'no-rule':
      return `rule:${change.role}:${scopeKey(change.scope)}`;
    case 'rounding':
      return 'rounding';
    case 'limit':
      return `limit:${change.role}:${change.kind}`;
    case 'pin':
      return `pin:${change.role}`;
    case 'pause':
      return `pause:${scopeKey(change.pause.scope)}`;
    case 'resume':
      return `pause:${scopeKey(change.scope)}`;
  }
}

function takesBack(change: PolicyChange): boolean {
  switch (change.type) {
    case 'no-rule':
    case 'resume':
      return true;
    case 'limit':
      return change.amountMinor === undefined;
    case 'pin':
      return change.aboveMinor === undefined;
    case 'rule':
    case 'rounding':
    case 'pause':
      return false;
  }
}
