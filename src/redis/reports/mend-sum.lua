-- Puts a sum right, if it is still as it was found. Answers 1 if it is right (now or by an earlier sending), 0 if it has changed since.
local sumsKey = KEYS[1]
local field = ARGV[1]
local found = ARGV[2] -- or '' if there was none
local expected = ARGV[3]
local keptMs = ARGV[4]

local stored = redis.call('HGET', sumsKey, field) or ''
if stored == expected then return 1 end
if stored ~= found then return 0 end
redis.call('HSET', sumsKey, field, expected)
redis.call('PEXPIRE', sumsKey, keptMs)
return 1
