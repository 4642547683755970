import type { Result } from 'ioredis';

/** The script of the trail of changes, the same when it is sent again (scripts.ts). */
export const auditScripts = {
  /**
   * Adds to the trail of changes, once a change. KEYS trail, the change's mark, newest entry by person; ARGV life of the mark in ms, the
   * person it is about or '', then names and values of the entry. Answers the entry's id.
   */
  writeAudit: {
    numberOfKeys: 3,
    lua: `
local written = redis.call('GET', KEYS[2])
if written then return written end
local id = redis.call('XADD', KEYS[1], '*', unpack(ARGV, 3))
redis.call('SET', KEYS[2], id, 'PX', ARGV[1])
if ARGV[2] ~= '' then redis.call('HSET', KEYS[3], ARGV[2], id) end
return id`,
  },
} as const;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    writeAudit(trail: string, mark: string, newest: string, ...args: (string | number)[]): Result<string, Context>;
  }
}
