-- Puts off the end of a person's lease, if it is still this process's.
local personKey = KEYS[1]
local strangerKey = KEYS[2]
local token = ARGV[1] -- of this process
local leaseMs = ARGV[2]
local now = ARGV[3]

--- @include "./session"

local home, _, lease = findSession(personKey, strangerKey, 'lease')
local holder, update = readLease(lease)
if holder == token then redis.call('HSET', home, 'lease', holder .. ' ' .. update .. ' ' .. whole(now + leaseMs)) end
return 1
