import type { Result } from 'ioredis';
import { ACCESS_IN_LUA } from './stored-access.ts';

/** The scripts of who may what, each the same when it is sent again (scripts.ts). */
export const peopleScripts = {
  /**
   * What a merchant answers about somebody who asked to be let in, once: KEYS person; ARGV access, role or '', merchant, time, the
   * answer's own id, and 'invited' where it is an invitation's, which raises everybody but who is stopped or locked, a merchant, or may do as
   * much already. Answers decided (now or by an earlier sending), unknown where nobody has written under this id, or already with who
   * decided and what stands. A person who was declined may ask again, and can be decided on again then.
   */
  decideAccess: {
    numberOfKeys: 1,
    lua: `${ACCESS_IN_LUA}
local person = redis.call('HMGET', KEYS[1], 'firstSeenAt', 'access', 'decision', 'decidedAt', 'askedAt', 'decidedBy', 'role', 'stoppedAt')
local access = readAccess(person[2], person[8], person[4])
if not person[1] then return {'unknown'} end
if person[3] == ARGV[5] then return {'decided'} end
local isNews = access == 'none' or access == 'declined' and tonumber(person[4] or '0') < tonumber(person[5] or '0')
if ARGV[6] == 'invited' then
  local rank = {agent = 1, merchant = 2}
  local isMore = (rank[ARGV[2]] or 0) > (rank[person[7] or ''] or 0)
  isNews = access ~= 'stopped' and access ~= 'locked' and person[7] ~= 'merchant' and (access ~= 'approved' or isMore)
end
if not isNews then return {'already', person[6] or '', access} end
redis.call('HSET', KEYS[1], 'access', ARGV[1], 'decidedBy', ARGV[3], 'decidedAt', ARGV[4], 'decision', ARGV[5])
if ARGV[2] ~= '' then redis.call('HSET', KEYS[1], 'role', ARGV[2]) end
return {'decided'}`,
  },
  /**
   * Another access of a person, where it still is what was seen, once for its id; the note of it stays until the trail has it. KEYS person,
   * mark, notes; ARGV from, what is kept for the new one, the time of a stop or '' (stored-access.ts), merchant, time, the change's own id, note,
   * life of the mark in ms. Answers changed (by this or an earlier sending) or meanwhile.
   */
  changeAccess: {
    numberOfKeys: 3,
    lua: `${ACCESS_IN_LUA}
if redis.call('EXISTS', KEYS[2]) == 1 then return 'changed' end
local stands = redis.call('HMGET', KEYS[1], 'access', 'stoppedAt', 'decidedAt')
if readAccess(stands[1], stands[2], stands[3]) ~= ARGV[1] then return 'meanwhile' end
redis.call('HSET', KEYS[1], 'access', ARGV[2], 'decidedBy', ARGV[4], 'decidedAt', ARGV[5])
if ARGV[3] == '' then redis.call('HDEL', KEYS[1], 'stoppedAt') else redis.call('HSET', KEYS[1], 'stoppedAt', ARGV[3]) end
redis.call('SET', KEYS[2], 1, 'PX', ARGV[8])
redis.call('HSET', KEYS[3], ARGV[6], ARGV[7])
return 'changed'`,
  },
  /**
   * Another value of a field of a person, where it still is what was seen, once for its id; the note of it stays until the trail has it. KEYS
   * person, mark, notes; ARGV field, from, to or '' for none, what it is where there is none, the change's own id, note, life of the mark in
   * ms. Answers changed (by this or an earlier sending) or meanwhile.
   */
  changePerson: {
    numberOfKeys: 3,
    lua: `
if redis.call('EXISTS', KEYS[2]) == 1 then return 'changed' end
if (redis.call('HGET', KEYS[1], ARGV[1]) or ARGV[4]) ~= ARGV[2] then return 'meanwhile' end
if ARGV[3] == '' then redis.call('HDEL', KEYS[1], ARGV[1]) else redis.call('HSET', KEYS[1], ARGV[1], ARGV[3]) end
redis.call('SET', KEYS[2], 1, 'PX', ARGV[7])
redis.call('HSET', KEYS[3], ARGV[5], ARGV[6])
return 'changed'`,
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
    changeAccess(
      person: string,
      mark: string,
      notes: string,
      ...args: (string | number)[]
    ): Result<'changed' | 'meanwhile', Context>;
    changePerson(
      person: string,
      mark: string,
      notes: string,
      ...args: (string | number)[]
    ): Result<'changed' | 'meanwhile', Context>;
  }
}
