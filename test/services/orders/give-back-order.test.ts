import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { givableMinor, type Order } from '../../../src/domain/orders/order.ts';
import { next, revised } from '../../../src/domain/orders/order-state-machine.ts';
import { saleOf } from '../../../src/domain/reports/sales.ts';
import { auditOf } from '../../support/audit-of.ts';
import { giveBackOrder } from '../../../src/services/orders/give-back-order.ts';
import { crashing, dieAtEveryCall } from '../../support/crashing.ts';
import { sampleEventNames, sampleEvents } from '../../support/fakes/order-events.ts';
import { type PartsOfShop, shopOf } from '../../support/fakes/shop-of.ts';
import { book, holdOrder, readLedger } from '../../support/held-orders.ts';
import { useRealStore } from '../../support/redis/real-store.ts';
import { BUYER, orderIn, T0 } from '../../support/samples/sample-order.ts';

const { userId } = BUYER;
const MERCHANT = 7;
const OTHER = 8;
const PRICE = 50_000;
const CREDIT = 80_000;
const real = await useRealStore();

beforeEach(() => begin());

async function begin(): Promise<void> {
  await real.raw.flushall();
  await book(real.store, CREDIT);
}

function giveBack(reference: string, by = MERCHANT, parts: PartsOfShop = {}) {
  const shop = shopOf({ ...real.store, isMerchant: () => false, now: () => T0 + 9_000, ...parts });
  return giveBackOrder(shop, reference, by);
}

/** Through the real store, from the draft on. */
async function bought(...events: (keyof typeof sampleEvents)[]): Promise<Order> {
  let order = await holdOrder(real.store);
  for (const name of events) order = await happen(order, name);
  return order;
}

async function happen(order: Order, name: keyof typeof sampleEvents): Promise<Order> {
  const after = next(order, sampleEvents[name]);
  if (after === order) return order;
  await real.store.orders.commit(revised(after), T0);
  return (await real.store.orders.find(order.reference)) ?? after;
}

/** A tap on Give back: it moves what there is to give, or nothing. */
async function tapped(order: Order): Promise<Order> {
  const [before, givable] = [await balance(), givableMinor(order)];
  const { type } = await giveBack(order.reference);
  expect(await balance()).toBe(before + givable);
  expect(type === 'stands').toBe(givable === 0 && order.givenBack === undefined);
  return (await real.store.orders.find(order.reference)) ?? order;
}

const balance = async () => (await real.store.accounts.read(userId)).balanceMinor;
const isSound = async () => (await auditOf(real.store)).differenceCount === 0;
const trail = async () => (await real.store.changeTrail.list(undefined, 10)).entries;

async function refunds(): Promise<unknown[]> {
  const entries = await readLedger(real.store, userId);
  return entries.filter(({ kind }) => kind === 'refund').map(({ amountMinor, by }) => [amountMinor, by]);
}

describe('a merchant gives back', () => {
  test('what was paid for a delivered order, with the entry in their name and in the trail', async () => {
    const { reference } = await bought('sending', 'found successful', 'told');
    expect(await giveBack(reference)).toMatchObject({ type: 'given-back', order: { state: 'successful' } });
    expect(await balance()).toBe(CREDIT);
    expect(await refunds()).toEqual([[PRICE, MERCHANT]]);
    expect(await trail()).toMatchObject([{ what: 'given-back', by: MERCHANT, whom: userId, about: reference }]);
    expect(saleOf((await real.store.orders.find(reference)) ?? orderIn('draft'))).toMatchObject({ soldMinor: 0 });
    expect(await isSound()).toBe(true);
  });

  test('once, however many of them tap at once: all read who did it', async () => {
    const { reference } = await bought('sending', 'found successful');
    const taps = await Promise.all([MERCHANT, OTHER, MERCHANT].map((by) => giveBack(reference, by)));
    const by = taps.map((tap) => (tap.type === 'given-back' ? tap.order.givenBack?.by : tap.type));
    expect(new Set(by).size).toBe(1);
    expect(await refunds()).toHaveLength(1);
    expect(await trail()).toHaveLength(1);
  });

  test('nothing to themselves, to another merchant, or for what is not there', async () => {
    const { reference } = await bought('sending', 'found successful');
    expect(await giveBack(reference, userId)).toEqual({ type: 'self' });
    expect(await giveBack(reference, MERCHANT, { isMerchant: () => true })).toEqual({ type: 'merchant' });
    expect(await giveBack('NOSUCHREFERENCE00')).toEqual({ type: 'unknown' });
    expect(await refunds()).toEqual([]);
  });
});

test('in any order of events the buyer has back what was taken, at most once, and the books are right', async () => {
  const names = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('give back' as const, 'found successful', 'found failed', 'sending') },
    fc.constantFrom(...sampleEventNames),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(names, { minLength: 4, maxLength: 14 }), async (acts) => {
      await begin();
      let order = await bought();
      for (const act of acts) {
        if (act === 'give back') order = await tapped(order);
        else order = await happen(order, act);
        expect(await balance()).toBeLessThanOrEqual(CREDIT);
      }
      const isBack = order.givenBack !== undefined || ['failed', 'closed', 'reversed'].includes(order.state);
      expect(await balance()).toBe(isBack ? CREDIT : CREDIT - PRICE);
      expect(await isSound()).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test('a process that dies before or after any of its calls, and the tap that comes again, give back once and note it', async () => {
  for (const when of ['before', 'after'] as const) {
    await dieAtEveryCall(async (atCall) => {
      await begin();
      const { reference } = await bought('sending', 'found successful', 'told');
      const { orders, people, changeTrail } = real.store;
      const { dying, hasCrashed } = crashing({ orders, people, changeTrail }, atCall, when);
      await giveBack(reference, MERCHANT, dying).catch(() => undefined);
      // The update comes again, to another process, and so does another merchant's tap.
      await giveBack(reference);
      expect(await giveBack(reference, OTHER)).toMatchObject({ order: { givenBack: { by: MERCHANT } } });
      expect([when, atCall, await refunds()]).toEqual([when, atCall, [[PRICE, MERCHANT]]]);
      expect([when, atCall, await trail()]).toMatchObject([when, atCall, [{ what: 'given-back' }]]);
      expect(await isSound()).toBe(true);
      return hasCrashed();
    });
  }
});
