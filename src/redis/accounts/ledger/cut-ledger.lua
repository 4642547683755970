-- Takes the first entries of a ledger away, which the archive has, and keeps what the ledger came to before the first that stays.
-- Answers 1 if they are gone (now or by an earlier sending), 0 if the ledger does not begin as it was read.
local ledgerKey = KEYS[1]
local ledgerStartsKey = KEYS[2]
local field = ARGV[1] -- a person's id, or shard
local before = ARGV[2] -- what it came to before the first of them, or ''
local after = ARGV[3]
local lastId = ARGV[4] -- of them
local firstStaying = ARGV[5] -- the least id behind it
local count = ARGV[6]

local stored = redis.call('HGET', ledgerStartsKey, field) or ''
if stored == after then return 1 end
if stored ~= before then return 0 end
if #redis.call('XRANGE', ledgerKey, '-', lastId, 'COUNT', count + 1) ~= tonumber(count) then return 0 end
redis.call('XTRIM', ledgerKey, 'MINID', firstStaying)
redis.call('HSET', ledgerStartsKey, field, after)
return 1
