-- Reads what is held in a shard, and the last id of its ledger or ''.
local shardHeldKey = KEYS[1]
local shardLedgerKey = KEYS[2]

--- @include "./includes/last-entry-id"

return { redis.call('GET', shardHeldKey) or '0', lastEntryId(shardLedgerKey) }
