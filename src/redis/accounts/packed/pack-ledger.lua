-- Takes the first entries of a ledger out of its stream and puts them, packed, behind those that are packed already: in a block of their own,
-- or in place of the last block, which the new one then begins with.
-- Answers 1 if they are packed (now or by an earlier sending), 0 if the ledger is not as it was read.
local blocksKey = KEYS[1]
local ledgerKey = KEYS[2]
local before = ARGV[1] -- the first line of the last block, or '' if there is none
local replaces = ARGV[2] -- 1 if the new block takes its place
local count = ARGV[3] -- of the entries that are taken out
local lastId = ARGV[4] -- of them
local firstStaying = ARGV[5] -- the least id behind it
local block = ARGV[6]

--- @include "./includes/block-head"

local last = redis.call('LINDEX', blocksKey, -1)
if last == block then return 1 end
local head = headOf(last)
if (head and head.line or '') ~= before then return 0 end
if #redis.call('XRANGE', ledgerKey, '-', lastId, 'COUNT', count + 1) ~= tonumber(count) then return 0 end
if replaces == '1' then redis.call('LSET', blocksKey, -1, block) else redis.call('RPUSH', blocksKey, block) end
redis.call('XTRIM', ledgerKey, 'MINID', firstStaying)
return 1
