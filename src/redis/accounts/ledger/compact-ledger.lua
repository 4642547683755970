-- Gives back what Redis reserves for further entries of a short ledger: 4 kB, most of what a person takes. Its entries stay as they are.
local ledgerKey = KEYS[1]

-- A ledger of more entries uses what is reserved.
local MAX_ENTRIES = 16
local MIN_BYTES = 4000

local used = redis.call('MEMORY', 'USAGE', ledgerKey)
if used and used > MIN_BYTES and redis.call('XLEN', ledgerKey) <= MAX_ENTRIES then
  -- Where a server does not allow it, the ledger is large and whole.
  redis.pcall('RESTORE', ledgerKey, 0, redis.call('DUMP', ledgerKey), 'REPLACE')
end
return 1
