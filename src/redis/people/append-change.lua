-- Appends an entry to the change trail, once a change. Answers the entry's id.
local trailKey = KEYS[1]
local markKey = KEYS[2] -- the id of the entry, once this change has one
local newestKey = KEYS[3] -- the newest entry about each person
local markLifeMs = ARGV[1]
local about = ARGV[2] -- the person whom the change is about, or ''
local fields = { unpack(ARGV, 3) }

local written = redis.call('GET', markKey)
if written then return written end
local id = redis.call('XADD', trailKey, '*', unpack(fields))
redis.call('SET', markKey, id, 'PX', markLifeMs)
if about ~= '' then redis.call('HSET', newestKey, about, id) end
return id
