-- Books an entry: moves the balance and what is held, and appends to the ledgers of the person and of the shard.
-- Reads these keys of the script's head: accountKey, personLedgerKey, shardLedgerKey, accountsKey, shardHeldKey.

--- @table EFFECTS what the amount of an entry does to the balance and to what is held, by the entry's kind (domain/accounts/account.ts)

-- `more` is names and values in turn. Those with '' as the value are left out.
local function book(kind, amount, userId, by, at, more)
  local effect = EFFECTS()[kind]
  local balance = redis.call('HINCRBY', accountKey, 'balance', effect.balance * amount)
  local held = redis.call('HINCRBY', accountKey, 'held', effect.held * amount)
  -- Who has something held stands there with this balance already.
  if effect.balance ~= 0 or effect.held == 0 then redis.call('ZADD', accountsKey, balance, userId) end
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

  -- By Redis's own clock; where an entry of before is ahead of it, right behind that one.
  redis.call('XADD', personLedgerKey, '*', unpack(fields))
  redis.call('XADD', shardLedgerKey, '*', unpack(fields))
end
