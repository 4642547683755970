import { beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '../../../src/domain/orders/order.ts';
import { next, revised } from '../../../src/domain/orders/order-state-machine.ts';
import { createDueWorker } from '../../../src/services/order-worker/due-worker.ts';
import { closeOrder } from '../../../src/services/orders/close-order.ts';
import { ResellerError } from '../../../src/domain/shared/reseller.ts';
import { type PartsOfShop, shopOf } from '../../support/fakes/shop-of.ts';
import { book, holdOrder, readLedger } from '../../support/held-orders.ts';
import { useRealStore } from '../../support/redis/real-store.ts';
import { BUYER, orderIn, T0 } from '../../support/samples/sample-order.ts';
import { AdvanceSetup, LEASE_MS } from '../../support/advance-order-setup.ts';
import { claimAll } from '../../support/claim-all.ts';
import { shardOfReference } from '../../../src/domain/orders/reference.ts';

const DAY_MS = 24 * 3_600_000;
const MERCHANT = 7;
const PRICE = 50_000;
const real = await useRealStore();
let setup: AdvanceSetup;

beforeEach(() => {
  setup = new AdvanceSetup(real.store.orders);
});

function close(reference: string, by = MERCHANT, parts: PartsOfShop = {}) {
  const shop = shopOf({
    ...real.store,
    events: { moved: (before, after) => void setup.moves.push(`${before.state} → ${after.state}`) },
    advance: async (order) => void (await setup.advance()(order)),
    leaseMs: LEASE_MS,
    now: () => setup.now,
    ...parts,
  });
  return closeOrder(shop, reference, by);
}

/** Bought a day ago from an account with just its price, sent, and never answered. */
async function forgotten(state: 'confirmed' | 'unknown' | 'processing' = 'processing'): Promise<Order> {
  await book(real.store, PRICE);
  const confirmed = await holdOrder(real.store);
  const sent = state === 'confirmed' ? confirmed : revised({ ...confirmed, state, sends: 1 });
  if (sent !== confirmed) await real.store.orders.commit(sent, T0);
  setup.now = T0 + DAY_MS;
  return sent;
}

const account = () => real.store.accounts.read(BUYER.userId);

async function kinds(): Promise<string[]> {
  return (await readLedger(real.store)).map(({ kind }) => kind);
}

const trail = async () => (await real.store.changeTrail.list(undefined, 10)).entries;

/** The next question is due a day later at the most. */
async function aDayLater(reference: string): Promise<Order> {
  setup.now += DAY_MS;
  await setup.advance()(await setup.find(reference));
  return setup.find(reference);
}

describe('an order that the service forgot', () => {
  test.each(['confirmed', 'unknown', 'processing'] as const)(
    'in %s is closed with its money and a note of who did it, and its buyer is told at once',
    async (state) => {
      const { reference } = await forgotten(state);
      expect(await close(reference)).toMatchObject({ type: 'closed', order: { state: 'closed' } });
      expect(await account()).toMatchObject({ balanceMinor: PRICE, heldMinor: 0 });
      expect(await kinds()).toEqual(['credit', 'hold', 'release']);
      expect(await trail()).toMatchObject([
        { by: MERCHANT, what: 'order-closed', whom: BUYER.userId, about: reference, after: String(PRICE) },
      ]);
      expect(setup.notifier.told).toEqual(['closed']);
      expect(await setup.find(reference)).toMatchObject({ closed: { at: setup.now, by: MERCHANT } });
      expect((await real.store.orders.openOrders()).count).toBe(0);
    },
  );

  test('is told at once, also if this very process was asking about it', async () => {
    const order = await forgotten();
    const [queue, answer] = [real.store.orders, Promise.withResolvers<null>()];
    const lane = { claim: async () => [], advance: setup.advance(), concurrency: 1 };
    const worker = createDueWorker(
      { leaseMs: LEASE_MS, now: () => setup.now, logger: real.logger },
      { queue, lanes: [lane] },
    );
    worker.start();
    const asking = worker.nudge(order, () => answer.promise);
    const advance = (closed: Order) => {
      answer.resolve(null);
      return worker.nudge(closed);
    };
    await close(order.reference, MERCHANT, { advance });
    await asking;
    expect(setup.notifier.told).toEqual(['closed']);
    await worker.stop();
  });

  test('is left to who closed it while its buyer is told, and to any other process if that died', async () => {
    const { reference } = await forgotten();
    const claim = () => claimAll(real.store.orders, shardOfReference(reference), setup.now, setup.now + LEASE_MS);
    const claimed: string[] = [];
    await close(reference, MERCHANT, { advance: async () => void claimed.push(...(await claim())) });
    expect(claimed).toEqual([]);
    setup.now += LEASE_MS;
    expect(await claim()).toEqual([reference]);
  });

  test('is closed once, however often and by however many it is pressed at the same time', async () => {
    const { reference } = await forgotten();
    const outcomes = await Promise.all([7, 8, 7, 9].map((by) => close(reference, by)));
    expect(outcomes.map(({ type }) => type)).toEqual(['closed', 'closed', 'closed', 'closed']);
    expect(await kinds()).toEqual(['credit', 'hold', 'release']);
    expect(await trail()).toHaveLength(1);
  });

  test('and ends at this moment is not closed', async () => {
    const order = await forgotten();
    const { orders } = real.store;
    const delivered = revised(next(order, { type: 'found', at: setup.now, status: 'successful', receipt: {} }));
    const faster = {
      ...orders,
      async commit(...given: Parameters<typeof orders.commit>) {
        await orders.commit(delivered, null);
        return orders.commit(...given);
      },
    };
    const outcome = await close(order.reference, MERCHANT, { orders: faster });
    expect(outcome).toMatchObject({ type: 'stands', order: { state: 'successful' } });
    expect(await kinds()).toEqual(['credit', 'hold', 'capture']);
    expect(await trail()).toEqual([]);
  });

  test('has its note in the trail also if the process died before it was written', async () => {
    const { reference } = await forgotten();
    const dies = { write: () => Promise.reject(new Error('killed')) };
    await expect(close(reference, MERCHANT, { changeTrail: dies })).rejects.toThrow('killed');
    expect(await trail()).toMatchObject([{ by: MERCHANT, what: 'order-closed', about: reference }]);
    expect(await close(reference)).toMatchObject({ type: 'closed' });
    expect(await trail()).toHaveLength(1);
  });

  test('of no known reference is said to be unknown', async () => {
    expect(await close(orderIn('draft').reference)).toEqual({ type: 'unknown' });
  });
});

describe('an order that was closed', () => {
  async function closed(): Promise<string> {
    const { reference } = await forgotten();
    await close(reference);
    return reference;
  }

  test('and delivered after all is charged once, and told to buyer and merchants', async () => {
    const reference = await closed();
    setup.reseller.says(reference, 'processing');
    expect((await aDayLater(reference)).state).toBe('closed');
    setup.reseller.says(reference, 'failed', { requeryQueued: true });
    expect((await aDayLater(reference)).state).toBe('closed');
    setup.reseller.says(reference, 'successful');
    expect((await aDayLater(reference)).state).toBe('successful');
    expect(await kinds()).toEqual(['credit', 'hold', 'release', 'charge']);
    expect(await account()).toMatchObject({ balanceMinor: 0, heldMinor: 0 });
    expect(setup.notifier.told).toEqual(['closed', 'successful']);
    expect(setup.alerts).toContain('late end successful');
    expect(await real.store.alertOutbox.list()).toEqual([{ type: 'late-end', reference }]);
  });

  test('and said to have failed books nothing more, and is told to buyer and merchants', async () => {
    const reference = await closed();
    setup.reseller.askFailures.push(new ResellerError('unavailable', '500'));
    expect((await aDayLater(reference)).state).toBe('closed');
    setup.reseller.says(reference, 'failed');
    expect((await aDayLater(reference)).state).toBe('failed');
    expect(await kinds()).toEqual(['credit', 'hold', 'release']);
    expect(setup.notifier.told).toEqual(['closed', 'failed']);
    expect(await real.store.alertOutbox.list()).toEqual([{ type: 'late-end', reference }]);
    await real.store.alertOutbox.told({ type: 'late-end', reference });
    await aDayLater(reference);
    expect(await real.store.alertOutbox.list()).toEqual([]);
  });
});
