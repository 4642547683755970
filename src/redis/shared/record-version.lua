-- Answers the version of a record, or 0 if there is none.
local recordKey = KEYS[1]

return tonumber(redis.call('HGET', recordKey, 'version') or '0')
