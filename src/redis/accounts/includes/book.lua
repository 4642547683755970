-- Books an entry: moves the balance and what is held, and appends to the person's ledger.
-- Reads these keys of the script's head: accountKey, ledgerKey, accountsKey, heldAccountsKey, movedAccountsKey.

--- @table EFFECTS what the amount of an entry does to the balance and to what is held, by the entry's kind (domain/accounts/account.ts)

-- Whole, never a text like 1e+15, to which HINCRBY could add nothing.
local function kobo(sum) return string.format('%.0f', sum) end

-- `balanceBefore` and `heldBefore` are the account's as this script has read them. `more` is names and values in turn. Those with '' as the value
-- are left out.
local function book(kind, amount, balanceBefore, heldBefore, userId, by, at, more)
  local effect = EFFECTS()[kind]
  local balance, held = balanceBefore + effect.balance * amount, heldBefore + effect.held * amount
  redis.call('HSET', accountKey, 'balance', kobo(balance), 'held', kobo(held))
  local number = redis.call('HINCRBY', accountKey, 'entries', 1)
  -- Who has something held stands there with this balance already.
  if effect.balance ~= 0 or effect.held == 0 then redis.call('ZADD', accountsKey, kobo(balance), userId) end
  if effect.held ~= 0 and held ~= 0 then
    redis.call('ZADD', heldAccountsKey, kobo(held), userId)
  elseif effect.held ~= 0 then
    redis.call('ZREM', heldAccountsKey, userId)
  end

  local fields = {
    'userId', userId, 'number', number, 'kind', kind, 'amountMinor', amount,
    'balanceBeforeMinor', kobo(balanceBefore), 'balanceAfterMinor', kobo(balance),
    'heldBeforeMinor', kobo(heldBefore), 'heldAfterMinor', kobo(held),
    'by', by, 'at', at,
  }
  for index = 1, #more, 2 do
    if more[index + 1] ~= '' then
      fields[#fields + 1] = more[index]
      fields[#fields + 1] = more[index + 1]
    end
  end

  -- By Redis's own clock; if that was set back, right behind the last entry.
  local id = redis.call('XADD', ledgerKey, '*', unpack(fields))
  redis.call('ZADD', movedAccountsKey, string.match(id, '^%d+'), userId)
end
