-- Books an entry: moves the balance and what is held, and appends to the ledgers of the person and of the shard.
-- Reads these keys of the script's head: accountKey, personLedgerKey, shardLedgerKey, accountsKey, shardHeldKey.

--- @table EFFECTS what the amount of an entry does to the balance and to what is held, by the entry's kind (domain/accounts/account.ts)

local function appendEntry(ledgerKey, now, fields)
  local added = redis.pcall('XADD', ledgerKey, now .. '-*', unpack(fields))
  -- An earlier version wrote entries by a clock that may be ahead of Redis's own: then the entry goes right behind the latest.
  if type(added) == 'table' then redis.call('XADD', ledgerKey, '*', unpack(fields)) end
end

-- `more` is names and values in turn. Those with '' as the value are left out.
local function book(kind, amount, userId, by, at, more)
  local effect = EFFECTS[kind]
  local balance = redis.call('HINCRBY', accountKey, 'balance', effect.balance * amount)
  local held = redis.call('HINCRBY', accountKey, 'held', effect.held * amount)
  redis.call('ZADD', accountsKey, balance, userId)
  if effect.held ~= 0 then redis.call('INCRBY', shardHeldKey, effect.held * amount) end

  local fields = {
    'userId', userId, 'kind', kind, 'amountMinor', amount,
    'balanceBeforeMinor', balance - effect.balance * amount, 'balanceAfterMinor', balance,
    'heldBeforeMinor', held - effect.held * amount, 'heldAfterMinor', held,
    'by', by, 'at', at,
  }
  for index = 1, #more, 2 do
    if more[index + 1] ~= '' then
      fields[#fields + 1] = more[index]
      fields[#fields + 1] = more[index + 1]
    end
  end

  local time = redis.call('TIME')
  local now = time[1] .. string.format('%03d', math.floor(time[2] / 1000))
  appendEntry(personLedgerKey, now, fields)
  appendEntry(shardLedgerKey, now, fields)
end
