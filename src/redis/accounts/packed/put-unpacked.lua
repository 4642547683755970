-- Puts a stream with all entries of a ledger, which was made beside it, in the place of its stream and its blocks, if it still has all of them.
-- Answers 1 if nothing is packed any more (now or by an earlier sending), 0 if the ledger has got more entries since.
local blocksKey = KEYS[1]
local ledgerKey = KEYS[2]
local wholeKey = KEYS[3]

--- @include "./includes/packed-count"
--- @include "../ledger/includes/last-generated-id"

if redis.call('EXISTS', blocksKey) == 0 then return 1 end
if redis.call('XLEN', wholeKey) ~= packedCount(blocksKey) + redis.call('XLEN', ledgerKey) then return 0 end
redis.call('XSETID', wholeKey, lastGeneratedId(ledgerKey))
redis.call('UNLINK', ledgerKey, blocksKey)
redis.call('RENAME', wholeKey, ledgerKey)
return 1
