-- Whether nothing is left to do for an order: nothing is due, its end is known, no merchant has to read of it, and its money is booked to its end.
-- Reads these keys of the script's head: orderKey, dueKey, openKey, alertsKey.
local function isSettled(version, reference)
  local stored = redis.call('HMGET', orderKey, 'version', 'billing')
  return stored[1] == version
    and stored[2] ~= 'held' and stored[2] ~= 'uncollected'
    and redis.call('TTL', orderKey) == -1
    and not redis.call('ZSCORE', dueKey, reference)
    and redis.call('HEXISTS', openKey, reference) == 0
    and redis.call('HEXISTS', alertsKey, 'uncollected:' .. reference) == 0
    and redis.call('HEXISTS', alertsKey, 'late-end:' .. reference) == 0
end
