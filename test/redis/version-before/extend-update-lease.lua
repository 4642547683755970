-- Puts off the end of an update's claim and of its person's lease, each only if it is still this process's.
local updateKey = KEYS[1]
local leaseKey = KEYS[2]
local token = ARGV[1] -- of this process
local leaseMs = ARGV[2]

for _, key in ipairs({ updateKey, leaseKey }) do
  if redis.call('GET', key) == token then redis.call('PEXPIRE', key, leaseMs) end
end
return 1
