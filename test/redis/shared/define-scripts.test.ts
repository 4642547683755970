import { createHash } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LocalRedis, startLocalRedis } from 'vendbot-demo';
import { createKeys } from '../../../src/redis/shared/keys.ts';
import { defineScripts } from '../../../src/redis/shared/define-scripts.ts';
import { shardOfPerson, shardOfReference } from '../../../src/domain/orders/reference.ts';
import { freshReference, T0 } from '../../support/samples/sample-order.ts';
import { slotOf } from '../../support/redis/cluster-slot.ts';

const keys = createKeys('test');
const DAY = '2026-11-21';
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

/** The keys of an account, in the order that scripts have them. */
function accountKeys(userId: number): string[] {
  const shard = shardOfPerson(userId);
  return [keys.account(userId), keys.ledgerOf(userId), keys.ledger(shard), keys.accounts(shard), keys.held(shard)];
}

/** The keys of a commit, in the script's order. */
function commitKeys(reference: string, userId: number): string[] {
  const shard = shardOfReference(reference);
  return [
    keys.order(reference),
    keys.due(shard),
    keys.open(shard),
    keys.ordersOf(userId),
    keys.openDrafts(userId),
    keys.recent(userId, 'same'),
    keys.confirmed(shard),
    ...accountKeys(userId),
    keys.spent(userId, DAY),
    keys.ending(shard, '4567'),
    keys.tokensOf(userId),
    keys.untold(shard),
    keys.unnoted(shard),
  ];
}

/** A commit of an order of 300; by default its buyer has no account. */
function commitArguments(
  reference: string,
  userId: number,
  version: number,
  writeId: string,
  phase = 'none',
): (string | number)[] {
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
    phase,
    300,
    300,
    '',
    userId,
    T0,
    290,
    phase === 'captured' ? 280 : '',
    `${userId}:${reference}:08031234567`,
    'token',
    T0,
    '',
    '',
    '',
  ];
}

function bookArguments(userId: number, id: string, commandId: string, kind: string, amount: number) {
  return [...accountKeys(userId), keys.bookings(userId), id, commandId, kind, amount, userId, 1, T0, '', '', ''];
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

  test('a commit that holds, captures, gives back, charges again or cannot, each books once', async () => {
    const [userId, reference] = [700_000_105, freshReference(700_000_105)];
    await redis.bookAccount(...bookArguments(userId, 'credit-1', 'command-1', 'credit', 500));
    const way = ['none', 'held', 'captured', 'released', 'captured', 'released'];
    const run = async (phases: readonly string[], from: number, expected = 1) => {
      for (const [index, phase] of phases.entries()) {
        const version = from + index;
        const command = commitArguments(reference, userId, version, `write-${version}`, phase);
        expect(await redis.commitOrder(...command)).toBe(expected);
        const before = await contents();
        expect(await redis.commitOrder(...command)).toBe(expected);
        expect(await contents()).toBe(before);
      }
    };
    await run(way, 1);
    await redis.bookAccount(...bookArguments(userId, 'debit-1', 'command-2', 'debit', 500));
    await run(['captured'], 7, 2);
    await run(['released'], 8);
    expect(await redis.xlen(keys.ledgerOf(userId))).toBe(8);
    expect(await redis.hgetall(keys.account(userId))).toEqual({ balance: '0', held: '0' });
  });

  test('a confirmation that was refused is so again', async () => {
    const [userId, reference] = [700_000_106, freshReference(700_000_106)];
    await redis.bookAccount(...bookArguments(userId, 'credit-1', 'command-1', 'credit', 299));
    await redis.commitOrder(...commitArguments(reference, userId, 1, 'write-1'));
    const before = await contents();
    for (let time = 0; time < 2; time += 1) {
      const command = commitArguments(reference, userId, 2, 'write-2', 'held');
      expect(await redis.commitOrder(...command)).toEqual(['short', 299]);
    }
    expect(await contents()).toBe(before);
  });

  test('a credit answers as before, and a second one of the same id reads that it is there', async () => {
    const userId = 700_000_107;
    const command = bookArguments(userId, 'credit-1', 'command-1', 'credit', 400);
    expect(await redis.bookAccount(...command)).toEqual(['booked', 400, 0, 0]);
    const before = await contents();
    expect(await redis.bookAccount(...command)).toEqual(['booked', 400, 0, 0]);
    const second = bookArguments(userId, 'credit-1', 'command-2', 'credit', 400);
    expect(await redis.bookAccount(...second)).toEqual(['already', 400, 0, 0]);
    expect(await contents()).toBe(before);
  });

  test('a top-up is put in, decided and credited as before, once', async () => {
    const userId = 700_000_108;
    const [record, pointer] = [keys.topup(userId, 'one'), keys.openTopup(userId)];
    const fields = ['state', 'open', 'way', 'request', 'amountMinor', 700] as const;
    const opened = [record, pointer, keys.bookings(userId), 'one', 9e9, 9e9, 'topup-one', ...fields] as const;
    const decided = (command: string) => [
      ...accountKeys(userId),
      keys.bookings(userId),
      record,
      pointer,
      'one',
      'credited',
      1,
      T0,
      command,
      userId,
      'topup-one',
    ];
    for (let time = 0; time < 2; time += 1) expect(await redis.openTopup(...opened)).toEqual(['opened']);
    expect(await redis.decideTopup(...decided('command-1'))).toEqual(['decided', 700, 0, 0]);
    const before = await contents();
    expect(await redis.decideTopup(...decided('command-1'))).toEqual(['decided', 700, 0, 0]);
    expect(await redis.decideTopup(...decided('command-2'))).toEqual(['already']);
    expect(await contents()).toBe(before);
    expect(await redis.xlen(keys.ledgerOf(userId))).toBe(1);
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
        keys.bookings(userId),
        keys.topup(userId, 'one'),
        keys.openTopup(userId),
      ];
      expect(new Set(together.map(slotOf)).size).toBe(1);
    }
  });

  test('of the trail of changes lie in one slot', () => {
    const together = [keys.audit(), keys.auditMark('one'), keys.auditMark('other'), keys.auditNewest()];
    expect(new Set(together.map(slotOf)).size).toBe(1);
  });

  test('of invitations lie in one slot', () => {
    const together = [keys.invitation('one'), keys.invitation('other'), keys.invitations()];
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
