-- Uses up the proof that a PIN was entered, once.
-- Answers 1, or 0 if there is no proof or another use had it.
local proofKey = KEYS[1]
local useId = ARGV[1]

local proof = redis.call('GET', proofKey)
if proof == useId then return 1 end
if proof ~= 'unused' then return 0 end
redis.call('SET', proofKey, useId, 'KEEPTTL')
return 1
