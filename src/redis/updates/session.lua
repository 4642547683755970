-- A person's session: fields of the person's own hash, or of a stranger's, of whom nothing else is kept, one that runs out.
--   lease              token of the process, update and end of the lease; '' if no process has it
--   done               updates that are done: the highest that does not stand here any more, ':', and the others in order
--   rate               how many updates came in a period, and its end
--   newest             id of the chat's newest message, and until when it counts
--   conversation       its state, or ''
--   conversationUntil  when it is too old

local IS_SESSION = { done = true, lease = true, rate = true, newest = true, conversation = true, conversationUntil = true }
local NOTHING_DONE = '0:'
-- Of `done`, in bytes: some 28 updates of today's ids.
local MAX_DONE_LENGTH = 280
local DONE_LEFT = 8
local LONGEST_ID = 16

local function whole(value) return string.format('%.0f', value) end

-- Answers token, update and end; nothing if no process has it.
local function readLease(text) return string.match(text or '', '^(%S+) (%d+) (%d+)$') end

-- The first part of a field that counts until a time, as a number; nothing afterwards.
local function readUntil(text, now)
  local value, ends = string.match(text or '', '^(%d+) (%d+)$')
  if value and tonumber(ends) > tonumber(now) then return tonumber(value), ends end
end

local function readDone(text)
  local floor, rest = string.match(text, '^(%d+):(.*)$')
  local ids = {}
  for id in string.gmatch(rest, '%d+') do ids[#ids + 1] = id end
  return tonumber(floor), ids
end

-- They stand in order, so it is the last one; nothing if none stands there. Taken apart the field costs more than all the rest of a script.
local function highestDone(text) return string.match(string.sub(text, -LONGEST_ID), '%d+$') end

-- Whether one that came later was handled.
local function isLaterDone(text, updateId)
  local highest = highestDone(text)
  return highest ~= nil and tonumber(highest) > tonumber(updateId)
end

-- Whether an update was handled. What the field has let go is in one of the two sets: an id that is not below all that was let go is not there.
local function isDone(text, updateId, nowKey, beforeKey)
  -- Mostly it does not occur at all, not even as a part of another one.
  if string.find(text, updateId, 1, true) and string.find(text .. ' ', '[: ]' .. updateId .. ' ') then return true end
  if tonumber(updateId) > tonumber(string.match(text, '^%d+')) then return false end
  return redis.call('SISMEMBER', nowKey, updateId) == 1 or redis.call('SISMEMBER', beforeKey, updateId) == 1
end

-- The field with one update more. If it is full, all but the highest go into the set of this period, which is looked at for two.
local function withDone(text, updateId, nowKey, periodMs)
  -- Most updates come in order, too.
  local highest = highestDone(text)
  if #text < MAX_DONE_LENGTH and (not highest or tonumber(updateId) > tonumber(highest)) then
    return text .. (highest and ' ' or '') .. updateId
  end
  local floor, ids = readDone(text)
  local place = #ids + 1
  while place > 1 and tonumber(ids[place - 1]) > tonumber(updateId) do place = place - 1 end
  table.insert(ids, place, updateId)
  if #text >= MAX_DONE_LENGTH then
    local gone = {}
    while #ids > DONE_LEFT do gone[#gone + 1] = table.remove(ids, 1) end
    floor = math.max(floor, tonumber(gone[#gone]))
    redis.call('SADD', nowKey, unpack(gone))
    redis.call('PEXPIRE', nowKey, 2 * periodMs)
  end
  return whole(floor) .. ':' .. table.concat(ids, ' ')
end

-- Where a session stands, what is done, and the fields of its hash that are asked for. Redis may have lost it since it was opened.
local function findSession(personKey, strangerKey, ...)
  for _, home in ipairs({ personKey, strangerKey }) do
    local values = redis.call('HMGET', home, 'done', ...)
    if values[1] then return home, unpack(values) end
  end
  return redis.call('HEXISTS', personKey, 'firstSeenAt') == 1 and personKey or strangerKey, NOTHING_DONE
end
