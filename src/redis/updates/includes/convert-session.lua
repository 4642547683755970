-- From one form into the other, while no other process has the person's lease.
-- Reads these locals of the script's head: leaseKey, conversationKey, rateKey, newestMessageKey, doneNowKey, doneBeforeKey, markPrefix, now,
-- doneForMs.

--- @include "./session"

-- A key's text and when it ends; nothing if it is not there.
local function readKey(key)
  local text = redis.call('GET', key)
  if text then return text, whole(tonumber(now) + math.max(1, redis.call('PTTL', key))) end
end

-- The fields of a hash, in one list those of the person as they stand, and in a table by name those of the session (and firstSeenAt).
local function readHome(home)
  local flat = redis.call('HGETALL', home)
  local person, session, last = {}, {}, 0
  for index = 1, #flat, 2 do
    local name, value = flat[index], flat[index + 1]
    if IS_SESSION[name] then
      session[name] = value
    else
      if name == 'firstSeenAt' then session.firstSeenAt = value end
      person[last + 1], person[last + 2] = name, value
      last = last + 2
    end
  end
  return person, session
end

-- Writes the fields, also into the table of what is known of the hash.
local function keepSession(home, known, session)
  local fields = {}
  for _, name in ipairs(SESSION_FIELDS) do
    known[name] = session[name]
    fields[#fields + 1] = name
    fields[#fields + 1] = session[name] or ''
  end
  redis.call('HSET', home, unpack(fields))
end

local function sessionToHash(home, known)
  local conversation, conversationUntil = readKey(conversationKey)
  local newest, newestUntil = readKey(newestMessageKey)
  local count, countUntil = readKey(rateKey)
  keepSession(home, known, {
    done = '0:',
    lease = '',
    rate = count and count .. ' ' .. countUntil or '',
    newest = newest and newest .. ' ' .. newestUntil or '',
    conversation = conversation or '',
    conversationUntil = conversationUntil or '0',
  })
  redis.call('DEL', leaseKey, conversationKey, rateKey, newestMessageKey)
end

-- The marks of updates carry the person's tag, as the other keys do.
local function markDone(ids)
  for _, id in ipairs(ids) do redis.call('SET', markPrefix .. id, 'done', 'PX', doneForMs) end
end

local function setUntil(key, text, ends)
  local leftMs = tonumber(ends) - tonumber(now)
  if leftMs > 0 then redis.call('SET', key, text, 'PX', whole(leftMs)) end
end

local function sessionToKeys(home, session)
  local token, update, leaseEnds = readLease(session.lease)
  if token then
    setUntil(leaseKey, token, leaseEnds)
    setUntil(markPrefix .. update, token, leaseEnds)
  end
  if (session.conversation or '') ~= '' then setUntil(conversationKey, session.conversation, session.conversationUntil) end
  local newest, newestUntil = readUntil(session.newest, now)
  if newest then setUntil(newestMessageKey, whole(newest), newestUntil) end
  local count, countUntil = readUntil(session.rate, now)
  if count then setUntil(rateKey, whole(count), countUntil) end
  local _, ids = readDone(session.done)
  markDone(ids)
  markDone(redis.call('SMEMBERS', doneNowKey))
  markDone(redis.call('SMEMBERS', doneBeforeKey))
  redis.call('DEL', doneNowKey, doneBeforeKey)
  redis.call('HDEL', home, unpack(SESSION_FIELDS))
  session.done = nil
end
