-- Gives back what Redis reserves for further entries of a short ledger, 4 kB, and what entries took that are packed now: most of what a person
-- takes. Its entries stay as they are.
local ledgerKey = KEYS[1]
local spareKey = KEYS[2] -- where it is written anew

--- @include "./includes/last-generated-id"

-- A ledger of more entries uses what is reserved.
local MAX_ENTRIES = 16
local MIN_BYTES = 4000

local used = redis.call('MEMORY', 'USAGE', ledgerKey)
if not used or used <= MIN_BYTES or redis.call('XLEN', ledgerKey) > MAX_ENTRIES then return 1 end
redis.call('DEL', spareKey)
for _, entry in ipairs(redis.call('XRANGE', ledgerKey, '-', '+')) do
  redis.call('XADD', spareKey, entry[1], unpack(entry[2]))
end
redis.pcall('XSETID', spareKey, lastGeneratedId(ledgerKey))
local anew = redis.call('DUMP', spareKey)
redis.call('DEL', spareKey)
-- Where a server does not allow it, the ledger is large and whole.
if anew then redis.pcall('RESTORE', ledgerKey, 0, anew, 'REPLACE') end
return 1
