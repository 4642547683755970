-- Notes that something happened to a top-up, if its record is still there.
local topupKey = KEYS[1]
local field = ARGV[1]

if redis.call('EXISTS', topupKey) == 1 then redis.call('HSET', topupKey, field, 1) end
return 1
