-- A merchant's answer to a person who asked to be let in, once. A person who was declined may ask again and can then be decided on again.
-- Answers decided (now or by an earlier sending), unknown if no one has written under this id, or already with who decided and what stands.
local personKey = KEYS[1]
local access = ARGV[1] -- approved or declined
local role = ARGV[2] -- or '' to leave it as it is
local merchant = ARGV[3]
local at = ARGV[4]
local decisionId = ARGV[5]
local isInvited = ARGV[6] -- '1': by an invitation

--- @include "./includes/read-access"

local person = redis.call('HMGET', personKey, 'firstSeenAt', 'access', 'decision', 'decidedAt', 'askedAt', 'decidedBy', 'role')
local stands = readAccess(person[2])
if not person[1] then return { 'unknown' } end
if person[3] == decisionId then return { 'decided' } end

local isNews = stands == 'none' or stands == 'declined' and tonumber(person[4] or '0') < tonumber(person[5] or '0')
-- An invitation raises a person unless they are stopped or locked, are a merchant, or may do as much already.
if isInvited == '1' then
  local rank = { agent = 1, merchant = 2 }
  local isMore = (rank[role] or 0) > (rank[person[7] or ''] or 0)
  isNews = stands ~= 'stopped' and stands ~= 'locked' and person[7] ~= 'merchant' and (stands ~= 'approved' or isMore)
end
if not isNews then return { 'already', person[6] or '', stands } end

redis.call('HSET', personKey, 'access', access, 'decidedBy', merchant, 'decidedAt', at, 'decision', decisionId)
if role ~= '' then redis.call('HSET', personKey, 'role', role) end
return { 'decided' }
