-- Writes the conversation, notes the newest message that its handlers sent, marks the update as done and gives the lease back, all or nothing, in
-- the form in which the session stands.
-- Answers 1, or 0 if another process has the lease by now.
local updateKey = KEYS[1]
local leaseKey = KEYS[2]
local conversationKey = KEYS[3]
local personKey = KEYS[4]
local doneNowKey = KEYS[5]
local doneBeforeKey = KEYS[6]
local strangerKey = KEYS[7]
local newestMessageKey = KEYS[8]
local token = ARGV[1] -- of this process
local doneForMs = ARGV[2] -- how long to remember that the update is done
local change = ARGV[3] -- what becomes of the conversation: same, write or drop
local state = ARGV[4] -- the conversation's, if it is written
local stateLifeMs = ARGV[5]
local updateId = ARGV[6]
local now = ARGV[7]
local marksUntil = ARGV[8]
local messageId = ARGV[9] -- of the newest message that was sent into the chat, or ''
local newestMessageLifeMs = ARGV[10]

--- @include "./includes/session"
--- @include "../orders/messages/includes/keep-newest-message"

local function newestOf(before)
  if messageId == '' then return {} end
  return { 'newest', whole(math.max(readUntil(before, now) or 0, tonumber(messageId))) .. ' ' .. whole(now + newestMessageLifeMs) }
end

-- What was sent stands in the chat whoever has the lease.
local function noteSent(home, before)
  if messageId ~= '' then redis.call('HSET', home, unpack(newestOf(before))) end
end

local function isDoneBefore(done)
  if isDone(done, updateId, doneNowKey, doneBeforeKey) then return true end
  return tonumber(marksUntil) > tonumber(now) and redis.call('GET', updateKey) == 'done'
end

local function closeInHash(home, done, lease, newestBefore)
  -- A command that is sent again must not undo what came after it.
  local holder, _, ends = readLease(lease)
  local isAnothers = holder and holder ~= token and tonumber(ends) > tonumber(now)
  local isWritten = isDoneBefore(done)
  if isWritten or isAnothers then
    noteSent(home, newestBefore)
    return isWritten and 1 or 0
  end

  local fields = { 'done', withDone(done, updateId, doneNowKey, tonumber(doneForMs)), 'lease', '' }
  local function add(values)
    for _, value in ipairs(values) do fields[#fields + 1] = value end
  end
  -- Another process had the lease since and gave it back: what it wrote is newer than what this one began with.
  local isPassed = not holder and isLaterDone(done, updateId)
  if change == 'write' and not isPassed then add({ 'conversation', state, 'conversationUntil', whole(now + stateLifeMs) }) end
  if change == 'drop' and not isPassed then add({ 'conversation', '', 'conversationUntil', '0' }) end
  add(newestOf(newestBefore))
  redis.call('HSET', home, unpack(fields))
  if home == strangerKey then redis.call('PEXPIRE', home, doneForMs) end
  return 1
end

local home, done, heldBy, newestBefore = findSession({ personKey, strangerKey }, 'lease', 'newest')
if home then return closeInHash(home, done, heldBy, newestBefore) end

if messageId ~= '' then keepNewestMessage(newestMessageKey, messageId, newestMessageLifeMs) end
if redis.call('GET', updateKey) == 'done' then return 1 end
local lease = redis.call('GET', leaseKey)
if lease and lease ~= token then return 0 end

if change == 'write' then redis.call('SET', conversationKey, state, 'PX', stateLifeMs) end
if change == 'drop' then redis.call('DEL', conversationKey) end
redis.call('SET', updateKey, 'done', 'PX', doneForMs)
if lease then redis.call('DEL', leaseKey) end
return 1
