-- Keeps a draft, which runs out. Of no effect if it is there.
local announcementKey = KEYS[1]
local lifeMs = ARGV[1]
local fields = { unpack(ARGV, 2) }

if redis.call('EXISTS', announcementKey) == 1 then return 1 end
redis.call('HSET', announcementKey, unpack(fields))
redis.call('PEXPIRE', announcementKey, lifeMs)
return 1
