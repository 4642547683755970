-- The PIN was right: forgets wrong tries and locks, and the keypad goes on.
-- Answers 1, or 0 if the keypad is another one by now, which proves nothing.
local triesKey = KEYS[1]
local lockKey = KEYS[2]
local lockCountKey = KEYS[3]
local alertsKey = KEYS[4]
local keypadKey = KEYS[5]
local proofKey = KEYS[6]
local id = ARGV[1] -- the keypad's
local step = ARGV[2]
local stage = ARGV[3] -- the next one
local proofLifeMs = ARGV[4] -- or '' for no proof
local userId = ARGV[5]

local keypad = redis.call('HMGET', keypadKey, 'id', 'step', 'stage', 'round')
if keypad[1] ~= id then return 0 end
-- This very command was carried out before.
if tonumber(keypad[2]) == step + 1 and keypad[3] == stage then return 1 end
if keypad[2] ~= step then return 0 end

redis.call('DEL', triesKey, lockKey, lockCountKey)
redis.call('HDEL', alertsKey, 'pin-locked:' .. userId)
redis.call('HSET', keypadKey, 'stage', stage, 'places', '', 'step', keypad[2] + 1, 'round', keypad[4] + 1)
if proofLifeMs ~= '' then redis.call('SET', proofKey, 'unused', 'PX', proofLifeMs) end
return 1
