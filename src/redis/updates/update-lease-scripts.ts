import type { Result } from 'ioredis';

/** The scripts of turns, each the same when it is sent again (scripts.ts). All keys are of one person. */
export const turnScripts = {
  /**
   * Claims an update and its person's turn, and reads the person. KEYS update, turn, person, conversation, rate, saved numbers, newest
   * message; ARGV the process's token, lease in ms, period of counting in ms, 'saved' where those are wanted, the id of the update's message or ''
   * where it brings none, and how long that is kept in ms. Answers mine, done or busy; with mine, the
   * fields of the person, the conversation's state or '', how many of the person's updates came in this period, each counted once, and the
   * fields of the saved numbers.
   */
  openTurn: {
    numberOfKeys: 7,
    lua: `
local update = redis.call('GET', KEYS[1])
if update == 'done' then return {'done'} end
if update and update ~= ARGV[1] then return {'busy'} end
local turn = redis.call('GET', KEYS[2])
if turn and turn ~= ARGV[1] then return {'busy'} end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
redis.call('SET', KEYS[2], ARGV[1], 'PX', ARGV[2])
if ARGV[5] ~= '' then
  local newest = math.max(tonumber(redis.call('GET', KEYS[7]) or '0'), tonumber(ARGV[5]))
  redis.call('SET', KEYS[7], string.format('%.0f', newest), 'PX', ARGV[6])
end
if not update then
  redis.call('SET', KEYS[5], 0, 'PX', ARGV[3], 'NX')
  redis.call('INCR', KEYS[5])
end
local count = tonumber(redis.call('GET', KEYS[5]) or '0')
local saved = ARGV[4] == 'saved' and redis.call('HGETALL', KEYS[6]) or {}
return {'mine', redis.call('HGETALL', KEYS[3]), redis.call('GET', KEYS[4]) or '', count, saved}`,
  },
  /** Puts the end of both off, where they are still this process's. KEYS update, turn; ARGV token, lease in ms. */
  extendTurn: {
    numberOfKeys: 2,
    lua: `
for _, key in ipairs(KEYS) do
  if redis.call('GET', key) == ARGV[1] then redis.call('PEXPIRE', key, ARGV[2]) end
end
return 1`,
  },
  /**
   * Writes the conversation, marks the update as done and gives the turn back, all or nothing. KEYS update, turn, conversation; ARGV token,
   * how long to remember the update in ms, what becomes of the conversation (same, write, drop), its state, its life in ms.
   * Of no effect where it was done before (a command that is sent again must not undo what came after it), or where another process
   * has the turn by now.
   */
  closeTurn: {
    numberOfKeys: 3,
    lua: `
if redis.call('GET', KEYS[1]) == 'done' then return 1 end
local turn = redis.call('GET', KEYS[2])
if turn and turn ~= ARGV[1] then return 0 end
if ARGV[3] == 'write' then redis.call('SET', KEYS[3], ARGV[4], 'PX', ARGV[5]) end
if ARGV[3] == 'drop' then redis.call('DEL', KEYS[3]) end
redis.call('SET', KEYS[1], 'done', 'PX', ARGV[2])
if turn then redis.call('DEL', KEYS[2]) end
return 1`,
  },
} as const;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    openTurn(
      update: string,
      turn: string,
      person: string,
      conversation: string,
      rate: string,
      saved: string,
      newest: string,
      token: string,
      leaseMs: number,
      periodMs: number,
      wanted: 'saved' | '',
      messageId: number | '',
      newestLifeMs: number,
    ): Result<['mine' | 'done' | 'busy', string[]?, string?, number?, string[]?], Context>;
    extendTurn(update: string, turn: string, token: string, leaseMs: number): Result<number, Context>;
    closeTurn(
      update: string,
      turn: string,
      conversation: string,
      ...args: (string | number)[]
    ): Result<number, Context>;
  }
}
