-- Changes a person's access, if it still is what was seen, once for the change's id. The change's record is kept until the change trail has it.
-- Answers changed (by this or an earlier sending) or meanwhile.
local personKey = KEYS[1]
local markKey = KEYS[2] -- says that this change was made
local unrecordedKey = KEYS[3]
local from = ARGV[1]
local access = ARGV[2] -- as it is stored
local stoppedAt = ARGV[3] -- or '' if it is no stop
local merchant = ARGV[4]
local at = ARGV[5]
local changeId = ARGV[6]
local record = ARGV[7]
local markLifeMs = ARGV[8]

--- @include "./includes/read-access"

if redis.call('EXISTS', markKey) == 1 then return 'changed' end
local person = redis.call('HMGET', personKey, 'access', 'stoppedAt', 'decidedAt')
if readAccess(person[1], person[2], person[3]) ~= from then return 'meanwhile' end

redis.call('HSET', personKey, 'access', access, 'decidedBy', merchant, 'decidedAt', at)
if stoppedAt == '' then redis.call('HDEL', personKey, 'stoppedAt') else redis.call('HSET', personKey, 'stoppedAt', stoppedAt) end
redis.call('SET', markKey, 1, 'PX', markLifeMs)
redis.call('HSET', unrecordedKey, changeId, record)
return 'changed'
