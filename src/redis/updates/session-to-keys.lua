-- Takes a person's session back into keys, for versions that know no other form.
-- Answers keys (it stands in keys now, or has done so before), or busy while a process handles an update of the person.
local personKey = KEYS[1]
local leaseKey = KEYS[2]
local conversationKey = KEYS[3]
local rateKey = KEYS[4]
local newestMessageKey = KEYS[5]
local doneNowKey = KEYS[6]
local doneBeforeKey = KEYS[7]
local strangerKey = KEYS[8]
local now = ARGV[1]
local doneForMs = ARGV[2]
local markPrefix = ARGV[3]

--- @include "./includes/convert-session"

for _, home in ipairs({ personKey, strangerKey }) do
  local values = redis.call('HMGET', home, unpack(SESSION_FIELDS))
  local session = {}
  for index, name in ipairs(SESSION_FIELDS) do session[name] = values[index] or nil end
  if session.done then
    local holder, _, ends = readLease(session.lease)
    if holder and tonumber(ends) > tonumber(now) then return 'busy' end
    sessionToKeys(home, session)
  end
end
return 'keys'
