-- Takes the next turn of what all processes do at one pace. Answers when it comes, or -1 if that is too long from now: then none is taken.
local nextTurnKey = KEYS[1]
local token = ARGV[1] -- of the taking: sent again it gets the same turn, unless another has come in between, and then one passes unused
local now = ARGV[2]
local everyMs = ARGV[3]
local maxWaitMs = ARGV[4]

local stored = redis.call('HMGET', nextTurnKey, 'at', 'token', 'turn')
if stored[2] == token then return tonumber(stored[3]) end
local turn = math.max(tonumber(now), tonumber(stored[1] or '0'))
if turn - now > tonumber(maxWaitMs) then return -1 end
local at = string.format('%.0f', turn + everyMs)
redis.call('HSET', nextTurnKey, 'at', at, 'token', token, 'turn', string.format('%.0f', turn))
redis.call('PEXPIRE', nextTurnKey, string.format('%.0f', turn - now + everyMs + 60000))
return turn
