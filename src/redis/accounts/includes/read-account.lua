-- Balance, held and credit limit in minor units.
local function readAccount(key)
  local found = redis.call('HMGET', key, 'balance', 'held', 'limit')
  return tonumber(found[1] or '0'), tonumber(found[2] or '0'), tonumber(found[3] or '0')
end
