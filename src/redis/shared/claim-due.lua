-- Takes what is due and leases it. Answers the references.
-- Sent again it finds less: what the first sending took comes back when its lease has run out.
local dueKey = KEYS[1]
local now = ARGV[1]
local leaseUntil = ARGV[2]
local limit = ARGV[3]

local references = redis.call('ZRANGE', dueKey, '-inf', now, 'BYSCORE', 'LIMIT', 0, limit)
for _, reference in ipairs(references) do redis.call('ZADD', dueKey, 'XX', leaseUntil, reference) end
return references
