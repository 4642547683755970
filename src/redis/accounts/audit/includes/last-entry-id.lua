-- The id of a ledger's last entry, or ''.
local function lastEntryId(ledgerKey)
  local latest = redis.call('XREVRANGE', ledgerKey, '+', '-', 'COUNT', 1)
  return latest[1] and latest[1][1] or ''
end
