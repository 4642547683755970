import type { RedisClient } from '../../connection/open-redis.ts';
import { z } from 'zod';
import { defineScript } from '../scripts/define-script.ts';
import { number } from '../scripts/script-arguments.ts';

export const claimDue = defineScript({
  file: new URL('claim-due.lua', import.meta.url),
  keys: ['due'],
  args: { now: number, leaseUntil: number, limit: number },
  answer: z.array(z.string()),
});

/** When the first of a due set is due; undefined if it is empty. One command, so that an idle process asks for little. */
export async function earliestDue(redis: RedisClient, due: string): Promise<number | undefined> {
  const [, at] = await redis.zrange(due, '0', '0', 'WITHSCORES');
  return at === undefined ? undefined : Number(at);
}
