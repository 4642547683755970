-- Lets no turn come before a time.
local nextTurnKey = KEYS[1]
local now = ARGV[1]
local over = ARGV[2]

if tonumber(over) > tonumber(redis.call('HGET', nextTurnKey, 'at') or '0') then
  redis.call('HSET', nextTurnKey, 'at', over)
  redis.call('PEXPIRE', nextTurnKey, string.format('%.0f', math.max(0, over - now) + 60000))
end
return 1
