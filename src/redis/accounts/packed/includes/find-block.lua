--- @include "./block-head"

local function isBefore(one, other) return one[1] < other[1] or one[1] == other[1] and one[2] < other[2] end

local function readId(id)
  local time, number = string.match(id, '^(%d+)%-(%d+)$')
  return { tonumber(time), tonumber(number) }
end

-- The first place of which `holds` says so, or how many there are. Blocks stand in the order of their ids.
local function firstPlace(blocksKey, holds)
  local low, high = 0, redis.call('LLEN', blocksKey)
  while low < high do
    local middle = math.floor((low + high) / 2)
    local head = headOf(redis.call('LINDEX', blocksKey, middle))
    if head and holds(head) then high = middle else low = middle + 1 end
  end
  return low
end
