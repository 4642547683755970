-- Puts back on sale what the bot paused by itself, and nothing that a merchant paused meanwhile.
-- Answers 1.
local policyKey = KEYS[1]
local field = ARGV[1]
local theBot = ARGV[2] -- who stands in its pauses in a merchant's place

local stored = redis.call('HGET', policyKey, field)
if not stored then return 1 end
local isRead, change = pcall(cjson.decode, stored)
if not isRead or type(change) ~= 'table' or type(change.pause) ~= 'table' then return 1 end
if change.pause.by == tonumber(theBot) then redis.call('HDEL', policyKey, field) end
return 1
