-- Notes how many messages a process has sent in a second. Answers how many all of them have sent, in the busier one of this second and the one
-- before it.
local sentKey = KEYS[1]
local process = ARGV[1]
local second = ARGV[2]
local count = ARGV[3]

local function secondBefore(back) return string.format('%.0f', second - back) end
redis.call('HSET', sentKey, process .. ' ' .. second, count)
redis.call('PEXPIRE', sentKey, 10000)
local sums = { [second] = 0, [secondBefore(1)] = 0 }
local flat = redis.call('HGETALL', sentKey)
for place = 1, #flat, 2 do
  local of = string.match(flat[place], ' (%d+)$')
  if sums[of] then
    sums[of] = sums[of] + flat[place + 1]
  elseif tonumber(of) < tonumber(second) then
    redis.call('HDEL', sentKey, flat[place])
  end
end
return math.max(sums[second], sums[secondBefore(1)])
