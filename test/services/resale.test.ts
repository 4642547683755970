import { describe, expect, test } from 'vitest';
import type { Order } from '../../src/domain/orders/order.ts';
import type { Person } from '../../src/domain/people/person.ts';
import { minor } from '../../src/domain/shared/money.ts';
import { NO_RESALE } from '../../src/domain/resale.ts';
import type { ShopProfile } from '../../src/domain/shop.ts';
import { noteSelling, priceListToForward, sellingPricesOf } from '../../src/services/resale.ts';
import { shopOf } from '../support/fakes/shop-of.ts';
import { RecordingLogger } from '../support/fakes/recording-logger.ts';
import { BUYER, orderIn, T0 } from '../support/samples/sample-order.ts';

const PRICES = [{ scope: { type: 'all' }, asks: { type: 'fixed', priceMinor: minor(70_000) } } as const];
const AGENT: Person = { userId: BUYER.userId, name: 'Ada', access: 'approved', firstSeenAt: 1, role: 'agent' };

function shopWith({
  person = AGENT,
  face = {},
  isAway = false,
}: { person?: Person; face?: Partial<ShopProfile>; isAway?: boolean } = {}) {
  return shopOf({
    resales: {
      find: async () => {
        if (isAway) throw new Error('away');
        return { ...NO_RESALE, name: 'Emeka Data', prices: [...PRICES] };
      },
    },
    people: { find: async () => person },
    isMerchant: () => false,
    shops: { read: async () => ({ version: 1, name: 'Folake', ...face }) },
    logger: new RecordingLogger(),
  });
}

describe('what an agent sells for', () => {
  test('counts for agents alone, and holds up nothing if it cannot be read', async () => {
    expect(await sellingPricesOf(shopWith(), { ...BUYER, role: 'agent' })).toEqual(PRICES);
    expect(await sellingPricesOf(shopWith(), { ...BUYER, role: 'customer' })).toEqual([]);
    expect(await sellingPricesOf(shopWith({ isAway: true }), { ...BUYER, role: 'agent' })).toEqual([]);
  });

  test('stands on a price list that is forwarded, with the agent’s name, unless merchants switched that off', async () => {
    expect(await priceListToForward(shopWith(), BUYER)).toEqual({ seller: { name: 'Emeka Data' }, prices: PRICES });
    const off = await priceListToForward(shopWith({ face: { agentFaces: 'off' } }), BUYER);
    expect(off).toMatchObject({ seller: { name: 'Folake' }, prices: [] });
  });
});

describe('a price at the card', () => {
  const draft = orderIn('draft', { draftedAt: T0 });
  const tap = { reference: draft.reference, userId: BUYER.userId };
  /** @param meanwhile what stands there when the write comes second */
  const ordersWith = (first: Order | undefined, meanwhile?: Order) => {
    const written: Order[] = [];
    const orders = {
      find: async () => (written.length === 0 ? first : (meanwhile ?? written.at(-1))),
      commit: async (order: Order) => {
        written.push(order);
        return meanwhile === undefined ? ('committed' as const) : ('conflict' as const);
      },
    };
    return { written, shop: shopOf({ orders, now: () => T0 }) };
  };

  test('that was confirmed meanwhile stays as it was written', async () => {
    const confirmed = orderIn('submitting', { reference: draft.reference });
    expect(await noteSelling(ordersWith(draft, confirmed).shop, tap, minor(1))).toMatchObject({ type: 'too-late' });
    expect(await noteSelling(ordersWith(confirmed).shop, tap, minor(1))).toMatchObject({ type: 'too-late' });
  });

  test('is nobody else’s to write, nor on a card that is over', async () => {
    expect(await noteSelling(ordersWith(draft).shop, { ...tap, userId: 5 }, minor(1))).toEqual({ type: 'void' });
    expect(await noteSelling(ordersWith(undefined).shop, tap, minor(1))).toEqual({ type: 'void' });
    const old = orderIn('draft', { draftedAt: T0 - 3_600_000 });
    expect(await noteSelling(ordersWith(old).shop, tap, minor(1))).toEqual({ type: 'expired' });
  });
});
