-- Those without an answer wait again, once everybody else had their turn.
-- Answers again (by this tap, now or by an earlier sending), sending (it is not over yet) or none.
local announcementKey = KEYS[1]
local waitingKey = KEYS[2]
local underWayKey = KEYS[3] -- a person's id → the token
local openKey = KEYS[4] -- what is being sent
local id = ARGV[1]
local tapId = ARGV[2]
local now = ARGV[3]

local stands = redis.call('HMGET', announcementKey, 'state', 'endedAt', 'again')
if stands[3] == tapId then return 'again' end
if not stands[2] then return stands[1] and 'sending' or 'none' end
local people = redis.call('HKEYS', underWayKey)
if #people == 0 then return 'none' end
for _, userId in ipairs(people) do redis.call('ZADD', waitingKey, 0, userId) end
redis.call('DEL', underWayKey)
redis.call('HSET', announcementKey, 'state', 'sending', 'again', tapId)
redis.call('HDEL', announcementKey, 'endedAt')
redis.call('PERSIST', announcementKey)
redis.call('ZADD', openKey, now, id)
return 'again'
