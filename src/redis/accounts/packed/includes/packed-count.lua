--- @include "./block-head"

-- How many entries of a ledger are packed; fewer if a block is missing.
local function packedCount(key)
  local blocks = redis.call('LLEN', key)
  if blocks == 0 then return 0 end
  local first, last = headOf(redis.call('LINDEX', key, 0)), headOf(redis.call('LINDEX', key, -1))
  if not first or not last then return 0 end
  local missing = last.place - first.place + 1 - blocks
  return last.total - first.total + first.count - missing
end
