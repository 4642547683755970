-- Changes the mark of a waiting order, unless it is another one by now than the caller saw.
local waitingKey = KEYS[1]
local reference = ARGV[1]
local seen = ARGV[2] -- or '' if there was none
local mark = ARGV[3] -- or '' if it waits no more

local present = redis.call('ZSCORE', waitingKey, reference)
if present and tonumber(present) ~= tonumber(seen) or not present and seen ~= '' then return 1 end
if mark == '' then redis.call('ZREM', waitingKey, reference) else redis.call('ZADD', waitingKey, mark, reference) end
return 1
