-- Ends a plan: everybody whom the draft is for is there. Answers 1, or 0 if it is no draft any more, or of another plan by now.
local announcementKey = KEYS[1]
local waitingKey = KEYS[2]
local plan = ARGV[1]
local audience = ARGV[2]
local count = ARGV[3]

local stands = redis.call('HMGET', announcementKey, 'state', 'plan')
if stands[1] ~= 'draft' or stands[2] ~= plan or redis.call('ZCARD', waitingKey) ~= tonumber(count) then return 0 end
redis.call('HSET', announcementKey, 'audience', audience, 'count', count)
return 1
