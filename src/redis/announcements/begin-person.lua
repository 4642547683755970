-- Takes a person out of those who wait, before they are sent to.
-- Answers begun (under this token, now or by an earlier sending), taken (by another process) or stopped.
local announcementKey = KEYS[1]
local waitingKey = KEYS[2]
local underWayKey = KEYS[3] -- a person's id → the token
local userId = ARGV[1]
local token = ARGV[2]

if redis.call('HGET', underWayKey, userId) == token then return 'begun' end
if redis.call('HGET', announcementKey, 'state') ~= 'sending' then return 'stopped' end
if redis.call('ZREM', waitingKey, userId) == 0 then return 'taken' end
redis.call('HSET', underWayKey, userId, token)
return 'begun'
