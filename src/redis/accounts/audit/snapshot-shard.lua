-- Reads what is held in a shard, the last id of its ledger or '', the number of entries, and what the ledger came to before the
-- first of them or ''.
local shardHeldKey = KEYS[1]
local shardLedgerKey = KEYS[2]
local ledgerStartsKey = KEYS[3]

--- @include "./includes/last-entry-id"

return {
  redis.call('GET', shardHeldKey) or '0',
  lastEntryId(shardLedgerKey),
  redis.call('XLEN', shardLedgerKey),
  redis.call('HGET', ledgerStartsKey, 'shard') or '',
}
