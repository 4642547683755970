import { beforeEach, describe, expect, test } from 'vitest';
import { bookedAt } from '../../../src/domain/accounts/ledger.ts';
import { next, revised } from '../../../src/domain/orders/order-transitions.ts';
import type { Order } from '../../../src/domain/orders/order.ts';
import { shardOfPerson } from '../../../src/domain/orders/reference.ts';
import { minor } from '../../../src/domain/shared/money.ts';
import type { Store } from '../../../src/redis/open-store.ts';
import { createArchiveLedgers } from '../../../src/use-cases/archive/archive-ledgers.ts';
import { whileNotAudited } from '../../../src/use-cases/archive/while-not-audited.ts';
import { createAudit } from '../../../src/use-cases/audit/audit-ledgers.ts';
import { AUDIT_LEASE } from '../../../src/use-cases/audit/audit-daily.ts';
import { useRealStore } from '../../support/redis/real-store.ts';
import { BUYER, orderIn, T0 } from '../../support/samples/sample-order.ts';

const { userId } = BUYER;
/** Two of one shard, and one of another. */
const PEOPLE = [userId, otherOf(userId, true), otherOf(userId, false)] as const;
const ALL = { from: 0, to: 1e14 };

const real = useRealStore();
let kept: string[];
let booked = 0;

beforeEach(() => {
  kept = [];
});

function otherOf(person: number, isSameShard: boolean): number {
  for (let other = person + 1; ; other += 1)
    if ((shardOfPerson(other) === shardOfPerson(person)) === isSameShard) return other;
}

/** @param before called before and after each call that changes anything */
function archive(before: () => void = () => undefined, at = Date.now() + 60_000): Promise<number> {
  const { accounts, ledgerCuts: cuts } = real.store;
  const dying =
    <Given extends unknown[], Result>(work: (...given: Given) => Promise<Result>) =>
    async (...given: Given) => {
      before();
      const result = await work(...given);
      before();
      return result;
    };
  return createArchiveLedgers({
    accounts,
    cuts: { ...cuts, cutAccount: dying(cuts.cutAccount), cutShard: dying(cuts.cutShard) },
    files: { keep: dying(async (_kind, _month, lines) => void kept.push(...lines)) },
    keepMs: 0,
    pace: async () => undefined,
    now: () => at,
    logger: real.logger,
  })();
}

async function credit(person: number): Promise<void> {
  booked += 1;
  const about = { id: `c-${booked}`, userId: person, by: 1, at: T0 };
  await real.store.accounts.book({ ...about, kind: 'credit', amountMinor: minor(10_000) });
}

async function hold(person: number): Promise<Order> {
  const draft = orderIn('draft', { priceMinor: minor(100), buyer: { ...BUYER, userId: person } });
  await real.store.orders.commit(draft, null);
  const order = revised(
    next(draft, { type: 'confirmed', at: T0, billing: { heldMinor: minor(100), day: '2026-11-21' } }),
  );
  await real.store.orders.confirm(order, T0, { duplicates: { windowMs: 0, again: false } });
  return order;
}

const deliver = (order: Order) =>
  real.store.orders.commit(revised({ ...order, state: 'successful', endedAt: T0 + 900 }), null);

/** Money moves for everybody; answers what is open at the end. */
async function live(): Promise<Order[]> {
  const open: Order[] = [];
  for (const person of PEOPLE) {
    await credit(person);
    for (let count = 0; count < 3; count += 1) await deliver(await hold(person));
    open.push(await hold(person));
  }
  return open;
}

const entriesOf = async (person: number) => (await real.store.accounts.entries(person, ALL, undefined, 500)).entries;
/** By the clock of Redis, some milliseconds behind all that was booked. */
async function nextMoment(): Promise<number> {
  const time = async (): Promise<number> => {
    const [seconds, micros] = await real.raw.time();
    return Number(seconds) * 1_000 + Number(micros) / 1_000;
  };
  const from = await time();
  for (let now = from; ; now = await time()) if (now > from + 3) return Math.floor(now);
}
async function shardEntries(): Promise<number> {
  const shards = new Set(PEOPLE.map(shardOfPerson));
  let count = 0;
  for (const shard of shards) count += (await real.store.accounts.shardEntries(shard, undefined, 5_000)).entries.length;
  return count;
}
async function expectAgreed(store: Store = real.store): Promise<void> {
  for (const full of [false, true]) expect(await createAudit(store)({ full })).toMatchObject({ differences: [] });
}

describe('old entries of the ledgers', () => {
  test('are in the archive and not in Redis, and all accounts agree with what is left, now and later', async () => {
    const open = await live();
    const all = (await Promise.all(PEOPLE.map(entriesOf))).flat();
    expect(await archive()).toBe(24);
    expect(kept).toHaveLength(all.length);
    expect(new Set(kept.map((line) => JSON.parse(line) as { userId: number }).map((entry) => entry.userId))).toEqual(
      new Set(PEOPLE),
    );
    expect((await Promise.all(PEOPLE.map(entriesOf))).flat()).toEqual([]);
    expect(await shardEntries()).toBe(0);
    await expectAgreed();
    // What was held before the cut is taken after it, and is at its end then.
    await Promise.all(open.map(deliver));
    await live();
    await expectAgreed();
    await live();
    expect(await archive()).toBe(27 + 24);
    expect(await archive()).toBe(0);
    await expectAgreed();
    expect((await real.store.accounts.read(userId)).heldMinor).toBe(200);
  });

  test('of one person may be many', async () => {
    await Promise.all(Array.from({ length: 450 }, () => credit(userId)));
    await Promise.all(Array.from({ length: 30 }, () => credit(userId)));
    expect(await archive()).toBe(480);
    await credit(userId);
    await expectAgreed();
  });

  test('that are younger stay', async () => {
    await live();
    // The two ledgers that have an entry may say different milliseconds.
    const middle = await nextMoment();
    await live();
    const entries = (await Promise.all(PEOPLE.map(entriesOf))).flat();
    expect(await archive(undefined, middle)).toBe(24);
    const left = (await Promise.all(PEOPLE.map(entriesOf))).flat();
    expect(left).toEqual(entries.filter((entry) => bookedAt(entry) >= middle));
    await expectAgreed();
  });

  test('go on from where an audit ended before', async () => {
    await live();
    await expectAgreed();
    await live();
    expect(await archive()).toBe(48);
    await live();
    await expectAgreed();
  });

  test('of a person whose ledger differs from their shard’s stay, and it is said', async () => {
    await live();
    const ledger = real.keys.ledgerOf(userId);
    const [first] = await real.raw.xrange(ledger, '-', '+', 'COUNT', 1);
    await real.raw.xdel(ledger, first![0]);
    await archive();
    expect(real.logger.messages('error')).toContainEqual(expect.stringContaining('a ledger is not archived'));
    expect(await entriesOf(userId)).toHaveLength(7);
    // The audit finds it as it would have before.
    expect((await createAudit(real.store)({ full: true })).differenceCount).toBeGreaterThan(0);
  });

  test('after a crash anywhere are in one place or both, accounts agree at any time, and the next run ends it', async () => {
    for (let dieAt = 1, isOver = false; !isOver; dieAt += 1) {
      await live();
      await live();
      const all = (await Promise.all(PEOPLE.map(entriesOf))).flat();
      let calls = 0;
      const outcome = await archive(() => {
        calls += 1;
        if (calls >= dieAt) throw new Error('it died');
      }).then(
        () => 'done',
        () => 'died',
      );
      isOver = outcome === 'done';
      await expectAgreed();
      await live();
      await expectAgreed();
      await archive();
      expect(await shardEntries()).toBe(0);
      await expectAgreed();
      const lines = new Set(
        kept.map((line) => JSON.stringify((JSON.parse(line) as { reference: string; kind: string }).reference)),
      );
      for (const { reference } of all) expect(lines).toContain(JSON.stringify(reference));
      await real.raw.flushall();
    }
  });

  test('are not taken away while an audit reads them', async () => {
    const { leases } = real.store;
    const lease = await leases.take(AUDIT_LEASE, 60_000);
    const looks: number[] = [];
    const work = whileNotAudited(
      {
        leases,
        now: Date.now,
        sleep: async (ms) => {
          looks.push(ms);
          if (looks.length === 3) await lease?.release();
        },
      },
      async () => 7,
    );
    expect(await work({})).toBe(7);
    expect(looks).toHaveLength(3);
  });
});
