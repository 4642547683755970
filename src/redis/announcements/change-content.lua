-- Other words in a draft, which ends its plan: the card that asks for Confirm showed the words before. Answers 1, or 0 if it is no draft any more.
local announcementKey = KEYS[1]
local content = ARGV[1]

if redis.call('HGET', announcementKey, 'state') ~= 'draft' then return 0 end
redis.call('HSET', announcementKey, 'content', content)
redis.call('HDEL', announcementKey, 'plan', 'audience')
return 1
