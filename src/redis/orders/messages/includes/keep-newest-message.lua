-- Keeps the id of a chat's newest message. An older id than the one that is kept changes nothing but the life of the key.
local function keepNewestMessage(key, messageId, lifeMs)
  local newest = math.max(tonumber(redis.call('GET', key) or '0'), tonumber(messageId))
  redis.call('SET', key, string.format('%.0f', newest), 'PX', lifeMs)
end
