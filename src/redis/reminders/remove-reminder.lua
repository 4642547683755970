-- It is gone, and nothing of it is due.
local remindersKey = KEYS[1]
local dueKey = KEYS[2]
local id = ARGV[1]
local member = ARGV[2]

redis.call('HDEL', remindersKey, id)
redis.call('ZREM', dueKey, member)
return 1
