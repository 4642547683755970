-- Puts the record of an order as JSON in the place of its deflated one, if it is still of this version and deflated.
-- Answers 1 if it is JSON (now or by an earlier sending), 0 if it is another version's or not there.
local orderKey = KEYS[1]
local version = ARGV[1]
local record = ARGV[2]

local stored = redis.call('HMGET', orderKey, 'version', 'record')
if stored[2] then return 1 end
if stored[1] ~= version then return 0 end
for place = 0, redis.call('HLEN', orderKey) do redis.call('HDEL', orderKey, place) end
redis.call('HSET', orderKey, 'record', record)
return 1
