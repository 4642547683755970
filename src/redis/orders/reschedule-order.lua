-- Sets when an order is due, and who takes its next step. Of no effect if it has nothing left to do.
local dueKey = KEYS[1]
local youngKey = KEYS[2]
local oldKey = KEYS[3]
local reference = ARGV[1]
local dueAt = ARGV[2]
local queue = ARGV[3] -- young, old, doubt or rest; or as-before
local confirmedAt = ARGV[4] -- or '' with as-before

if not redis.call('ZSCORE', dueKey, reference) then return 1 end
redis.call('ZADD', dueKey, dueAt, reference)
if queue == 'as-before' then
  redis.call('ZADD', youngKey, 'XX', dueAt, reference)
  return 1
end
if queue == 'young' then redis.call('ZADD', youngKey, dueAt, reference) else redis.call('ZREM', youngKey, reference) end
-- The half of a millisecond says that it is in doubt.
local oldAt = queue == 'old' and confirmedAt or queue == 'doubt' and confirmedAt .. '.5'
if oldAt then redis.call('ZADD', oldKey, oldAt, reference) else redis.call('ZREM', oldKey, reference) end
return 1
