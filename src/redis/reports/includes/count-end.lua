-- Adds what an order came to to the sums of its day, less what it had added before.
-- Reads these keys of the script's head: daySumsKey, personSumsKey.

-- 400 days and the day itself.
local SUMS_KEPT_MS = 401 * 24 * 3600 * 1000

-- How many were delivered, what buyers paid, what the service took, what buyers earned, how many failed.
local function numbersOf(sum)
  local count, sold, paid, earned, failed = string.match(sum or '', '^(%-?%d+) (%-?%d+) (%-?%d+) (%-?%d+) (%-?%d+)$')
  return { tonumber(count or 0), tonumber(sold or 0), tonumber(paid or 0), tonumber(earned or 0), tonumber(failed or 0) }
end

local function addToSums(key, fields, before, now)
  local sums = redis.call('HMGET', key, unpack(fields))
  local isNew = not sums[1]
  local words = {}
  for index, field in ipairs(fields) do
    local sum = numbersOf(sums[index])
    for place = 1, 5 do sum[place] = sum[place] + now[place] - before[place] end
    words[#words + 1] = field
    words[#words + 1] = string.format('%.0f %.0f %.0f %.0f %.0f', unpack(sum))
  end
  redis.call('HSET', key, unpack(words))
  if isNew then redis.call('PEXPIRE', key, SUMS_KEPT_MS) end
end

-- Answers what the order's hash has to keep of it: day, hour and numbers; nil if it counts as before. One that was counted at another
-- time, on the clock of another zone, is left to the daily count (count-sales.ts), which knows both days.
local function countEnd(countedBefore, at, numbers, phase, fields, person)
  -- What could not be taken of the buyer was not paid, and nothing was earned on it.
  if phase == 'uncollected' then numbers = string.gsub(numbers, '^(%d+) %-?%d+ (%-?%d+) %d+', '%1 0 %2 0') end
  local counted = at .. ' ' .. numbers
  if countedBefore == counted then return nil end
  local before = ''
  if countedBefore then
    if string.sub(countedBefore, 1, #at) ~= at then return nil end
    before = string.sub(countedBefore, #at + 2)
  end
  local old, new = numbersOf(before), numbersOf(numbers)
  addToSums(daySumsKey, fields, old, new)
  addToSums(personSumsKey, { person }, old, new)
  return counted
end
