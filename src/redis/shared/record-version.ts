import { z } from 'zod';
import type { RedisClient } from '../connection/open-redis.ts';
import { defineScript, type ScriptRunner } from './scripts/define-script.ts';

export const recordVersion = defineScript({
  file: new URL('record-version.lua', import.meta.url),
  keys: ['record'],
  args: {},
  answer: z.number(),
});

/**
 * Rejects as the store being away, if a record as it was read could still be lost with its server: a server that is cut off goes on to take
 * writes, and to show them, until its connections end.
 * @param money waits for replicas, or is `redis` if there is nothing to wait for
 */
export async function ensureRecordKept(
  { redis, money }: { redis: RedisClient; money: RedisClient | ScriptRunner },
  record: string,
  version: number,
): Promise<void> {
  if (money === redis) return;
  const kept = await recordVersion.run(money, { record }, {});
  if (kept < version) throw new Error('NOREPLICAS a record was read from a server that is no master any more');
}
