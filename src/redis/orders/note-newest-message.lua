-- Keeps the id of a chat's newest message.
local newestMessageKey = KEYS[1]
local messageId = ARGV[1]
local lifeMs = ARGV[2]

--- @include "./includes/keep-newest-message"

keepNewestMessage(newestMessageKey, messageId, lifeMs)
return 1
