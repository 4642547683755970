-- Puts off the end of a lease, if it is still its taker's. Answers whether it is.
local leaseKey = KEYS[1]
local token = ARGV[1] -- of the taker
local leaseMs = ARGV[2]

if redis.call('GET', leaseKey) ~= token then return 0 end
redis.call('PEXPIRE', leaseKey, leaseMs)
return 1
