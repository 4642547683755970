import { randomBytes } from 'node:crypto';
import type { RedisClient } from '../connection/open-redis.ts';
import { z } from 'zod';
import type { ProposalStore } from '../../use-cases/pricing/ports.ts';
import type { Now } from '../../use-cases/shared/ports.ts';
import type { Keys } from '../shared/keys.ts';
import { readJson } from '../shared/read-json.ts';

const KEPT_MS = 15 * 60_000;
/** Long enough that no two are alike, and short enough for a button. */
const ID_BYTES = 9;
const LISTED_AT_MOST = 50;
const ID = /^[\w-]{12}$/u;

export function createProposalStore(redis: RedisClient, keys: Keys, now: Now): ProposalStore {
  return {
    async keep(userId, proposal, id = randomBytes(ID_BYTES).toString('base64url')) {
      // The list first: an id without a proposal is passed over.
      await redis.zadd(keys.proposals(userId), now() + KEPT_MS, id);
      await redis.pexpire(keys.proposals(userId), KEPT_MS);
      await redis.set(keys.proposal(userId, id), JSON.stringify(proposal), 'PX', KEPT_MS);
      return id;
    },
    async find(userId, id) {
      const text = ID.test(id) ? await redis.get(keys.proposal(userId, id)) : null;
      return text === null ? undefined : readJson(text, z.unknown());
    },
    async drop(userId, id) {
      if (ID.test(id)) await redis.del(keys.proposal(userId, id));
      if (ID.test(id)) await redis.zrem(keys.proposals(userId), id);
    },
    async list(userId) {
      await redis.zremrangebyscore(keys.proposals(userId), '-inf', now());
      return redis.zrevrange(keys.proposals(userId), 0, LISTED_AT_MOST - 1);
    },
  };
}
