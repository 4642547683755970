-- Keeps what a shard's orders of a day that is over come to, if none of them was written or archived since the mark was set: that deletes the mark.
-- Answers 1 if it is kept, now or by an earlier sending, 0 if not.
local daySumsKey = KEYS[1]
local personSumsKey = KEYS[2]
local mark = ARGV[1]
local timeZone = ARGV[2] -- by whose clock the day was summed
local keptMs = ARGV[3]
local day = ARGV[4] -- the sums by their fields
local people = ARGV[5]

if redis.call('HGET', daySumsKey, 'mark') ~= mark then return 0 end

local function keep(key, sums)
  redis.call('DEL', key)
  redis.call('HSET', key, 'mark', mark, 'zone', timeZone)
  for field, sum in pairs(cjson.decode(sums)) do redis.call('HSET', key, field, sum) end
  redis.call('PEXPIRE', key, keptMs)
end

keep(daySumsKey, day)
keep(personSumsKey, people)
return 1
