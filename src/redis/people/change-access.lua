-- Changes a person's access, if it still is what was seen, once for the change's id. The change's record is kept until the change trail has it.
-- Answers changed (by this or an earlier sending) or meanwhile.
local personKey = KEYS[1]
local markKey = KEYS[2] -- says that this change was made
local unrecordedKey = KEYS[3]
local from = ARGV[1]
local to = ARGV[2]
local merchant = ARGV[3]
local at = ARGV[4]
local changeId = ARGV[5]
local record = ARGV[6]
local markLifeMs = ARGV[7]

--- @include "./includes/read-access"

if redis.call('EXISTS', markKey) == 1 then return 'changed' end
if readAccess(redis.call('HGET', personKey, 'access')) ~= from then return 'meanwhile' end

redis.call('HSET', personKey, 'access', to, 'decidedBy', merchant, 'decidedAt', at)
redis.call('SET', markKey, 1, 'PX', markLifeMs)
redis.call('HSET', unrecordedKey, changeId, record)
return 'changed'
