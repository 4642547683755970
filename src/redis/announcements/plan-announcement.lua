-- Adds people to those for whom a draft is. The first ones of a plan end the one before.
-- Answers 1, or 0 if it is no draft any more, or of another plan by now.
local announcementKey = KEYS[1]
local waitingKey = KEYS[2] -- the ids of people, by their place
local plan = ARGV[1]
local from = ARGV[2] -- the place of the first one here
local lifeMs = ARGV[3]
local people = { unpack(ARGV, 4) }

local stands = redis.call('HMGET', announcementKey, 'state', 'plan')
if stands[1] ~= 'draft' then return 0 end
if from == '0' then
  redis.call('DEL', waitingKey)
  redis.call('HDEL', announcementKey, 'audience')
  redis.call('HSET', announcementKey, 'plan', plan)
elseif stands[2] ~= plan then
  return 0
end
for index, userId in ipairs(people) do redis.call('ZADD', waitingKey, from + index, userId) end
if #people > 0 then redis.call('PEXPIRE', waitingKey, lifeMs) end
return 1
