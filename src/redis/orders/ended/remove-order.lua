-- Takes an order out of Redis that the archive has, if it is still of the archived version and nothing is left to do for it. What it came to is
-- added to what its day keeps of the archive in the same step, so that it counts once, whatever crashes.
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
local daySumsKey = KEYS[11] -- what the orders of its day come to, as long as none of them is written
local personSumsKey = KEYS[12] -- the same by person
local archivedDaySumsKey = KEYS[13] -- what those of them come to that are in the archive
local archivedPersonSumsKey = KEYS[14]
local version = ARGV[1]
local reference = ARGV[2]
local endingMember = ARGV[3]
local keptMs = ARGV[4] -- how long the sums of its day are kept
local day = ARGV[5] -- what it came to, by the fields of its day
local people = ARGV[6]

--- @include "./includes/is-settled"

-- What is no sum counts as none.
local function plus(sum, before)
  local numbers, old = {}, string.gmatch(before or '', '%-?%d+')
  for number in string.gmatch(sum, '%-?%d+') do numbers[#numbers + 1] = string.format('%.0f', number + (old() or 0)) end
  return table.concat(numbers, ' ')
end

local function addTo(key, sums)
  for field, sum in pairs(cjson.decode(sums)) do
    redis.call('HSET', key, field, plus(sum, redis.call('HGET', key, field)))
  end
  redis.call('PEXPIRE', key, keptMs)
end

if redis.call('EXISTS', orderKey) == 1 then
  -- A list is kept as long as its buyer can look at it, and what a case is about as long as the case: its money can still be given back.
  if redis.call('EXISTS', batchKey, caseKey) > 0 or not isSettled(version, reference) then return 0 end
  redis.call('DEL', orderKey)
  addTo(archivedDaySumsKey, day)
  addTo(archivedPersonSumsKey, people)
  redis.call('DEL', daySumsKey, personSumsKey)
end
redis.call('ZREM', personOrdersKey, reference)
redis.call('ZREM', confirmedKey, reference)
redis.call('ZREM', endingKey, endingMember)
redis.call('ZREM', personTokensKey, reference)
return 1
