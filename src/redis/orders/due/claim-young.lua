-- Takes young orders that are due and leases them. Answers the references.
-- Sent again it finds less: what the first sending took comes back when its lease has run out.
local youngKey = KEYS[1]
local dueKey = KEYS[2] -- all orders: what it says counts, because a process of an older version writes nothing else
local now = ARGV[1]
local leaseUntil = ARGV[2]
local limit = ARGV[3]

local claimed = {}
for _, reference in ipairs(redis.call('ZRANGE', youngKey, '-inf', now, 'BYSCORE', 'LIMIT', 0, limit)) do
  local dueAt = redis.call('ZSCORE', dueKey, reference)
  if not dueAt then
    redis.call('ZREM', youngKey, reference)
  elseif tonumber(dueAt) > tonumber(now) then
    redis.call('ZADD', youngKey, 'XX', dueAt, reference)
  else
    redis.call('ZADD', dueKey, 'XX', leaseUntil, reference)
    redis.call('ZADD', youngKey, 'XX', leaseUntil, reference)
    claimed[#claimed + 1] = reference
  end
end
return claimed
