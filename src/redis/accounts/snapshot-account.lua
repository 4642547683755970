-- Reads an account and all that has to agree with it, as of one moment.
-- Answers balance, held, credit limit and the number of entries; the balance, what is held and the time of the last entry in the shard's lists of
-- accounts, or ''; the number of bookings; the last id of the ledger and its opening entry, or ''.
local accountKey = KEYS[1]
local ledgerKey = KEYS[2]
local accountsKey = KEYS[3] -- the shard's accounts by balance
local heldAccountsKey = KEYS[4] -- those that have something held, by how much
local movedAccountsKey = KEYS[5] -- all of them by the time of their last entry
local bookingsKey = KEYS[6]
local openingsKey = KEYS[7]
local userId = ARGV[1]

local found = redis.call('HMGET', accountKey, 'balance', 'held', 'limit', 'entries')
local latest = redis.call('XREVRANGE', ledgerKey, '+', '-', 'COUNT', 1)[1]
return {
  found[1] or '0', found[2] or '0', found[3] or '0', found[4] or '0',
  redis.call('ZSCORE', accountsKey, userId) or '',
  redis.call('ZSCORE', heldAccountsKey, userId) or '',
  redis.call('ZSCORE', movedAccountsKey, userId) or '',
  redis.call('HLEN', bookingsKey),
  latest and latest[1] or '',
  redis.call('HGET', openingsKey, userId) or '',
}
