-- Writes the conversation, notes the newest message that its handlers sent, marks the update as done and gives the lease back, all or nothing.
-- Answers 1, or 0 if another process has the lease by now.
local personKey = KEYS[1]
local strangerKey = KEYS[2]
local doneNowKey = KEYS[3] -- updates that are done, in this period of doneForMs
local doneBeforeKey = KEYS[4] -- and in the one before
local token = ARGV[1] -- of this process
local doneForMs = ARGV[2] -- how long to remember that the update is done
local change = ARGV[3] -- what becomes of the conversation: same, write or drop
local state = ARGV[4] -- the conversation's, if it is written
local stateLifeMs = ARGV[5]
local updateId = ARGV[6]
local now = ARGV[7]
local messageId = ARGV[8] -- of the newest message that was sent into the chat, or ''
local newestMessageLifeMs = ARGV[9]

--- @include "./session"

local home, done, lease, newestBefore = findSession(personKey, strangerKey, 'lease', 'newest')
local fields = {}
local function set(...)
  for _, value in ipairs({ ... }) do fields[#fields + 1] = value end
end

-- What was sent stands in the chat whoever has the lease.
if messageId ~= '' then
  set('newest', whole(math.max(readUntil(newestBefore, now) or 0, tonumber(messageId))) .. ' ' .. whole(now + newestMessageLifeMs))
end
-- A command that is sent again must not undo what came after it.
local holder, _, ends = readLease(lease)
local isAnothers = holder and holder ~= token and tonumber(ends) > tonumber(now)
local isWritten = isDone(done, updateId, doneNowKey, doneBeforeKey)
local isMine = not isWritten and not isAnothers
if isMine then
  redis.call('SADD', doneNowKey, updateId)
  redis.call('PEXPIRE', doneNowKey, 2 * doneForMs)
  -- A process whose clock is behind may still be in the period before.
  if now % doneForMs < CLOCKS_APART_MS then
    redis.call('SADD', doneBeforeKey, updateId)
    redis.call('PEXPIRE', doneBeforeKey, 2 * doneForMs)
  end
  set('done', isLaterDone(done, updateId) and done or updateId, 'lease', '')
  -- Another process had the lease since and gave it back: what it wrote is newer than what this one began with.
  local isPassed = not holder and isLaterDone(done, updateId)
  if change == 'write' and not isPassed then set('conversation', state, 'conversationUntil', whole(now + stateLifeMs)) end
  if change == 'drop' and not isPassed then set('conversation', '', 'conversationUntil', '0') end
end
if #fields > 0 then redis.call('HSET', home, unpack(fields)) end
if home == strangerKey then redis.call('PEXPIRE', home, doneForMs) end
return (isMine or isWritten) and 1 or 0
