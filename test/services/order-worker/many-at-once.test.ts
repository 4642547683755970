import { beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '../../../src/domain/orders/order.ts';
import type { NotifyOutcome } from '../../../src/domain/shared/sent-message.ts';
import { createReassureMany } from '../../../src/services/order-worker/reassure-many.ts';
import { createStuckDigest } from '../../../src/services/order-worker/stuck-digest.ts';
import { shopOf } from '../../support/fakes/shop-of.ts';
import { memoryOrders } from '../../support/fakes/memory-orders.ts';
import { RecordingLogger } from '../../support/fakes/recording-logger.ts';
import { orderIn, T0, BUYER } from '../../support/samples/sample-order.ts';

/** In a minute. */
const FEW = 10;

let now: number;
let queued: Map<string, number>;
let single: Order[];
let digests: (readonly Order[])[];
let isReached: boolean;
let throttled: boolean;

beforeEach(() => {
  [now, queued, single, digests, isReached, throttled] = [T0, new Map(), [], [], true, false];
});

function subject(orders: readonly Order[]) {
  const shop = shopOf({
    stuckQueue: {
      put: async (reference, confirmedAt) => void queued.set(reference, confirmedAt),
      list: async (count) => [...queued.keys()].slice(0, count),
      remove: async (references) => {
        for (const reference of references) queued.delete(reference);
      },
    },
    orders: memoryOrders(...orders),
    throttle: async () => !throttled,
    now: () => now,
    logger: new RecordingLogger(),
  });
  return createStuckDigest(shop, {
    single: async (order) => single.push(order) > 0,
    digest: async (some) => {
      digests.push(some);
      return isReached;
    },
  });
}

const open = (count: number): Order[] => Array.from({ length: count }, () => orderIn('processing'));

describe('orders that do not end', () => {
  test('are told singly as long as they are few', async () => {
    const orders = open(FEW);
    const digest = subject(orders);
    for (const order of orders) expect(await digest.stuck(order)).toBe(true);
    await digest.run();
    await digest.run();
    expect([single, digests]).toEqual([orders, []]);
  });

  test('are told in one message if they are many', async () => {
    const orders = open(500);
    const digest = subject(orders);
    for (const order of orders) expect(await digest.stuck(order)).toBe(true);
    await digest.run();
    expect(digests).toEqual([]);
    await digest.run();
    expect(single).toEqual(orders.slice(0, FEW));
    expect(digests).toEqual([orders.slice(FEW)]);
    expect(queued.size).toBe(0);
  });

  test('are told singly again a minute after the last ones', async () => {
    const orders = open(FEW + 2);
    const [last] = orders.slice(-1);
    const digest = subject(orders);
    for (const order of orders.slice(0, -1)) await digest.stuck(order);
    now += 60_000;
    await digest.stuck(last!);
    expect(single).toEqual([...orders.slice(0, FEW), last]);
  });

  test('and have ended before the digest are not in it', async () => {
    const [one, ended] = [orderIn('processing'), orderIn('successful')];
    const digest = subject([...open(FEW), one, ended]);
    for (const order of [...open(FEW), one, ended]) await digest.stuck(order);
    await digest.run();
    await digest.run();
    expect(digests).toEqual([[one]]);
  });

  test.each([
    ['no merchant was reached', () => (isReached = false)],
    ['the last digest was just now', () => (throttled = true)],
  ])('stay in the queue if %s', async (_, arrange) => {
    arrange();
    const orders = open(FEW + 2);
    const digest = subject(orders);
    for (const order of orders) await digest.stuck(order);
    await digest.run();
    await digest.run();
    expect(queued.size).toBe(2);
  });
});

function reassuring(open: readonly Order[]) {
  const said: string[] = [];
  const setup: { now: number; turns: number; outcome: NotifyOutcome } = {
    now: T0,
    turns: 0,
    outcome: { type: 'told' },
  };
  const shop = shopOf({
    orders: { listByBuyer: async () => ({ orders: open, total: open.length }) },
    now: () => setup.now,
  });
  const reassure = createReassureMany(shop, {
    single: async (order) => {
      said.push(order.reference);
      return { type: 'told' };
    },
    digest: async (orders) => {
      said.push(`${orders.length} of ${orders[0]?.buyer.userId}`);
      return setup.outcome;
    },
    pace: {
      async take() {
        setup.turns += 1;
        return setup.turns % 2 === 0;
      },
    },
  });
  return { said, setup, reassure };
}

test('a buyer of few reads of each, a buyer of many of all together, and then no more for ten minutes', async () => {
  const open = Array.from({ length: 40 }, () => orderIn('processing'));
  const { said, setup, reassure } = reassuring([...open, orderIn('successful')]);
  for (const order of open) expect(await reassure(order, 'processing')).toEqual({ type: 'told' });
  const first = open.slice(0, 3).map(({ reference }) => reference);
  expect(said).toEqual([...first, `40 of ${BUYER.userId}`]);
  // Each message waits its turn, for a while; what is not said takes none.
  expect(setup.turns).toBe(4);
  setup.now += 10 * 60_000;
  await reassure(open[0]!, 'processing');
  expect(said.at(-1)).toBe(open[0]!.reference);
});

test('a buyer of many that take long at the same moment reads no more than that', async () => {
  const open = Array.from({ length: 40 }, () => orderIn('processing'));
  const { said, reassure } = reassuring(open);
  await Promise.all(open.map((order) => reassure(order, 'processing')));
  const first = open.slice(0, 3).map(({ reference }) => reference);
  expect(said.toSorted()).toEqual([...first, `40 of ${BUYER.userId}`].toSorted());
});

test('what says how many there are is said again if Telegram did not take it', async () => {
  const open = Array.from({ length: 5 }, () => orderIn('processing'));
  const { said, setup, reassure } = reassuring(open);
  setup.outcome = { type: 'later', cause: 'Telegram is away' };
  for (const order of open) await reassure(order, 'processing');
  setup.outcome = { type: 'told' };
  await reassure(open[3]!, 'processing');
  await reassure(open[4]!, 'processing');
  expect(said.slice(3)).toEqual(Array.from({ length: 3 }, () => `5 of ${BUYER.userId}`));
});

test('buyers do not count for each other', async () => {
  const { said, reassure } = reassuring([]);
  for (let userId = 1; userId <= 9; userId += 1) {
    await reassure(orderIn('processing', { buyer: { ...BUYER, userId, chatId: userId } }), 'processing');
  }
  expect(said).toHaveLength(9);
});
