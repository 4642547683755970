-- Writes what a caller decided from what it had read, if all of that still holds. If one thing does not, nothing is written.
-- Answers done, again (the write of this id was carried out before), or the place, from 1, of the first expectation that does not hold.
--
-- KEYS[1] remembers the id. All others are named by their places.
-- ARGV[1] for how long the id is remembered, in milliseconds
-- ARGV[2] the number of expectations; then each expectation and each write as the number of its words and its words: the command, the place of its
-- key, and its arguments. An expectation ends with what the command must answer, behind '=', or with '!' if it must answer nothing.
-- A score '@' is the time of the entry that was appended before it.
local idKey = KEYS[1]
local keptMs = ARGV[1]

-- Which kind of key a command writes. A key of another kind fails before the first write, because Redis takes nothing back.
local KINDS = {
  SET = 'any', DEL = 'any', PEXPIRE = 'any', PEXPIREAT = 'any', PERSIST = 'any', INCRBY = 'string',
  HSET = 'hash', HDEL = 'hash', HINCRBY = 'hash',
  ZADD = 'zset', ZREM = 'zset', ZREMRANGEBYRANK = 'zset', ZREMRANGEBYSCORE = 'zset',
  SADD = 'set', XADD = 'stream', XTRIM = 'stream',
}

if redis.call('EXISTS', idKey) == 1 then return 'again' end

local place = 3
local function nextCommand()
  local count = tonumber(ARGV[place])
  if not count or place + count > #ARGV then error({ err = 'ERR transact was called with half a command' }) end
  local command = { unpack(ARGV, place + 1, place + count) }
  command[2] = KEYS[tonumber(command[2])]
  place = place + count + 1
  return command
end

for index = 1, tonumber(ARGV[2]) do
  local command = nextCommand()
  local expected = table.remove(command)
  -- Redis answers nothing to a script as false.
  local found = redis.call(unpack(command))
  local holds = expected == '!' and not found or found and expected == '=' .. found
  if not holds then return index end
end

local writes, isAppended = {}, false
while place <= #ARGV do
  local command = nextCommand()
  local kind = KINDS[command[1]]
  if not kind then return redis.error_reply('ERR transact writes nothing by ' .. command[1]) end
  local stored = redis.call('TYPE', command[2]).ok
  if kind ~= 'any' and stored ~= 'none' and stored ~= kind then
    return redis.error_reply('WRONGTYPE transact found a ' .. stored .. ' in place of a ' .. kind)
  end
  if command[1] == 'XADD' then isAppended = true end
  if command[1] == 'ZADD' and command[3] == '@' and not isAppended then return redis.error_reply('ERR transact has no entry to take a time from') end
  writes[#writes + 1] = command
end
local entryTime
for _, command in ipairs(writes) do
  if command[1] == 'ZADD' and command[3] == '@' then command[3] = entryTime end
  local answer = redis.call(unpack(command))
  if command[1] == 'XADD' then entryTime = string.match(answer, '^%d+') end
end
redis.call('SET', idKey, 1, 'PX', keptMs)
return 'done'
