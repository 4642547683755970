-- From here on it is sent, to those of this plan.
-- Answers confirmed (by this tap, now or by an earlier sending), already, changed (another audience was chosen since) or gone.
local announcementKey = KEYS[1]
local waitingKey = KEYS[2]
local openKey = KEYS[3] -- what is being sent
local newestKey = KEYS[4]
local id = ARGV[1]
local plan = ARGV[2]
local tapId = ARGV[3]
local messageId = ARGV[4]
local now = ARGV[5]
local newestAtMost = ARGV[6]

local stands = redis.call('HMGET', announcementKey, 'state', 'plan', 'audience', 'tap')
if not stands[1] then return 'gone' end
if stands[1] ~= 'draft' then return stands[4] == tapId and 'confirmed' or 'already' end
if stands[2] ~= plan or not stands[3] then return 'changed' end

redis.call('HSET', announcementKey, 'state', 'sending', 'tap', tapId, 'messageId', messageId, 'confirmedAt', now)
redis.call('PERSIST', announcementKey)
redis.call('PERSIST', waitingKey)
redis.call('ZADD', openKey, now, id)
redis.call('ZADD', newestKey, now, id)
redis.call('ZREMRANGEBYRANK', newestKey, 0, -1 - newestAtMost)
return 'confirmed'
