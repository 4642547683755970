-- Notes that a message which tells an end is about to be sent, if no earlier try has noted it.
-- Answers 1 (also if an earlier sending of this very command did it), or 0 if an earlier try may have arrived.
local attemptKey = KEYS[1]
local token = ARGV[1] -- of this try alone
local keptMs = ARGV[2]

local stands = redis.call('GET', attemptKey)
if not stands then
  redis.call('SET', attemptKey, token, 'PX', keptMs)
  return 1
end
return stands == token and 1 or 0
