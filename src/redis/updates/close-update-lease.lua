-- Writes the conversation, marks the update as done and gives the lease back, all or nothing, in the form in which the session stands.
-- Answers 1, or 0 if another process has the lease by now.
local updateKey = KEYS[1]
local leaseKey = KEYS[2]
local conversationKey = KEYS[3]
local personKey = KEYS[4]
local doneNowKey = KEYS[5]
local doneBeforeKey = KEYS[6]
local strangerKey = KEYS[7]
local token = ARGV[1] -- of this process
local doneForMs = ARGV[2] -- how long to remember that the update is done
local change = ARGV[3] -- what becomes of the conversation: same, write or drop
local state = ARGV[4] -- the conversation's, if it is written
local stateLifeMs = ARGV[5]
local updateId = ARGV[6]
local now = ARGV[7]
local marksUntil = ARGV[8]

--- @include "./includes/session"

local function closeInHash(home, done, lease)
  -- A command that is sent again must not undo what came after it.
  if isDone(done, updateId, doneNowKey, doneBeforeKey) then return 1 end
  if tonumber(marksUntil) > tonumber(now) and redis.call('GET', updateKey) == 'done' then return 1 end
  local holder, _, ends = readLease(lease)
  if holder and holder ~= token and tonumber(ends) > tonumber(now) then return 0 end

  local fields = { 'done', withDone(done, updateId, doneNowKey, tonumber(doneForMs)), 'lease', '' }
  if change ~= 'same' then
    local isWritten = change == 'write'
    for _, value in ipairs({ 'conversation', isWritten and state or '', 'conversationUntil', isWritten and whole(now + stateLifeMs) or '0' }) do
      fields[#fields + 1] = value
    end
  end
  redis.call('HSET', home, unpack(fields))
  if home == strangerKey then redis.call('PEXPIRE', home, doneForMs) end
  return 1
end

local home, done, heldBy = findSession({ personKey, strangerKey }, 'lease')
if home then return closeInHash(home, done, heldBy) end

if redis.call('GET', updateKey) == 'done' then return 1 end
local lease = redis.call('GET', leaseKey)
if lease and lease ~= token then return 0 end

if change == 'write' then redis.call('SET', conversationKey, state, 'PX', stateLifeMs) end
if change == 'drop' then redis.call('DEL', conversationKey) end
redis.call('SET', updateKey, 'done', 'PX', doneForMs)
if lease then redis.call('DEL', leaseKey) end
return 1
