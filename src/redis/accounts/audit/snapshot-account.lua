-- Reads an account and all that has to agree with it, as of one moment.
-- Answers balance, held, credit limit, the last ids of both ledgers or '', the number of bookings, the balance in the list of accounts or '',
-- the number of entries, and what the ledger came to before the first of them or ''.
local accountKey = KEYS[1]
local personLedgerKey = KEYS[2]
local shardLedgerKey = KEYS[3]
local accountsKey = KEYS[4] -- the shard's accounts by balance
local bookingsKey = KEYS[5]
local ledgerStartsKey = KEYS[6]
local userId = ARGV[1]

--- @include "./includes/last-entry-id"

local found = redis.call('HMGET', accountKey, 'balance', 'held', 'limit')
return {
  found[1] or '0', found[2] or '0', found[3] or '0',
  lastEntryId(personLedgerKey), lastEntryId(shardLedgerKey),
  redis.call('HLEN', bookingsKey),
  redis.call('ZSCORE', accountsKey, userId) or '',
  redis.call('XLEN', personLedgerKey),
  redis.call('HGET', ledgerStartsKey, userId) or '',
}
