-- Gives a lease back, if it is still its taker's.
local leaseKey = KEYS[1]
local token = ARGV[1] -- of the taker

if redis.call('GET', leaseKey) == token then redis.call('DEL', leaseKey) end
return 1
