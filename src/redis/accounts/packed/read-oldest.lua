-- Reads a ledger from an id on: the block of packed entries that has it, or else entries that are not packed.
-- Answers the block or '', and the entries. What is packed between two calls is read once all the same, because entries keep their ids.
local blocksKey = KEYS[1]
local ledgerKey = KEYS[2]
local from = ARGV[1]
local to = ARGV[2]
local count = ARGV[3]

--- @include "./includes/find-block"

-- Most readers begin behind all that is packed.
local least = readId(from)
local last = headOf(redis.call('LINDEX', blocksKey, -1))
if last and not isBefore(last.last, least) then
  local place = firstPlace(blocksKey, function(head) return not isBefore(head.last, least) end)
  return { redis.call('LINDEX', blocksKey, place) or '', {} }
end
return { '', redis.call('XRANGE', ledgerKey, from, to, 'COUNT', count) }
