import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Order, OrderState } from '../../../src/domain/orders/order.ts';
import { shardOfPerson } from '../../../src/domain/orders/reference.ts';
import { sumOrders, NO_ENDS } from '../../../src/domain/reports/day-sums.ts';
import { totalOf } from '../../../src/domain/reports/recap.ts';
import { addDays, type CalendarDate, dayOf } from '../../../src/domain/shared/days.ts';
import { minor } from '../../../src/domain/shared/money.ts';
import type { RedisClient } from '../../../src/redis/connection/open-redis.ts';
import { createEndedOrders } from '../../../src/redis/orders/ended-order-store.ts';
import { createSalesSums } from '../../../src/redis/reports/sales-sums-store.ts';
import { RecordingLogger } from '../../support/fakes/recording-logger.ts';
import { useRealStore } from '../../support/redis/real-store.ts';
import { BUYER, sampleOrder, T0 } from '../../support/samples/sample-order.ts';
import { storeParts } from '../../support/redis/store-parts.ts';

const ZONE = 'Africa/Lagos';
/** T0 on the clock of Lagos. */
const DAY = '2026-11-18';
const DAY_MS = 24 * 3_600_000;
/** Two days later. */
const WHEN_OVER = T0 + 2 * DAY_MS;
const SHARD = shardOfPerson(BUYER.userId);

const real = await useRealStore();
let now: number;
let logger: RecordingLogger;

beforeEach(() => {
  now = WHEN_OVER;
});

const salesSums = ({ redis = real.raw, timeZone = ZONE }: { redis?: RedisClient; timeZone?: string } = {}) => {
  logger = new RecordingLogger();
  return createSalesSums(storeParts(real, { redis, timeZone, now: () => now, logger }));
};
const sold = (changes: Partial<Order> = {}): Order =>
  sampleOrder({ version: 1, state: 'successful', priceMinor: minor(51_000), costMinor: minor(50_000), ...changes });
const by = (userId: number) => ({ ...BUYER, userId, chatId: userId });
const write = async (order: Order): Promise<Order> => {
  expect(await real.store.orders.commit(order, null)).toBe('committed');
  return order;
};
const rewrite = (order: Order, changes: Partial<Order>): Promise<Order> =>
  write({ ...order, ...changes, version: order.version + 1 });
const archive = (order: Order): Promise<boolean> => {
  const ended = createEndedOrders(storeParts(real, { timeZone: ZONE }));
  return ended.remove({ order, record: JSON.stringify(order) });
};
const personSum = async (userId = BUYER.userId, date = DAY) => (await salesSums().ofPerson(userId, [date]))[0];
const soldOn = async (date = DAY, sums = salesSums()) => totalOf((await sums.ofDay(date)).byProduct.values());

type Moment = 'its first order is read' | 'it is kept';

/** A connection on which something happens right before such a moment, at most so often. */
function happening(moment: Moment, happen: () => Promise<unknown>, times = 1): RedisClient {
  let left = times;
  return new Proxy(real.raw, {
    get(target, name) {
      const own: unknown = Reflect.get(target, name);
      if (typeof own !== 'function') return own;
      return async (...args: unknown[]): Promise<unknown> => {
        const isRead = name === 'hmget' && args.includes('record');
        if (left > 0 && (moment === 'it is kept' ? name === 'transact' : isRead)) {
          left -= 1;
          await happen();
        }
        return Reflect.apply(own, target, args);
      };
    },
  });
}

/** Counts how often a command is sent. */
function counting(command: string): { redis: RedisClient; sent: () => number } {
  let sent = 0;
  const redis = new Proxy(real.raw, {
    get(target, name) {
      if (name === command) sent += 1;
      return Reflect.get(target, name);
    },
  });
  return { redis, sent: () => sent };
}

describe('a day', () => {
  test('is read from its orders each time until it is over, and once after that', async () => {
    await write(sold());
    const { redis, sent } = counting('zrange');
    now = T0;
    const [today] = [await soldOn(DAY, salesSums({ redis })), await soldOn(DAY, salesSums({ redis }))];
    const whileOpen = sent();
    now = WHEN_OVER;
    for (const _ of [1, 2, 3]) expect(await soldOn(DAY, salesSums({ redis }))).toEqual(today);
    expect([whileOpen, sent()]).toEqual([32, 48]);
  });

  test('is kept for 400 days', async () => {
    await write(sold());
    await personSum();
    const kept = (await real.raw.keys('*:sales*')).filter((key) => key.includes(DAY));
    expect(kept).toHaveLength(2);
    for (const key of kept) expect(await real.raw.pttl(key)).toBeGreaterThan(400 * DAY_MS);
  });

  test('that was kept on the clock of another zone is summed again', async () => {
    await write(sold({ confirmedAt: T0 + 12 * 3_600_000 }));
    expect(await personSum(BUYER.userId, '2026-11-19')).toMatchObject({ count: 1 });
    const elsewhere = salesSums({ timeZone: 'America/New_York' });
    expect(await elsewhere.ofPerson(BUYER.userId, ['2026-11-19', DAY])).toMatchObject([{ count: 0 }, { count: 1 }]);
    expect((await soldOn('2026-11-19', elsewhere)).count).toBe(0);
  });

  test('of which a record cannot be read is said to have one, and is not kept', async () => {
    const [order] = [await write(sold()), await write(sold())];
    const key = real.keys.order(order.reference);
    const record = (await real.raw.hget(key, 'record')) ?? '';
    await real.raw.hset(key, 'record', '{');
    const sums = salesSums();
    expect((await soldOn(DAY, sums)).count).toBe(1);
    expect(logger.messages('error')).toEqual(['an order record cannot be read and is not in the sales']);
    await real.raw.hset(key, 'record', record);
    expect((await soldOn(DAY, sums)).count).toBe(2);
  });

  test('whose product has half of a character in its name is kept and archived too', async () => {
    const { item } = sampleOrder();
    const order = await write(sold({ item: { ...item, productName: 'MTN \uD83D' } }));
    expect((await soldOn()).count).toBe(1);
    expect(await archive(order)).toBe(true);
    expect((await soldOn()).count).toBe(1);
  });
});

test('a purchase of no known service, as recovery may put back, counts in a kept day and from the archive too', async () => {
  const order = await write(sold({ item: { ...sampleOrder().item, service: '' } }));
  const counts = async (): Promise<number[]> => (await salesSums().ofDay(DAY)).hours.map(({ sum }) => sum.count);
  expect([await counts(), await counts()]).toEqual([[1], [1]]);
  expect(await archive(order)).toBe(true);
  expect([await counts(), await counts()]).toEqual([[1], [1]]);
});

describe('an order of a day that is kept', () => {
  test('and whose money could not be taken again was not paid', async () => {
    const account = { userId: BUYER.userId, amountMinor: minor(51_000), by: 1, at: T0 };
    const order = sold({ state: 'confirmed', billing: { heldMinor: minor(51_000), day: DAY } });
    await real.store.accounts.book({ id: 'c', kind: 'credit', ...account });
    await real.store.orders.confirm(order, T0, { duplicates: { windowMs: 0, again: false } });
    const failed = await rewrite(order, { state: 'failed' });
    expect(await personSum()).toMatchObject({ failed: 1 });
    await real.store.accounts.book({ id: 'd', kind: 'debit', ...account });
    const delivered: Order = { ...failed, state: 'successful', version: failed.version + 1 };
    expect(await real.store.orders.commit(delivered, null)).toBe('uncollected');
    expect(await personSum()).toMatchObject({ count: 1, soldMinor: 0, profitMinor: -50_000 });
  });

  test('and whose money a merchant gave back was not paid', async () => {
    const order = await write(sold({ state: 'processing', billing: { heldMinor: minor(0), day: DAY } }));
    const delivered = await rewrite(order, { state: 'successful' });
    expect(await personSum()).toMatchObject({ count: 1, soldMinor: 51_000 });
    await rewrite(delivered, { givenBack: { at: T0, by: 1 } });
    expect(await personSum()).toMatchObject({ count: 1, soldMinor: 0, profitMinor: -50_000 });
  });
});

describe('while a day is summed', () => {
  const moments = ['its first order is read', 'it is kept'] as const satisfies readonly Moment[];
  const own = async (redis?: RedisClient) =>
    (await salesSums(redis === undefined ? {} : { redis }).ofPerson(BUYER.userId, [DAY]))[0];

  test.each(moments)('an order that ends right before %s is in what is kept', async (moment) => {
    await write(sold());
    const open = await write(sold({ state: 'processing' }));
    expect(await own(happening(moment, () => rewrite(open, { state: 'successful' })))).toMatchObject({ count: 2 });
    expect(await own()).toMatchObject({ count: 2 });
    expect(await soldOn()).toMatchObject({ count: 2 });
  });

  test.each(moments)('an order that is archived right before %s counts once in what is kept', async (moment) => {
    const order = await write(sold());
    await write(sold());
    expect(await own(happening(moment, () => archive(order)))).toMatchObject({ count: 2 });
    expect(await own()).toMatchObject({ count: 2 });
    expect(await soldOn()).toMatchObject({ count: 2 });
  });

  test('another process that sums it too keeps the same', async () => {
    await write(sold());
    expect(await own(happening('it is kept', () => own()))).toMatchObject({ count: 1 });
    expect(await own()).toMatchObject({ count: 1 });
  });

  test('a sum that is overtaken each time is told, and not kept', async () => {
    let order = await write(sold());
    let paid = 0;
    const overtake = async (): Promise<void> => {
      order = await rewrite(order, { receipt: { paidMinor: minor((paid += 1)) } });
    };
    expect(await own(happening('it is kept', overtake, 9))).toMatchObject({ paidMinor: 2 });
    expect(paid).toBe(3);
    expect(await real.raw.exists(real.keys.daySums(SHARD, DAY), real.keys.personSums(SHARD, DAY))).toBe(0);
    expect(await own()).toMatchObject({ paidMinor: 3 });
  });
});

describe('what is archived', () => {
  test('stays in the sums of its day, once, however often its removal is sent', async () => {
    const order = await write(sold());
    await write(sold());
    for (const _ of [1, 2]) expect(await archive(order)).toBe(true);
    expect(await soldOn()).toMatchObject({ count: 2, soldMinor: 102_000 });
    expect(await personSum()).toMatchObject({ count: 2, soldMinor: 102_000 });
  });

  test('does not count if it was not taken out', async () => {
    const order = await write(sold());
    await rewrite(order, { state: 'reversed' });
    expect(await archive(order)).toBe(false);
    expect(await soldOn()).toEqual({ ...NO_ENDS, failed: 1 });
  });

  test('is kept for 400 days, and a sum of it that is none stops no archiving', async () => {
    const order = await write(sold());
    const key = real.keys.archivedDaySums(SHARD, DAY);
    await real.raw.hset(key, 'pMTN-1GB', 'spoilt');
    expect(await archive(order)).toBe(true);
    expect((await soldOn()).count).toBe(1);
    for (const kept of [key, real.keys.archivedPersonSums(SHARD, DAY)])
      expect(await real.raw.pttl(kept)).toBeGreaterThan(400 * DAY_MS);
  });
});

test.each([3_390, 3_600])(
  'a day with %d people and products of one shard is summed, whether it can be kept or not',
  async (count) => {
    const people = Math.ceil(count * 0.6);
    const fields = (prefix: string, many: number) =>
      Array.from({ length: many }, (_, id) => [`${prefix}${id}`, '1 2 1 0 0']).flat();
    await real.raw.hset(real.keys.archivedPersonSums(SHARD, DAY), ...fields('', people));
    await real.raw.hset(real.keys.archivedDaySums(SHARD, DAY), ...fields('p', count - people), 'h10 data', '9 9 9 0 0');
    expect((await soldOn()).count).toBe(count - people);
    expect(await real.raw.hlen(real.keys.personSums(SHARD, DAY))).toBe(count < 3_400 ? people + 1 : 0);
  },
);

describe('whatever happens in whatever order', () => {
  const states = ['processing', 'successful', 'failed', 'closed', 'reversed'] as const satisfies readonly OrderState[];
  const acts = fc.array(
    fc.record({
      type: fc.constantFrom('buy', 'end', 'archive', 'ask'),
      /** Which of the orders that are there. */
      place: fc.nat(),
      userId: fc.integer({ min: 1, max: 20 }),
      state: fc.constantFrom(...states),
      hours: fc.integer({ min: 0, max: 40 }),
      paid: fc.nat(9_000),
    }),
    { minLength: 4, maxLength: 25 },
  );
  const DATES: readonly CalendarDate[] = [addDays(DAY, -2), addDays(DAY, -1), DAY];

  test('the sums are those of all orders that there ever were', async () => {
    await fc.assert(
      fc.asyncProperty(acts, async (some) => {
        await real.raw.flushall();
        const [live, archived] = [new Map<string, Order>(), new Map<string, Order>()];
        const told: unknown[] = [];
        const right: unknown[] = [];
        const ask = async (): Promise<void> => {
          const all = [...live.values(), ...archived.values()];
          told.push(await found(all));
          right.push(expected(all));
        };
        let refused = 0;
        for (const { type, place, userId, state, hours, paid } of some) {
          const order = [...live.values()][place % Math.max(1, live.size)];
          if (type === 'buy') {
            const bought = sold({ buyer: by(userId), confirmedAt: T0 - hours * 3_600_000, state });
            live.set(bought.reference, await write(bought));
          } else if (type === 'ask') {
            await ask();
          } else if (type === 'end' && order !== undefined) {
            live.set(order.reference, await rewrite(order, { state, receipt: { paidMinor: minor(paid) } }));
          } else if (order !== undefined && order.state !== 'processing') {
            // The archive takes no order whose end is not known.
            if (!(await archive(order))) refused += 1;
            live.delete(order.reference);
            archived.set(order.reference, order);
          }
        }
        await ask();
        expect(told).toEqual(right);
        expect(refused).toBe(0);
      }),
      { numRuns: 30 },
    );
  });

  /** What is told of each day, and of each person on it. */
  const found = (all: readonly Order[]) =>
    Promise.all(
      DATES.map(async (date) => {
        const { hours, byProduct } = await salesSums().ofDay(date);
        const people = [...new Set(all.map(({ buyer }) => buyer.userId))];
        const byPerson = await Promise.all(
          people.map(async (userId) => [userId, await personSum(userId, date)] as const),
        );
        return {
          hours: new Map(hours.map(({ hour, service, sum }) => [`${hour} ${service}`, sum])),
          byProduct,
          byPerson: new Map(byPerson),
        };
      }),
    );

  /** The same, reckoned from all orders at once. */
  const expected = (all: readonly Order[]) =>
    DATES.map((date) => {
      const ofDay = all.filter(({ confirmedAt = 0 }) => dayOf(confirmedAt, ZONE) === date);
      const { hours, byProduct, byPerson } = sumOrders(date, ofDay, ZONE);
      return {
        hours: new Map(hours.map(({ hour, service, sum }) => [`${hour} ${service}`, sum])),
        byProduct,
        byPerson: new Map(all.map(({ buyer }) => [buyer.userId, byPerson.get(buyer.userId) ?? NO_ENDS])),
      };
    });
});
