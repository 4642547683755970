-- Takes orders of one queue that are due and leases them. Answers the references.
-- Sent again it finds less: what the first sending took comes back when its lease has run out.
local dueKey = KEYS[1] -- all orders that have something left to do
local youngKey = KEYS[2] -- the young ones among them
local queue = ARGV[1] -- young or rest
local now = ARGV[2]
local leaseUntil = ARGV[3]
local limit = ARGV[4]

-- Young ones that are due stand among the others. If they are very many, the others wait for the next look.
local LOOKED_THROUGH = 500

local isYoung = queue == 'young'
local from, most = dueKey, LOOKED_THROUGH
if isYoung then from, most = youngKey, limit end
local claimed = {}
for _, reference in ipairs(redis.call('ZRANGE', from, '-inf', now, 'BYSCORE', 'LIMIT', 0, most)) do
  if #claimed >= tonumber(limit) then break end
  if isYoung or not redis.call('ZSCORE', youngKey, reference) then
    redis.call('ZADD', dueKey, 'XX', leaseUntil, reference)
    redis.call('ZADD', youngKey, 'XX', leaseUntil, reference)
    claimed[#claimed + 1] = reference
  end
end
return claimed
