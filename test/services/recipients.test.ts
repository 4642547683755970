import { describe, expect, test } from 'vitest';
import type { Order } from '../../src/domain/orders/order.ts';
import { findSaved } from '../../src/domain/recipients/saved-recipient.ts';
import { ResellerError } from '../../src/domain/shared/reseller.ts';
import { renameRecipient, savedNamesFor, saveRecipient } from '../../src/services/recipients.ts';
import { shopOf } from '../support/fakes/shop-of.ts';
import { useRealStore } from '../support/redis/real-store.ts';
import { memoryOrders } from '../support/fakes/memory-orders.ts';
import { BUYER, orderIn, T0 } from '../support/samples/sample-order.ts';

const { userId } = BUYER;
const real = await useRealStore();

function delivered(customerId: string, verifiedName?: string): Order {
  const known = verifiedName === undefined ? {} : { verifiedName };
  return { ...orderIn('successful'), recipient: { kind: 'phone', customerId, ...known } };
}

function setupOf(orders: readonly Order[], isAway = false) {
  const { saved } = real.store;
  const services = async () => {
    if (isAway) throw new ResellerError('unavailable', 'away');
    return ['airtime', 'data'];
  };
  const catalogue = { services, providers: async () => ['MTN', 'Glo'] };
  return shopOf({ saved, orders: memoryOrders(...orders), catalogue, now: () => T0 });
}

describe('the number of a delivered purchase', () => {
  test('is saved with what was bought, and only once: another name takes the place of the first, and the pin stays', async () => {
    const order = delivered('08031234567', 'ADA OBI');
    const shop = setupOf([order]);
    expect((await savedNamesFor(shop, userId, order)).suggested).toBe('Ada');
    expect(await saveRecipient(shop, userId, order.reference, 'Mama')).toMatchObject({
      type: 'saved',
      recipient: {
        name: 'Mama',
        customerId: '08031234567',
        productName: 'MTN-1GB',
        verifiedName: 'ADA OBI',
        usedAt: T0,
      },
    });
    const [mama] = await shop.saved.list(userId);
    await shop.saved.put(userId, { ...mama!, pinned: true });
    await saveRecipient(shop, userId, order.reference, 'Ada');
    expect(await shop.saved.list(userId)).toMatchObject([{ name: 'Ada', pinned: true }]);
    expect((await savedNamesFor(shop, userId, order)).suggested).toBeUndefined();
  });

  test('keeps the name that it was verified with, if a later purchase has none', async () => {
    const [verified, unverified] = [delivered('08031234567', 'ADA OBI'), delivered('08031234567')];
    await saveRecipient(setupOf([verified]), userId, verified.reference, 'Mama');
    const shop = setupOf([unverified]);
    await saveRecipient(shop, userId, unverified.reference, 'Ada');
    expect(await shop.saved.list(userId)).toMatchObject([{ name: 'Ada', verifiedName: 'ADA OBI' }]);
  });

  test('is renamed, also to another spelling of the same name, and never to that of another number', async () => {
    const [one, other] = [delivered('08031234567'), delivered('08037654321')];
    const shop = setupOf([one, other]);
    await saveRecipient(shop, userId, one.reference, 'Mama');
    expect(await saveRecipient(shop, userId, other.reference, ' MAMA! ')).toEqual({ type: 'refused', why: 'taken' });
    await saveRecipient(shop, userId, other.reference, 'Papa');
    expect(await renameRecipient(shop, userId, { name: 'papa', kind: 'phone' }, 'mamá')).toEqual({
      type: 'refused',
      why: 'taken',
    });
    expect(await renameRecipient(shop, userId, { name: 'Mama', kind: 'phone' }, 'MAMA')).toMatchObject({
      type: 'saved',
    });
    expect(await renameRecipient(shop, userId, { name: 'nobody', kind: 'phone' }, 'Ada')).toEqual({ type: 'unknown' });
    // The same after a crash that came before its person read so.
    const again = () => renameRecipient(shop, userId, { name: 'Papa', kind: 'phone' }, 'Dad');
    expect([await again(), await again()]).toMatchObject([{ type: 'saved' }, { type: 'saved' }]);
    expect((await shop.saved.list(userId)).map(({ name }) => name).toSorted()).toEqual(['Dad', 'MAMA']);
  });

  test('may have the name of one of another kind, and each is renamed by itself', async () => {
    const phone = delivered('08031234567', 'ADA OBI');
    const meter: Order = { ...delivered('04123456789', 'ADA OBI'), reference: 'VB000000000000001' };
    const metered: Order = { ...meter, recipient: { ...meter.recipient, kind: 'meter' } };
    const shop = setupOf([phone, metered]);
    await saveRecipient(shop, userId, phone.reference, 'Ada');
    expect((await savedNamesFor(shop, userId, metered)).suggested).toBe('Ada');
    expect(await saveRecipient(shop, userId, metered.reference, 'ada')).toMatchObject({ type: 'saved' });
    expect(await renameRecipient(shop, userId, { name: 'ADA', kind: 'meter' }, 'Mama')).toMatchObject({
      type: 'saved',
    });
    expect((await shop.saved.list(userId)).map(({ name, kind }) => `${name} ${kind}`)).toEqual([
      'Ada phone',
      'Mama meter',
    ]);
  });

  test('cannot be saved by anybody but its buyer, nor before it is delivered', async () => {
    const order = delivered('08031234567');
    const open = [orderIn('processing'), orderIn('failed'), orderIn('draft'), orderIn('reversed')];
    const shop = setupOf([order, ...open]);
    expect(await saveRecipient(shop, userId + 1, order.reference, 'Mama')).toEqual({ type: 'unknown' });
    for (const { reference } of open)
      expect(await saveRecipient(shop, userId, reference, 'Mama')).toEqual({ type: 'unknown' });
  });

  test('beyond the hundredth is refused, and one that is there can still be named anew', async () => {
    const orders = Array.from({ length: 101 }, (_, index) => delivered(`080312${String(index).padStart(5, '0')}`));
    const shop = setupOf(orders);
    const names = orders.map((_, index) => `Shop number ${index}`);
    for (const [index, order] of orders.slice(0, 100).entries())
      await saveRecipient(shop, userId, order.reference, names[index] ?? '');
    expect(await saveRecipient(shop, userId, orders[100]!.reference, 'Mama')).toEqual({ type: 'refused', why: 'full' });
    expect(await saveRecipient(shop, userId, orders[0]!.reference, 'Mama')).toMatchObject({ type: 'saved' });
    expect(await shop.saved.list(userId)).toHaveLength(100);
  });

  test('with the service away is saved all the same, and the usual words are still refused', async () => {
    const order = delivered('08031234567');
    const shop = setupOf([order], true);
    expect(await saveRecipient(shop, userId, order.reference, 'airtime')).toEqual({
      type: 'refused',
      why: 'shop-word',
    });
    expect(await saveRecipient(shop, userId, order.reference, 'Mama')).toMatchObject({ type: 'saved' });
    expect(findSaved(await shop.saved.list(userId), 'mama')).toHaveLength(1);
  });
});
