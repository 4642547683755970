-- Changes one value of the shop, if it still is what was seen, once for the change's id. The change's record is kept until the change trail has it, and
-- once more for each owner until they were told. Answers that record, also when it is sent again, or meanwhile.
local shopKey = KEYS[1]
local markKey = KEYS[2] -- the record of this change, once it was made
local unrecordedKey = KEYS[3]
local untoldKey = KEYS[4]
local field = ARGV[1]
local value = ARGV[2] -- or '' for none
local seen = ARGV[3] -- the version of the shop
local changeId = ARGV[4]
local record = ARGV[5]
local markLifeMs = ARGV[6]
local alerts = { unpack(ARGV, 7) } -- one for each owner who is to be told

local made = redis.call('GET', markKey)
if made then return made end
local versionField = field .. ':version'
if tonumber(redis.call('HGET', shopKey, versionField) or '0') > tonumber(seen) then return 'meanwhile' end
if (redis.call('HGET', shopKey, field) or '') == value then return 'meanwhile' end

if value == '' then redis.call('HDEL', shopKey, field) else redis.call('HSET', shopKey, field, value) end
redis.call('HSET', shopKey, versionField, redis.call('HINCRBY', shopKey, 'version', 1))
redis.call('SET', markKey, record, 'PX', markLifeMs)
redis.call('HSET', unrecordedKey, changeId, record)
for _, alert in ipairs(alerts) do
  redis.call('HSET', untoldKey, alert, record)
end
return record
