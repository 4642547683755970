import { CHANGE_LIFE_MS } from '../domain/pricing/policy.ts';
import { readJson } from './shared/held-record-store.ts';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { StoreParts } from './store-parts.ts';

/** Long enough that no two are alike, and short enough for a button. */
const ID_BYTES = 9;
const LISTED_AT_MOST = 50;
const ID = /^[\w-]{12}$/u;

/** Questions that a person is asked to confirm, kept as long as one may be on their screen: fifteen minutes. */
export function createProposalStore({ redis, keys, now }: StoreParts) {
  return {
    /** Answers the proposal's id: the given one, which it replaces, or a new one. */
    async keep(userId: number, proposal: object, id = randomBytes(ID_BYTES).toString('base64url')): Promise<string> {
      // The list is written first. An id without a proposal is passed over.
      await redis.zadd(keys.proposals(userId), now() + CHANGE_LIFE_MS, id);
      await redis.pexpire(keys.proposals(userId), CHANGE_LIFE_MS);
      await redis.set(keys.proposal(userId, id), JSON.stringify(proposal), 'PX', CHANGE_LIFE_MS);
      return id;
    },
    /** Any value if it is damaged; undefined if it is gone, or another person's. */
    async find(userId: number, id: string): Promise<unknown> {
      const text = ID.test(id) ? await redis.get(keys.proposal(userId, id)) : null;
      return text === null ? undefined : readJson(text, z.unknown());
    },
    async drop(userId: number, id: string): Promise<void> {
      if (ID.test(id)) await redis.del(keys.proposal(userId, id));
      if (ID.test(id)) await redis.zrem(keys.proposals(userId), id);
    },
    /** Newest first. */
    async list(userId: number): Promise<readonly string[]> {
      await redis.zremrangebyscore(keys.proposals(userId), '-inf', now());
      return redis.zrevrange(keys.proposals(userId), 0, LISTED_AT_MOST - 1);
    },
  };
}
