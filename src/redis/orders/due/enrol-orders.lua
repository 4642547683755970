-- Puts orders that have something left to do into the set of who takes their next step, and sets when that is due.
local dueKey = KEYS[1]
local youngKey = KEYS[2]
local oldKey = KEYS[3]
local queue = ARGV[1] -- young, old, doubt or rest
local dueAt = ARGV[2]
local confirmed = { unpack(ARGV, 3) } -- of each the reference and when it was confirmed

for place = 1, #confirmed, 2 do
  local reference = confirmed[place]
  if redis.call('ZSCORE', dueKey, reference) then
    redis.call('ZADD', dueKey, dueAt, reference)
    if queue == 'young' then redis.call('ZADD', youngKey, dueAt, reference) else redis.call('ZREM', youngKey, reference) end
    -- The half of a millisecond says that it is in doubt.
    local oldAt = queue == 'old' and confirmed[place + 1] or queue == 'doubt' and confirmed[place + 1] .. '.5'
    if oldAt then redis.call('ZADD', oldKey, oldAt, reference) else redis.call('ZREM', oldKey, reference) end
  else
    redis.call('ZREM', youngKey, reference)
    redis.call('ZREM', oldKey, reference)
  end
end
return 1
