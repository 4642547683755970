-- Puts the deflated record of an order in the place of its JSON, if it is still of this version and nothing is left to do for it.
-- Answers 1 if it is deflated (now or by an earlier sending), 0 if not.
local orderKey = KEYS[1]
local dueKey = KEYS[2]
local openKey = KEYS[3] -- the amounts of orders whose end is not known
local alertsKey = KEYS[4]
local version = ARGV[1]
local reference = ARGV[2]
local chunks = { unpack(ARGV, 3) } -- of the deflated record

--- @include "./includes/is-settled"

if not isSettled(version, reference) then return 0 end
local fields = redis.call('HGETALL', orderKey)
local kept, hasRecord = {}, false
for index = 1, #fields, 2 do
  local name = fields[index]
  if name == 'record' then hasRecord = true end
  -- Chunks of an earlier deflating, before it was written again, go too.
  if name ~= 'record' and name ~= 'write' and not string.match(name, '^%d+$') then
    kept[#kept + 1] = name
    kept[#kept + 1] = fields[index + 1]
  end
end
if not hasRecord then return redis.call('HEXISTS', orderKey, '0') end
for place, chunk in ipairs(chunks) do
  kept[#kept + 1] = place - 1
  kept[#kept + 1] = chunk
end
-- A hash that has become large never becomes small again by itself.
redis.call('DEL', orderKey)
redis.call('HSET', orderKey, unpack(kept))
return 1
