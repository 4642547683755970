-- Reads a ledger from an id back: entries that are not packed, and if they are fewer than `count`, the next block of packed ones.
-- Answers the block or '', and the entries, newest first.
local blocksKey = KEYS[1]
local ledgerKey = KEYS[2]
local from = ARGV[1]
local to = ARGV[2]
local count = ARGV[3]

--- @include "./includes/find-block"

local entries = redis.call('XREVRANGE', ledgerKey, to, from, 'COUNT', count)
if #entries >= tonumber(count) then return { '', entries } end
local greatest = readId(to)
local place = firstPlace(blocksKey, function(head) return isBefore(greatest, head.first) end) - 1
if place < 0 then return { '', entries } end
return { redis.call('LINDEX', blocksKey, place) or '', entries }
