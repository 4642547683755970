-- No person waits any more, and the process that sends has all its answers. Answers 1 (now or before), or 0 if people wait still.
local announcementKey = KEYS[1]
local waitingKey = KEYS[2]
local underWayKey = KEYS[3]
local now = ARGV[1]
local keptMs = ARGV[2]

local stands = redis.call('HMGET', announcementKey, 'state', 'endedAt')
if not stands[1] or stands[2] then return 1 end
if stands[1] == 'sending' then
  if redis.call('ZCARD', waitingKey) > 0 then return 0 end
  redis.call('HSET', announcementKey, 'state', 'done')
end
redis.call('HSET', announcementKey, 'endedAt', now)
redis.call('PEXPIRE', announcementKey, keptMs)
redis.call('PEXPIRE', underWayKey, keptMs)
return 1
