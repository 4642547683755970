import { createHash } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { workerRedis } from '../support/redis/worker-redis.ts';
import { createKeys } from '../../src/redis/shared/keys.ts';
import { createAccountStore } from '../../src/redis/accounts/account-store.ts';
import { createHeldRecordStore } from '../../src/redis/shared/held-record-store.ts';
import { createTransactor } from '../../src/redis/shared/transactor.ts';
import { minor } from '../../src/domain/shared/money.ts';
import { RecordingLogger } from '../support/fakes/recording-logger.ts';
import { commitOrder } from '../../src/redis/orders/order-scripts.ts';
import { claimDue } from '../../src/redis/shared/due/due-scripts.ts';
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

/** Everything that is stored, as one text to compare. */
async function contents(): Promise<string> {
  const names = (await redis.keys('*')).toSorted();
  const values = await Promise.all(names.map((name) => redis.dumpBuffer(name)));
  return createHash('sha256')
    .update(names.join(' '))
    .update(Buffer.concat(values.filter((value) => value !== null)))
    .digest('hex');
}

/** The keys that scripts which move money take. */
function ledgerKeys(userId: number) {
  const shard = shardOfPerson(userId);
  return {
    account: keys.account(userId),
    ledger: keys.ledger(userId),
    accounts: keys.accounts(shard),
    heldAccounts: keys.heldAccounts(shard),
    movedAccounts: keys.movedAccounts(shard),
  };
}

function commitKeys(reference: string, userId: number) {
  const shard = shardOfReference(reference);
  return {
    order: keys.order(reference),
    due: keys.due(shard),
    open: keys.open(shard),
    personOrders: keys.ordersOf(userId),
    openDrafts: keys.openDrafts(userId),
    latestSame: keys.latestSame(userId, 'same'),
    confirmed: keys.confirmed(shard),
    ...ledgerKeys(userId),
    spent: keys.spent(userId, DAY),
    ending: keys.ending(shard, '4567'),
    personTokens: keys.tokensOf(userId),
    alerts: keys.alerts(shard),
    unrecorded: keys.unrecordedChanges(shard),
    waiting: keys.waiting(shard),
    young: keys.dueYoung(shard),
    old: keys.dueOld(shard),
    daySums: keys.daySums(shard, DAY),
    personSums: keys.personSums(shard, DAY),
  };
}

type CommitArguments = Parameters<typeof commitOrder.run>[2];

/** A commit of an order of 300; by default its buyer has no account. */
function commitArguments(
  reference: string,
  userId: number,
  version: number,
  writeId: string,
  phase: CommitArguments['phase'] = 'none',
): CommitArguments {
  return {
    version,
    record: { version },
    reference,
    dueAt: T0,
    openAmount: 5_000,
    confirmedAt: T0,
    draftLifeMs: undefined,
    writeId,
    claim: undefined,
    windowMs: 0,
    phase,
    heldMinor: 300,
    priceMinor: 300,
    dayLimitMinor: undefined,
    userId,
    at: T0,
    costMinor: 290,
    paidMinor: phase === 'captured' ? 280 : undefined,
    endingMember: `${userId}:${reference}:08031234567`,
    hasToken: true,
    draftedAt: T0,
    closing: undefined,
    changeId: undefined,
    change: undefined,
    knownReference: undefined,
    waitingMark: undefined,
    queue: 'young',
    isOld: false,
    givenBackBy: phase === 'given-back' ? 1 : undefined,
  };
}

function commit(...[reference, userId, ...rest]: Parameters<typeof commitArguments>) {
  return commitOrder.run(redis, commitKeys(reference, userId), commitArguments(reference, userId, ...rest));
}

async function book(userId: number, id: string, kind: 'credit' | 'debit', amountMinor: number): Promise<void> {
  const transactor = createTransactor(redis);
  const logger = new RecordingLogger();
  const held = createHeldRecordStore(redis, keys, Date.now, logger);
  const accounts = createAccountStore({
    redis,
    keys,
    held,
    transactors: { money: transactor, payments: transactor },
    logger,
  });
  await accounts.book({ id, userId, kind, amountMinor: minor(amountMinor), by: 1, at: T0 });
}

describe('a command that is sent again because its answer was lost', () => {
  test('a commit answers as before, and changes nothing more', async () => {
    const reference = freshReference();
    const first = [reference, 700_000_101, 1, 'write-1'] as const;
    expect(await commit(...first)).toBe(1);
    const before = await contents();
    expect(await commit(...first)).toBe(1);
    expect(await contents()).toBe(before);
  });

  test('a commit that was in conflict is so again', async () => {
    const reference = freshReference();
    await commit(reference, 700_000_101, 1, 'write-1');
    const before = await contents();
    for (let time = 0; time < 2; time += 1) {
      expect(await commit(reference, 700_000_101, 1, 'write-2')).toBe(0);
      expect(await commit(reference, 700_000_101, 3, 'write-3')).toBe(0);
    }
    expect(await contents()).toBe(before);
  });

  test('a commit that holds, captures, gives back, charges again or cannot, each books once', async () => {
    const [userId, reference] = [700_000_105, freshReference(700_000_105)];
    await book(userId, 'credit-1', 'credit', 500);
    const way = ['none', 'held', 'captured', 'released', 'captured', 'released'] as const;
    const run = async (phases: readonly CommitArguments['phase'][], from: number, expected = 1) => {
      for (const [index, phase] of phases.entries()) {
        const version = from + index;
        const command = [reference, userId, version, `write-${version}`, phase] as const;
        expect(await commit(...command)).toBe(expected);
        const before = await contents();
        expect(await commit(...command)).toBe(expected);
        expect(await contents()).toBe(before);
      }
    };
    await run(way, 1);
    await book(userId, 'debit-1', 'debit', 500);
    await run(['captured'], 7, 2);
    await run(['released'], 8);
    expect(await redis.xlen(keys.ledger(userId))).toBe(8);
    expect(await redis.hgetall(keys.account(userId))).toEqual({ balance: '0', held: '0', entries: '8' });
  });

  test('a commit that gives back what was delivered books once, and what the service takes back later books nothing', async () => {
    const [userId, reference] = [700_000_109, freshReference(700_000_109)];
    await book(userId, 'credit-1', 'credit', 500);
    const way = ['none', 'held', 'captured', 'given-back', 'given-back', 'released'] as const;
    for (const [index, phase] of way.entries()) {
      const command = [reference, userId, index + 1, `write-${index}`, phase] as const;
      expect(await commit(...command)).toBe(1);
      const before = await contents();
      expect(await commit(...command)).toBe(1);
      expect(await contents()).toBe(before);
    }
    const ledger = (await redis.xrange(keys.ledger(userId), '-', '+')).map(([, fields]) => fields);
    expect(ledger.map((fields) => fields[fields.indexOf('kind') + 1])).toEqual(['credit', 'hold', 'capture', 'refund']);
    expect(ledger.at(-1)).toEqual(expect.arrayContaining(['by', '1']));
    expect(await redis.hgetall(keys.account(userId))).toEqual({ balance: '500', held: '0', entries: '4' });
  });

  test('a commit that would give back what was never taken, or is back already, changes nothing', async () => {
    const [userId, reference] = [700_000_110, freshReference(700_000_110)];
    await book(userId, 'credit-1', 'credit', 500);
    for (const [index, phase] of (['none', 'held', 'released'] as const).entries()) {
      expect(await commit(reference, userId, index + 1, `write-${index}`, phase)).toBe(1);
      const before = await contents();
      expect(await commit(reference, userId, index + 2, 'write-back', 'given-back')).toBe(0);
      expect(await contents()).toBe(before);
    }
  });

  test('a confirmation that was refused is so again', async () => {
    const [userId, reference] = [700_000_106, freshReference(700_000_106)];
    await book(userId, 'credit-1', 'credit', 299);
    await commit(reference, userId, 1, 'write-1');
    const before = await contents();
    for (let time = 0; time < 2; time += 1) {
      expect(await commit(reference, userId, 2, 'write-2', 'held')).toEqual(['short', 299]);
    }
    expect(await contents()).toBe(before);
  });

  test('a claim finds nothing more, and what the first took comes back when its lease has run out', async () => {
    const due = keys.due(3);
    await redis.zadd(due, T0, 'one', T0, 'two');
    expect(await claimDue.run(redis, { due }, { now: T0, leaseUntil: T0 + 500, limit: 9 })).toEqual(['one', 'two']);
    expect(await claimDue.run(redis, { due }, { now: T0, leaseUntil: T0 + 500, limit: 9 })).toEqual([]);
    expect(await claimDue.run(redis, { due }, { now: T0 + 500, leaseUntil: T0 + 900, limit: 9 })).toEqual([
      'one',
      'two',
    ]);
  });

  test('a claim with no room takes nothing', async () => {
    await redis.zadd(keys.due(4), T0, 'one');
    expect(await claimDue.run(redis, { due: keys.due(4) }, { now: T0, leaseUntil: T0 + 500, limit: 0 })).toEqual([]);
  });
});

describe('keys', () => {
  test('of one script lie in one slot of a cluster, for anybody', () => {
    for (let userId = 1; userId < 400; userId += 1) {
      const reference = freshReference(userId);
      expect(shardOfReference(reference)).toBe(shardOfPerson(userId));
      const together = [
        ...Object.values(commitKeys(reference, userId)),
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
