import { expect, test, vi } from 'vitest';
import type { ShopChange, UntoldShopChange } from '../../src/domain/shop.ts';
import { changeShop } from '../../src/services/change-shop.ts';
import type { Shop } from '../../src/services/shop.ts';
import { RecordingLogger } from '../support/fakes/recording-logger.ts';
import { shopOf } from '../support/fakes/shop-of.ts';
import { useRealStore } from '../support/redis/real-store.ts';

const NOW = 1_763_719_200_000;
const ADA = 1;
const BOLA = 2;
const CHIKE = 7;

const account: ShopChange = { field: 'bankAccount', to: { bank: 'GTBank', number: '0123456789', holder: 'Ada' } };
const other: ShopChange = { field: 'bankAccount', to: { bank: 'Zenith', number: '9876543210', holder: 'Bola' } };
const name: ShopChange = { field: 'name', to: 'Ada’s' };

const real = await useRealStore();

/** Two owners; who of them cannot be reached is named. */
function changing({
  unreachable = [],
  changeTrail = real.store.changeTrail,
}: { unreachable?: readonly number[]; changeTrail?: Pick<Shop['changeTrail'], 'write'> } = {}) {
  const { shops, untoldShopChanges } = real.store;
  const tell = vi.fn<(one: UntoldShopChange) => Promise<boolean>>(async (one) => {
    if (unreachable.includes(one.owner)) return false;
    await untoldShopChanges.told(one);
    return true;
  });
  const logger = new RecordingLogger();
  const shop = shopOf({ shops, untoldShopChanges, changeTrail, ownerIds: [ADA, BOLA], now: () => NOW, logger });
  const change = (by: number, wanted: ShopChange, seen: number, id: string) =>
    changeShop(shop, { by, change: wanted, seen, id }, tell);
  return { change, tell };
}

async function trail() {
  return (await real.store.changeTrail.list(undefined, 50)).entries;
}

test('an owner who cannot be told stays to be told', async () => {
  const { change } = changing({ unreachable: [BOLA] });
  expect(await change(ADA, account, 0, 'one')).toMatchObject({ type: 'changed', untold: [BOLA] });
  expect(await real.store.untoldShopChanges.list()).toMatchObject([{ owner: BOLA, changeId: 'one' }]);
});

test('a merchant who is no owner changes the name, and neither contact nor account', async () => {
  const { change, tell } = changing();
  expect(await change(CHIKE, name, 0, 'one')).toMatchObject({ type: 'changed', shop: { name: 'Ada’s' } });
  expect(await change(CHIKE, account, 1, 'two')).toEqual({ type: 'owners-only' });
  expect(await change(CHIKE, { field: 'contact', to: null }, 1, 'three')).toEqual({ type: 'owners-only' });
  expect(tell).not.toHaveBeenCalled();
  expect(await trail()).toHaveLength(1);
});

test('what another owner has set already is as wanted', async () => {
  const { change } = changing();
  await change(ADA, account, 0, 'one');
  expect(await change(BOLA, account, 1, 'two')).toMatchObject({ type: 'already' });
});

test('a process that dies after the change: the update that comes again tells and notes what was and what is', async () => {
  const died = changing({ changeTrail: { write: () => Promise.reject(new Error('killed')) } });
  await changing().change(ADA, account, 0, 'one');
  await expect(died.change(ADA, other, 1, 'two')).rejects.toThrow('killed');
  expect(await real.store.untoldShopChanges.list()).toHaveLength(2);
  const { change, tell } = changing();
  expect(await change(ADA, other, 1, 'two')).toMatchObject({ type: 'changed', untold: [] });
  expect(tell).toHaveBeenCalledTimes(2);
  const before = 'GTBank · 0123456789 · Ada';
  expect(tell.mock.calls[0]?.[0].record).toMatchObject({ before });
  const [newest, ...others] = await trail();
  expect(newest).toMatchObject({ before, after: 'Zenith · 9876543210 · Bola' });
  expect(others).toHaveLength(1);
});
