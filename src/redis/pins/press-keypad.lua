-- Enters a place or takes the last one back, if the keypad is this one and stands at this step: sent again, or late, it does nothing.
-- Answers the keypad's fields, or none if it is another one.
local keypadKey = KEYS[1]
local id = ARGV[1]
local step = ARGV[2]
local place = ARGV[3] -- or '' to take the last one back
local maxPlaces = ARGV[4]

local keypad = redis.call('HMGET', keypadKey, 'id', 'step', 'places', 'stage')
if keypad[1] ~= id then return {} end
if keypad[2] == step and keypad[4] ~= 'passed' and keypad[4] ~= 'done' then
  local places = place == '' and string.sub(keypad[3], 1, -2) or keypad[3] .. place
  if #places <= tonumber(maxPlaces) then redis.call('HSET', keypadKey, 'places', places, 'step', keypad[2] + 1) end
end
return redis.call('HGETALL', keypadKey)
