-- Makes an ended order count in the sums as what it is, if it is still as it was read; also where it counted on another day, or not at all.
-- Answers 1 if it counts so now, 0 if it was written since.
local orderKey = KEYS[1]
local daySumsKey = KEYS[2]
local personSumsKey = KEYS[3]
local formerDaySumsKey = KEYS[4] -- where it counted; the same keys if nowhere
local formerPersonSumsKey = KEYS[5]
local version = ARGV[1]
local countedBefore = ARGV[2] -- or '' if it counted nowhere
local formerNumbers = ARGV[3]
local formerHour = ARGV[4] -- the field to which they were added
local counted = ARGV[5]
local numbers = ARGV[6]
local hour = ARGV[7]
local product = ARGV[8]
local person = ARGV[9]

--- @include "./includes/count-end"

local stored = redis.call('HMGET', orderKey, 'version', 'counted')
if stored[2] == counted then return 1 end
if stored[1] ~= version or (stored[2] or '') ~= countedBefore then return 0 end
local none = numbersOf('')
if countedBefore ~= '' then
  addToSums(formerDaySumsKey, { formerHour, product }, numbersOf(formerNumbers), none)
  addToSums(formerPersonSumsKey, { person }, numbersOf(formerNumbers), none)
end
addToSums(daySumsKey, { hour, product }, none, numbersOf(numbers))
addToSums(personSumsKey, { person }, none, numbersOf(numbers))
redis.call('HSET', orderKey, 'counted', counted)
return 1
