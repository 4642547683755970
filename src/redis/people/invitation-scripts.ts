import type { Result } from 'ioredis';
import type { InvitationUse } from '../../use-cases/people/ports.ts';

/** The scripts of invitations, each the same when it is sent again (scripts.ts). */
export const invitationScripts = {
  /**
   * KEYS invitation, open ones; ARGV id, end of its time, end of its record, role, uses, merchant. Of no effect where it is there.
   */
  createInvitation: {
    numberOfKeys: 2,
    lua: `
if redis.call('EXISTS', KEYS[1]) == 1 then return 1 end
redis.call('HSET', KEYS[1], 'role', ARGV[4], 'uses', ARGV[5], 'used', 0, 'by', ARGV[6], 'expiresAt', ARGV[2])
redis.call('PEXPIREAT', KEYS[1], ARGV[3])
redis.call('ZADD', KEYS[2], ARGV[2], ARGV[1])
return 1`,
  },
  /**
   * One use of an invitation, counted once a person. KEYS invitation, open ones; ARGV id, person, the use's own id, time. Answers let-in
   * (by this use, now or by an earlier sending), used (by this person before), unknown, revoked, expired or used-up.
   */
  useInvitation: {
    numberOfKeys: 2,
    lua: `
local invitation = redis.call('HMGET', KEYS[1], 'uses', 'used', 'expiresAt', 'revoked', 'person:' .. ARGV[2])
if not invitation[1] then return 'unknown' end
if invitation[5] == ARGV[3] then return 'let-in' end
if invitation[5] then return 'used' end
if invitation[4] then return 'revoked' end
if tonumber(invitation[3]) <= tonumber(ARGV[4]) then return 'expired' end
if tonumber(invitation[2]) >= tonumber(invitation[1]) then return 'used-up' end
redis.call('HSET', KEYS[1], 'used', invitation[2] + 1, 'person:' .. ARGV[2], ARGV[3])
if invitation[2] + 1 >= tonumber(invitation[1]) then redis.call('ZREM', KEYS[2], ARGV[1]) end
return 'let-in'`,
  },
  /** A use that let nobody in. KEYS invitation, open ones; ARGV id, person, the use's own id, time. Of no effect where it does not count. */
  giveBackInvitation: {
    numberOfKeys: 2,
    lua: `
local invitation = redis.call('HMGET', KEYS[1], 'used', 'expiresAt', 'revoked', 'person:' .. ARGV[2])
if invitation[4] ~= ARGV[3] then return 1 end
redis.call('HSET', KEYS[1], 'used', invitation[1] - 1)
redis.call('HDEL', KEYS[1], 'person:' .. ARGV[2])
if not invitation[3] and tonumber(invitation[2]) > tonumber(ARGV[4]) then
  redis.call('ZADD', KEYS[2], invitation[2], ARGV[1])
end
return 1`,
  },
  /** KEYS invitation, open ones; ARGV id. */
  revokeInvitation: {
    numberOfKeys: 2,
    lua: `
redis.call('ZREM', KEYS[2], ARGV[1])
if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('HSET', KEYS[1], 'revoked', 1) end
return 1`,
  },
} as const;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    createInvitation(invitation: string, open: string, ...args: (string | number)[]): Result<number, Context>;
    useInvitation(
      invitation: string,
      open: string,
      id: string,
      userId: number,
      useId: string,
      now: number,
    ): Result<InvitationUse, Context>;
    giveBackInvitation(
      invitation: string,
      open: string,
      id: string,
      userId: number,
      useId: string,
      now: number,
    ): Result<number, Context>;
    revokeInvitation(invitation: string, open: string, id: string): Result<number, Context>;
  }
}
