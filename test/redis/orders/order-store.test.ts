import { describe, expect, test } from 'vitest';
import { next, revised } from '../../../src/domain/orders/order-state-machine.ts';
import type { Order } from '../../../src/domain/orders/order.ts';
import { minor } from '../../../src/domain/shared/money.ts';
import { shardOfReference } from '../../../src/domain/orders/reference.ts';
import { sampleEvents } from '../../support/fakes/order-events.ts';
import { ANYTHING_GOES } from '../../support/held-orders.ts';
import { useRealStore } from '../../support/redis/real-store.ts';
import { BUYER, freshReference, orderIn, T0 } from '../../support/samples/sample-order.ts';

const DAY_MS = 24 * 3_600_000;
const LEASE_MS = 10_000;

const real = await useRealStore();
const { orders } = real.store;

/** Stores a draft and resolves with it. */
async function storedDraft(changes: Partial<Order> = {}): Promise<Order> {
  const order = orderIn('draft', changes);
  expect(await orders.commit(order, null)).toBe('committed');
  return order;
}

/** Stores an order that is confirmed and due at T0. */
async function storedConfirmed(changes: Partial<Order> = {}): Promise<Order> {
  const order = { ...orderIn('confirmed', changes), version: 1 };
  expect(await orders.commit(order, T0)).toBe('committed');
  return order;
}

const dueScore = (order: Order) => real.raw.zscore(real.keys.due(shardOfReference(order.reference)), order.reference);
const claim = (order: Order, now: number, limit = 10) =>
  orders.claimYoung(shardOfReference(order.reference), now, now + LEASE_MS, limit);

describe('a commit', () => {
  test('of a version that is not one above the stored one is a conflict and changes nothing', async () => {
    const order = await storedConfirmed();
    for (const version of [0, 1, 3, 9]) {
      expect(await orders.commit({ ...order, version, sends: 7 }, T0 + 99)).toBe('conflict');
    }
    expect(await orders.find(order.reference)).toEqual(order);
    expect(await dueScore(order)).toBe(String(T0));
  });

  test.each(['dropped', 'draft', 'closed'] as const)(
    'of the right version is a conflict, and changes nothing, if the store went back and the order is %s since',
    async (state) => {
      const stands = orderIn(state, { version: state === 'closed' ? 1 : 2 });
      const { reference } = stands;
      if (state !== 'closed') await storedDraft({ reference });
      expect(await orders.commit(stands, null)).toBe('committed');
      const late = orderIn('processing', { reference, version: stands.version + 1 });
      expect(await orders.commit(late, T0)).toBe('conflict');
      expect(await orders.find(reference)).toEqual(stands);
      expect(await dueScore(stands)).toBeNull();
    },
  );

  test('of a card is a conflict if the store went back and the card was confirmed since', async () => {
    const { reference } = await storedConfirmed();
    expect(await orders.commit(orderIn('dropped', { reference }), null)).toBe('conflict');
    expect(await orders.find(reference)).toMatchObject({ state: 'confirmed' });
  });

  test('by many at once succeeds for one only, also if all of them write the very same record', async () => {
    const order = await storedConfirmed();
    const sending = revised(next(order, sampleEvents.sending));
    const results = await Promise.all(Array.from({ length: 8 }, () => orders.commit(sending, T0)));
    expect(results.filter((result) => result === 'committed')).toHaveLength(1);
  });
});

describe('a card', () => {
  test('is forgotten after a day, and is kept for ever once it is confirmed', async () => {
    const draft = await storedDraft();
    const key = real.keys.order(draft.reference);
    const livesMs = await real.raw.pttl(key);
    expect(livesMs).toBeGreaterThan(DAY_MS - 60_000);
    expect(livesMs).toBeLessThanOrEqual(DAY_MS);
    await orders.confirm(revised(next(draft, sampleEvents.confirmed)), T0, ANYTHING_GOES);
    expect(await real.raw.pttl(key)).toBe(-1);
  });

  test('is not in the list of orders until it is confirmed', async () => {
    const draft = await storedDraft();
    expect(await orders.listByBuyer(BUYER.userId, 0, 5)).toEqual({ orders: [], unreadable: 0, total: 0 });
    const confirmed = revised(next(draft, sampleEvents.confirmed));
    await orders.confirm(confirmed, T0, ANYTHING_GOES);
    expect(await orders.listByBuyer(BUYER.userId, 0, 5)).toEqual({ orders: [confirmed], unreadable: 0, total: 1 });
  });

  test('stands among the open cards of its person, newest first, until it is confirmed or taken back', async () => {
    const { userId } = BUYER;
    expect(await orders.openDrafts(userId, 0)).toEqual([]);
    const [older, newer, newest] = [
      await storedDraft({ draftedAt: T0 }),
      await storedDraft({ draftedAt: T0 + 1 }),
      await storedDraft({ draftedAt: T0 + 2 }),
    ];
    const references = [newest, newer, older].map(({ reference }) => reference);
    expect(await orders.openDrafts(userId, T0)).toEqual(references);
    expect(await orders.openDrafts(userId, T0 + 1)).toEqual(references.slice(0, 2));
    expect(await real.raw.pttl(real.keys.openDrafts(userId))).toBeGreaterThan(0);
    expect(await orders.openDrafts(userId + 1, 0)).toEqual([]);
    await orders.commit(revised(next(newest, sampleEvents.dropped)), null);
    await orders.confirm(revised(next(older, sampleEvents.confirmed)), T0, ANYTHING_GOES);
    expect(await orders.openDrafts(userId, 0)).toEqual([newer.reference]);
  });

  test('however many are drawn, the newest fifty are open, and little more are kept', async () => {
    const drafts = [];
    for (let count = 0; count < 70; count += 1) drafts.push(await storedDraft({ draftedAt: T0 + count }));
    const newest = drafts.slice(-50).map(({ reference }) => reference);
    expect(await orders.openDrafts(BUYER.userId, 0)).toEqual(newest.toReversed());
    expect(await real.raw.zcard(real.keys.openDrafts(BUYER.userId))).toBeLessThan(60);
  });
});

describe('claiming', () => {
  test('takes at most as many as asked for, the longest due first', async () => {
    const all = [];
    for (const late of [30, 10, 20]) {
      const order = { ...orderIn('processing'), version: 1 };
      await orders.commit(order, T0 + late);
      all.push(order);
    }
    const [third, first, second] = all.map(({ reference }) => reference);
    expect(await claim(all[0]!, T0 + 100, 2)).toEqual([first, second]);
    expect(await claim(all[0]!, T0 + 100, 2)).toEqual([third]);
  });

  test('by many at once gives each order to one only', async () => {
    const order = await storedConfirmed();
    for (let more = 0; more < 19; more += 1) await storedConfirmed();
    const claims = await Promise.all(Array.from({ length: 6 }, () => claim(order, T0, 5)));
    const claimed = claims.flat();
    expect(claimed).toHaveLength(20);
    expect(new Set(claimed).size).toBe(20);
  });

  test('does not see other shards', async () => {
    const order = await storedConfirmed();
    const other = (shardOfReference(order.reference) + 1) % 16;
    expect(await orders.claimYoung(other, T0, T0 + LEASE_MS, 10)).toEqual([]);
  });

  test('is kept off for longer by extending the lease', async () => {
    const order = await storedConfirmed();
    await claim(order, T0);
    await orders.reschedule(order.reference, T0 + 3 * LEASE_MS);
    expect(await claim(order, T0 + 2 * LEASE_MS)).toEqual([]);
    expect(await claim(order, T0 + 3 * LEASE_MS)).toEqual([order.reference]);
  });
});

test('open orders are counted with their money from the confirmation to the end, over all shards', async () => {
  const people = [700_000_101, 700_000_102, 700_000_103, 5];
  for (const userId of people) {
    const buyer = { ...BUYER, userId };
    await storedConfirmed({ buyer, reference: freshReference(userId), priceMinor: minor(12_345) });
  }
  await storedDraft();
  expect(await orders.openOrders()).toEqual({ count: 4, totalMinor: 4 * 12_345 });
});

describe('the list of a person', () => {
  test('is newest first and has pages, and holds no one else', async () => {
    const references = [];
    for (const minute of [2, 0, 3, 1]) {
      const order = await storedConfirmed({ confirmedAt: T0 + minute * 60_000 });
      references[3 - minute] = order.reference;
    }
    await storedConfirmed({ buyer: { ...BUYER, userId: 8 }, reference: freshReference(8) });
    const page = async (offset: number) => {
      const { orders: found, total } = await orders.listByBuyer(BUYER.userId, offset, 3);
      expect(total).toBe(4);
      return found.map(({ reference }) => reference);
    };
    expect(await page(0)).toEqual(references.slice(0, 3));
    expect(await page(3)).toEqual(references.slice(3));
    expect(await page(9)).toEqual([]);
  });

  test('of a span holds what was confirmed in it, in pages', async () => {
    const placed = [];
    for (const at of [-1, 0, 1, 2, 3]) placed.push((await storedConfirmed({ confirmedAt: T0 + at })).reference);
    const within = { from: T0, to: T0 + 3 };
    const { orders: found, total } = await orders.listByBuyer(BUYER.userId, 1, 5, within);
    expect(total).toBe(3);
    expect(found.map(({ reference }) => reference)).toEqual([placed[2], placed[1]]);
  });
});

describe('the orders of a time', () => {
  const between = async (from: number, to: number): Promise<Order[]> => {
    const all: Order[] = [];
    for await (const page of orders.confirmedBetween(from, to)) {
      expect(page.length).toBeLessThanOrEqual(200);
      all.push(...page);
    }
    return all;
  };

  test('are those of everyone that were confirmed then, the first moment in and the last out', async () => {
    const inside = [];
    for (const userId of [700_000_101, 700_000_102, 700_000_103, 5]) {
      const buyer = { ...BUYER, userId };
      const at = (confirmedAt: number) => storedConfirmed({ buyer, reference: freshReference(userId), confirmedAt });
      await at(T0 - 1);
      inside.push(await at(T0), await at(T0 + DAY_MS - 1));
      await at(T0 + DAY_MS);
    }
    await storedDraft();
    const byReference = (one: Order, other: Order) => one.reference.localeCompare(other.reference);
    expect((await between(T0, T0 + DAY_MS)).toSorted(byReference)).toEqual(inside.toSorted(byReference));
    expect(await between(T0, T0)).toEqual([]);
  });

  test('come without one that cannot be read, which is said', async () => {
    const [damaged, sound] = [await storedConfirmed(), await storedConfirmed()];
    await real.raw.hset(real.keys.order(damaged.reference), 'record', '?');
    expect(await between(T0, T0 + 1)).toEqual([sound]);
    expect(real.logger.lines.at(-1)).toMatchObject({ level: 'error', fields: { key: damaged.reference } });
  });
});

test.each(['no JSON', '{"reference":"VB"}', 'null', '[]', ''])(
  'a record that cannot be read such as %j is left where it is, with its due time, for whoever can read it',
  async (record) => {
    const order = await storedConfirmed();
    await real.raw.hset(real.keys.order(order.reference), 'record', record);
    await expect(orders.find(order.reference)).rejects.toMatchObject({ code: 'unreadable-record', kind: 'order' });
    expect(await orders.peek(order.reference)).toBe('unreadable');
    expect(await real.raw.hget(real.keys.order(order.reference), 'record')).toBe(record);
    expect(await dueScore(order)).not.toBeNull();
    expect((await orders.openOrders()).count).toBe(1);
    expect(real.logger.lines.at(-1)).toMatchObject({ level: 'error', fields: { key: order.reference } });
    expect(await real.store.held.list()).toMatchObject([{ kind: 'order', id: order.reference, toldAt: undefined }]);
  },
);

test.each(['', 'VB', 'x', '{s0}', 'vb00000000000000000000000000a'])(
  'finding %j, which is no reference, finds nothing',
  async (text) => {
    expect(await orders.find(text)).toBeUndefined();
  },
);

describe('the same purchase within the window', () => {
  const conditions = (known?: string) => ({ duplicates: { windowMs: 60_000, again: false, known } });
  const tapped = (draft: Order) => revised(next(draft, { type: 'confirmed', at: T0 }));

  test('is found before a card is drawn, and not once it has failed', async () => {
    const drafted = (with_: Partial<Order> = {}) => orderIn('draft', { reference: freshReference(), ...with_ });
    const first = drafted();
    expect(await orders.draft(first)).toBe('committed');
    const confirmed = tapped(first);
    await orders.confirm(confirmed, T0, conditions());
    const second = drafted();
    expect(await orders.draft(second)).toEqual({ same: first.reference });
    expect(await orders.find(second.reference)).toBeUndefined();
    const cheaper = drafted({ item: { ...second.item, amountRequired: true }, priceMinor: minor(1) });
    expect(await orders.latestSame([cheaper, second])).toEqual([undefined, first.reference]);
    expect(await orders.latestSame([])).toEqual([]);
    expect(await orders.draft(cheaper)).toBe('committed');
    const neighbour = { ...BUYER, userId: BUYER.userId + 1 };
    const theirs = drafted({ buyer: neighbour, reference: freshReference(neighbour.userId) });
    expect(await orders.draft(theirs)).toBe('committed');
    await orders.commit({ ...confirmed, version: confirmed.version + 1, state: 'failed' }, null);
    expect(await orders.latestSame([second])).toEqual([undefined]);
    expect(await orders.draft(second)).toBe('committed');
    expect(await orders.draft(second)).toBe('conflict');
  });

  test('is no reason to ask if the card named that very one, and is one if it named another', async () => {
    const [first, second, third] = [await storedDraft(), await storedDraft(), await storedDraft()];
    await orders.confirm(tapped(first), T0, conditions());
    const asked = await orders.confirm(tapped(second), T0, conditions());
    expect(asked).toEqual({ type: 'same', reference: first.reference });
    expect(await orders.confirm(tapped(second), T0, conditions(first.reference))).toEqual({ type: 'committed' });
    const since = await orders.confirm(tapped(third), T0, conditions(first.reference));
    expect(since).toEqual({ type: 'same', reference: second.reference });
  });
});
