--- @include "../../packed/includes/block-head"

-- The id of a ledger's last entry, or ''. The last may be packed.
local function lastEntryId(ledgerKey, blocksKey)
  local latest = redis.call('XREVRANGE', ledgerKey, '+', '-', 'COUNT', 1)
  if latest[1] then return latest[1][1] end
  local head = headOf(redis.call('LINDEX', blocksKey, -1))
  return head and head.lastId or ''
end
