-- Takes the trial of what is paused for one purchase of who has claimed it; its life goes on.
-- Answers 1, now or by an earlier call for the same purchase, or 0 if it is another's, was used, or is over.
local trialKey = KEYS[1]
local userId = ARGV[1]
local reference = ARGV[2]

local used = userId .. ' ' .. reference
local stands = redis.call('GET', trialKey)
if stands == used then return 1 end
if stands ~= userId then return 0 end
redis.call('SET', trialKey, used, 'KEEPTTL')
return 1
