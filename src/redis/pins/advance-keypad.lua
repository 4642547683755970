-- Empties the keypad and asks for the next entry, if it is this keypad and stands at this step.
-- Answers the keypad's fields, or none if it is another one.
local keypadKey = KEYS[1]
local id = ARGV[1]
local step = ARGV[2]
local stage = ARGV[3] -- the next one
local firstPlaces = ARGV[4] -- what was entered first

local keypad = redis.call('HMGET', keypadKey, 'id', 'step', 'round')
if keypad[1] ~= id then return {} end
if keypad[2] == step then
  redis.call('HSET', keypadKey, 'stage', stage, 'places', '', 'firstPlaces', firstPlaces)
  redis.call('HSET', keypadKey, 'step', keypad[2] + 1, 'round', keypad[3] + 1)
end
return redis.call('HGETALL', keypadKey)
