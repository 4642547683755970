import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { workerRedis } from '../support/redis/worker-redis.ts';
import { createKeys } from '../../src/redis/keys.ts';
import { claimDue } from '../../src/redis/shared/due.ts';
import { shardOfPerson, shardOfReference } from '../../src/domain/orders/reference.ts';
import { freshReference, T0 } from '../support/samples/sample-order.ts';
import { slotOf } from '../support/redis/cluster-slot.ts';

const keys = createKeys('test');
const DAY = '2026-11-21';
let redis: Redis;

beforeAll(async () => {
  redis = new Redis(await workerRedis());
});
afterAll(() => redis.disconnect());

test('a claim with no room takes nothing', async () => {
  await redis.zadd(keys.due(4), T0, 'one');
  expect(await claimDue.run(redis, { due: keys.due(4) }, { now: T0, leaseUntil: T0 + 500, limit: 0 })).toEqual([]);
});

describe('keys', () => {
  test('of one script lie in one slot of a cluster, for anybody', () => {
    for (let userId = 1; userId < 400; userId += 1) {
      const reference = freshReference(userId);
      const shard = shardOfReference(reference);
      expect(shard).toBe(shardOfPerson(userId));
      const together = [
        keys.order(reference),
        ...[keys.due, keys.dueYoung, keys.dueOld, keys.open, keys.waiting, keys.confirmed].map((key) => key(shard)),
        ...[keys.accounts, keys.heldAccounts, keys.movedAccounts, keys.alerts, keys.unrecordedChanges].map((key) =>
          key(shard),
        ),
        keys.ending(shard, '4567'),
        keys.daySums(shard, DAY),
        keys.personSums(shard, DAY),
        ...[keys.ordersOf, keys.openDrafts, keys.tokensOf, keys.account, keys.ledger].map((key) => key(userId)),
        keys.latestSame(userId, 'same'),
        keys.spent(userId, DAY),
        keys.stranger(userId),
        keys.doneUpdates(userId, 7),
        keys.person(userId),
        keys.bookings(userId),
        keys.topup(userId, 'one'),
        keys.openTopup(userId),
      ];
      expect(new Set(together.map(slotOf)).size).toBe(1);
    }
  });

  test('of the trail of changes lie in one slot', () => {
    const together = [
      keys.changeTrail(),
      keys.changeTrailMark('one'),
      keys.changeTrailMark('other'),
      keys.changeTrailNewest(),
    ];
    expect(new Set(together.map(slotOf)).size).toBe(1);
  });

  test('of invitations lie in one slot', () => {
    const together = [keys.invitation('one'), keys.invitation('other'), keys.invitations()];
    expect(new Set(together.map(slotOf)).size).toBe(1);
  });

  test('of announcements lie in one slot', () => {
    const together = [
      keys.announcement('one'),
      keys.announcementWaiting('one'),
      keys.announcementUnderWay('one'),
      keys.announcementsOpen(),
      keys.announcementsNewest(),
    ];
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
