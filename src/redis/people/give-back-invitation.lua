-- Takes a use back that did not let its person in. Of no effect if that use does not count.
local invitationKey = KEYS[1]
local openKey = KEYS[2] -- the open invitations
local id = ARGV[1]
local userId = ARGV[2]
local useId = ARGV[3]
local now = ARGV[4]

local invitation = redis.call('HMGET', invitationKey, 'used', 'expiresAt', 'revoked', 'person:' .. userId)
if invitation[4] ~= useId then return 1 end
redis.call('HSET', invitationKey, 'used', invitation[1] - 1)
redis.call('HDEL', invitationKey, 'person:' .. userId)
if not invitation[3] and tonumber(invitation[2]) > tonumber(now) then redis.call('ZADD', openKey, invitation[2], id) end
return 1
