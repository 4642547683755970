import type { Result } from 'ioredis';

const LAST_ID_LUA = `
local function lastId(key)
  local latest = redis.call('XREVRANGE', key, '+', '-', 'COUNT', 1)
  return latest[1] and latest[1][1] or ''
end
`;

/** The scripts that an audit reads by; they write nothing. */
export const snapshotScripts = {
  /**
   * An account and everything that must agree with it, as they are at one moment. KEYS account, ledger of the person, ledger of the shard,
   * accounts, bookings; ARGV person. Answers balance, held, credit limit, the last ids of both ledgers or '', the number of bookings, and the
   * balance in the list of accounts or ''.
   */
  snapshotAccount: {
    numberOfKeys: 5,
    lua: `${LAST_ID_LUA}
local found = redis.call('HMGET', KEYS[1], 'balance', 'held', 'limit')
return {found[1] or '0', found[2] or '0', found[3] or '0', lastId(KEYS[2]), lastId(KEYS[3]), redis.call('HLEN', KEYS[5]),
  redis.call('ZSCORE', KEYS[4], ARGV[1]) or ''}`,
  },
  /** What is held in a shard, and the last id of its ledger or ''. KEYS held, ledger of the shard. */
  snapshotShard: {
    numberOfKeys: 2,
    lua: `${LAST_ID_LUA}
return {redis.call('GET', KEYS[1]) or '0', lastId(KEYS[2])}`,
  },
} as const;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    snapshotAccount(
      ...args: (string | number)[]
    ): Result<[string, string, string, string, string, number, string], Context>;
    snapshotShard(held: string, ledger: string): Result<[string, string], Context>;
  }
}
