-- Reads what is held in a shard, the last id of its ledger or '', the number of entries, and what the ledger came to before the
-- first of them or ''.
local shardHeldKey = KEYS[1]
local shardLedgerKey = KEYS[2]
local ledgerStartsKey = KEYS[3]
local shardBlocksKey = KEYS[4] -- entries that are packed

--- @include "./includes/last-entry-id"
--- @include "../packed/includes/packed-count"

return {
  redis.call('GET', shardHeldKey) or '0',
  lastEntryId(shardLedgerKey, shardBlocksKey),
  redis.call('XLEN', shardLedgerKey) + packedCount(shardBlocksKey),
  redis.call('HGET', ledgerStartsKey, 'shard') or '',
}
