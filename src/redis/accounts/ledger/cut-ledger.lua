-- Takes the first entries of a ledger away, which the archive has, and leaves an opening entry in their place.
-- Answers 1 if they are gone (now or by an earlier sending), 0 if the ledger does not begin as it was read.
local ledgerKey = KEYS[1]
local openingsKey = KEYS[2]
local userId = ARGV[1]
local before = ARGV[2] -- the opening entry as it was read, or ''
local after = ARGV[3]
local lastId = ARGV[4] -- of them
local firstStaying = ARGV[5] -- the least id behind it
local count = ARGV[6]
local lastBookedAt = ARGV[7]

local stored = redis.call('HGET', openingsKey, userId) or ''
if stored == after then return 1 end
if stored ~= before then return 0 end
if #redis.call('XRANGE', ledgerKey, '-', lastId, 'COUNT', count + 1) ~= tonumber(count) then return 0 end
redis.call('XTRIM', ledgerKey, 'MINID', firstStaying)
redis.call('HSET', openingsKey, userId, after)
if tonumber(lastBookedAt) > tonumber(redis.call('HGET', openingsKey, 'newest') or '0') then
  redis.call('HSET', openingsKey, 'newest', lastBookedAt)
end
return 1
