-- Balance, held and credit limit in minor units. An account that cannot be read ends the script, which must not have written anything by then.
local function readAccount(key)
  local sums = redis.call('HMGET', key, 'balance', 'held', 'limit')
  for index = 1, 3 do
    local text = sums[index] or '0'
    if not string.match(text, '^-?%d+$') then error('unreadable account') end
    sums[index] = tonumber(text)
  end
  return sums[1], sums[2], sums[3]
end
