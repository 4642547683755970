-- Notes why a row was not bought, or why the batch was stopped. The first reason stays.
local reasonsKey = KEYS[1]
local field = ARGV[1] -- the row's reference, or 'stop'
local reason = ARGV[2]
local lifeMs = ARGV[3]

redis.call('HSETNX', reasonsKey, field, reason)
redis.call('PEXPIRE', reasonsKey, lifeMs)
return 1
