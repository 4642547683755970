-- Writes the conversation, marks the update as done and gives the lease back, all or nothing.
-- Answers 1, or 0 if another process has the lease by now.
local updateKey = KEYS[1]
local leaseKey = KEYS[2]
local conversationKey = KEYS[3]
local token = ARGV[1] -- of this process
local doneForMs = ARGV[2] -- how long to remember that the update is done
local change = ARGV[3] -- what becomes of the conversation: same, write or drop
local state = ARGV[4] -- the conversation's, if it is written
local stateLifeMs = ARGV[5]

-- A command that is sent again must not undo what came after it.
if redis.call('GET', updateKey) == 'done' then return 1 end
local lease = redis.call('GET', leaseKey)
if lease and lease ~= token then return 0 end

if change == 'write' then redis.call('SET', conversationKey, state, 'PX', stateLifeMs) end
if change == 'drop' then redis.call('DEL', conversationKey) end
redis.call('SET', updateKey, 'done', 'PX', doneForMs)
if lease then redis.call('DEL', leaseKey) end
return 1
