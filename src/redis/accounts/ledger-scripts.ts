import type { Result } from 'ioredis';
import { effects, moves } from '../../domain/accounts/account.ts';

/** How long a day's spending is remembered: limits are of today, and what is given back is of days that are not long past. */
const SPENT_KEPT_MS = 8 * 24 * 3_600_000;

/**
 * What scripts that move money begin with. The keys of an account stand together in KEYS, from `first` on: account, ledger of the person,
 * ledger of the shard, accounts of the shard by balance, what is held in the shard.
 */
export const LEDGER_LUA = `
local effects = { ${Object.entries(effects)
  .map(([kind, { balance, held }]) => `['${kind}'] = {${balance}, ${held}}`)
  .join(', ')} }
local moves = { ${moves
  .map(
    ({ from, to, kind, spent, beyondLimit }) =>
      `['${from}>${to}'] = {kind = ${lua(kind)}, spent = ${spent}, beyond = ${lua(beyondLimit)}}`,
  )
  .join(', ')} }
local function account(key)
  local found = redis.call('HMGET', key, 'balance', 'held', 'limit')
  return tonumber(found[1] or '0'), tonumber(found[2] or '0'), tonumber(found[3] or '0')
end
local function append(key, now, fields)
  local added = redis.pcall('XADD', key, now .. '-*', unpack(fields))
  -- An earlier version has written the latest entry by a clock ahead of that of Redis: right behind it.
  if type(added) == 'table' then redis.call('XADD', key, '*', unpack(fields)) end
end
local function book(first, kind, amount, user, by, at, optional)
  local sign = effects[kind]
  local balance = redis.call('HINCRBY', KEYS[first], 'balance', sign[1] * amount)
  local held = redis.call('HINCRBY', KEYS[first], 'held', sign[2] * amount)
  redis.call('ZADD', KEYS[first + 3], balance, user)
  if sign[2] ~= 0 then redis.call('INCRBY', KEYS[first + 4], sign[2] * amount) end
  local fields = {'userId', user, 'kind', kind, 'amountMinor', amount, 'balanceBeforeMinor', balance - sign[1] * amount,
    'balanceAfterMinor', balance, 'heldBeforeMinor', held - sign[2] * amount, 'heldAfterMinor', held, 'by', by, 'at', at}
  for index = 1, #optional, 2 do
    if optional[index + 1] ~= '' then
      fields[#fields + 1] = optional[index]
      fields[#fields + 1] = optional[index + 1]
    end
  end
  local time = redis.call('TIME')
  local now = time[1] .. string.format('%03d', math.floor(time[2] / 1000))
  append(KEYS[first + 1], now, fields)
  append(KEYS[first + 2], now, fields)
end
local function spend(key, by, price)
  if by > 0 then
    redis.call('INCRBY', key, price)
    redis.call('PEXPIRE', key, ${SPENT_KEPT_MS})
  elseif by < 0 and redis.call('EXISTS', key) == 1 then
    redis.call('DECRBY', key, price)
  end
end
`;

/** The script of what is booked by hand, the same when it is sent again (scripts.ts). */
export const accountScripts = {
  /**
   * A credit, a debit, a top-up or another credit limit. KEYS account, ledger of the person, ledger of the shard, accounts, held, bookings;
   * ARGV the booking's own id, the command's, kind, amount, person, by, at, note or '', new credit limit or '', the one before where there
   * must be no other, or ''. Answers booked, already, beyond-limit or meanwhile, and balance, held and credit limit as they are then. The booking's id makes it happen once; the command's tells a command
   * that is sent again from a second booking.
   */
  bookAccount: {
    numberOfKeys: 6,
    lua: `${LEDGER_LUA}
local booked = redis.call('HGET', KEYS[6], ARGV[1])
if booked then return {booked == ARGV[2] and 'booked' or 'already', account(KEYS[1])} end
local amount = tonumber(ARGV[4])
local balance, held, limit = account(KEYS[1])
if ARGV[10] ~= '' and limit ~= tonumber(ARGV[10]) then return {'meanwhile', balance, held, limit} end
if ARGV[3] == 'debit' and balance + limit < amount then return {'beyond-limit', balance, held, limit} end
redis.call('HSET', KEYS[6], ARGV[1], ARGV[2])
if ARGV[9] ~= '' then redis.call('HSET', KEYS[1], 'limit', ARGV[9]) end
book(1, ARGV[3], amount, ARGV[5], ARGV[6], ARGV[7], {'reference', ARGV[1], 'note', ARGV[8], 'creditLimitMinor', ARGV[9]})
return {'booked', account(KEYS[1])}`,
  },
} as const;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    bookAccount(
      ...args: (string | number)[]
    ): Result<['booked' | 'already' | 'beyond-limit' | 'meanwhile', number, number, number], Context>;
  }
}

function lua(word: string | undefined): string {
  return word === undefined ? 'nil' : `'${word}'`;
}
