-- Writes a batch if its version is one above the stored one.
-- Answers 1 written (now or by an earlier sending of this very command), 0 conflict, 'unproven' if a proof is asked for and there is none, or
-- the reference of the other batch of the same rows.
local batchKey = KEYS[1]
local dueKey = KEYS[2]
local latestSameKey = KEYS[3] -- the reference of the latest batch of the same rows
local proofKey = KEYS[4] -- that the PIN was entered for this batch
local openKey = KEYS[5] -- the person's batches that are neither confirmed nor dropped
local version = ARGV[1]
local record = ARGV[2]
local state = ARGV[3]
local reference = ARGV[4]
local dueAt = ARGV[5] -- or '' if nothing is left to do
local lifeMs = ARGV[6] -- of the record, or '' for no end
local writeId = ARGV[7] -- tells this very command, sent again, from another one with the same record
local sameWindowMs = ARGV[8] -- with a confirmation that looks for another batch of the same rows, else ''
local isForced = ARGV[9] -- '1': the person wants the same rows again
local needsProof = ARGV[10] -- '1': this write uses up the proof, and no other may
local draftedAt = ARGV[11]

-- Of one person, those that were drawn last. More than may wait for Confirm, so that one too many is found and dropped.
local MAX_OPEN = 10

local stored = redis.call('HMGET', batchKey, 'version', 'write')
if stored[2] == writeId then return 1 end
if tonumber(stored[1] or '0') ~= tonumber(version) - 1 then return 0 end
if sameWindowMs ~= '' then
  local same = redis.call('GET', latestSameKey)
  if isForced == '' and same and same ~= reference then return same end
end
if needsProof ~= '' then
  if redis.call('GET', proofKey) ~= 'unused' then return 'unproven' end
  redis.call('SET', proofKey, writeId, 'KEEPTTL')
end

if sameWindowMs ~= '' then redis.call('SET', latestSameKey, reference, 'PX', sameWindowMs) end
redis.call('HSET', batchKey, 'version', version, 'record', record, 'state', state, 'write', writeId)
if lifeMs == '' then redis.call('PERSIST', batchKey) else redis.call('PEXPIRE', batchKey, lifeMs) end
if state == 'draft' then
  redis.call('ZADD', openKey, draftedAt, reference)
  redis.call('ZREMRANGEBYRANK', openKey, 0, -(MAX_OPEN + 1))
  redis.call('PEXPIRE', openKey, lifeMs)
else
  redis.call('ZREM', openKey, reference)
end
if dueAt == '' then redis.call('ZREM', dueKey, reference) else redis.call('ZADD', dueKey, dueAt, reference) end
return 1
