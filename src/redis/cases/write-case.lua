-- Writes a case if its version is one above the stored one, with its places in the lists.
-- Answers written (now or by an earlier sending of this very command), conflict, or, of one that is opened, when its person can open the next one.
local caseKey = KEYS[1]
local casesKey = KEYS[2] -- the shard's, by when they were opened
local openKey = KEYS[3] -- the shard's open ones, by their last word
local dueKey = KEYS[4] -- when the clock has something to do with one
local personCasesKey = KEYS[5] -- the person's, by their last word
local openingsKey = KEYS[6] -- when the person opened one; those that the shop has ended have the word `ended:` before them
local version = ARGV[1]
local record = ARGV[2]
local writeId = ARGV[3] -- tells this very command, sent again, from another one
local id = ARGV[4]
local member = ARGV[5] -- person and id
local now = ARGV[6]
local openedAt = ARGV[7]
local lastAt = ARGV[8]
local isOpen = ARGV[9]
local dueAt = ARGV[10] -- or '' if the clock has nothing to do
local keptMs = ARGV[11]
local isOpened = ARGV[12] -- whether this write opens it
local openingsAtMost = ARGV[13] -- of those that the shop has not ended
local allOpeningsAtMost = ARGV[14]
local openingsWithinMs = ARGV[15]
local isEndedByShop = ARGV[16]

local stored = redis.call('HMGET', caseKey, 'version', 'write')
if stored[2] == writeId then return 'written' end
if tonumber(stored[1] or '0') ~= tonumber(version) - 1 then return 'conflict' end

if isOpened == '1' then
  redis.call('ZREMRANGEBYSCORE', openingsKey, '-inf', now - openingsWithinMs)
  local openings = redis.call('ZRANGE', openingsKey, 0, allOpeningsAtMost - 1, 'WITHSCORES')
  local counted = {}
  for at = 1, #openings, 2 do
    if string.sub(openings[at], 1, 6) ~= 'ended:' then counted[#counted + 1] = openings[at + 1] end
  end
  if #counted >= tonumber(openingsAtMost) then return counted[1] + openingsWithinMs end
  if #openings >= 2 * tonumber(allOpeningsAtMost) then return openings[2] + openingsWithinMs end
  redis.call('ZADD', openingsKey, now, writeId)
  redis.call('PEXPIRE', openingsKey, openingsWithinMs)
  -- What is gone by now leaves the lists.
  redis.call('ZREMRANGEBYSCORE', casesKey, '-inf', now - keptMs)
end

if isEndedByShop == '1' then
  -- With an end that is written again there is none any more.
  for _, opening in ipairs(redis.call('ZRANGEBYSCORE', openingsKey, openedAt, openedAt)) do
    if string.sub(opening, 1, 6) ~= 'ended:' then
      -- In this order, because a key whose last member goes loses its time to expire.
      redis.call('ZADD', openingsKey, openedAt, 'ended:' .. opening)
      redis.call('ZREM', openingsKey, opening)
      break
    end
  end
end

redis.call('HSET', caseKey, 'version', version, 'record', record, 'write', writeId)
redis.call('PEXPIRE', caseKey, keptMs)
redis.call('ZADD', casesKey, openedAt, member)
redis.call('ZADD', personCasesKey, lastAt, id)
redis.call('ZREMRANGEBYSCORE', personCasesKey, '-inf', now - keptMs)
redis.call('PEXPIRE', personCasesKey, keptMs)
if isOpen == '1' then
  redis.call('ZADD', openKey, lastAt, member)
else
  redis.call('ZREM', openKey, member)
end
if dueAt == '' then
  redis.call('ZREM', dueKey, member)
else
  redis.call('ZADD', dueKey, dueAt, member)
end
return 'written'
