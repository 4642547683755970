-- Enters a place or takes the last one back, if the keypad is this one and in this round. A press that comes again does nothing, and one that a later
-- press has overtaken neither: so presses count in the order in which they were made, however little of them the keypad has shown by then.
-- Answers the keypad's fields with one more, what became of the press, or none if it is another keypad.
local keypadKey = KEYS[1]
local id = ARGV[1]
local round = ARGV[2]
local pressId = ARGV[3]
local place = ARGV[4] -- or '' to take the last one back
local maxPlaces = ARGV[5]

local keypad = redis.call('HMGET', keypadKey, 'id', 'round', 'pressed', 'places', 'stage', 'step')
if keypad[1] ~= id then return {} end
local pressed = tonumber(keypad[3])
local outcome = 'entered'
if keypad[2] ~= round or tonumber(pressId) < pressed or keypad[5] == 'passed' or keypad[5] == 'done' then
  outcome = 'late'
elseif tonumber(pressId) > pressed then
  local places = place == '' and string.sub(keypad[4], 1, -2) or keypad[4] .. place
  if #places > tonumber(maxPlaces) then
    outcome = 'full'
  else
    redis.call('HSET', keypadKey, 'places', places, 'step', keypad[6] + 1, 'pressed', pressId)
  end
end
local fields = redis.call('HGETALL', keypadKey)
fields[#fields + 1] = 'outcome'
fields[#fields + 1] = outcome
return fields
