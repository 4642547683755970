-- Notes on which side of its limit what is watched was found, if the alert still is as it was read.
-- Answers 1 (also if an earlier sending of this very command did it), or 0 if it is another one by now.
local alertsKey = KEYS[1]
local userId = ARGV[1]
local from = ARGV[2]
local to = ARGV[3] -- with a mark of its own, so that no other process writes the same

local stands = redis.call('HGET', alertsKey, userId)
if stands == to then return 1 end
if stands ~= from then return 0 end
redis.call('HSET', alertsKey, userId, to)
return 1
