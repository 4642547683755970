-- Creates an invitation. Of no effect if it is there.
local invitationKey = KEYS[1]
local openKey = KEYS[2] -- the open invitations
local id = ARGV[1]
local expiresAt = ARGV[2]
local forgottenAt = ARGV[3] -- the end of its record
local role = ARGV[4]
local uses = ARGV[5]
local merchant = ARGV[6]

if redis.call('EXISTS', invitationKey) == 1 then return 1 end
redis.call('HSET', invitationKey, 'role', role, 'uses', uses, 'used', 0, 'by', merchant, 'expiresAt', expiresAt)
redis.call('PEXPIREAT', invitationKey, forgottenAt)
redis.call('ZADD', openKey, expiresAt, id)
return 1
