import type { RedisClient } from '../connection/open-redis.ts';
import { z } from 'zod';
import { defineScript } from './define-script.ts';
import { expectThat, writes, type Decision, type Transactor } from './transact.ts';

export const claimDue = defineScript({
  file: new URL('claim-due.lua', import.meta.url),
  keys: ['due'],
  args: { now: z.number(), leaseUntil: z.number(), limit: z.number() },
  answer: z.array(z.string()),
});

/** Takes a member without a record out of the due sets, unless a record was written meanwhile. Usually it is in none of them. */
export function forgetDue(
  redis: RedisClient,
  transactor: Transactor,
  record: string,
  member: string,
  dueSets: readonly string[],
): Promise<void> {
  const read = () => Promise.all([redis.exists(record), ...dueSets.map((due) => redis.zscore(due, member))]);
  return transactor.decide(record, read, ([found, ...scores]): Decision<void> => {
    const stands = dueSets.filter((_, index) => scores[index] !== null);
    if (found === 1 || stands.length === 0) return { result: undefined };
    const write = stands.map((due) => writes.removeMember(due, member));
    return { result: undefined, expect: [expectThat.isThere(record, false)], write };
  });
}

/** Undefined if the set is empty. One command, so that a process without work asks for little. */
export async function earliestDue(redis: RedisClient, due: string): Promise<number | undefined> {
  const [, at] = await redis.zrange(due, '0', '0', 'WITHSCORES');
  return at === undefined ? undefined : Number(at);
}
