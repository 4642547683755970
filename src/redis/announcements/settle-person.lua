-- What came of one who was begun. Of no effect if they were not begun under this token, or have their outcome.
local announcementKey = KEYS[1]
local waitingKey = KEYS[2]
local underWayKey = KEYS[3] -- a person's id → the token
local userId = ARGV[1]
local token = ARGV[2]
local outcome = ARGV[3] -- a counter, or again: they wait again, unless it was stopped meanwhile

if redis.call('HGET', underWayKey, userId) ~= token then return 1 end
redis.call('HDEL', underWayKey, userId)
if outcome ~= 'again' then
  redis.call('HINCRBY', announcementKey, outcome, 1)
elseif redis.call('HGET', announcementKey, 'state') == 'sending' then
  redis.call('ZADD', waitingKey, 0, userId)
else
  redis.call('HINCRBY', announcementKey, 'unsent', 1)
end
return 1
