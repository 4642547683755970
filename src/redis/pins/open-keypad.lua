-- Opens a keypad, which ends the one before.
local keypadKey = KEYS[1]
local lifeMs = ARGV[1]
local fields = { unpack(ARGV, 2) }

redis.call('DEL', keypadKey)
redis.call('HSET', keypadKey, unpack(fields))
redis.call('PEXPIRE', keypadKey, lifeMs)
return 1
