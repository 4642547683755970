import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Redis } from 'ioredis';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startLocalRedis } from 'vendbot-demo';
import { openRedis, type RedisClient } from '../../../src/redis/connection/open-redis.ts';
import {
  type Expectation,
  expectThat,
  writes,
  ID_KEPT_MS,
  MAX_WORDS,
  transact,
  type Transaction,
  createTransactor,
  MAX_ATTEMPTS,
  StoreBusyError,
} from '../../../src/redis/shared/transact.ts';
import { forgetDue } from '../../../src/redis/shared/due.ts';
import { startRedisProxy } from '../../support/redis/redis-proxy.ts';
import { slotOf } from '../../support/redis/cluster-slot.ts';
import type { ScriptRunner } from '../../../src/redis/shared/define-script.ts';

const server = await startLocalRedis();
const redis = new Redis(server.url);

beforeEach(() => redis.flushall());
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

const key = (name: string): string => `test:{s1}:${name}`;
const idKey = (id: string): string => key(`wrote:${id}`);
const run = (transaction: Transaction, through: RedisClient = redis) => transact(through, key('any'), transaction);

const everything = [
  writes.set(key('text'), 'one'),
  writes.setFor(key('short'), 'two', 60_000),
  writes.setKeepingLife(key('keeps-life'), 'other'),
  writes.setScores(key('many'), [
    [1, 'a'],
    [2, 'b'],
  ]),
  writes.add(key('sum'), 5),
  writes.setFields(key('hash'), { version: 2, record: '{"a":1}', none: undefined }),
  writes.removeFields(key('hash-before'), 'gone'),
  writes.addToField(key('hash'), 'version', 1),
  writes.setScore(key('scores'), 1.5, 'member'),
  writes.removeMember(key('scores-before'), 'gone'),
  writes.removeRanks(key('ranked'), 0, 0),
  writes.removeScores(key('scored'), '-inf', 10),
  writes.addToSet(key('set'), 7),
  writes.appendEntry(key('stream'), { kind: 'hold', note: undefined }),
  writes.setScoreToEntryTime(key('entry-times'), 7),
  writes.cutBefore(key('long-stream'), '5-1'),
  writes.expireIn(key('hash'), 60_000),
  writes.expireAt(key('many'), 4_000_000_000_000),
  writes.keepForGood(key('was-short')),
  writes.remove(key('old')),
];

const prepared = (): Promise<unknown> =>
  Promise.all([
    redis.hset(key('hash-before'), { gone: 1, stays: 1 }),
    redis.zadd(key('scores-before'), 1, 'gone', 2, 'stays'),
    redis.zadd(key('ranked'), 1, 'gone', 2, 'stays'),
    redis.zadd(key('scored'), 10, 'gone', 11, 'stays'),
    redis.xadd(key('long-stream'), '5-0', 'a', 1).then(() => redis.xadd(key('long-stream'), '5-1', 'a', 1)),
    redis.set(key('was-short'), 1, 'PX', 60_000),
    redis.set(key('old'), 1),
    redis.set(key('keeps-life'), 'one', 'PX', 60_000),
  ]);

test('writes each kind of command, and remembers its id for longer than it can be sent again', async () => {
  await prepared();
  expect(await run({ id: 'one', expect: [], write: everything })).toBe('done');

  expect(await redis.mget(key('text'), key('short'), key('sum'), key('old'))).toEqual(['one', 'two', '5', null]);
  expect(await redis.hgetall(key('hash'))).toEqual({ version: '3', record: '{"a":1}' });
  expect(await redis.hkeys(key('hash-before'))).toEqual(['stays']);
  expect(await redis.zrange(key('scores'), 0, '-1', 'WITHSCORES')).toEqual(['member', '1.5']);
  for (const name of ['scores-before', 'ranked', 'scored'])
    expect(await redis.zrange(key(name), 0, '-1')).toEqual(['stays']);
  expect(await redis.smembers(key('set'))).toEqual(['7']);
  expect((await redis.xrange(key('stream'), '-', '+')).map(([, fields]) => fields)).toEqual([['kind', 'hold']]);
  const [entry] = await redis.xrange(key('stream'), '-', '+');
  expect(await redis.zscore(key('entry-times'), '7')).toBe(entry?.[0].split('-')[0]);
  expect((await redis.xrange(key('long-stream'), '-', '+')).map(([id]) => id)).toEqual(['5-1']);
  expect(await redis.pttl(key('hash'))).toBeGreaterThan(0);
  expect(await redis.pexpiretime(key('many'))).toBe(4_000_000_000_000);
  expect(await redis.pttl(key('was-short'))).toBe(-1);
  expect([await redis.get(key('keeps-life')), (await redis.pttl(key('keeps-life'))) > 0]).toEqual(['other', true]);
  expect(await redis.zrange(key('many'), 0, '-1')).toEqual(['a', 'b']);
  expect(await redis.pttl(idKey('one'))).toBeGreaterThan(ID_KEPT_MS - 60_000);
});

describe('an expectation', () => {
  const cases: readonly [string, holds: Expectation, fails: Expectation][] = [
    ['a value', expectThat.value(key('text'), 'one'), expectThat.value(key('text'), 'two')],
    ['no value', expectThat.value(key('none'), undefined), expectThat.value(key('text'), null)],
    ['an empty value', expectThat.value(key('empty'), ''), expectThat.value(key('none'), '')],
    ['a field', expectThat.field(key('hash'), 'version', 3), expectThat.field(key('hash'), 'version', 4)],
    ['no field', expectThat.field(key('hash'), 'none', undefined), expectThat.field(key('hash'), 'version', null)],
    ['a key', expectThat.isThere(key('hash'), true), expectThat.isThere(key('none'), true)],
    ['no key', expectThat.isThere(key('none'), false), expectThat.isThere(key('hash'), false)],
    ['a count of fields', expectThat.fieldCount(key('hash'), 1), expectThat.fieldCount(key('hash'), 0)],
    ['a count of members', expectThat.memberCount(key('scores'), 1), expectThat.memberCount(key('scores'), 2)],
    ['a score', expectThat.score(key('scores'), 'one', 1.5), expectThat.score(key('scores'), 'one', 2)],
    ['no score', expectThat.score(key('scores'), 'two', undefined), expectThat.score(key('scores'), 'one', null)],
    ['a size of a set', expectThat.setSize(key('set'), 1), expectThat.setSize(key('set'), 2)],
    ['a member', expectThat.isMember(key('set'), '7', true), expectThat.isMember(key('set'), '8', true)],
    ['no member', expectThat.isMember(key('set'), '8', false), expectThat.isMember(key('set'), '7', false)],
  ];
  const stored = (): Promise<unknown> =>
    Promise.all([
      redis.mset(key('text'), 'one', key('empty'), ''),
      redis.hset(key('hash'), 'version', 3),
      redis.sadd(key('set'), 7),
      redis.zadd(key('scores'), 1.5, 'one'),
    ]);

  test.each(cases)(
    'of %s lets everything be written, or nothing and says which one failed',
    async (_, holds, fails) => {
      await stored();
      const write = [writes.set(key('written'), 1)];
      expect(await run({ expect: [holds, holds], write })).toBe('done');
      await redis.del(key('written'));
      expect(await run({ id: 'refused', expect: [holds, fails, holds], write })).toEqual(fails);
      expect(await redis.exists(key('written'), idKey('refused'))).toBe(0);
    },
  );
});

describe('a call that comes a second time', () => {
  test('under its id is known, writes nothing, and does not look at what it expected', async () => {
    const transaction = {
      id: 'one',
      expect: [expectThat.value(key('sum'), undefined)],
      write: [writes.add(key('sum'), 5)],
    };
    expect(await run(transaction)).toBe('done');
    await redis.set(key('sum'), 100);
    expect(await run(transaction)).toBe('again');
    expect(await redis.get(key('sum'))).toBe('100');
  });

  test('because its reply was lost is carried out once', async () => {
    const proxy = await startRedisProxy(server.url);
    const through = openRedis(proxy.url);
    await through.connect();
    let cuts = 0;
    proxy.cutWhere((name) => (name === 'transact' && cuts++ === 0 ? 'whole' : undefined));
    expect(await run({ expect: [], write: [writes.add(key('sum'), 5)] }, through)).toBe('again');
    expect([cuts > 0, await redis.get(key('sum'))]).toEqual([true, '5']);
    through.disconnect();
    await proxy.stop();
  });
});

describe('nothing is written', () => {
  test.each([
    ['a command that is not known', [{ name: 'FLUSHALL', key: key('text'), args: [] }], /writes nothing by FLUSHALL/u],
    ['a score of an entry that is not there', [writes.setScoreToEntryTime(key('scores'), 7)], /no entry/u],
    ['a key of another kind', [writes.set(key('text'), 1), writes.setFields(key('a-list'), { a: 1 })], /WRONGTYPE/u],
  ])('by %s', async (_, write, message) => {
    await redis.rpush(key('a-list'), 1);
    const before = await redis.dbsize();
    await expect(run({ expect: [], write })).rejects.toThrow(message);
    expect(await redis.dbsize()).toBe(before);
  });

  test('by a call of which a part is missing, wherever it was cut', async () => {
    const sent = fakeRunner();
    const transaction = {
      id: 'one',
      expect: [expectThat.value(key('none'), undefined)],
      write: everything.slice(0, 4),
    };
    await transact(sent.runner, key('any'), transaction).catch(() => undefined);
    const { lua, keys, args } = sent.calls[0]!;
    const left: number[] = [];
    for (let length = 0; length < args.length; length += 1) {
      const answer = await redis.eval(lua, keys.length, ...keys, ...args.slice(0, length)).catch(String);
      // What ends behind a whole command is a whole call.
      if (answer !== 'done') left.push(await redis.dbsize());
      await redis.flushall();
    }
    expect(new Set(left)).toEqual(new Set([0]));
  });

  test('if there are more words than a call may have, or keys of two slots', async () => {
    const many = Array.from({ length: MAX_WORDS }, () => writes.add(key('sum'), 1));
    await expect(run({ expect: [], write: many })).rejects.toThrow('too many words');
    await expect(run({ expect: [], write: [writes.set('test:{s2}:text', 1)] })).rejects.toThrow('different slots');
    expect(await redis.dbsize()).toBe(0);
  });
});

describe('reading, deciding and writing', () => {
  const account = key('account:7');
  const transactor = () => createTransactor(redis);
  const read = () => redis.hget(account, 'balance');
  const plusOne = (balance: string | null) => ({
    result: Number(balance ?? 0) + 1,
    expect: [expectThat.field(account, 'balance', balance)],
    write: [writes.setFields(account, { balance: Number(balance ?? 0) + 1 })],
  });

  test('a thousand times at once in one process wait for each other, so that none is tried twice', async () => {
    const { decide } = transactor();
    let decisions = 0;
    const results = await Promise.all(
      Array.from({ length: 1_000 }, () =>
        decide(account, read, (balance) => {
          decisions += 1;
          return plusOne(balance);
        }),
      ),
    );
    expect([decisions, await read(), new Set(results).size]).toEqual([1_000, '1000', 1_000]);
  });

  test('a thousand times at once from four processes lose nothing', async () => {
    const program = fileURLToPath(new URL('../../support/redis/increment.ts', import.meta.url));
    await Promise.all(
      Array.from({ length: 4 }, () => promisify(execFile)(process.execPath, [program, server.url, account, '250'])),
    );
    expect(await read()).toBe('1000');
  });

  test('that decides to write nothing writes nothing', async () => {
    expect(await transactor().decide(account, read, () => ({ result: 'refused' }))).toBe('refused');
    expect(await redis.dbsize()).toBe(0);
  });

  test('that writes nothing is waited for where replicas are, because what it read may not be there yet', async () => {
    const sent = fakeRunner();
    const { decide } = createTransactor(sent.runner);
    expect(await decide(account, read, () => ({ result: 'already' }))).toBe('already');
    expect(sent.calls).toHaveLength(1);
  });

  test('is given up if others are faster every time, which the person reads as a busy store', async () => {
    let decisions = 0;
    const meddled = transactor().decide(
      account,
      async () => {
        const balance = await read();
        await redis.hincrby(account, 'balance', 1);
        return balance;
      },
      (balance) => {
        decisions += 1;
        return plusOne(balance);
      },
    );
    await expect(meddled).rejects.toThrow(StoreBusyError);
    expect([decisions, await read()]).toEqual([MAX_ATTEMPTS, String(MAX_ATTEMPTS)]);
  });

  test('that fails holds nobody up who comes after', async () => {
    const { decide } = transactor();
    const failed = decide(account, () => Promise.reject(new Error('away')), plusOne);
    const next = decide(account, read, plusOne);
    await expect(failed).rejects.toThrow('away');
    expect(await next).toBe(1);
  });
});

test('what has no record stops being due, and what was written meanwhile stays so', async () => {
  const transactor = createTransactor(redis);
  await redis.zadd(key('due'), 1, 'lost', 1, 'kept');
  await redis.hset(key('order:kept'), 'version', 1);
  for (const name of ['lost', 'kept']) await forgetDue(redis, transactor, key(`order:${name}`), name, [key('due')]);
  expect(await redis.zrange(key('due'), 0, '-1')).toEqual(['kept']);
});

test('a look for what is not there and is not due writes nothing', async () => {
  await forgetDue(redis, createTransactor(redis), key('order:unknown'), 'unknown', [key('due')]);
  expect(await redis.keys('*')).toEqual([]);
});

test('an id is remembered in the slot of what it is about, also where the key has no hash tag', async () => {
  const { write } = createTransactor(redis);
  for (const name of [key('one'), 'test:begun']) await write(name, [writes.set(name, 1)]);
  const ids = await redis.keys('*:wrote:*');
  expect(new Set(ids.map(slotOf))).toEqual(new Set([key('one'), 'test:begun'].map(slotOf)));
});

/** Keeps what is sent, and answers that it is done. */
function fakeRunner() {
  const calls: { lua: string; keys: readonly string[]; args: readonly string[] }[] = [];
  const runScript: ScriptRunner['runScript'] = async ({ lua }, keys, args) => {
    calls.push({ lua, keys, args });
    return 'done';
  };
  return { calls, runner: { runScript } };
}
