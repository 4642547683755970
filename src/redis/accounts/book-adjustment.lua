-- Books a credit, a debit, a top-up that was paid for, or another credit limit, once under its id.
-- Answers booked, already, beyond-limit or meanwhile (the credit limit is not what was seen), and balance, held and credit limit as they are then.
local accountKey = KEYS[1]
local ledgerKey = KEYS[2]
local accountsKey = KEYS[3] -- the shard's accounts by balance
local heldAccountsKey = KEYS[4] -- those that have something held, by how much
local movedAccountsKey = KEYS[5] -- all of them by the time of their last entry
local bookingsKey = KEYS[6] -- which command booked an id
local id = ARGV[1]
local commandId = ARGV[2] -- tells this very command, sent again, from a second one under the same id
local kind = ARGV[3]
local amountMinor = ARGV[4]
local userId = ARGV[5]
local by = ARGV[6]
local at = ARGV[7]
local note = ARGV[8] -- or ''
local creditLimitMinor = ARGV[9] -- the new one, or ''
local limitBeforeMinor = ARGV[10] -- or '' if it may be any
local floorMinor = ARGV[11] -- below which a debit leaves no balance, or '' for what the credit limit allows

--- @include "./includes/read-account"
--- @include "./includes/book"

local bookedBy = redis.call('HGET', bookingsKey, id)
if bookedBy then return { bookedBy == commandId and 'booked' or 'already', readAccount(accountKey) } end
local amount = tonumber(amountMinor)
local balance, held, limit = readAccount(accountKey)
if limitBeforeMinor ~= '' and limit ~= tonumber(limitBeforeMinor) then return { 'meanwhile', balance, held, limit } end
local floor = tonumber(floorMinor) or -limit
if kind == 'debit' and balance - amount < floor then return { 'beyond-limit', balance, held, limit } end

redis.call('HSET', bookingsKey, id, commandId)
if creditLimitMinor ~= '' then redis.call('HSET', accountKey, 'limit', creditLimitMinor) end
book(kind, amount, balance, held, userId, by, at, { 'reference', id, 'note', note, 'creditLimitMinor', creditLimitMinor })
return { 'booked', readAccount(accountKey) }
