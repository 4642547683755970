-- Puts off the end of an update's claim and of its person's lease, each only if it is still this process's.
local updateKey = KEYS[1]
local leaseKey = KEYS[2]
local personKey = KEYS[3]
local strangerKey = KEYS[4]
local token = ARGV[1] -- of this process
local leaseMs = ARGV[2]
local now = ARGV[3]

--- @include "./includes/session"

local home, _, lease = findSession({ personKey, strangerKey }, 'lease')
if home then
  local holder, update = readLease(lease)
  if holder == token then redis.call('HSET', home, 'lease', holder .. ' ' .. update .. ' ' .. whole(now + leaseMs)) end
  return 1
end
for _, key in ipairs({ updateKey, leaseKey }) do
  if redis.call('GET', key) == token then redis.call('PEXPIRE', key, leaseMs) end
end
return 1
