-- Changes a field of a person, if it still is what was seen, once for the change's id. The change's record is kept until the change trail has it.
-- Answers changed (by this or an earlier sending) or meanwhile.
local personKey = KEYS[1]
local markKey = KEYS[2] -- says that this change was made
local unrecordedKey = KEYS[3]
local field = ARGV[1]
local from = ARGV[2] -- or '' for none
local to = ARGV[3] -- or '' for none
local absent = ARGV[4] -- what an absent field counts as
local changeId = ARGV[5]
local record = ARGV[6]
local markLifeMs = ARGV[7]

if redis.call('EXISTS', markKey) == 1 then return 'changed' end
if (redis.call('HGET', personKey, field) or absent) ~= from then return 'meanwhile' end

if to == '' then redis.call('HDEL', personKey, field) else redis.call('HSET', personKey, field, to) end
redis.call('SET', markKey, 1, 'PX', markLifeMs)
redis.call('HSET', unrecordedKey, changeId, record)
return 'changed'
