import type { Result } from 'ioredis';

/** The scripts of PINs, each the same when it is sent again (scripts.ts). All keys are of one person. */
export const pinScripts = {
  /** Opens a keypad, which ends the one before. KEYS keypad; ARGV its life in ms, then names and values of its fields. */
  openKeypad: {
    numberOfKeys: 1,
    lua: `
redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], unpack(ARGV, 2))
redis.call('PEXPIRE', KEYS[1], ARGV[1])
return 1`,
  },
  /**
   * Enters a place or takes the last one back, where the keypad is this one and stands at this step: sent again, or late, it does nothing.
   * KEYS keypad; ARGV its id, the step, the place or '', how many there may be. Answers the keypad's fields, none where it is another one.
   */
  pressKeypad: {
    numberOfKeys: 1,
    lua: `
local pad = redis.call('HMGET', KEYS[1], 'id', 'step', 'places', 'stage')
if pad[1] ~= ARGV[1] then return {} end
if pad[2] == ARGV[2] and pad[4] ~= 'passed' and pad[4] ~= 'done' then
  local places = ARGV[3] == '' and string.sub(pad[3], 1, -2) or pad[3] .. ARGV[3]
  if #places <= tonumber(ARGV[4]) then redis.call('HSET', KEYS[1], 'places', places, 'step', pad[2] + 1) end
end
return redis.call('HGETALL', KEYS[1])`,
  },
  /** Asks for the next on an empty keypad. KEYS keypad; ARGV its id, the step, the next stage, what was entered first. Answers as above. */
  advanceKeypad: {
    numberOfKeys: 1,
    lua: `
local pad = redis.call('HMGET', KEYS[1], 'id', 'step')
if pad[1] ~= ARGV[1] then return {} end
if pad[2] == ARGV[2] then
  redis.call('HSET', KEYS[1], 'stage', ARGV[3], 'places', '', 'firstPlaces', ARGV[4], 'step', pad[2] + 1)
end
return redis.call('HGETALL', KEYS[1])`,
  },
  /**
   * Counts a try as a wrong one before it is looked at, so that no two at once and no crash make it free. Under its id a try counts
   * once. A lock is longer than the one before, up to the last length given, and merchants are to be told of it. KEYS tries, lock, how many
   * locks, untold; ARGV the try, now, how many there may be, the person, then lengths of locks in ms. Answers go with how many are left and the
   * end of the lock that this one began, or locked with its end.
   */
  beginPinTry: {
    numberOfKeys: 4,
    lua: `
local untilWhen = tonumber(redis.call('GET', KEYS[2]) or '0')
local known = redis.call('SISMEMBER', KEYS[1], ARGV[1]) == 1
if not known and untilWhen > tonumber(ARGV[2]) then return {'locked', untilWhen} end
if not known and untilWhen > 0 then redis.call('DEL', KEYS[1], KEYS[2]) end
redis.call('SADD', KEYS[1], ARGV[1])
local left = tonumber(ARGV[3]) - redis.call('SCARD', KEYS[1])
if left <= 0 and not known then
  local nth = redis.call('INCR', KEYS[3])
  redis.call('SET', KEYS[2], ARGV[2] + ARGV[4 + math.min(nth, #ARGV - 4)])
  redis.call('HSET', KEYS[4], 'pin-locked:' .. ARGV[4], redis.call('GET', KEYS[2]))
end
return {'go', left, tonumber(redis.call('GET', KEYS[2]) or '0')}`,
  },
  /**
   * The PIN was right: no wrong tries, no lock, and the keypad goes on. KEYS tries, lock, how many locks, untold, keypad, proof; ARGV the
   * keypad's id, the step, the next stage, life of the proof in ms or '' for none, the person. Answers 1, or 0 where the keypad is another one by now, which proves nothing.
   */
  passPin: {
    numberOfKeys: 6,
    lua: `
local pad = redis.call('HMGET', KEYS[5], 'id', 'step', 'stage')
if pad[1] ~= ARGV[1] then return 0 end
if tonumber(pad[2]) == ARGV[2] + 1 and pad[3] == ARGV[3] then return 1 end
if pad[2] ~= ARGV[2] then return 0 end
redis.call('DEL', KEYS[1], KEYS[2], KEYS[3])
redis.call('HDEL', KEYS[4], 'pin-locked:' .. ARGV[5])
redis.call('HSET', KEYS[5], 'stage', ARGV[3], 'places', '', 'step', pad[2] + 1)
if ARGV[4] ~= '' then redis.call('SET', KEYS[6], 'unused', 'PX', ARGV[4]) end
return 1`,
  },
  /** No PIN, no lock, no tries. KEYS tries, lock, how many locks, untold, keypad, pin; ARGV the person. */
  resetPin: {
    numberOfKeys: 6,
    lua: `
redis.call('DEL', KEYS[1], KEYS[2], KEYS[3], KEYS[5], KEYS[6])
redis.call('HDEL', KEYS[4], 'pin-locked:' .. ARGV[1])
return 1`,
  },
  /** Uses up the proof, once. KEYS proof; ARGV the use's own id. Answers 1, or 0 where there is none, or another use had it. */
  takePinProof: {
    numberOfKeys: 1,
    lua: `
local proof = redis.call('GET', KEYS[1])
if proof == ARGV[1] then return 1 end
if proof ~= 'unused' then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'KEEPTTL')
return 1`,
  },
  /** The proof as it was before a use, with what is left of its life. KEYS proof; ARGV the use's own id. Of no effect on another one's. */
  returnPinProof: {
    numberOfKeys: 1,
    lua: `
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('SET', KEYS[1], 'unused', 'KEEPTTL') end
return 1`,
  },
  /**
   * A new PIN, where the old one and the keypad are still those it was entered on. KEYS pin, keypad; ARGV the keypad's id, the step, the old
   * hash or '', the new one. Answers 1, or 0 where nothing was changed.
   */
  setPin: {
    numberOfKeys: 2,
    lua: `
local pad = redis.call('HMGET', KEYS[2], 'id', 'step', 'stage')
local pin = redis.call('GET', KEYS[1]) or ''
if pad[1] ~= ARGV[1] then return 0 end
if pad[3] == 'done' and pin == ARGV[4] then return 1 end
if pad[2] ~= ARGV[2] or pad[3] ~= 'again' or pin ~= ARGV[3] then return 0 end
redis.call('SET', KEYS[1], ARGV[4])
redis.call('HSET', KEYS[2], 'stage', 'done', 'places', '', 'firstPlaces', '', 'step', pad[2] + 1)
return 1`,
  },
} as const;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    openKeypad(keypad: string, lifeMs: number, ...fields: (string | number)[]): Result<number, Context>;
    pressKeypad(keypad: string, id: string, step: number, place: string, max: number): Result<string[], Context>;
    advanceKeypad(keypad: string, id: string, step: number, stage: string, first: string): Result<string[], Context>;
    beginPinTry(
      tries: string,
      lock: string,
      locks: string,
      untold: string,
      ...args: (string | number)[]
    ): Result<['go', number, number] | ['locked', number], Context>;
    passPin(
      tries: string,
      lock: string,
      locks: string,
      untold: string,
      ...args: (string | number)[]
    ): Result<number, Context>;
    resetPin(
      tries: string,
      lock: string,
      locks: string,
      untold: string,
      ...args: (string | number)[]
    ): Result<number, Context>;
    takePinProof(proof: string, use: string): Result<number, Context>;
    returnPinProof(proof: string, use: string): Result<number, Context>;
    setPin(pin: string, keypad: string, id: string, step: number, from: string, to: string): Result<number, Context>;
  }
}
