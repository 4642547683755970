-- Ends a request for a top-up, once; if it is credited, books the money with it.
-- Answers decided (now or by an earlier sending of this very command) with balance, held and credit limit as they are then, already, or unknown.
local accountKey = KEYS[1]
local ledgerKey = KEYS[2]
local accountsKey = KEYS[3] -- the shard's accounts by balance
local heldAccountsKey = KEYS[4] -- those that have something held, by how much
local movedAccountsKey = KEYS[5] -- all of them by the time of their last entry
local bookingsKey = KEYS[6] -- which command booked an id
local topupKey = KEYS[7]
local openKey = KEYS[8] -- the id of the person's open request
local id = ARGV[1]
local decision = ARGV[2] -- credited, declined, withdrawn or expired
local by = ARGV[3]
local at = ARGV[4]
local commandId = ARGV[5] -- tells this very command, sent again, from a second one
local userId = ARGV[6]
local bookingId = ARGV[7]

--- @include "../includes/read-account"
--- @include "../includes/book"

-- A request that was withdrawn blocks the next one for so long, so that merchants are not asked again and again.
local AFTER_WITHDRAWAL_MS = 60000

local topup = redis.call('HMGET', topupKey, 'state', 'decision', 'amountMinor', 'note', 'way')
if topup[5] ~= 'request' then return { 'unknown' } end
if topup[2] == commandId then return { 'decided', readAccount(accountKey) } end
if topup[1] ~= 'open' then return { 'already' } end
local balance, held = readAccount(accountKey)

redis.call('HSET', topupKey, 'state', decision, 'decidedBy', by, 'decision', commandId)
if redis.call('GET', openKey) == id then
  if decision == 'withdrawn' then redis.call('PEXPIRE', openKey, AFTER_WITHDRAWAL_MS) else redis.call('DEL', openKey) end
end
if decision == 'credited' and redis.call('HSETNX', bookingsKey, bookingId, commandId) == 1 then
  book('topup', tonumber(topup[3]), balance, held, userId, by, at, { 'reference', bookingId, 'note', topup[4] or '' })
end
return { 'decided', readAccount(accountKey) }
