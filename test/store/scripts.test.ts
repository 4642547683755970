import { createHash } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LocalRedis, startLocalRedis } from '../../src/local-redis.ts';
import { createKeys } from '../../src/store/keys.ts';
import { defineScripts } from '../../src/store/scripts.ts';
import { shardOfPerson, shardOfReference } from '../../src/domain/reference.ts';
import { freshReference, T0 } from '../support/sample-order.ts';
import { slotOf } from '../support/cluster-slot.ts';

const keys = createKeys('test');
let server: LocalRedis;
let redis: Redis;

beforeAll(async () => {
  server = await startLocalRedis();
  redis = new Redis(server.url);
  defineScripts(redis);
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

/** Everything that is stored, as one text to compare. */
async function contents(): Promise<string> {
  const names = (await redis.keys('*')).toSorted();
  const values = await Promise.all(names.map((name) => redis.dumpBuffer(name)));
  return createHash('sha256')
    .update(names.join(' '))
    .update(Buffer.concat(values.filter((value) => value !== null)))
    .digest('hex');
}

/** The keys of a commit, in the script's order. */
function commitKeys(reference: string, userId: number): string[] {
  const shard = shardOfReference(reference);
  return [
    keys.order(reference),
    keys.due(shard),
    keys.open(shard),
    keys.ordersOf(userId),
    keys.latestDraft(userId),
    keys.recent(userId, 'same'),
    keys.confirmed(shard),
  ];
}

function commitArguments(reference: string, userId: number, version: number, writeId: string): (string | number)[] {
  return [
    ...commitKeys(reference, userId),
    version,
    `{"version":${version}}`,
    reference,
    T0,
    5_000,
    T0,
    '',
    writeId,
    '',
    0,
  ];
}

describe('a command that is sent again because its answer was lost', () => {
  test('a commit answers as before, and changes nothing more', async () => {
    const reference = freshReference();
    const first = commitArguments(reference, 700_000_101, 1, 'write-1');
    expect(await redis.commitOrder(...first)).toBe(1);
    const before = await contents();
    expect(await redis.commitOrder(...first)).toBe(1);
    expect(await contents()).toBe(before);
  });

  test('a commit that was in conflict is so again', async () => {
    const reference = freshReference();
    await redis.commitOrder(...commitArguments(reference, 700_000_101, 1, 'write-1'));
    const before = await contents();
    for (let time = 0; time < 2; time += 1) {
      expect(await redis.commitOrder(...commitArguments(reference, 700_000_101, 1, 'write-2'))).toBe(0);
      expect(await redis.commitOrder(...commitArguments(reference, 700_000_101, 3, 'write-3'))).toBe(0);
    }
    expect(await contents()).toBe(before);
  });

  test('a claim finds nothing more, and what the first took comes back when its lease has run out', async () => {
    const due = keys.due(3);
    await redis.zadd(due, T0, 'one', T0, 'two');
    expect(await redis.claimDue(due, T0, T0 + 500, 9)).toEqual(['one', 'two']);
    expect(await redis.claimDue(due, T0, T0 + 500, 9)).toEqual([]);
    expect(await redis.claimDue(due, T0 + 500, T0 + 900, 9)).toEqual(['one', 'two']);
  });

  test('a reference without a record stops being due, and one whose record was written meanwhile stays so', async () => {
    const [lost, kept] = [freshReference(), freshReference()];
    const due = keys.due(shardOfReference(kept));
    await redis.commitOrder(...commitArguments(kept, 700_000_101, 1, 'write-1'));
    await redis.zadd(due, T0, lost);
    for (let time = 0; time < 2; time += 1) {
      await redis.forgetDue(keys.order(lost), due, lost);
      await redis.forgetDue(keys.order(kept), due, kept);
    }
    expect(await redis.zscore(due, lost)).toBeNull();
    expect(await redis.zscore(due, kept)).toBe(String(T0));
  });

  test('a claim with no room takes nothing', async () => {
    await redis.zadd(keys.due(4), T0, 'one');
    expect(await redis.claimDue(keys.due(4), T0, T0 + 500, 0)).toEqual([]);
  });
});

describe('keys', () => {
  test('of one script lie in one slot of a cluster, for anybody', () => {
    for (let userId = 1; userId < 400; userId += 1) {
      const reference = freshReference(userId);
      expect(shardOfReference(reference)).toBe(shardOfPerson(userId));
      const together = [
        ...commitKeys(reference, userId),
        keys.update(7, userId),
        keys.turn(userId),
        keys.rate(userId),
        keys.conversation(userId),
        keys.person(userId),
      ];
      expect(new Set(together.map(slotOf)).size).toBe(1);
    }
  });

  test('of the trail of changes lie in one slot', () => {
    const together = [keys.audit(), keys.auditMark('one'), keys.auditMark('other'), keys.auditNewest()];
    expect(new Set(together.map(slotOf)).size).toBe(1);
  });

  test('of different shards lie in different slots', () => {
    const slots = Array.from({ length: 16 }, (_, shard) => slotOf(keys.due(shard)));
    expect(new Set(slots).size).toBe(16);
  });

  test('of two installations on one server are different', () => {
    const other = createKeys('other');
    const reference = freshReference();
    expect(other.order(reference)).not.toBe(keys.order(reference));
    expect(other.people()).not.toBe(keys.people());
  });
});

test('the slot is counted as Redis counts it', () => {
  // The check value of CRC-16/XMODEM, and the example of the cluster specification.
  expect(slotOf('123456789')).toBe(0x31c3);
  expect(slotOf('{user1000}.following')).toBe(slotOf('{user1000}.followers'));
});
