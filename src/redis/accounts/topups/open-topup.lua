-- Opens a top-up, once.
-- Answers opened (now or by an earlier sending), or other with the id of the request that stands.
local topupKey = KEYS[1]
local openKey = KEYS[2] -- the id of the person's open request
local bookingsKey = KEYS[3]
local id = ARGV[1]
local keptMs = ARGV[2] -- the life of its record
local openMs = ARGV[3] -- how long a request counts as open, or '' for an invoice, of which there may be many
local bookingId = ARGV[4]
local fields = { unpack(ARGV, 5) }

if redis.call('EXISTS', topupKey) == 1 then return { 'opened' } end
-- It was credited so long ago that its record is gone. A booking's id is kept for ever, so another credit of it would not be booked.
if redis.call('HEXISTS', bookingsKey, bookingId) == 1 then return { 'opened' } end
if openMs ~= '' then
  local other = redis.call('GET', openKey)
  if other and other ~= id then return { 'other', other } end
  redis.call('SET', openKey, id, 'PX', openMs)
end
redis.call('HSET', topupKey, unpack(fields))
redis.call('PEXPIRE', topupKey, keptMs)
return { 'opened' }
