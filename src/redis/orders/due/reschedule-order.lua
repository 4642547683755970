-- Puts off when an order is due. Of no effect if it has nothing left to do.
local dueKey = KEYS[1]
local youngKey = KEYS[2]
local reference = ARGV[1]
local dueAt = ARGV[2]

redis.call('ZADD', dueKey, 'XX', dueAt, reference)
redis.call('ZADD', youngKey, 'XX', dueAt, reference)
return 1
