import { randomBytes } from 'node:crypto';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { ProposalStore } from '../purchase/ports.ts';
import type { Keys } from './keys.ts';
import { readJson } from './read-json.ts';

const KEPT_MS = 15 * 60_000;
/** Enough that nobody meets another one, and short enough for a button. */
const ID_BYTES = 9;
const ID = /^[\w-]{12}$/u;

export function createProposalStore(redis: Redis, keys: Keys): ProposalStore {
  return {
    async keep(userId, proposal, id = randomBytes(ID_BYTES).toString('base64url')) {
      await redis.set(keys.proposal(userId, id), JSON.stringify(proposal), 'PX', KEPT_MS);
      return id;
    },
    async find(userId, id) {
      const text = ID.test(id) ? await redis.get(keys.proposal(userId, id)) : null;
      return text === null ? undefined : readJson(text, z.unknown());
    },
    async drop(userId, id) {
      if (ID.test(id)) await redis.del(keys.proposal(userId, id));
    },
  };
}
