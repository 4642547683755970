-- Replaces the mark of the store, if it still is as it was read.
-- Answers 1 (also if an earlier sending of this very command did it), or 0 if it is another one by now.
local markKey = KEYS[1]
local from = ARGV[1] -- or '' if there was none
local to = ARGV[2]

local stands = redis.call('GET', markKey) or ''
if stands == to then return 1 end
if stands ~= from then return 0 end
redis.call('SET', markKey, to)
return 1
