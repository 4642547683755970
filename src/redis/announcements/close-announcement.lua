-- It has ended and was shown so. Of no effect if it is being sent again.
local announcementKey = KEYS[1]
local openKey = KEYS[2] -- what is being sent
local id = ARGV[1]

if redis.call('HGET', announcementKey, 'state') ~= 'sending' then redis.call('ZREM', openKey, id) end
return 1
