import { beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../../../src/redis/open-store.ts';
import { minor } from '../../../src/domain/shared/money.ts';
import { shardOfReference } from '../../../src/domain/orders/reference.ts';
import { CARD_LIFE_MS, type DraftRequest, MAY_COME_BACK_MS } from '../../../src/domain/orders/draft.ts';
import { EMPTY_POLICY } from '../../../src/domain/pricing/policy.ts';
import type { Tap } from '../../../src/services/orders/confirm-order.ts';
import { cancelDraft, draftPurchase } from '../../../src/services/orders/draft-purchase.ts';
import { ResellerError } from '../../../src/domain/shared/reseller.ts';
import { LEASE_MS } from '../../support/advance-order-setup.ts';
import { ConfirmSetup } from '../../support/confirm-setup.ts';
import type { PartsOfShop } from '../../support/fakes/shop-of.ts';
import { useRealStore } from '../../support/redis/real-store.ts';
import { BUYER, freshReference, sampleProduct, sampleReferences, T0 } from '../../support/samples/sample-order.ts';

const real = await useRealStore();
const { orders } = real.store;
let setup: ConfirmSetup;

beforeEach(() => {
  setup = new ConfirmSetup(real.store);
});

const draft = (what: DraftRequest) => setup.draft(what);
const confirm = (tap: Tap) => setup.confirm(tap);
const drop = (tap: Pick<Tap, 'reference' | 'userId'>) => setup.drop(tap);

const request = {
  buyer: BUYER,
  role: 'customer',
  product: sampleProduct({ category: 'SME', quantity: '1 GB' }),
  recipient: { kind: 'phone', customerId: '08031234567' },
  priceMinor: minor(50_000),
} as const;

const tapOn = (reference: string): Tap => ({ reference, userId: BUYER.userId, role: 'customer', cardMessageId: 41 });

test('what was confirmed on a server that may be lost is not said to be confirmed, so that the tap comes again', async () => {
  const away = new Error('NOREPLICAS 0 of 1 replicas have what was written');
  const { reference } = await draft(request);
  const unheard: Store['orders'] = {
    ...orders,
    async confirm(...given) {
      await orders.confirm(...given);
      throw away;
    },
    ensureKept: async () => Promise.reject(away),
  };
  const tapping = (tap: Tap) => setup.confirm(tap, { orders: unheard });
  await expect(tapping(tapOn(reference))).rejects.toBe(away);
  await expect(tapping(tapOn(reference))).rejects.toBe(away);
  expect(await confirm(tapOn(reference))).toMatchObject({ type: 'already' });
});

const dayLater = () => (setup.now += CARD_LIFE_MS + 1);
const unsold = () => (setup.reseller.shelf = sampleProduct({ available: false }));
const unanswered = () => (setup.reseller.shelf = new ResellerError('unavailable', 'no answer'));
const tooDear = () => (setup.policy = { ...EMPTY_POLICY, limits: { customer: { perPurchaseMinor: minor(1) } } });

// A server that is cut off from the others still shows a card that somebody confirmed on them.
test.each<[string, (tap: Tap) => unknown, PartsOfShop['orders']]>([
  ['is not there', () => undefined, { find: async () => undefined }],
  ['was taken back', drop, {}],
  ['has expired', dayLater, {}],
  ['is no longer sold', unsold, {}],
  ['cannot be checked', unanswered, {}],
  ['is over a limit', tooDear, {}],
])('that a card %s is not said on the word of a server that may be cut off', async (_, make, shown) => {
  const away = new Error('NOREPLICAS 0 of 1 replicas have what was written');
  const tap = tapOn((await draft(request)).reference);
  await make(tap);
  const cutOff = { ...orders, ...shown, ensureKept: async () => Promise.reject(away) };
  await expect(setup.confirm(tap, { orders: cutOff })).rejects.toBe(away);
});

test('neither is it said of a card that is taken back', async () => {
  const away = new Error('NOREPLICAS 0 of 1 replicas have what was written');
  const cutOff = { ...orders, find: async () => undefined, ensureKept: async () => Promise.reject(away) };
  await expect(cancelDraft(setup.shop({ orders: cutOff }), tapOn(freshReference()))).rejects.toBe(away);
});

test('a reference that comes twice is a fault, and the first order stays', async () => {
  const reference = freshReference();
  const shop = setup.shop({ references: { mint: () => reference } });
  const repeating = (what: DraftRequest) => draftPurchase(shop, what);
  const first = await repeating(request);
  await expect(repeating({ ...request, priceMinor: minor(1) })).rejects.toThrow('a new reference was in use already');
  expect(await orders.find(first.reference)).toEqual(first);
});

describe('confirming', () => {
  test('turns the card into an order that is leased to the one who confirmed', async () => {
    const { reference } = await draft(request);
    const outcome = await confirm(tapOn(reference));
    expect(outcome).toMatchObject({
      type: 'confirmed',
      order: { state: 'submitting', sends: 1, confirmedAt: T0, cardMessageId: 41 },
    });
    expect((await orders.openOrders()).count).toBe(1);
    const shard = shardOfReference(reference);
    expect(await orders.claimYoung(shard, T0 + LEASE_MS - 1, T0 + 2 * LEASE_MS, 5)).toEqual([]);
    expect(await orders.claimYoung(shard, T0 + LEASE_MS, T0 + 2 * LEASE_MS, 5)).toEqual([reference]);
  });

  test('by taps at the same time happens once, and all the others read that it did', async () => {
    const { reference } = await draft(request);
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => confirm(tapOn(reference))));
    const types = outcomes.map(({ type }) => type).toSorted();
    expect(types).toEqual([...Array.from({ length: 11 }, () => 'already'), 'confirmed']);
    expect((await orders.find(reference))?.version).toBe(2);
  });

  test('another person’s card, and one that never was, is void, and the service is not asked', async () => {
    const { reference } = await draft(request);
    setup.reseller.shelf = new ResellerError('unavailable', 'asked all the same');
    expect(await confirm({ ...tapOn(reference), userId: 8 })).toEqual({ type: 'void' });
    expect(await confirm(tapOn('nonsense'))).toEqual({ type: 'void' });
    expect((await orders.find(reference))?.state).toBe('draft');
  });

  test('a card that was drawn a moment ago and is not there was lost, and may come back: only later nothing was bought', async () => {
    const lost = tapOn(sampleReferences.mint(BUYER.userId, T0));
    expect(await confirm(lost)).toEqual({ type: 'missing' });
    expect(await confirm({ ...lost, userId: 8 })).toEqual({ type: 'void' });
    setup.now = T0 + MAY_COME_BACK_MS;
    expect(await confirm(lost)).toEqual({ type: 'void' });
  });

  test('and dropping at the same time: one of the two happens', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { reference } = await draft(request);
      const [confirmed, dropped] = await Promise.all([confirm(tapOn(reference)), drop(tapOn(reference))]);
      const pair = `${confirmed.type}, ${dropped.type}`;
      expect(['confirmed, too-late', 'void, dropped']).toContain(pair);
    }
  });
});

describe('a product that is not as the card says', () => {
  test('is shown with what it is by now on a new card where it is less under the same name and price', async () => {
    const content = { quantity: '500 MB' };
    const month = sampleProduct({ quantity: '1 GB', validity: '30 days' });
    const { reference } = await draft({ ...request, product: month });
    setup.reseller.shelf = { ...month, ...content };
    const outcome = await confirm(tapOn(reference));
    expect(outcome).toMatchObject({
      type: 'content-changed',
      from: { reference, item: { quantity: '1 GB', validity: '30 days' } },
      order: { state: 'draft', item: content, priceMinor: 50_000, recipient: request.recipient },
    });
    expect(await confirm(tapOn(reference))).toEqual({ type: 'void' });
    expect((await orders.listByBuyer(BUYER.userId, 0, 1)).total).toBe(0);
    const anew = outcome.type === 'content-changed' ? outcome.order.reference : '';
    expect(await confirm(tapOn(anew))).toMatchObject({ type: 'confirmed', order: { item: content } });
  });

  test('leaves one card that can be confirmed, also if the price changes back', async () => {
    const { reference } = await draft(request);
    setup.reseller.shelf = sampleProduct({ priceMinor: minor(60_000) });
    const outcomes = await Promise.all([confirm(tapOn(reference)), confirm(tapOn(reference))]);
    expect(outcomes.map(({ type }) => type).toSorted()).toEqual(['price-changed', 'void']);
    setup.reseller.shelf = sampleProduct();
    expect(await confirm(tapOn(reference))).toEqual({ type: 'void' });
    const open = await orders.openDrafts(BUYER.userId, 0);
    expect(open).toHaveLength(1);
    expect(open).not.toContain(reference);
  });

  test('and is not there any more cannot be had, and the card stays for a better moment', async () => {
    const { reference } = await draft(request);
    setup.reseller.shelf = new ResellerError('not-found', '404');
    expect(await confirm(tapOn(reference))).toMatchObject({ type: 'gone', order: { reference } });
    expect((await orders.find(reference))?.state).toBe('draft');
  });

  test.each(['unavailable', 'timeout', 'unreadable', 'unauthorized', 'rejected'] as const)(
    'cannot be known where the service is %s: nothing is bought, the card stays good',
    async (code) => {
      const { reference } = await draft(request);
      setup.reseller.shelf = new ResellerError(code, 'x');
      expect(await confirm(tapOn(reference))).toMatchObject({ type: 'unanswered', order: { reference } });
      setup.reseller.shelf = sampleProduct();
      expect(await confirm(tapOn(reference))).toMatchObject({ type: 'confirmed' });
    },
  );
});

describe('dropping', () => {
  test('by two taps at once happens once', async () => {
    const { reference } = await draft(request);
    const outcomes = await Promise.all([drop(tapOn(reference)), drop(tapOn(reference))]);
    expect(outcomes.map(({ type }) => type).toSorted()).toEqual(['dropped', 'void']);
  });

  test('does nothing to another person’s card, or to none', async () => {
    const { reference } = await draft(request);
    expect(await drop({ reference, userId: 8 })).toEqual({ type: 'void' });
    expect(await drop(tapOn(freshReference()))).toEqual({ type: 'void' });
    expect((await orders.find(reference))?.state).toBe('draft');
  });
});
