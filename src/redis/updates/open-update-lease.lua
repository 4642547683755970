-- Claims an update and its person's lease, and reads the person.
-- Answers mine, done (it was handled before) or busy (another process has the update or the person). With mine: the fields of the person,
-- the conversation's state or '', how many of the person's updates came in this period (each counted once), and the id of the chat's newest
-- message before the update's own, 0 if it is not known here.
local personKey = KEYS[1]
local strangerKey = KEYS[2]
local doneNowKey = KEYS[3] -- updates that are done, in this period of doneForMs
local doneBeforeKey = KEYS[4] -- and in the one before
local token = ARGV[1] -- of this process
local leaseMs = ARGV[2]
local ratePeriodMs = ARGV[3]
local messageId = ARGV[4] -- of the update's message, or ''
local newestMessageLifeMs = ARGV[5]
local updateId = ARGV[6]
local now = ARGV[7]
local doneForMs = ARGV[8]

--- @include "./session"

-- No end is written that is farther ahead than what it ends lasts. So what would end too far ahead is over, too: the clock was set back since.
local function isOver(ends, lastsMs)
  local leftMs = tonumber(ends) - now
  return leftMs <= 0 or leftMs > lastsMs + CLOCKS_APART_MS
end

-- The fields of a hash, in one list those of the person as they stand, and in a table by name those of the session.
local function readHome(home)
  local flat = redis.call('HGETALL', home)
  local person, session, isKnown = {}, {}, false
  for index = 1, #flat, 2 do
    local name, value = flat[index], flat[index + 1]
    if IS_SESSION[name] then
      session[name] = value
    else
      if name == 'firstSeenAt' then isKnown = true end
      person[#person + 1] = name
      person[#person + 1] = value
    end
  end
  return person, session, isKnown
end

-- They have got a record since: what is kept of them goes there.
local function takeOver(stranger)
  local fields = {}
  for name, value in pairs(stranger) do
    fields[#fields + 1] = name
    fields[#fields + 1] = value
  end
  redis.call('HSET', personKey, unpack(fields))
  redis.call('DEL', strangerKey)
end

local person, session, isKnown = readHome(personKey)
local home = isKnown and personKey or strangerKey
if not session.done then
  local _, stranger = readHome(strangerKey)
  if isKnown and next(stranger) then takeOver(stranger) end
  if next(stranger) then session = stranger end
end
local finished = session.done or NOTHING_DONE
if isDone(finished, updateId, doneNowKey, doneBeforeKey) then return { 'done' } end
local holder, heldFor, ends = readLease(session.lease)
local isHeld = holder and not isOver(ends, leaseMs)
if isHeld and holder ~= token then return { 'busy' } end

local count, periodEnds = readUntil(session.rate, now)
if count and isOver(periodEnds, ratePeriodMs) then count, periodEnds = nil, nil end
-- An update that comes again, because the process could not finish it, is not counted a second time.
if not (isHeld and heldFor == updateId) then count = (count or 0) + 1 end
local newestBefore = readUntil(session.newest, now) or 0
local fields = {
  'done', finished,
  'lease', token .. ' ' .. updateId .. ' ' .. whole(now + leaseMs),
  'rate', whole(count or 0) .. ' ' .. (periodEnds or whole(now + ratePeriodMs)),
}
if messageId ~= '' then
  fields[#fields + 1] = 'newest'
  fields[#fields + 1] = whole(math.max(newestBefore, tonumber(messageId))) .. ' ' .. whole(now + newestMessageLifeMs)
  -- Noted already: the update comes again, and what was there before it is not known any more.
  if newestBefore == tonumber(messageId) then newestBefore = 0 end
end
redis.call('HSET', home, unpack(fields))
if home == strangerKey then redis.call('PEXPIRE', home, doneForMs) end
local isFresh = tonumber(session.conversationUntil or '0') > tonumber(now)
return { 'mine', person, isFresh and session.conversation or '', count or 0, newestBefore }
