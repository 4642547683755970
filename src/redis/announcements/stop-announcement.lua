-- The people who still wait get nothing. Answers stopped (now or before) or over.
local announcementKey = KEYS[1]
local waitingKey = KEYS[2]

local state = redis.call('HGET', announcementKey, 'state')
if state == 'stopped' then return 'stopped' end
if state ~= 'sending' then return 'over' end
redis.call('HSET', announcementKey, 'state', 'stopped')
redis.call('HINCRBY', announcementKey, 'unsent', redis.call('ZCARD', waitingKey))
redis.call('DEL', waitingKey)
return 'stopped'
