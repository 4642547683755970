-- Counts a try as a wrong one before the PIN is compared, so that neither a crash nor two tries at once make one free. A try counts once under
-- its id. A lock is longer than the one before, up to the last length given, and an alert for merchants is kept with it.
-- Answers go with how many tries are left and the end of the lock that this try began, or locked with its end.
local triesKey = KEYS[1]
local lockKey = KEYS[2]
local lockCountKey = KEYS[3]
local alertsKey = KEYS[4]
local tryId = ARGV[1]
local now = ARGV[2]
local maxTries = ARGV[3]
local userId = ARGV[4]
local lockLengthsMs = { unpack(ARGV, 5) }

local lockedUntil = tonumber(redis.call('GET', lockKey) or '0')
local isKnown = redis.call('SISMEMBER', triesKey, tryId) == 1
if not isKnown and lockedUntil > tonumber(now) then return { 'locked', lockedUntil } end
if not isKnown and lockedUntil > 0 then redis.call('DEL', triesKey, lockKey) end

redis.call('SADD', triesKey, tryId)
local left = tonumber(maxTries) - redis.call('SCARD', triesKey)
if left <= 0 and not isKnown then
  local nth = redis.call('INCR', lockCountKey)
  local lengthMs = lockLengthsMs[math.min(nth, #lockLengthsMs)]
  -- Also by the clock of Redis: the one of a process may have been ahead, and no one is locked out for as long as that.
  redis.call('SET', lockKey, now + lengthMs, 'PX', lengthMs)
  redis.call('PEXPIRE', triesKey, lengthMs)
  redis.call('HSET', alertsKey, 'pin-locked:' .. userId, redis.call('GET', lockKey))
end
return { 'go', left, tonumber(redis.call('GET', lockKey) or '0') }
