-- Keeps the id of a chat's newest message, in the form in which its person's session stands.
local newestMessageKey = KEYS[1]
local personKey = KEYS[2]
local strangerKey = KEYS[3]
local messageId = ARGV[1]
local lifeMs = ARGV[2]
local now = ARGV[3]

--- @include "./includes/keep-newest-message"
--- @include "../../updates/includes/session"

local home, _, before = findSession({ personKey, strangerKey }, 'newest')
if home then
  local newest = math.max(readUntil(before, now) or 0, tonumber(messageId))
  redis.call('HSET', home, 'newest', whole(newest) .. ' ' .. whole(now + lifeMs))
else
  keepNewestMessage(newestMessageKey, messageId, lifeMs)
end
return 1
