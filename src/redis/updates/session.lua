-- A person's session: fields of the person's own hash, or of a stranger's, of whom nothing else is kept, one that runs out.
--   lease              token of the process, update and end of the lease; '' if no process has it
--   done               the highest id of its updates that are done; all of them are in a set a period
--   rate               how many updates came in a period, and its end
--   newest             id of the chat's newest message, and until when it counts
--   conversation       its state, or ''
--   conversationUntil  when it is too old

local IS_SESSION = { done = true, lease = true, rate = true, newest = true, conversation = true, conversationUntil = true }
local NOTHING_DONE = '0'
-- The clocks of processes are so far apart at the most.
local CLOCKS_APART_MS = 10 * 60 * 1000

local function whole(value) return string.format('%.0f', value) end

-- Answers token, update and end; nothing if no process has it.
local function readLease(text) return string.match(text or '', '^(%S+) (%d+) (%d+)$') end

-- The first part of a field that counts until a time, as a number; nothing afterwards.
local function readUntil(text, now)
  local value, ends = string.match(text or '', '^(%d+) (%d+)$')
  if value and tonumber(ends) > tonumber(now) then return tonumber(value), ends end
end

-- Whether one that came later was handled.
local function isLaterDone(highest, updateId) return tonumber(highest) > tonumber(updateId) end

-- Whether an update was handled, in this period or the one before.
local function isDone(highest, updateId, nowKey, beforeKey)
  if tonumber(updateId) > tonumber(highest) then return false end
  return redis.call('SISMEMBER', nowKey, updateId) == 1 or redis.call('SISMEMBER', beforeKey, updateId) == 1
end

-- Where a session stands, the highest that is done, and the fields of its hash that are asked for. Redis may have lost it since it was opened.
local function findSession(personKey, strangerKey, ...)
  for _, home in ipairs({ personKey, strangerKey }) do
    local values = redis.call('HMGET', home, 'done', ...)
    if values[1] then return home, unpack(values) end
  end
  return redis.call('HEXISTS', personKey, 'firstSeenAt') == 1 and personKey or strangerKey, NOTHING_DONE
end
