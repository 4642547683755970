-- Sets a new PIN, if the old one and the keypad are still those on which it was entered.
-- Answers 1, or 0 if nothing was changed.
local pinKey = KEYS[1]
local keypadKey = KEYS[2]
local id = ARGV[1] -- the keypad's
local step = ARGV[2]
local oldHash = ARGV[3] -- or '' if there is no PIN yet
local newHash = ARGV[4]

local keypad = redis.call('HMGET', keypadKey, 'id', 'step', 'stage')
local hash = redis.call('GET', pinKey) or ''
if keypad[1] ~= id then return 0 end
-- This very command was carried out before.
if keypad[3] == 'done' and hash == newHash then return 1 end
if keypad[2] ~= step or keypad[3] ~= 'again' or hash ~= oldHash then return 0 end

redis.call('SET', pinKey, newHash)
redis.call('HSET', keypadKey, 'stage', 'done', 'places', '', 'firstPlaces', '', 'step', keypad[2] + 1)
return 1
