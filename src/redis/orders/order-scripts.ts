import type { Result } from 'ioredis';
import { LEDGER_LUA } from '../accounts/ledger-scripts.ts';

/** Of one person, those that are drawn last. */
const MAX_OPEN_CARDS = 50;

/** The scripts of orders and of when they are due, each the same when it is sent again (scripts.ts). */
export const orderScripts = {
  /**
   * Writes an order where its version is one above the stored one, and books what its new phase means for its buyer's account. KEYS order,
   * due, open, ordersOf, openDrafts, recent, confirmed, account, ledger of the person, ledger of the shard, accounts, held, spent, ending, tokensOf,
   * untold, unnoted; ARGV version, record, reference, due time or '', open amount or '', time for the lists or '', for a draft its life in ms or '',
   * the write's own id, and what it means for the purchase being the latest of its kind: claim (only where there is no other within the
   * window), force, release, or ''; the window in ms; then of the money: the phase it belongs to, what is held on the account, the price
   * that counts for the day's limit, that limit or '', the person, when, cost, and what was paid or ''; then the member of the list by
   * number, 'token' where the order has brought one, and when its card was drawn, or '' where it is a row of a list, which has none; then
   * 'closed' where a merchant has ended it, 'late' where it has another end since, or '', the id and text of a note, or '', and
   * the other one of its kind that the buyer knows of, or ''.
   * Answers 1 written (now or by an earlier sending of this very command), 2 the same where the money is owed and could not be taken,
   * 0 conflict, the reference of the other one of its kind, or short or day-limit with what is available or was spent.
   * The id and not the record tells a command that is sent again from another worker's: two workers that move the same stale copy on
   * write the same record, and only one of them may go on.
   */
  commitOrder: {
    numberOfKeys: 17,
    lua: `${LEDGER_LUA}
local stored = redis.call('HMGET', KEYS[1], 'version', 'write', 'billing')
local version = tonumber(ARGV[1])
local from, phase = stored[3] or 'none', stored[3] or 'none'
local function written() return phase == 'uncollected' and ARGV[11] == 'captured' and 2 or 1 end
if stored[2] == ARGV[8] then return written() end
if tonumber(stored[1] or '0') ~= version - 1 then return 0 end
local recent = ARGV[9] ~= '' and redis.call('GET', KEYS[6])
if ARGV[9] == 'claim' and recent and recent ~= ARGV[3] and recent ~= ARGV[25] then return recent end
local move = moves[from .. '>' .. ARGV[11]]
if move then
  phase = ARGV[11]
  local kind, by, amount = move.kind, move.spent, tonumber(ARGV[12])
  if move.beyond == 'refuse' and ARGV[14] ~= '' then
    local spent = tonumber(redis.call('GET', KEYS[13]) or '0')
    if spent + tonumber(ARGV[13]) > tonumber(ARGV[14]) then return {'day-limit', spent} end
  end
  if move.beyond and amount > 0 then
    local balance, _, limit = account(KEYS[8])
    if balance + limit < amount then
      if move.beyond == 'refuse' then return {'short', math.max(0, balance + limit)} end
      phase, kind, by = 'uncollected', 'uncollected', 0
    end
  end
  spend(KEYS[13], by, ARGV[13])
  if kind and amount > 0 then
    local bill = (kind == 'capture' or kind == 'charge') and {'costMinor', ARGV[17], 'paidMinor', ARGV[18]} or {}
    book(8, kind, amount, ARGV[15], kind == 'hold' and ARGV[15] or 0, ARGV[16], {'reference', ARGV[3], unpack(bill)})
  end
  redis.call('HSET', KEYS[1], 'billing', phase)
  -- Merchants are told of it by whoever reads this, until one of them was.
  if phase == 'uncollected' then redis.call('HSET', KEYS[16], 'uncollected:' .. ARGV[3], 1) end
  if from == 'uncollected' then redis.call('HDEL', KEYS[16], 'uncollected:' .. ARGV[3]) end
end
if ARGV[9] == 'claim' or ARGV[9] == 'force' then redis.call('SET', KEYS[6], ARGV[3], 'PX', ARGV[10]) end
if ARGV[9] == 'release' and recent == ARGV[3] then redis.call('DEL', KEYS[6]) end
redis.call('HSET', KEYS[1], 'version', ARGV[1], 'record', ARGV[2], 'write', ARGV[8])
if ARGV[22] == 'closed' then redis.call('HSET', KEYS[1], 'closed', 1) end
if ARGV[22] == 'late' and redis.call('HDEL', KEYS[1], 'closed') == 1 then
  redis.call('HSET', KEYS[16], 'late-end:' .. ARGV[3], 1)
end
if ARGV[23] ~= '' then redis.call('HSET', KEYS[17], ARGV[23], ARGV[24]) end
if ARGV[4] == '' then redis.call('ZREM', KEYS[2], ARGV[3]) else redis.call('ZADD', KEYS[2], ARGV[4], ARGV[3]) end
if ARGV[5] == '' then redis.call('HDEL', KEYS[3], ARGV[3]) else redis.call('HSET', KEYS[3], ARGV[3], ARGV[5]) end
if ARGV[6] ~= '' then
  redis.call('ZADD', KEYS[4], ARGV[6], ARGV[3])
  redis.call('ZADD', KEYS[7], ARGV[6], ARGV[3])
  redis.call('ZADD', KEYS[14], ARGV[6], ARGV[19])
  if ARGV[20] ~= '' then redis.call('ZADD', KEYS[15], ARGV[6], ARGV[3]) end
end
if ARGV[7] == '' then
  redis.call('PERSIST', KEYS[1])
else
  redis.call('PEXPIRE', KEYS[1], ARGV[7])
end
if ARGV[21] ~= '' and version == 1 and ARGV[7] ~= '' then
  redis.call('ZADD', KEYS[5], ARGV[21], ARGV[3])
  redis.call('ZREMRANGEBYRANK', KEYS[5], 0, -${MAX_OPEN_CARDS + 1})
  redis.call('PEXPIRE', KEYS[5], ARGV[7])
elseif ARGV[21] ~= '' and version == 2 then
  redis.call('ZREM', KEYS[5], ARGV[3])
end
return written()`,
  },
  /**
   * Takes what is due and leases it. KEYS due; ARGV now, end of the lease, limit. Answers the references.
   * Sent again it finds less: those of the first sending come back when their lease has run out.
   */
  claimDue: {
    numberOfKeys: 1,
    lua: `
local due = redis.call('ZRANGE', KEYS[1], '-inf', ARGV[1], 'BYSCORE', 'LIMIT', 0, ARGV[3])
for _, reference in ipairs(due) do redis.call('ZADD', KEYS[1], 'XX', ARGV[2], reference) end
return due`,
  },
  /** Takes what has no record from the due set, unless one was written meanwhile. KEYS order, due; ARGV reference. */
  forgetDue: {
    numberOfKeys: 2,
    lua: `
if redis.call('EXISTS', KEYS[1]) == 0 then redis.call('ZREM', KEYS[2], ARGV[1]) end
return 1`,
  },
} as const;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    commitOrder(...args: (string | number)[]): Result<number | string | ['short' | 'day-limit', number], Context>;
    claimDue(due: string, now: number, leaseUntil: number, limit: number): Result<string[], Context>;
    forgetDue(order: string, due: string, reference: string): Result<number, Context>;
  }
}
