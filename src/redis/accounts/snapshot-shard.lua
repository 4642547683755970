-- Reads what is held in a shard, the last id of its ledger or '', and the number of entries.
local shardHeldKey = KEYS[1]
local shardLedgerKey = KEYS[2]

--- @include "./includes/last-entry-id"

return { redis.call('GET', shardHeldKey) or '0', lastEntryId(shardLedgerKey), redis.call('XLEN', shardLedgerKey) }
