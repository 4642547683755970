-- Writes an order if its version is one above the stored one: the record, its due time, its places in the lists, and what its new phase means for
-- the money on its buyer's account, all or nothing.
-- Answers 1 written (now or by an earlier sending of this very command), 2 the same but the money is owed and could not be taken, 0 conflict,
-- the reference of the other order of its kind, or short or day-limit with what is available or was spent.
local orderKey = KEYS[1]
local dueKey = KEYS[2]
local openKey = KEYS[3] -- the amounts of orders whose end is not known
local personOrdersKey = KEYS[4]
local openDraftsKey = KEYS[5] -- the person's cards that are neither confirmed nor dropped
local latestSameKey = KEYS[6] -- the reference of the person's latest order of the same kind
local confirmedKey = KEYS[7]
local accountKey = KEYS[8]
local ledgerKey = KEYS[9]
local accountsKey = KEYS[10] -- the shard's accounts by balance
local heldAccountsKey = KEYS[11] -- those that have something held, by how much
local movedAccountsKey = KEYS[12] -- all of them by the time of their last entry
local spentKey = KEYS[13] -- for how much the person bought on the day
local endingKey = KEYS[14] -- the shard's orders for numbers with this ending
local personTokensKey = KEYS[15] -- the person's orders that brought a token
local alertsKey = KEYS[16]
local unrecordedKey = KEYS[17]
local waitingKey = KEYS[18] -- what people wait for, by state and confirmation
local youngKey = KEYS[19] -- of the due orders those that a person waits for
local oldKey = KEYS[20] -- those that are asked about together
local daySumsKey = KEYS[21] -- what the orders of its day come to, as long as none of them is written
local personSumsKey = KEYS[22] -- the same by person
local version = ARGV[1]
local record = ARGV[2]
local reference = ARGV[3]
local dueAt = ARGV[4] -- or '' if nothing is left to do, or if that stays as it is
local openAmount = ARGV[5] -- or '' if its end is known
local confirmedAt = ARGV[6] -- or ''
local draftLifeMs = ARGV[7] -- or '' once it is confirmed
-- Tells this very command, sent again, from another worker's. The record does not: two workers that move the same stale copy on write the same
-- record, and only one of them may go on.
local writeId = ARGV[8]
local claim = ARGV[9] -- on being the latest of its kind: claim (if there is no other), force, look (write nothing if there is
-- another), release or ''
local windowMs = ARGV[10] -- how long the claim lasts
local phase = ARGV[11] -- where its money belongs
local heldMinor = ARGV[12] -- what is held for it on the account
local priceMinor = ARGV[13] -- what counts for the day's limit
local dayLimitMinor = ARGV[14] -- or ''
local userId = ARGV[15]
local at = ARGV[16]
local costMinor = ARGV[17]
local paidMinor = ARGV[18] -- or ''
local endingMember = ARGV[19]
local hasToken = ARGV[20]
local draftedAt = ARGV[21] -- or '' if it has no card of its own
local closing = ARGV[22] -- closed: a merchant has ended it; late: it has got another end since; or ''
local changeId = ARGV[23] -- or '' if no merchant has changed it
local change = ARGV[24]
local knownReference = ARGV[25] -- of the other order of its kind of which the buyer knows, or ''
local waitingMark = ARGV[26] -- or '' if nobody waits for it
local queue = ARGV[27] -- who takes its next step: young, old, doubt or rest; as-before if that and dueAt stay; or ''
local isOld = ARGV[28] -- whether it may have stood among the old ones
local givenBackBy = ARGV[29] -- the merchant who gave the money back, or ''

--- @include "../accounts/includes/read-account"
--- @include "../accounts/includes/book"
--- @table MOVES how money may move, by the phase that is booked and the one that is wanted (domain/accounts/account.ts)

-- Of one person, those that were drawn last. Who reads them reads no more, so not every draft has to cut the list.
local MAX_OPEN_DRAFTS = 50
local CUT_BY_ONE_IN = 8
-- Limits are of today, and what is given back is of days that are not long past.
local SPENT_KEPT_MS = 8 * 24 * 3600 * 1000

local function countSpending(sign)
  if sign > 0 then
    -- The day's first purchase alone says how long the sum is kept.
    local spent = redis.call('INCRBY', spentKey, priceMinor)
    if spent == tonumber(priceMinor) then redis.call('PEXPIRE', spentKey, SPENT_KEPT_MS) end
  elseif sign < 0 and redis.call('EXISTS', spentKey) == 1 then
    redis.call('DECRBY', spentKey, priceMinor)
  end
end

-- Version and other orders of its kind.
local stored = redis.call('HMGET', orderKey, 'version', 'write', 'billing')
local phaseBefore = stored[3] or 'none'
local bookedPhase = phaseBefore
local function written() return bookedPhase == 'uncollected' and phase == 'captured' and 2 or 1 end
-- What is written last: the id of the write, and what it left in the lists.
local lastId, listedBefore, openBefore, markBefore = string.match(stored[2] or '', '^(.*)|(%a+)|(%d*)|(%d*)$')
if lastId == writeId then return written() end
if tonumber(stored[1] or '0') ~= tonumber(version) - 1 then return 0 end
-- An account that cannot be read ends the script here, before anything is written.
local move = phaseBefore ~= phase and MOVES()[phaseBefore .. '>' .. phase]
local balance, held, limit
if move and move.kind and tonumber(heldMinor) > 0 then balance, held, limit = readAccount(accountKey) end
-- Mostly there is no other one, so one command looks and claims.
local latest
if claim == 'claim' then
  latest = redis.call('SET', latestSameKey, reference, 'PX', windowMs, 'NX', 'GET')
elseif claim == 'look' or claim == 'release' then
  latest = redis.call('GET', latestSameKey)
end
local isClaimed = claim == 'claim' and not latest
if (claim == 'claim' or claim == 'look') and latest and latest ~= reference and latest ~= knownReference then return latest end
-- A refusal leaves no claim behind.
local function refused(answer)
  if isClaimed then redis.call('DEL', latestSameKey) end
  return answer
end

local listed = confirmedAt ~= '' and (hasToken == '1' and 'token' or 'yes') or 'no'
local fields = {
  'version', version, 'record', record, 'write', string.format('%s|%s|%s|%s', writeId, listed, openAmount, waitingMark),
}

-- The money. What is refused is refused before the order is written.
-- Without money that moves, no record says that it was given back.
if phase == 'given-back' and phaseBefore ~= phase and not move then return 0 end
if move then
  bookedPhase = phase
  local kind, spent, amount = move.kind, move.spent, tonumber(heldMinor)
  if move.beyondLimit == 'refuse' and dayLimitMinor ~= '' then
    local spentToday = tonumber(redis.call('GET', spentKey) or '0')
    if spentToday + tonumber(priceMinor) > tonumber(dayLimitMinor) then return refused({ 'day-limit', spentToday }) end
  end
  if move.beyondLimit and amount > 0 then
    if balance + limit < amount then
      if move.beyondLimit == 'refuse' then return refused({ 'short', math.max(0, balance + limit) }) end
      bookedPhase, kind, spent = 'uncollected', 'uncollected', 0
    end
  end
  countSpending(spent)
  if kind and amount > 0 then
    local by = kind == 'hold' and userId or phase == 'given-back' and givenBackBy or 0
    local bill = (kind == 'capture' or kind == 'charge') and { 'costMinor', costMinor, 'paidMinor', paidMinor } or {}
    book(kind, amount, balance, held, userId, by, at, { 'reference', reference, unpack(bill) })
  end
  fields[#fields + 1] = 'billing'
  fields[#fields + 1] = bookedPhase
  -- Kept until a merchant has read it.
  if bookedPhase == 'uncollected' then redis.call('HSET', alertsKey, 'uncollected:' .. reference, 1) end
  if phaseBefore == 'uncollected' then redis.call('HDEL', alertsKey, 'uncollected:' .. reference) end
end

-- The record.
if claim == 'force' or claim == 'claim' and not isClaimed then redis.call('SET', latestSameKey, reference, 'PX', windowMs) end
if claim == 'release' and latest == reference then redis.call('DEL', latestSameKey) end
if closing == 'closed' then
  fields[#fields + 1] = 'closed'
  fields[#fields + 1] = 1
end
redis.call('HSET', orderKey, unpack(fields))
-- What was kept of its day is not so any more, and whoever sums the day at this moment has to begin again.
if confirmedAt ~= '' then redis.call('DEL', daySumsKey, personSumsKey) end
if closing == 'late' and redis.call('HDEL', orderKey, 'closed') == 1 then
  redis.call('HSET', alertsKey, 'late-end:' .. reference, 1)
end
if changeId ~= '' then redis.call('HSET', unrecordedKey, changeId, change) end
if draftLifeMs ~= '' then redis.call('PEXPIRE', orderKey, draftLifeMs) end

-- Its due time and its places in the lists, of which most writes change nothing.
local isNew = not stored[1]
local isListed = listedBefore == listed
local isOpenAsStored = isNew and openAmount == '' or openBefore == openAmount
local isMarkedAsStored = isNew and waitingMark == '' or markBefore == waitingMark
if dueAt ~= '' then
  redis.call('ZADD', dueKey, dueAt, reference)
elseif not isNew and queue ~= 'as-before' then
  redis.call('ZREM', dueKey, reference)
end
if queue == 'young' then
  redis.call('ZADD', youngKey, dueAt, reference)
elseif confirmedAt ~= '' and queue ~= 'as-before' then
  redis.call('ZREM', youngKey, reference)
end
if queue == 'old' then
  redis.call('ZADD', oldKey, confirmedAt, reference)
elseif queue == 'doubt' then
  -- The half of a millisecond says so.
  redis.call('ZADD', oldKey, confirmedAt .. '.5', reference)
elseif isOld == '1' then
  redis.call('ZREM', oldKey, reference)
end
if not isOpenAsStored then
  if openAmount == '' then
    redis.call('HDEL', openKey, reference)
  else
    redis.call('HSET', openKey, reference, openAmount)
  end
end
if not isMarkedAsStored then
  if waitingMark == '' then
    redis.call('ZREM', waitingKey, reference)
  else
    redis.call('ZADD', waitingKey, waitingMark, reference)
  end
end
if confirmedAt ~= '' and not isListed then
  -- It was a draft, which runs out.
  redis.call('PERSIST', orderKey)
  redis.call('ZADD', personOrdersKey, confirmedAt, reference)
  redis.call('ZADD', confirmedKey, confirmedAt, reference)
  redis.call('ZADD', endingKey, confirmedAt, endingMember)
  if hasToken == '1' then redis.call('ZADD', personTokensKey, confirmedAt, reference) end
end
if draftedAt ~= '' and tonumber(version) == 1 and draftLifeMs ~= '' then
  redis.call('ZADD', openDraftsKey, draftedAt, reference)
  if tonumber(draftedAt) % CUT_BY_ONE_IN == 0 then
    redis.call('ZREMRANGEBYRANK', openDraftsKey, 0, -(MAX_OPEN_DRAFTS + 1))
  end
  redis.call('PEXPIRE', openDraftsKey, draftLifeMs)
elseif draftedAt ~= '' and tonumber(version) == 2 then
  redis.call('ZREM', openDraftsKey, reference)
end
return written()
