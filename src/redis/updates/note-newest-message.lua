-- Keeps the id of a chat's newest message in its person's session. An older id than the one that is kept changes only how long it counts.
local personKey = KEYS[1]
local strangerKey = KEYS[2]
local messageId = ARGV[1]
local lifeMs = ARGV[2]
local now = ARGV[3]

--- @include "./session"

local home, _, before = findSession(personKey, strangerKey, 'newest')
local newest = math.max(readUntil(before, now) or 0, tonumber(messageId))
redis.call('HSET', home, 'newest', whole(newest) .. ' ' .. whole(now + lifeMs))
if home == strangerKey then redis.call('PEXPIRE', home, lifeMs) end
return 1
