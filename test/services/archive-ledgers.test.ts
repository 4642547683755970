import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { bookedAt, type LedgerEntry } from '../../src/domain/accounts/ledger.ts';
import type { Order } from '../../src/domain/orders/order.ts';
import { shardOfPerson } from '../../src/domain/orders/reference.ts';
import { minor } from '../../src/domain/shared/money.ts';
import type { Store } from '../../src/redis/open-store.ts';
import { archiveLedgers } from '../../src/services/archive-orders.ts';
import { between, dieAtEveryCall, dyingAt } from '../support/crashing.ts';
import { auditOf } from '../support/audit-of.ts';
import { UNPACED } from '../../src/async/timers.ts';
import { book, endOrder, holdOrder, readLedger } from '../support/held-orders.ts';
import { useRealStore } from '../support/redis/real-store.ts';
import { nextMoment } from '../support/redis/redis-clock.ts';
import { BUYER } from '../support/samples/sample-order.ts';

const { userId } = BUYER;
/** Two of one shard, and one of another. */
const PEOPLE = [userId, otherOf(userId, true), otherOf(userId, false)] as const;

const real = await useRealStore();
let kept: string[];

beforeEach(() => {
  kept = [];
});

function otherOf(person: number, isSameShard: boolean): number {
  for (let other = person + 1; ; other += 1)
    if ((shardOfPerson(other) === shardOfPerson(person)) === isSameShard) return other;
}

/** @param before called before and after each call that changes anything */
function archive(before: () => void = () => undefined, at = Date.now() + 60_000): Promise<number> {
  const { accounts, ledgerOpenings } = real.store;
  const dying = between(before);
  const shop = {
    accounts,
    ledgerOpenings: { ...ledgerOpenings, cut: dying(ledgerOpenings.cut) },
    now: () => at,
    logger: real.logger,
  };
  const files = {
    keep: dying(async (_kind: string, _month: string, lines: readonly string[]) => void kept.push(...lines)),
  };
  return archiveLedgers(shop, { files, keepMs: 0, pace: UNPACED });
}

const credit = (person: number) => book(real.store, 10_000, { userId: person });

const hold = (person: number): Promise<Order> =>
  holdOrder(real.store, { priceMinor: minor(100), buyer: { ...BUYER, userId: person } });

const deliver = (order: Order) => endOrder(real.store, order, 'successful');

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

const entriesOf = (person: number) => readLedger(real.store, person);
async function expectAgreed(store: Store = real.store): Promise<void> {
  expect(await auditOf(store)).toMatchObject({ differences: [] });
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
    const middle = await nextMoment(real.raw);
    await live();
    const entries = (await Promise.all(PEOPLE.map(entriesOf))).flat();
    expect(await archive(undefined, middle)).toBe(24);
    const left = (await Promise.all(PEOPLE.map(entriesOf))).flat();
    expect(left).toEqual(entries.filter((entry) => bookedAt(entry) >= middle));
    await expectAgreed();
  });

  test('of a person whose ledger does not add up stay, and it is said', async () => {
    await live();
    const ledger = real.keys.ledger(userId);
    const [first] = await real.raw.xrange(ledger, '-', '+', 'COUNT', 1);
    await real.raw.xdel(ledger, first![0]);
    expect(await archive()).toBe(16);
    expect(real.logger.messages('error')).toContainEqual(expect.stringContaining('a ledger is not archived'));
    expect(await entriesOf(userId)).toHaveLength(7);
    // The audit finds it as it would have before.
    expect((await auditOf(real.store)).differenceCount).toBeGreaterThan(0);
  });

  test('after a crash anywhere are in one place or both, accounts agree at any time, and the next run ends it', async () => {
    await dieAtEveryCall(async (atCall) => {
      await live();
      await live();
      const all = (await Promise.all(PEOPLE.map(entriesOf))).flat();
      const hasDied = await archive(dyingAt(atCall)).then(
        () => false,
        () => true,
      );
      await expectAgreed();
      await live();
      await expectAgreed();
      await archive();
      expect((await Promise.all(PEOPLE.map(entriesOf))).flat()).toEqual([]);
      await expectAgreed();
      const lines = new Set(
        kept.map((line) => JSON.stringify((JSON.parse(line) as { reference: string; kind: string }).reference)),
      );
      for (const { reference } of all) expect(lines).toContain(JSON.stringify(reference));
      await real.raw.flushall();
      return hasDied;
    });
  });

  test('are nowhere lost by any life of money, archive runs up to any time, and deaths in them', async () => {
    const act = fc.oneof(
      { weight: 5, arbitrary: fc.record({ type: fc.constantFrom('credit', 'hold', 'deliver'), who: fc.nat(2) }) },
      { weight: 2, arbitrary: fc.record({ type: fc.constant('archive'), upTo: fc.nat(99), diesAt: fc.nat(8) }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 50 }), async (acts) => {
        await real.raw.flushall();
        kept = [];
        for (const person of PEOPLE) await credit(person);
        const open: Order[] = [];
        for (const one of acts) {
          const person = PEOPLE['who' in one ? one.who : 0] ?? userId;
          if (one.type === 'credit') await credit(person);
          if (one.type === 'hold') open.push(await hold(person));
          if (one.type === 'deliver') await Promise.all(open.splice(0, 1).map(deliver));
          if (!('upTo' in one)) continue;
          await archiveUpTo(one.upTo, one.diesAt);
          await expectAgreed();
        }
        expect(await numbersKept()).toEqual(await numbersBooked());
      }),
      { numRuns: 25 },
    );
  });

  /** Of the entries that are there, those before one of them, by a run that may die. @param diesAt 0: never */
  async function archiveUpTo(upTo: number, diesAt: number): Promise<void> {
    const there = (await Promise.all(PEOPLE.map(entriesOf))).flat();
    const last = there[upTo % Math.max(1, there.length)];
    let calls = 0;
    const die = (): void => {
      calls += 1;
      if (calls === diesAt) throw new Error('it died');
    };
    const at = last === undefined ? undefined : bookedAt(last);
    await archive(die, at).catch((error: unknown) => {
      if ((error as Error).message !== 'it died') throw error;
    });
  }

  /** Of each person: in the archive, in Redis or, after a death, in both. */
  async function numbersKept(): Promise<number[][]> {
    const lines = kept.map((line) => JSON.parse(line) as LedgerEntry);
    const there = (await Promise.all(PEOPLE.map(entriesOf))).flat();
    return PEOPLE.map((person) => {
      const own = [...lines, ...there].filter((entry) => entry.userId === person);
      return [...new Set(own.map((entry) => entry.number))].toSorted((one, other) => one - other);
    });
  }

  function numbersBooked(): Promise<number[][]> {
    return Promise.all(
      PEOPLE.map(async (person) => {
        const count = Number(await real.raw.hget(real.keys.account(person), 'entries'));
        return Array.from({ length: count }, (_, index) => index + 1);
      }),
    );
  }
});
