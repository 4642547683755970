import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { workerRedis } from '../support/redis/worker-redis.ts';
import { noteNewestMessage } from '../../src/redis/updates/newest-messages.ts';
import { claimOrders, rescheduleOrder } from '../../src/redis/orders/order-store.ts';
import { type Script, scripts } from '../../src/redis/shared/define-script.ts';
import { claimDue } from '../../src/redis/shared/due.ts';
import { holdTurns, takeTurn } from '../../src/redis/shared/turns.ts';
import { expectThat, writes, transact } from '../../src/redis/shared/transact.ts';
import { extendLease, releaseLease } from '../../src/redis/shared/leases.ts';
import { closeUpdateLease, extendUpdateLease, openUpdateLease } from '../../src/redis/updates/update-lease-store.ts';
import '../../src/redis/open-store.ts';

let redis: Redis;

beforeAll(async () => {
  redis = new Redis(await workerRedis());
});
beforeEach(() => redis.flushall());
afterAll(() => redis.disconnect());

/** One call of a script that has something to do, and what it finds. */
interface Call {
  readonly script: string;
  readonly keyNames: readonly string[];
  readonly run: (keys: Readonly<Record<string, string>>) => Promise<unknown>;
  readonly prepare: () => Promise<unknown>;
}

const T0 = 1_795_000_000_000;
const LIFE_MS = 3_600_000;
const nothing = async (): Promise<void> => undefined;

/** A key is called as the script calls it. */
function keyOf(name: string): string {
  return `test:{s1}:${name}`;
}

function callOf<Args>(
  script: Pick<Script<never, Args>, 'name' | 'keys' | 'run'>,
  args: Args,
  prepare: () => Promise<unknown> = nothing,
): Call {
  return {
    script: script.name,
    keyNames: script.keys,
    run: (keys) => script.run(redis, keys as never, args),
    prepare,
  };
}

const lock = { update: 1, lease: 1 };
const keepPerson = () => redis.hset(keyOf('person'), { firstSeenAt: 1, access: 'approved' });
const keepLeases = () => Promise.all(Object.keys(lock).map((name) => redis.set(keyOf(name), 'token')));
/** As fields of the person's hash, with a lease that runs for a second. */
const keepSession = () =>
  redis.hset(keyOf('person'), {
    firstSeenAt: 1,
    done: '60:65 68',
    lease: `token 70 ${T0 + 1_000}`,
    rate: `3 ${T0 + LIFE_MS}`,
    newest: `7 ${T0 + LIFE_MS}`,
    conversation: '{}',
    conversationUntil: T0 + LIFE_MS,
  });
const calls: readonly Call[] = [
  callOf(
    openUpdateLease,
    {
      token: 'token',
      leaseMs: LIFE_MS,
      ratePeriodMs: LIFE_MS,
      withSaved: true,
      messageId: 7,
      newestMessageLifeMs: LIFE_MS,
      updateId: 70,
      now: T0,
      doneForMs: LIFE_MS,
    },
    () => Promise.all([keepPerson(), keepLeases()]),
  ),
  callOf(extendUpdateLease, { token: 'token', leaseMs: LIFE_MS, now: T0 }, keepSession),
  callOf(
    closeUpdateLease,
    {
      token: 'token',
      doneForMs: LIFE_MS,
      change: 'write',
      state: '{}',
      stateLifeMs: LIFE_MS,
      updateId: 70,
      now: T0,
      messageId: 7,
      newestMessageLifeMs: LIFE_MS,
    },
    keepSession,
  ),
  callOf(extendLease, { token: 'token', leaseMs: LIFE_MS }, keepLeases),
  callOf(releaseLease, { token: 'token' }, keepLeases),
  callOf(claimDue, { now: T0, leaseUntil: T0 + 1, limit: 5 }, () => redis.zadd(keyOf('due'), T0, 'one')),
  callOf(claimOrders, { queue: 'young', now: T0, leaseUntil: T0 + 1, limit: 5 }, () =>
    Promise.all(['due', 'young'].map((name) => redis.zadd(keyOf(name), T0, 'one'))),
  ),
  callOf(rescheduleOrder, { reference: 'one', dueAt: T0 + 1, queue: 'old', confirmedAt: T0 }, () =>
    redis.zadd(keyOf('due'), T0, 'one'),
  ),
  callOf(takeTurn, { token: 'token', now: T0, everyMs: 200, maxWaitMs: 1_000 }),
  callOf(holdTurns, { now: T0, over: T0 + 1_000 }),
  callOf(noteNewestMessage, { messageId: 7, lifeMs: LIFE_MS, now: T0 }),
  {
    script: 'transact',
    keyNames: ['id', 'seen', 'written'],
    prepare: nothing,
    run: ({ id = '', seen = '', written = '' }) =>
      transact(redis, () => id, { expect: [expectThat.isThere(seen, false)], write: [writes.add(written, 5)] }),
  },
];

/** Sent again it answers less: what it took comes back when its lease has run out (claim-due.lua). */
const ANSWERS_LESS = new Map<string, unknown>([
  ...['claim-due', 'claim-orders'].map((name) => [name, []] as const),
  ['transact', { type: 'again' }],
]);

test('has a call here, and a definition for each file', () => {
  const names = [...scripts.keys()].toSorted();
  expect(calls.map(({ script }) => script).toSorted()).toEqual(names);
  // What scripts include is none.
  const files = readdirSync('src/redis', { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.lua') && basename(file) !== 'session.lua',
  );
  expect(files.map((file) => basename(file, '.lua')).toSorted()).toEqual(names);
});

describe.each(calls.map((call) => [call.script, call] as const))('%s', (name, { keyNames, prepare, run }) => {
  const keys = Object.fromEntries(keyNames.map((key) => [key, keyOf(key)]));

  test('called twice answers and leaves the same as called once', async () => {
    await prepare();
    const answer = await run(keys);
    const left = await contents();
    expect(await run(keys)).toEqual(ANSWERS_LESS.get(name) ?? answer);
    expect(await contents()).toEqual(left);
  });
});

/** All that is stored, and which keys have an end. */
async function contents(): Promise<unknown[]> {
  const names = (await redis.keys('*')).toSorted();
  const read = async (name: string) => [name, await redis.dump(name), (await redis.pttl(name)) > 0];
  return Promise.all(names.map(read));
}
