import type { Result } from 'ioredis';

/** The script of who is let in, the same when it is sent again (scripts.ts). */
export const peopleScripts = {
  /**
   * What a merchant answers about somebody who asked to be let in, once: KEYS person; ARGV access, role or '', merchant, time, the
   * answer's own id, and 'invited' where it is an invitation's, which raises everybody but who is blocked, a merchant, or may do as much
   * already. Answers decided (now or by an earlier sending), unknown where nobody has written under this id, or already with who
   * decided and what stands. A person who was declined may ask again, and can be decided on again then.
   */
  decideAccess: {
    numberOfKeys: 1,
    lua: `
local person = redis.call('HMGET', KEYS[1], 'firstSeenAt', 'access', 'decision', 'decidedAt', 'askedAt', 'decidedBy', 'role')
local access = person[2] or 'none'
if not person[1] then return {'unknown'} end
if person[3] == ARGV[5] then return {'decided'} end
local isNews = access == 'none' or access == 'declined' and tonumber(person[4] or '0') < tonumber(person[5] or '0')
if ARGV[6] == 'invited' then
  local rank = {agent = 1, merchant = 2}
  local isMore = (rank[ARGV[2]] or 0) > (rank[person[7] or ''] or 0)
  isNews = access ~= 'blocked' and person[7] ~= 'merchant' and (access ~= 'approved' or isMore)
end
if not isNews then return {'already', person[6] or '', access} end
redis.call('HSET', KEYS[1], 'access', ARGV[1], 'decidedBy', ARGV[3], 'decidedAt', ARGV[4], 'decision', ARGV[5])
if ARGV[2] ~= '' then redis.call('HSET', KEYS[1], 'role', ARGV[2]) end
return {'decided'}`,
  },
} as const;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    decideAccess(
      person: string,
      access: string,
      role: string,
      by: number,
      at: number,
      id: string,
      invited: string,
    ): Result<['decided' | 'unknown' | 'already', string?, string?], Context>;
  }
}
