-- Counts one use of an invitation, once a person.
-- Answers let-in (by this use, now or by an earlier sending), used (by this person before), unknown, revoked, expired or used-up.
local invitationKey = KEYS[1]
local openKey = KEYS[2] -- the open invitations
local id = ARGV[1]
local userId = ARGV[2]
local useId = ARGV[3]
local now = ARGV[4]

local invitation = redis.call('HMGET', invitationKey, 'uses', 'used', 'expiresAt', 'revoked', 'person:' .. userId)
if not invitation[1] then return 'unknown' end
if invitation[5] == useId then return 'let-in' end
if invitation[5] then return 'used' end
if invitation[4] then return 'revoked' end
if tonumber(invitation[3]) <= tonumber(now) then return 'expired' end
if tonumber(invitation[2]) >= tonumber(invitation[1]) then return 'used-up' end

redis.call('HSET', invitationKey, 'used', invitation[2] + 1, 'person:' .. userId, useId)
if invitation[2] + 1 >= tonumber(invitation[1]) then redis.call('ZREM', openKey, id) end
return 'let-in'
