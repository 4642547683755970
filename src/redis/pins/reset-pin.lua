-- Forgets a person's PIN, its locks and its tries.
local triesKey = KEYS[1]
local lockKey = KEYS[2]
local lockCountKey = KEYS[3]
local alertsKey = KEYS[4]
local keypadKey = KEYS[5]
local pinKey = KEYS[6]
local userId = ARGV[1]

redis.call('DEL', triesKey, lockKey, lockCountKey, keypadKey, pinKey)
redis.call('HDEL', alertsKey, 'pin-locked:' .. userId)
return 1
