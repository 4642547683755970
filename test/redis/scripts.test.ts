import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, describe, expect, test } from 'vitest';
import { workerRedis } from '../support/redis/worker-redis.ts';
import { createKeys } from '../../src/redis/keys.ts';
import { scripts } from '../../src/redis/shared/define-script.ts';
import { claimDue } from '../../src/redis/shared/due.ts';
import { freshReference, T0 } from '../support/samples/sample-order.ts';
import { slotOf } from '../support/redis/cluster-slot.ts';
import '../../src/redis/open-store.ts';

const keys = createKeys('test');
const redis = new Redis(await workerRedis());

afterAll(() => redis.disconnect());

test('each file has a definition', () => {
  // What scripts include is none.
  const files = readdirSync('src/redis', { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.lua') && basename(file) !== 'session.lua',
  );
  expect(files.map((file) => basename(file, '.lua')).toSorted()).toEqual([...scripts.keys()].toSorted());
});

test('a claim with no room takes nothing', async () => {
  await redis.zadd(keys.due(4), T0, 'one');
  expect(await claimDue.run(redis, { due: keys.due(4) }, { now: T0, leaseUntil: T0 + 500, limit: 0 })).toEqual([]);
});

describe('keys', () => {
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
