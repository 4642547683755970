import type { Result } from 'ioredis';
import { LEDGER_LUA } from './ledger-scripts.ts';

/** What was taken back blocks the next request for so long, so that merchants are not asked again and again. */
const AFTER_WITHDRAWAL_MS = 60_000;

/** The scripts of top-ups, each the same when it is sent again (scripts.ts). */
export const topupScripts = {
  /**
   * A top-up, put in once. KEYS topup, the person's open request, bookings; ARGV its id, for how long its record is kept in ms, for how long a
   * request counts as open in ms, or '' for an invoice, of which there may be many; the booking's id, then names and values of the record. Answers
   * opened (now or by an earlier sending), or other with the id of the request that stands.
   */
  openTopup: {
    numberOfKeys: 3,
    lua: `
if redis.call('EXISTS', KEYS[1]) == 1 then return {'opened'} end
-- Credited so long ago that its record is gone: its booking is for good, so that no credit of it would be booked.
if redis.call('HEXISTS', KEYS[3], ARGV[4]) == 1 then return {'opened'} end
if ARGV[3] ~= '' then
  local other = redis.call('GET', KEYS[2])
  if other and other ~= ARGV[1] then return {'other', other} end
  redis.call('SET', KEYS[2], ARGV[1], 'PX', ARGV[3])
end
redis.call('HSET', KEYS[1], unpack(ARGV, 5))
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return {'opened'}`,
  },
  /**
   * The end of a request, once; where it is credited, the money with it. KEYS account, ledger of the person, ledger of the shard, accounts,
   * held, bookings, topup, the person's open request; ARGV the topup's id, credited, declined or withdrawn, who, when, the command's own id,
   * the person, and the booking's id. Answers decided (now or by an earlier sending of this very command), already, or unknown; with the
   * first, balance, held and credit limit as they are then.
   */
  decideTopup: {
    numberOfKeys: 8,
    lua: `${LEDGER_LUA}
local topup = redis.call('HMGET', KEYS[7], 'state', 'decision', 'amountMinor', 'note', 'way')
if topup[5] ~= 'request' then return {'unknown'} end
if topup[2] == ARGV[5] then return {'decided', account(KEYS[1])} end
if topup[1] ~= 'open' then return {'already'} end
redis.call('HSET', KEYS[7], 'state', ARGV[2], 'decidedBy', ARGV[3], 'decision', ARGV[5])
if redis.call('GET', KEYS[8]) == ARGV[1] then
  if ARGV[2] == 'withdrawn' then redis.call('PEXPIRE', KEYS[8], ${AFTER_WITHDRAWAL_MS}) else redis.call('DEL', KEYS[8]) end
end
if ARGV[2] == 'credited' and redis.call('HSETNX', KEYS[6], ARGV[7], ARGV[5]) == 1 then
  book(1, 'topup', tonumber(topup[3]), ARGV[6], ARGV[3], ARGV[4], {'reference', ARGV[7], 'note', topup[4] or ''})
end
return {'decided', account(KEYS[1])}`,
  },
  /** Notes that something happened to a top-up, where it is still remembered. KEYS topup; ARGV field. */
  markTopup: {
    numberOfKeys: 1,
    lua: `
if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('HSET', KEYS[1], ARGV[1], 1) end
return 1`,
  },
} as const;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    openTopup(
      topup: string,
      open: string,
      bookings: string,
      ...args: (string | number)[]
    ): Result<['opened'] | ['other', string], Context>;
    decideTopup(
      ...args: (string | number)[]
    ): Result<['decided', number, number, number] | ['already' | 'unknown'], Context>;
    markTopup(topup: string, field: string): Result<number, Context>;
  }
}
