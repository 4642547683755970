-- The greatest id that a ledger ever had. Set in a copy of it, the next entry comes behind all that there ever were, also where the clock is behind
-- them.
local function lastGeneratedId(ledgerKey)
  local info = redis.call('XINFO', 'STREAM', ledgerKey)
  for index = 1, #info, 2 do
    if info[index] == 'last-generated-id' then return info[index + 1] end
  end
end
