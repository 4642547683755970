-- Claims an update and its person's lease, and reads the person. The session is kept in the form that the shop writes now; if it stands in
-- the other one, it is converted.
-- Answers mine, done (it was handled before) or busy (another process has the update or the person). With mine: the fields of the person,
-- the conversation's state or '', how many of the person's updates came in this period (each counted once), the fields of the saved
-- recipients, the id of the chat's newest message, and of the newest one before the update's own, each 0 if it is not known here.
local updateKey = KEYS[1] -- in the form of keys: the token of the process that handles the update, or 'done'
local leaseKey = KEYS[2] -- the token of the process that handles an update of this person
local personKey = KEYS[3]
local conversationKey = KEYS[4]
local rateKey = KEYS[5]
local savedKey = KEYS[6]
local newestMessageKey = KEYS[7]
local doneNowKey = KEYS[8] -- in the form of a hash: updates that its field has let go, in this period of doneForMs
local doneBeforeKey = KEYS[9] -- and in the one before
local strangerKey = KEYS[10] -- the hash of who has no record
local token = ARGV[1] -- of this process
local leaseMs = ARGV[2]
local ratePeriodMs = ARGV[3]
local withSaved = ARGV[4]
local messageId = ARGV[5] -- of the update's message, or ''
local newestMessageLifeMs = ARGV[6]
local updateId = ARGV[7]
local now = ARGV[8]
local form = ARGV[9] -- hash or keys
local doneForMs = ARGV[10]
local markPrefix = ARGV[11] -- of updateKey, without the update
local marksUntil = ARGV[12] -- until when updates may be marked in keys, beside a hash

--- @include "./includes/convert-session"
--- @include "../orders/messages/includes/keep-newest-message"

local function answer(fields, conversation, count, newest, newestBefore)
  local saved = withSaved == '1' and redis.call('HGETALL', savedKey) or {}
  return { 'mine', fields, conversation, count, saved, newest, newestBefore }
end

-- No end is written that is farther ahead than what it ends lasts, by the clocks of processes that are so far apart at the most.
local CLOCKS_APART_MS = 10 * 60 * 1000

-- Also what would end too far ahead is over: the clock was set back since.
local function isOver(ends, lastsMs)
  local leftMs = tonumber(ends) - now
  return leftMs <= 0 or leftMs > lastsMs + CLOCKS_APART_MS
end

local function openInHash(person, home, session)
  if isDone(session.done, updateId, doneNowKey, doneBeforeKey) then return { 'done' } end
  if tonumber(marksUntil) > tonumber(now) then
    local mark = redis.call('GET', updateKey)
    if mark == 'done' then return { 'done' } end
    if mark and mark ~= token then return { 'busy' } end
  end
  local holder, heldFor, ends = readLease(session.lease)
  local isHeld = holder and not isOver(ends, leaseMs)
  if isHeld and holder ~= token then return { 'busy' } end

  local count, periodEnds = readUntil(session.rate, now)
  if count and isOver(periodEnds, ratePeriodMs) then count, periodEnds = nil, nil end
  -- An update that comes again, because the process could not finish it, is not counted a second time.
  if not (isHeld and heldFor == updateId) then count = (count or 0) + 1 end
  local fields = {
    'lease', token .. ' ' .. updateId .. ' ' .. whole(now + leaseMs),
    'rate', whole(count or 0) .. ' ' .. (periodEnds or whole(now + ratePeriodMs)),
  }
  local newestBefore = readUntil(session.newest, now) or 0
  local newest = newestBefore
  if messageId ~= '' then
    -- Noted already: the update comes again, and what was there before it is not known any more.
    if newestBefore == tonumber(messageId) then newestBefore = 0 end
    newest = math.max(newest, tonumber(messageId))
    fields[#fields + 1] = 'newest'
    fields[#fields + 1] = whole(newest) .. ' ' .. whole(now + newestMessageLifeMs)
  end
  redis.call('HSET', home, unpack(fields))
  if home == strangerKey then redis.call('PEXPIRE', home, doneForMs) end
  local isFresh = tonumber(session.conversationUntil or '0') > tonumber(now)
  return answer(person, isFresh and session.conversation or '', count or 0, newest, newestBefore)
end

local function openInKeys(person)
  local update = redis.call('GET', updateKey)
  if update == 'done' then return { 'done' } end
  if update and update ~= token then return { 'busy' } end
  local lease = redis.call('GET', leaseKey)
  if lease and lease ~= token then return { 'busy' } end

  redis.call('SET', updateKey, token, 'PX', leaseMs)
  redis.call('SET', leaseKey, token, 'PX', leaseMs)
  if messageId ~= '' then keepNewestMessage(newestMessageKey, messageId, newestMessageLifeMs) end
  if not update then
    redis.call('SET', rateKey, 0, 'PX', ratePeriodMs, 'NX')
    redis.call('INCR', rateKey)
  end
  return answer(person, redis.call('GET', conversationKey) or '', tonumber(redis.call('GET', rateKey) or '0'), 0, 0)
end

local function isAnothers(lease)
  local holder, _, ends = readLease(lease)
  return holder and holder ~= token and not isOver(ends, leaseMs)
end

local person, session = readHome(personKey)
local home, isKnown = personKey, session.firstSeenAt
if not session.done and (form == 'hash' or not isKnown) then
  local _, stranger = readHome(strangerKey)
  if not isKnown then
    home, session = strangerKey, stranger
  elseif stranger.done then
    -- They have got a record since.
    keepSession(personKey, session, stranger)
    redis.call('DEL', strangerKey)
  end
end
if form == 'keys' and session.done and not isAnothers(session.lease) then sessionToKeys(home, session) end
if form == 'hash' and not session.done then
  local lease = redis.call('GET', leaseKey)
  if not lease or lease == token then
    sessionToHash(home, session)
    if home == strangerKey then redis.call('PEXPIRE', home, doneForMs) end
  end
end
if session.done then return openInHash(person, home, session) end
return openInKeys(person)
