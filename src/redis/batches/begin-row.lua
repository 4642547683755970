-- Stores the draft with which a row begins, if its order is not there yet, and only while the batch runs: a row that is summed up as not begun
-- must never begin. Answers 1 if the order is there, 0 if the batch does not run.
local orderKey = KEYS[1]
local batchKey = KEYS[2]
local record = ARGV[1]
local writeId = ARGV[2]
local lifeMs = ARGV[3]

if redis.call('EXISTS', orderKey) == 1 then return 1 end
if redis.call('HGET', batchKey, 'state') ~= 'running' then return 0 end
redis.call('HSET', orderKey, 'version', 1, 'record', record, 'write', writeId)
redis.call('PEXPIRE', orderKey, lifeMs)
return 1
