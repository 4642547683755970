import type { Redis, Result } from 'ioredis';
import { bookAccount, LEDGER_LUA } from './ledger-script.ts';
import { commitBatch, noteBatch } from './batch-scripts.ts';
import { snapshotAccount, snapshotShard } from './snapshot-scripts.ts';
import { decideTopup, markTopup, openTopup } from './topup-scripts.ts';
import { pinScripts } from './pin-scripts.ts';
import type { InvitationUse } from '../purchase/ports.ts';

/**
 * Every script gives the same result when it is sent again: the client resends a command whose reply was lost, and Redis may have
 * carried out the first.
 */
export const scripts = {
  /**
   * Writes an order where its version is one above the stored one, and books what its new phase means for its buyer's account. KEYS order,
   * due, open, ordersOf, latestDraft, recent, confirmed, account, ledger of the person, ledger of the shard, accounts, held, spent, ending, tokensOf;
   * ARGV version, record, reference, due time or '', open amount or '', time for the lists or '', for a draft its life in ms or '',
   * the write's own id, and what it means for the purchase being the latest of its kind: claim (only where there is no other within the
   * window), force, release, or ''; the window in ms; then of the money: the phase it belongs to, what is held on the account, the price
   * that counts for the day's limit, that limit or '', the person, when, cost, and what was paid or ''; then the member of the list by
   * number, and 'token' where the order has brought one.
   * Answers 1 written (now or by an earlier sending of this very command), 2 the same where the money is owed and could not be taken,
   * 0 conflict, the reference of the other one of its kind, or short or day-limit with what is available or was spent.
   * The id and not the record tells a command that is sent again from another worker's: two workers that move the same stale copy on
   * write the same record, and only one of them may go on.
   */
  commitOrder: {
    numberOfKeys: 15,
    lua: `${LEDGER_LUA}
local stored = redis.call('HMGET', KEYS[1], 'version', 'write', 'billing')
local version = tonumber(ARGV[1])
local from, phase = stored[3] or 'none', stored[3] or 'none'
local function written() return phase == 'uncollected' and ARGV[11] == 'captured' and 2 or 1 end
if stored[2] == ARGV[8] then return written() end
if tonumber(stored[1] or '0') ~= version - 1 then return 0 end
local recent = ARGV[9] ~= '' and redis.call('GET', KEYS[6])
if ARGV[9] == 'claim' and recent and recent ~= ARGV[3] then return recent end
local move = moves[from .. '>' .. ARGV[11]]
if move then
  phase = ARGV[11]
  local kind, by, amount = move.kind, move.spent, tonumber(ARGV[12])
  if move.beyond == 'refuse' and ARGV[14] ~= '' then
    local spent = tonumber(redis.call('GET', KEYS[13]) or '0')
    if spent + tonumber(ARGV[13]) > tonumber(ARGV[14]) then return {'day-limit', spent} end
  end
  if move.beyond and amount > 0 then
    local balance, _, limit = account(KEYS[8])
    if balance + limit < amount then
      if move.beyond == 'refuse' then return {'short', math.max(0, balance + limit)} end
      phase, kind, by = 'uncollected', 'uncollected', 0
    end
  end
  spend(KEYS[13], by, ARGV[13])
  if kind and amount > 0 then
    local bill = (kind == 'capture' or kind == 'charge') and {'costMinor', ARGV[17], 'paidMinor', ARGV[18]} or {}
    book(8, kind, amount, ARGV[15], kind == 'hold' and ARGV[15] or 0, ARGV[16], {'reference', ARGV[3], unpack(bill)})
  end
  redis.call('HSET', KEYS[1], 'billing', phase)
end
if ARGV[9] == 'claim' or ARGV[9] == 'force' then redis.call('SET', KEYS[6], ARGV[3], 'PX', ARGV[10]) end
if ARGV[9] == 'release' and recent == ARGV[3] then redis.call('DEL', KEYS[6]) end
redis.call('HSET', KEYS[1], 'version', ARGV[1], 'record', ARGV[2], 'write', ARGV[8])
if ARGV[4] == '' then redis.call('ZREM', KEYS[2], ARGV[3]) else redis.call('ZADD', KEYS[2], ARGV[4], ARGV[3]) end
if ARGV[5] == '' then redis.call('HDEL', KEYS[3], ARGV[3]) else redis.call('HSET', KEYS[3], ARGV[3], ARGV[5]) end
if ARGV[6] ~= '' then
  redis.call('ZADD', KEYS[4], ARGV[6], ARGV[3])
  redis.call('ZADD', KEYS[7], ARGV[6], ARGV[3])
  redis.call('ZADD', KEYS[14], ARGV[6], ARGV[19])
  if ARGV[20] ~= '' then redis.call('ZADD', KEYS[15], ARGV[6], ARGV[3]) end
end
if ARGV[7] == '' then
  redis.call('PERSIST', KEYS[1])
else
  redis.call('PEXPIRE', KEYS[1], ARGV[7])
  if version == 1 then redis.call('SET', KEYS[5], ARGV[3], 'PX', ARGV[7]) end
end
return written()`,
  },
  bookAccount,
  commitBatch,
  noteBatch,
  snapshotAccount,
  snapshotShard,
  openTopup,
  decideTopup,
  markTopup,
  ...pinScripts,
  /**
   * Takes what is due and leases it. KEYS due; ARGV now, end of the lease, limit. Answers the references.
   * Sent again it finds less: those of the first sending come back when their lease has run out.
   */
  claimDue: {
    numberOfKeys: 1,
    lua: `
local due = redis.call('ZRANGE', KEYS[1], '-inf', ARGV[1], 'BYSCORE', 'LIMIT', 0, ARGV[3])
for _, reference in ipairs(due) do redis.call('ZADD', KEYS[1], 'XX', ARGV[2], reference) end
return due`,
  },
  /** Takes what has no record from the due set, unless one was written meanwhile. KEYS order, due; ARGV reference. */
  forgetDue: {
    numberOfKeys: 2,
    lua: `
if redis.call('EXISTS', KEYS[1]) == 0 then redis.call('ZREM', KEYS[2], ARGV[1]) end
return 1`,
  },
  /**
   * Claims an update and its person's turn, and reads the person. KEYS update, turn, person, conversation, rate; ARGV the process's
   * token, lease in ms, period of counting in ms. Answers mine, done or busy; with mine, the fields of the person, the conversation's state
   * or '', and how many of the person's updates came in this period, each counted once.
   */
  openTurn: {
    numberOfKeys: 5,
    lua: `
local update = redis.call('GET', KEYS[1])
if update == 'done' then return {'done'} end
if update and update ~= ARGV[1] then return {'busy'} end
local turn = redis.call('GET', KEYS[2])
if turn and turn ~= ARGV[1] then return {'busy'} end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
redis.call('SET', KEYS[2], ARGV[1], 'PX', ARGV[2])
if not update then
  redis.call('SET', KEYS[5], 0, 'PX', ARGV[3], 'NX')
  redis.call('INCR', KEYS[5])
end
local count = tonumber(redis.call('GET', KEYS[5]) or '0')
return {'mine', redis.call('HGETALL', KEYS[3]), redis.call('GET', KEYS[4]) or '', count}`,
  },
  /**
   * What a merchant answers about somebody who asked to be let in, once: KEYS person; ARGV access, role or '', merchant, time, the
   * answer's own id, and 'invited' where it is an invitation's, which lets in everybody but who is blocked or a merchant. Answers decided (now or by an earlier sending), unknown where nobody has written under this id, or already with who
   * decided and what stands. A person who was declined may ask again, and can be decided on again then.
   */
  decideAccess: {
    numberOfKeys: 1,
    lua: `
local person = redis.call('HMGET', KEYS[1], 'firstSeenAt', 'access', 'decision', 'decidedAt', 'askedAt', 'decidedBy', 'role')
local access = person[2] or 'none'
if not person[1] then return {'unknown'} end
if person[3] == ARGV[5] then return {'decided'} end
local isNews = access == 'none' or access == 'declined' and tonumber(person[4] or '0') < tonumber(person[5] or '0')
if ARGV[6] == 'invited' then isNews = access ~= 'blocked' and person[7] ~= 'merchant' end
if not isNews then return {'already', person[6] or '', access} end
redis.call('HSET', KEYS[1], 'access', ARGV[1], 'decidedBy', ARGV[3], 'decidedAt', ARGV[4], 'decision', ARGV[5])
if ARGV[2] ~= '' then redis.call('HSET', KEYS[1], 'role', ARGV[2]) end
return {'decided'}`,
  },
  /**
   * KEYS invitation, open ones; ARGV id, end of its time, end of its record, role, uses, merchant. Of no effect where it is there.
   */
  createInvitation: {
    numberOfKeys: 2,
    lua: `
if redis.call('EXISTS', KEYS[1]) == 1 then return 1 end
redis.call('HSET', KEYS[1], 'role', ARGV[4], 'uses', ARGV[5], 'used', 0, 'by', ARGV[6], 'expiresAt', ARGV[2])
redis.call('PEXPIREAT', KEYS[1], ARGV[3])
redis.call('ZADD', KEYS[2], ARGV[2], ARGV[1])
return 1`,
  },
  /**
   * One use of an invitation, counted once a person. KEYS invitation, open ones; ARGV id, person, the use's own id, time. Answers let-in
   * (by this use, now or by an earlier sending), used (by this person before), unknown, revoked, expired or used-up.
   */
  useInvitation: {
    numberOfKeys: 2,
    lua: `
local invitation = redis.call('HMGET', KEYS[1], 'uses', 'used', 'expiresAt', 'revoked', 'person:' .. ARGV[2])
if not invitation[1] then return 'unknown' end
if invitation[5] == ARGV[3] then return 'let-in' end
if invitation[5] then return 'used' end
if invitation[4] then return 'revoked' end
if tonumber(invitation[3]) <= tonumber(ARGV[4]) then return 'expired' end
if tonumber(invitation[2]) >= tonumber(invitation[1]) then return 'used-up' end
redis.call('HSET', KEYS[1], 'used', invitation[2] + 1, 'person:' .. ARGV[2], ARGV[3])
if invitation[2] + 1 >= tonumber(invitation[1]) then redis.call('ZREM', KEYS[2], ARGV[1]) end
return 'let-in'`,
  },
  /** KEYS invitation, open ones; ARGV id. */
  revokeInvitation: {
    numberOfKeys: 2,
    lua: `
redis.call('ZREM', KEYS[2], ARGV[1])
if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('HSET', KEYS[1], 'revoked', 1) end
return 1`,
  },
  /**
   * Adds to the trail of changes, once a change. KEYS trail, the change's mark, newest entry by person; ARGV life of the mark in ms, the
   * person it is about or '', then names and values of the entry. Answers the entry's id.
   */
  writeAudit: {
    numberOfKeys: 3,
    lua: `
local written = redis.call('GET', KEYS[2])
if written then return written end
local id = redis.call('XADD', KEYS[1], '*', unpack(ARGV, 3))
redis.call('SET', KEYS[2], id, 'PX', ARGV[1])
if ARGV[2] ~= '' then redis.call('HSET', KEYS[3], ARGV[2], id) end
return id`,
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
  /** The same for one lease. KEYS lease; ARGV token, lease in ms. */
  extendLease: {
    numberOfKeys: 1,
    lua: `
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return 1`,
  },
  /** Gives a lease back, where it is still its taker's. KEYS lease; ARGV token. */
  releaseLease: {
    numberOfKeys: 1,
    lua: `
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
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
    commitOrder(...args: (string | number)[]): Result<number | string | ['short' | 'day-limit', number], Context>;
    commitBatch(...args: (string | number)[]): Result<number | string, Context>;
    noteBatch(notes: string, field: string, reason: string, lifeMs: number): Result<number, Context>;
    bookAccount(
      ...args: (string | number)[]
    ): Result<['booked' | 'already' | 'beyond-limit', number, number, number], Context>;
    snapshotAccount(
      ...args: (string | number)[]
    ): Result<[string, string, string, string, string, number, string], Context>;
    snapshotShard(held: string, ledger: string): Result<[string, string], Context>;
    openTopup(
      topup: string,
      open: string,
      ...args: (string | number)[]
    ): Result<['opened'] | ['other', string], Context>;
    decideTopup(
      ...args: (string | number)[]
    ): Result<['decided', number, number, number] | ['already' | 'unknown'], Context>;
    markTopup(topup: string, field: string): Result<number, Context>;
    openTurn(
      update: string,
      turn: string,
      person: string,
      conversation: string,
      rate: string,
      token: string,
      leaseMs: number,
      periodMs: number,
    ): Result<['mine' | 'done' | 'busy', string[]?, string?, number?], Context>;
    extendTurn(update: string, turn: string, token: string, leaseMs: number): Result<number, Context>;
    extendLease(lease: string, token: string, leaseMs: number): Result<number, Context>;
    releaseLease(lease: string, token: string): Result<number, Context>;
    closeTurn(
      update: string,
      turn: string,
      conversation: string,
      ...args: (string | number)[]
    ): Result<number, Context>;
    forgetDue(order: string, due: string, reference: string): Result<number, Context>;
    decideAccess(
      person: string,
      access: string,
      role: string,
      by: number,
      at: number,
      id: string,
      invited: string,
    ): Result<['decided' | 'unknown' | 'already', string?, string?], Context>;
    createInvitation(invitation: string, open: string, ...args: (string | number)[]): Result<number, Context>;
    useInvitation(
      invitation: string,
      open: string,
      id: string,
      userId: number,
      useId: string,
      now: number,
    ): Result<InvitationUse, Context>;
    revokeInvitation(invitation: string, open: string, id: string): Result<number, Context>;
    writeAudit(trail: string, mark: string, newest: string, ...args: (string | number)[]): Result<string, Context>;
    claimDue(due: string, now: number, leaseUntil: number, limit: number): Result<string[], Context>;
  }
}

export function defineScripts(redis: Redis): void {
  for (const [name, definition] of Object.entries(scripts)) redis.defineCommand(name, definition);
}
