import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Order } from '../../../src/domain/orders/order.ts';
import type { AdvanceOrder } from '../../../src/services/order-worker/advance-order.ts';
import { createDueWorker, type DueWorker } from '../../../src/services/order-worker/due-worker.ts';
import { UnreadableRecordError } from '../../../src/domain/shared/held-records.ts';
import { memoryOrders, type MemoryOrders } from '../../support/fakes/memory-orders.ts';
import { RecordingLogger } from '../../support/fakes/recording-logger.ts';
import { BUYER, freshReference, sampleOrder } from '../../support/samples/sample-order.ts';

const LEASE_MS = 10_000;
const CONCURRENCY = 8;
let orders: MemoryOrders;
let logger: RecordingLogger;
let loop: DueWorker<Order> | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  logger = new RecordingLogger();
});
afterEach(async () => {
  const stopping = loop?.stop();
  await vi.advanceTimersByTimeAsync(120_000);
  await stopping;
  loop = undefined;
  vi.useRealTimers();
});

/** Orders of `count` people, over all shards, that are due now. */
function dueOrders(count: number): Order[] {
  const sold = Array.from({ length: count }, (_, place) => {
    const buyer = { ...BUYER, userId: BUYER.userId + place };
    return sampleOrder({ buyer, reference: freshReference(buyer.userId) });
  });
  orders = memoryOrders(...sold);
  for (const { reference } of sold) orders.due.set(reference, Date.now());
  return sold;
}

function startLoop(advance: AdvanceOrder): DueWorker<Order> {
  const lane = {
    claim: (...what: Parameters<typeof orders.claimYoung>) => orders.claimYoung(...what),
    advance,
    concurrency: CONCURRENCY,
  };
  loop = createDueWorker({ leaseMs: LEASE_MS, now: Date.now, logger }, { queue: orders, lanes: [lane] });
  loop.start();
  return loop;
}

/** A step that takes this long, closes the order, and counts how many run. */
function closing(tookMs: number) {
  const seen: string[] = [];
  const running = new Map<string, number>();
  const most = { atOnce: 0, ofOne: 0 };
  const advance: AdvanceOrder = async ({ reference }) => {
    seen.push(reference);
    running.set(reference, (running.get(reference) ?? 0) + 1);
    most.atOnce = Math.max(
      most.atOnce,
      [...running.values()].reduce((sum, one) => sum + one, 0),
    );
    most.ofOne = Math.max(most.ofOne, running.get(reference) ?? 0);
    await new Promise((resolve) => setTimeout(resolve, tookMs));
    running.set(reference, (running.get(reference) ?? 0) - 1);
    orders.due.delete(reference);
    return null;
  };
  return { advance, seen, most };
}

describe('what is due', () => {
  test('never runs in more steps at once than the bound, over all shards together', async () => {
    dueOrders(100);
    const { advance, seen, most } = closing(700);
    startLoop(advance);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(seen).toHaveLength(100);
    expect(most.atOnce).toBe(CONCURRENCY);
  });

  test('is looked at again at the time that the step named, not only at the next sweep', async () => {
    const [order] = dueOrders(1);
    const times: number[] = [];
    const start = Date.now();
    startLoop(async ({ reference }) => {
      times.push(Date.now() - start);
      const due = Date.now() + 200;
      orders.due.set(reference, due);
      return due;
    });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(order).toBeDefined();
    expect(times.length).toBeGreaterThanOrEqual(8);
  });

  test('is taken up by the next free place, without a pause, when all places were taken', async () => {
    dueOrders(CONCURRENCY * 10);
    const { advance, seen } = closing(200);
    startLoop(advance);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(seen).toHaveLength(CONCURRENCY * 10);
  });

  test('that another process wrote is found within a second while something is under way, and within ten where nothing is', async () => {
    const [order, busy] = dueOrders(2);
    orders.due.clear();
    const { advance, seen } = closing(1);
    startLoop(advance);
    await vi.advanceTimersByTimeAsync(3_000);
    orders.due.set(order!.reference, Date.now());
    await vi.advanceTimersByTimeAsync(10_000);
    expect(seen).toEqual([order!.reference]);
    // Another process's, which goes on with it.
    const heartbeat = setInterval(() => orders.due.set(busy!.reference, Date.now() + 5_000), 500);
    await vi.advanceTimersByTimeAsync(11_000);
    orders.due.set(order!.reference, Date.now());
    await vi.advanceTimersByTimeAsync(1_100);
    clearInterval(heartbeat);
    expect(seen).toEqual([order!.reference, order!.reference]);
  });

  test('is looked for though the clock was set back by a day', async () => {
    const [order] = dueOrders(1);
    orders.due.clear();
    const { advance, seen } = closing(1);
    startLoop(advance);
    await vi.advanceTimersByTimeAsync(30_000);
    vi.setSystemTime(Date.now() - 24 * 3_600_000);
    orders.due.set(order!.reference, Date.now());
    await vi.advanceTimersByTimeAsync(21_000);
    expect(seen).toEqual([order!.reference]);
  });

  test('because the lease of another process ran out is taken at that moment', async () => {
    const [order] = dueOrders(1);
    orders.due.clear();
    const times: number[] = [];
    startLoop(async ({ reference }) => {
      times.push(Date.now());
      orders.due.delete(reference);
      return null;
    });
    await vi.advanceTimersByTimeAsync(3_000);
    const endsAt = Date.now() + LEASE_MS;
    orders.due.set(order!.reference, endsAt);
    await vi.advanceTimersByTimeAsync(LEASE_MS + 1_000);
    expect(times).toHaveLength(1);
    expect(times[0]).toBeGreaterThanOrEqual(endsAt);
    expect(times[0]).toBeLessThan(endsAt + 50);
  });

  test('whose step fails is said, and taken up again when its lease has run out', async () => {
    const [order] = dueOrders(1);
    let tries = 0;
    startLoop(async () => {
      tries += 1;
      if (tries === 1) throw new Error('boom');
      orders.due.delete(order!.reference);
      return null;
    });
    await vi.advanceTimersByTimeAsync(LEASE_MS - 1_000);
    expect(tries).toBe(1);
    expect(logger.messages('error')).toEqual(['a step of an order or a list failed']);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(tries).toBe(2);
  });
});

test('while nothing is due, Redis is asked for little: one command for each shard in ten seconds', async () => {
  dueOrders(0);
  const looks = vi.spyOn(orders, 'earliestDue');
  const claims = vi.spyOn(orders, 'claimYoung');
  startLoop(closing(1).advance);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(looks.mock.calls.length).toBeLessThanOrEqual(16 * 11);
  expect(claims).not.toHaveBeenCalled();
});

describe('a nudge', () => {
  test('is advanced at once, without the clock', async () => {
    const [order] = dueOrders(1);
    orders.due.set(order!.reference, Date.now() + LEASE_MS);
    const { advance, seen } = closing(5);
    const started = startLoop(advance);
    void started.nudge(order!);
    expect(seen).toEqual([order!.reference]);
  });

  test('given twice runs the order once, and has ended when that was taken as far as it goes, no matter who began it', async () => {
    const [order] = dueOrders(1);
    const { advance, seen } = closing(50);
    const started = startLoop(advance);
    const ended: string[] = [];
    void started.nudge(order!).then(() => ended.push('one'));
    void started.nudge(order!).then(() => ended.push('other'));
    await vi.advanceTimersByTimeAsync(40);
    expect(ended).toEqual([]);
    await vi.advanceTimersByTimeAsync(20);
    expect(ended.toSorted()).toEqual(['one', 'other']);
    expect(seen).toHaveLength(1);
  });

  test('after the stop is left for the next process', async () => {
    const [order] = dueOrders(1);
    const { advance, seen } = closing(5);
    const started = startLoop(advance);
    await started.stop();
    void started.nudge(order!);
    expect(seen).toEqual([]);
  });

  test('takes no place from what the clock brings', async () => {
    const sold = dueOrders(CONCURRENCY + 1);
    const last = sold.pop()!;
    for (const { reference } of sold) orders.due.set(reference, Date.now() + 60_000);
    const { advance, seen } = closing(8_000);
    const started = startLoop(advance);
    for (const order of sold) void started.nudge(order);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(seen).toContain(last.reference);
  });
});

describe('a step that takes longer than its lease', () => {
  test('is not run a second time, here or elsewhere', async () => {
    const [order] = dueOrders(1);
    const { advance, seen, most } = closing(5 * LEASE_MS);
    startLoop(advance);
    await vi.advanceTimersByTimeAsync(1_100);
    for (let elapsed = 0; elapsed < 4 * LEASE_MS; elapsed += 500) {
      await vi.advanceTimersByTimeAsync(500);
      expect(orders.due.get(order!.reference)).toBeGreaterThan(Date.now());
    }
    expect(seen).toEqual([order!.reference]);
    await vi.advanceTimersByTimeAsync(3 * LEASE_MS);
    expect(most.ofOne).toBe(1);
    expect(orders.due.size).toBe(0);
  });

  test('is not run twice at once here even if its lease was lost', async () => {
    const [order] = dueOrders(1);
    const { advance, most, seen } = closing(20_000);
    startLoop(advance);
    await vi.advanceTimersByTimeAsync(1_100);
    for (let time = 0; time < 10; time += 1) {
      orders.due.set(order!.reference, Date.now());
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(seen).toHaveLength(1);
    expect(most.ofOne).toBe(1);
  });
});

describe('stopping', () => {
  test('waits for the steps under way, and claims nothing more', async () => {
    const sold = dueOrders(CONCURRENCY * 2);
    const { advance, seen } = closing(3_000);
    const started = startLoop(advance);
    await vi.advanceTimersByTimeAsync(1_100);
    const begun = seen.length;
    let stopped = false;
    const stopping = started.stop().then(() => (stopped = true));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(stopped).toBe(false);
    await vi.advanceTimersByTimeAsync(10_000);
    await stopping;
    expect(seen).toHaveLength(begun);
    expect(begun).toBeLessThan(sold.length);
    expect(orders.due.size).toBe(sold.length - begun);
  });

  test('with nothing under way is done at once', async () => {
    dueOrders(0);
    await startLoop(closing(1).advance).stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(vi.getTimerCount()).toBe(0);
  });
});

test('a store that fails for a while is said once, and what is due is advanced when it is back', async () => {
  const sold = dueOrders(3);
  orders.failure = new Error('Connection is closed.');
  const { advance, seen } = closing(5);
  startLoop(advance);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(seen).toEqual([]);
  expect(logger.messages('error')).toHaveLength(1);
  orders.failure = undefined;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(seen).toHaveLength(sold.length);
  expect(logger.messages('info')).toEqual(['the store answers again']);
});

test('a record that cannot be read is tried again after pauses that double up to five minutes, and goes on when it is mended', async () => {
  const [order] = dueOrders(1);
  const since = Date.now();
  const find = vi.spyOn(orders, 'find').mockImplementation(() => {
    throw new UnreadableRecordError('order', since);
  });
  const { advance, seen } = closing(5);
  startLoop(advance);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(seen).toEqual([]);
  expect(orders.due.has(order!.reference)).toBe(true);
  const tries = find.mock.calls.length;
  expect(tries).toBeGreaterThan(15);
  expect(tries).toBeLessThan(30);
  find.mockRestore();
  await vi.advanceTimersByTimeAsync(301_000);
  expect(seen).toEqual([order!.reference]);
});

test('a hundred records that cannot be read hold up no one else', async () => {
  const all = dueOrders(103).map(({ reference }) => reference);
  const [broken, sound] = [all.slice(0, 100), all.slice(100)];
  for (const reference of sound) orders.due.delete(reference);
  const since = Date.now();
  const find = orders.find.bind(orders);
  vi.spyOn(orders, 'find').mockImplementation(async (reference) => {
    if (broken.includes(reference)) throw new UnreadableRecordError('order', since);
    return find(reference);
  });
  const { advance, seen } = closing(5);
  startLoop(advance);
  await vi.advanceTimersByTimeAsync(60_000);
  for (const reference of sound) orders.due.set(reference, Date.now());
  await vi.advanceTimersByTimeAsync(2_000);
  expect(new Set(seen)).toEqual(new Set(sound));
  expect(broken.every((reference) => orders.due.has(reference))).toBe(true);
});
