-- Reads how much waits in a shard and since when, without reading what waits.
-- Answers the number of open orders, of old ones and of alerts, then of young orders and of lists that are due with the oldest due time or '', then for
-- each state that keeps people waiting its name, its number of orders, and the mark of its oldest one or ''.
local openKey = KEYS[1]
local waitingKey = KEYS[2]
local youngKey = KEYS[3]
local oldKey = KEYS[4]
local batchesDueKey = KEYS[5]
local alertsKey = KEYS[6]
local now = ARGV[1]

--- @table BANDS where the marks of each state begin, and where those of the next one do

local function dueIn(key)
  local oldest = redis.call('ZRANGE', key, '-inf', now, 'BYSCORE', 'LIMIT', 0, 1, 'WITHSCORES')
  return { redis.call('ZCOUNT', key, '-inf', now), oldest[2] or '' }
end

local waiting = {}
for state, band in pairs(BANDS()) do
  local count = redis.call('ZCOUNT', waitingKey, band.from, '(' .. band.to)
  local oldest = redis.call('ZRANGE', waitingKey, band.from, '(' .. band.to, 'BYSCORE', 'LIMIT', 0, 1, 'WITHSCORES')
  table.insert(waiting, { state, count, oldest[2] or '' })
end
local counts = { redis.call('HLEN', openKey), redis.call('ZCARD', oldKey), redis.call('HLEN', alertsKey) }
return { counts, dueIn(youngKey), dueIn(batchesDueKey), waiting }
