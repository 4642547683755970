-- Writes a reminder if its version is one above the stored one, and when its next step is due.
-- Answers kept (now or by an earlier sending of this very command), conflict, or full if the person has as many as they may.
local remindersKey = KEYS[1]
local dueKey = KEYS[2]
local id = ARGV[1]
local member = ARGV[2] -- its name in the set of what is due
local version = ARGV[3]
-- Tells this very command, sent again, from that of another process which writes the same.
local writeId = ARGV[4]
local record = ARGV[5]
local dueAt = ARGV[6] -- or '' for never
local atMost = ARGV[7]

local stored = redis.call('HGET', remindersKey, id)
local storedVersion, storedWrite = string.match(stored or '', '^(%d+) (%S+) ')
if storedVersion == version and storedWrite == writeId then return 'kept' end
if tonumber(storedVersion or '0') ~= tonumber(version) - 1 then return 'conflict' end
if not stored and redis.call('HLEN', remindersKey) >= tonumber(atMost) then return 'full' end

redis.call('HSET', remindersKey, id, version .. ' ' .. writeId .. ' ' .. record)
if dueAt == '' then redis.call('ZREM', dueKey, member) else redis.call('ZADD', dueKey, dueAt, member) end
return 'kept'
