import type { Result } from 'ioredis';

/** Of one person, those that are drawn last: more than may wait for Confirm, so that a list too many is found and taken back. */
const MAX_LISTS_KNOWN = 10;

/** The scripts of lists, each the same when it is sent again (scripts.ts). */
export const batchScripts = {
  /**
   * Writes a list where its version is one above the stored one. KEYS batch, due, the latest of the same rows, the proof, open lists; ARGV version, record,
   * state, reference, due time or '', the record's life in ms or '' for no end, the write's own id, then for a confirmation the window in ms (else
   * ''), force or '', and proof or '': with it the PIN's proof in KEYS[4] is used up by this write, and by no other; then when the card was drawn. Answers 1 written (now or
   * by an earlier sending of this very command), 0 conflict, 'unproven' where there is no such proof, or the reference of the other list.
   */
  commitBatch: {
    numberOfKeys: 5,
    lua: `
local stored = redis.call('HMGET', KEYS[1], 'version', 'write')
if stored[2] == ARGV[7] then return 1 end
if tonumber(stored[1] or '0') ~= tonumber(ARGV[1]) - 1 then return 0 end
if ARGV[8] ~= '' then
  local same = redis.call('GET', KEYS[3])
  if ARGV[9] == '' and same and same ~= ARGV[4] then return same end
end
if ARGV[10] ~= '' then
  if redis.call('GET', KEYS[4]) ~= 'unused' then return 'unproven' end
  redis.call('SET', KEYS[4], ARGV[7], 'KEEPTTL')
end
if ARGV[8] ~= '' then redis.call('SET', KEYS[3], ARGV[4], 'PX', ARGV[8]) end
redis.call('HSET', KEYS[1], 'version', ARGV[1], 'record', ARGV[2], 'state', ARGV[3], 'write', ARGV[7])
if ARGV[6] == '' then redis.call('PERSIST', KEYS[1]) else redis.call('PEXPIRE', KEYS[1], ARGV[6]) end
if ARGV[3] == 'draft' then
  redis.call('ZADD', KEYS[5], ARGV[11], ARGV[4])
  redis.call('ZREMRANGEBYRANK', KEYS[5], 0, -${MAX_LISTS_KNOWN + 1})
  redis.call('PEXPIRE', KEYS[5], ARGV[6])
else
  redis.call('ZREM', KEYS[5], ARGV[4])
end
if ARGV[5] == '' then redis.call('ZREM', KEYS[2], ARGV[4]) else redis.call('ZADD', KEYS[2], ARGV[5], ARGV[4]) end
return 1`,
  },
  /**
   * Stores the draft that a row is begun with, where its order is not there yet, and only while the list runs: what is summed up as not begun is
   * begun by nobody. KEYS order, batch; ARGV record, the write's own id, the record's life in ms. Answers 1 the order is there, 0 the list does not run.
   */
  beginRow: {
    numberOfKeys: 2,
    lua: `
if redis.call('EXISTS', KEYS[1]) == 1 then return 1 end
if redis.call('HGET', KEYS[2], 'state') ~= 'running' then return 0 end
redis.call('HSET', KEYS[1], 'version', 1, 'record', ARGV[1], 'write', ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 1`,
  },
  /** Notes why a row was not bought, or why the list was stopped; the first note stays. KEYS notes; ARGV field, reason, life in ms. */
  noteBatch: {
    numberOfKeys: 1,
    lua: `
redis.call('HSETNX', KEYS[1], ARGV[1], ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 1`,
  },
} as const;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    commitBatch(...args: (string | number)[]): Result<number | string, Context>;
    beginRow(order: string, batch: string, record: string, write: string, lifeMs: number): Result<number, Context>;
    noteBatch(notes: string, field: string, reason: string, lifeMs: number): Result<number, Context>;
  }
}
