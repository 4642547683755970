-- Takes orders that are due and that no young set has, and leases them. Answers the references.
-- Sent again it finds less: what the first sending took comes back when its lease has run out.
local dueKey = KEYS[1]
local youngKey = KEYS[2]
local now = ARGV[1]
local leaseUntil = ARGV[2]
local limit = ARGV[3]

-- Young ones that are due stand among them. If they are very many, these wait for the next look.
local LOOKED_THROUGH = 500

local claimed = {}
for _, reference in ipairs(redis.call('ZRANGE', dueKey, '-inf', now, 'BYSCORE', 'LIMIT', 0, LOOKED_THROUGH)) do
  if #claimed >= tonumber(limit) then break end
  if not redis.call('ZSCORE', youngKey, reference) then
    redis.call('ZADD', dueKey, 'XX', leaseUntil, reference)
    claimed[#claimed + 1] = reference
  end
end
return claimed
