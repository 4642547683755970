-- Takes what has no record from the due set, unless one was written meanwhile.
local recordKey = KEYS[1]
local dueKey = KEYS[2]
local reference = ARGV[1]

if redis.call('EXISTS', recordKey) == 0 then redis.call('ZREM', dueKey, reference) end
return 1
