-- Forgets an alert that a merchant has read, unless it is another one by now, such as the next lock of the same person.
local alertsKey = KEYS[1]
local alert = ARGV[1]
local value = ARGV[2]

if redis.call('HGET', alertsKey, alert) == value then redis.call('HDEL', alertsKey, alert) end
return 1
