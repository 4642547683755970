-- Takes an order out of Redis that the archive has, if it is still of the archived version and nothing is left to do for it.
-- Answers 1 if it is gone (now or by an earlier sending), 0 if not.
local orderKey = KEYS[1]
local dueKey = KEYS[2]
local openKey = KEYS[3] -- the amounts of orders whose end is not known
local alertsKey = KEYS[4]
local personOrdersKey = KEYS[5]
local confirmedKey = KEYS[6]
local endingKey = KEYS[7] -- the shard's orders for numbers with this ending
local personTokensKey = KEYS[8] -- the person's orders that brought a token
local batchKey = KEYS[9] -- the list that it is a row of, or a key that is not there
local caseKey = KEYS[10] -- what its buyer says that they have not received
local version = ARGV[1]
local reference = ARGV[2]
local endingMember = ARGV[3]

--- @include "./includes/is-settled"

if redis.call('EXISTS', orderKey) == 1 then
  -- A list is kept as long as its buyer can look at it, and what a case is about as long as the case: its money can still be given back.
  if redis.call('EXISTS', batchKey, caseKey) > 0 or not isSettled(version, reference) then return 0 end
  redis.call('DEL', orderKey)
end
redis.call('ZREM', personOrdersKey, reference)
redis.call('ZREM', confirmedKey, reference)
redis.call('ZREM', endingKey, endingMember)
redis.call('ZREM', personTokensKey, reference)
return 1
