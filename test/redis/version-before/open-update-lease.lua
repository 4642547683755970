-- Claims an update and its person's lease, and reads the person.
-- Answers mine, done (it was handled before) or busy (another process has the update or the person). With mine: the fields of the person,
-- the conversation's state or '', how many of the person's updates came in this period (each counted once), and the fields of the saved
-- recipients.
local updateKey = KEYS[1] -- the token of the process that handles the update, or 'done'
local leaseKey = KEYS[2] -- the token of the process that handles an update of this person
local personKey = KEYS[3]
local conversationKey = KEYS[4]
local rateKey = KEYS[5]
local savedKey = KEYS[6]
local newestMessageKey = KEYS[7]
local token = ARGV[1] -- of this process
local leaseMs = ARGV[2]
local ratePeriodMs = ARGV[3]
local withSaved = ARGV[4]
local messageId = ARGV[5] -- of the update's message, or ''
local newestMessageLifeMs = ARGV[6]

-- Keeps the id of a chat's newest message. An older id than the one that is kept changes nothing but the life of the key.
local function keepNewestMessage(key, messageId, lifeMs)
  local newest = math.max(tonumber(redis.call('GET', key) or '0'), tonumber(messageId))
  redis.call('SET', key, string.format('%.0f', newest), 'PX', lifeMs)
end


local update = redis.call('GET', updateKey)
if update == 'done' then return { 'done' } end
if update and update ~= token then return { 'busy' } end
local lease = redis.call('GET', leaseKey)
if lease and lease ~= token then return { 'busy' } end

redis.call('SET', updateKey, token, 'PX', leaseMs)
redis.call('SET', leaseKey, token, 'PX', leaseMs)
if messageId ~= '' then keepNewestMessage(newestMessageKey, messageId, newestMessageLifeMs) end
-- An update that comes again, because the process could not finish it, is not counted a second time.
if not update then
  redis.call('SET', rateKey, 0, 'PX', ratePeriodMs, 'NX')
  redis.call('INCR', rateKey)
end

local count = tonumber(redis.call('GET', rateKey) or '0')
local saved = withSaved == '1' and redis.call('HGETALL', savedKey) or {}
return { 'mine', redis.call('HGETALL', personKey), redis.call('GET', conversationKey) or '', count, saved }
