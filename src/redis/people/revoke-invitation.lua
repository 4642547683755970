-- Ends an invitation.
local invitationKey = KEYS[1]
local openKey = KEYS[2] -- the open invitations
local id = ARGV[1]

redis.call('ZREM', openKey, id)
if redis.call('EXISTS', invitationKey) == 1 then redis.call('HSET', invitationKey, 'revoked', 1) end
return 1
