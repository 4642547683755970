-- Makes a proof unused again, with what is left of its life, if it is this use that had it.
local proofKey = KEYS[1]
local useId = ARGV[1]

if redis.call('GET', proofKey) == useId then redis.call('SET', proofKey, 'unused', 'KEEPTTL') end
return 1
