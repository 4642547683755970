-- Takes the first entries of a ledger away, which the archive has, and keeps what the ledger came to before the first that stays.
-- Answers 1 if they are gone (now or by an earlier sending), 0 if the ledger does not begin as it was read.
local ledgerKey = KEYS[1]
local ledgerStartsKey = KEYS[2]
local blocksKey = KEYS[3]
local field = ARGV[1] -- a person's id, or shard
local before = ARGV[2] -- what it came to before the first of them, or ''
local after = ARGV[3]
local lastId = ARGV[4] -- of them
local firstStaying = ARGV[5] -- the least id behind it
local count = ARGV[6]
local rest = ARGV[7] -- a block of those that stay of the last block that goes, or ''
local lines = { unpack(ARGV, 8) } -- the first lines of the blocks that go

--- @include "../packed/includes/block-head"

local stored = redis.call('HGET', ledgerStartsKey, field) or ''
if stored == after then return 1 end
if stored ~= before then return 0 end
local plain = tonumber(count)
for place, line in ipairs(lines) do
  local head = headOf(redis.call('LINDEX', blocksKey, place - 1))
  if not head or head.line ~= line then return 0 end
  plain = plain - head.count
end
if rest ~= '' then plain = plain + headOf(rest).count end
if plain < 0 or #redis.call('XRANGE', ledgerKey, '-', lastId, 'COUNT', plain + 1) ~= plain then return 0 end
if #lines > 0 then redis.call('LPOP', blocksKey, #lines) end
if rest ~= '' then redis.call('LPUSH', blocksKey, rest) end
redis.call('XTRIM', ledgerKey, 'MINID', firstStaying)
redis.call('HSET', ledgerStartsKey, field, after)
return 1
