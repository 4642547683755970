import { beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '../../../src/domain/orders/order.ts';
import { createNotifyBacklog } from '../../../src/services/order-worker/notify-backlog.ts';
import { shopOf } from '../../support/fakes/shop-of.ts';
import { useRealStore } from '../../support/redis/real-store.ts';
import { orderIn, T0 } from '../../support/samples/sample-order.ts';

/** The pace of a bot that nobody writes to. */
const TURN_EVERY_MS = 40;

const real = await useRealStore();
let now: number;
/** How far the clock on the wall is off. */
let off: number;
let away: boolean;
let admitted: string[];
let asked: number;
/** What was told, by which process and when. */
let told: { readonly order: Order; readonly by: string; readonly at: number }[];

beforeEach(() => {
  [now, off, away, admitted, asked, told] = [T0, 0, false, [], 0, []];
});

/** A process; its pauses are the world's clock. One that dies does nothing more after so many of them. */
function process(
  by: string,
  advance?: (order: Order) => Promise<void>,
  diesAfter = Infinity,
): ReturnType<typeof createNotifyBacklog> {
  let pauses = 0;
  const { backlog, orders, leases } = real.store;
  const sleep = async (ms: number): Promise<void> => {
    // On the same connection, so what was begun before has had its answers.
    await backlog.size();
    now += ms;
    pauses += 1;
    if (pauses >= diesAfter) await new Promise(() => undefined);
  };
  const shop = shopOf({
    backlog,
    orders,
    advance: advance ?? (async (order) => void told.push({ order, by, at: now })),
    leases,
    leaseMs: 10_000,
    now: () => now + off,
    logger: real.logger,
  });
  return createNotifyBacklog(shop, {
    outage: {
      isAway: () => away,
      letThrough: (reference) => void admitted.push(reference),
      probe: async () => void (asked += 1),
      catchingUp: () => undefined,
    },
    elapsed: () => now,
    pace: {
      async take() {
        await sleep(TURN_EVERY_MS);
        return true;
      },
    },
    sleep,
  });
}

/** Ends that wait, the later the fresher. @param chats the number of different chats */
async function waiting(count: number, chats = count): Promise<Order[]> {
  const ended: Order[] = [];
  for (let index = 0; index < count; index += 1) {
    const chatId = 700_000_000 + (index % chats);
    const order = orderIn('successful', {
      version: 1,
      buyer: { userId: chatId, chatId, locale: 'en' },
      endedAt: T0 + index,
    });
    await real.store.orders.commit(order, T0 + 60_000);
    await real.store.backlog.put(order.reference, order.endedAt ?? 0);
    ended.push(order);
  }
  return ended;
}

const references = () => told.map(({ order }) => order.reference);

describe('ends that wait for Telegram', () => {
  test('are told when it answers, the freshest first, 25 a second', async () => {
    const ended = await waiting(75);
    await process('one').run();
    expect(references()).toEqual(ended.map(({ reference }) => reference).toReversed());
    expect((told.at(-1)?.at ?? 0) - T0).toBeGreaterThanOrEqual(74 * 40);
    expect((told.at(-1)?.at ?? 0) - T0).toBeLessThan(80 * 40);
  });

  test('are told in one chat a second apart, and others meanwhile', async () => {
    await waiting(6, 2);
    await process('one').run();
    for (const chatId of [700_000_000, 700_000_001]) {
      const times = told.filter(({ order }) => order.buyer.chatId === chatId).map(({ at }) => at);
      expect(times).toHaveLength(3);
      expect(times.slice(1).map((at, index) => at - (times[index] ?? 0) >= 1_000)).toEqual([true, true]);
    }
  });

  test('of other people do not wait for those of one chat that has very many', async () => {
    const others = await waiting(10);
    const many = await waiting(150, 1);
    for (const [index, { reference }] of many.entries()) await real.store.backlog.put(reference, T0 + 1_000 + index);
    await process('one').run();
    const elsewhere = told.filter(({ order }) => order.buyer.chatId !== many[0]?.buyer.chatId);
    expect(elsewhere).toHaveLength(others.length - 1);
    expect(Math.max(...elsewhere.map(({ at }) => at - T0))).toBeLessThan(15_000);
    expect(told).toHaveLength(160);
  });

  test('are told once, if two processes see it come back', async () => {
    const ended = await waiting(60);
    const [one, other] = [process('one'), process('other')];
    await Promise.all([one.run(), other.run()]);
    await other.run();
    expect(references().toSorted()).toEqual(ended.map(({ reference }) => reference).toSorted());
    expect(new Set(told.map(({ by }) => by)).size).toBe(1);
  });

  test('are tried one at a time while it is away, the freshest and the oldest in turn', async () => {
    away = true;
    const ended = await waiting(4);
    const one = process('one', async (order) => real.store.backlog.put(order.reference, order.endedAt ?? 0));
    for (let count = 0; count < 3; count += 1) await one.run();
    const [freshest, oldest] = [ended.at(-1)?.reference, ended[0]?.reference];
    expect(admitted).toEqual([freshest, oldest, freshest]);
    expect(await real.store.backlog.size()).toBe(4);
  });

  test('wait on if it goes away again in the middle', async () => {
    await waiting(20);
    await process('one', async (order) => {
      told.push({ order, by: 'one', at: now });
      away = told.length >= 5;
    }).run();
    expect(told.length).toBeLessThan(10);
    expect(told.length + (await real.store.backlog.size())).toBe(20);
  });

  test('are told at their pace, and looked for, though the clock is set back by an hour', async () => {
    await waiting(6, 2);
    const one = process('one', async (order) => {
      told.push({ order, by: 'one', at: now });
      if (told.length === 2) off = -3_600_000;
    });
    await one.run();
    expect(told).toHaveLength(6);
    expect(now - T0).toBeLessThan(5_000);
  });

  test('stay there if the process that tells them dies: another one goes on within seconds', async () => {
    await waiting(20);
    void process('dying', undefined, 6).run();
    await expect.poll(() => told.length).toBe(5);
    await expect.poll(() => real.store.backlog.size()).toBe(15);
    const [lease] = await real.raw.keys('*tell-backlog*');
    expect(await real.raw.pttl(lease ?? '')).toBeLessThanOrEqual(3_000);
  });

  test('are none: then a question of ours finds out whether it is there', async () => {
    away = true;
    await process('one').run();
    expect(asked).toBe(1);
  });
});
