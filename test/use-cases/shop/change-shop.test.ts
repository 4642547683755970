import { expect, test, vi } from 'vitest';
import type { ShopChange } from '../../../src/domain/shop/shop.ts';
import { type ChangeShopDeps, createChangeShop } from '../../../src/use-cases/shop/change-shop.ts';
import type { UntoldShopChange } from '../../../src/use-cases/shop/ports.ts';
import { RecordingLogger } from '../../support/fakes/recording-logger.ts';
import { useRealStore } from '../../support/redis/real-store.ts';

const NOW = 1_763_719_200_000;
const ADA = 1;
const BOLA = 2;
const CHIKE = 7;

const account: ShopChange = { field: 'bankAccount', to: { bank: 'GTBank', number: '0123456789', holder: 'Ada' } };
const other: ShopChange = { field: 'bankAccount', to: { bank: 'Zenith', number: '9876543210', holder: 'Bola' } };
const name: ShopChange = { field: 'name', to: 'Ada’s' };

const real = useRealStore();

/** Two owners; who of them cannot be reached is named. */
function changing({
  unreachable = [] as readonly number[],
  ...changes
}: Partial<ChangeShopDeps> & { unreachable?: readonly number[] } = {}) {
  const { shops, changeTrail, untoldShopChanges: untold } = real.store;
  const shopChanged = vi.fn<(one: UntoldShopChange) => Promise<boolean>>(async (one) => {
    if (unreachable.includes(one.owner)) return false;
    await untold.told(one);
    return true;
  });
  const deps = { shops, changeTrail, untold, alerts: { shopChanged }, owners: [ADA, BOLA], now: () => NOW };
  return { changeShop: createChangeShop({ ...deps, logger: new RecordingLogger(), ...changes }), shopChanged };
}

async function trail() {
  return (await real.store.changeTrail.list(undefined, 50)).entries;
}

test('an owner changes the bank account: every owner is told old and new, and the trail has it', async () => {
  const { changeShop, shopChanged } = changing();
  await changeShop(ADA, account, 0, 'one');
  const outcome = await changeShop(BOLA, other, 1, 'two');
  expect(outcome).toEqual({ type: 'changed', shop: { version: 2, bankAccount: other.to }, untold: [] });
  const facts = { by: BOLA, before: 'GTBank · 0123456789 · Ada', after: 'Zenith · 9876543210 · Bola' };
  const told = shopChanged.mock.calls.slice(2).map(([one]) => one);
  expect(new Set(told.map(({ owner }) => owner))).toEqual(new Set([ADA, BOLA]));
  for (const { record } of told) expect(record).toMatchObject(facts);
  expect(await trail()).toMatchObject([{ what: 'shop', about: 'bankAccount', ...facts }, { by: ADA }]);
});

test('an owner who cannot be told stays to be told', async () => {
  const { changeShop } = changing({ unreachable: [BOLA] });
  expect(await changeShop(ADA, account, 0, 'one')).toMatchObject({ type: 'changed', untold: [BOLA] });
  expect(await real.store.untoldShopChanges.list()).toMatchObject([{ owner: BOLA, changeId: 'one' }]);
});

test('a merchant who is no owner changes the name, and neither contact nor account', async () => {
  const { changeShop, shopChanged } = changing();
  expect(await changeShop(CHIKE, name, 0, 'one')).toMatchObject({ type: 'changed', shop: { name: 'Ada’s' } });
  expect(await changeShop(CHIKE, account, 1, 'two')).toEqual({ type: 'owners-only' });
  expect(await changeShop(CHIKE, { field: 'contact', to: null }, 1, 'three')).toEqual({ type: 'owners-only' });
  expect(shopChanged).not.toHaveBeenCalled();
  expect(await trail()).toHaveLength(1);
});

test('what another owner has set already is as wanted', async () => {
  const { changeShop } = changing();
  await changeShop(ADA, account, 0, 'one');
  expect(await changeShop(BOLA, account, 0, 'two')).toMatchObject({ type: 'already' });
});

test('a process that dies after the change: the update that comes again tells and notes what was and what is', async () => {
  const died = changing({ changeTrail: { write: () => Promise.reject(new Error('killed')) } });
  await changing().changeShop(ADA, account, 0, 'one');
  await expect(died.changeShop(ADA, other, 1, 'two')).rejects.toThrow('killed');
  expect(await real.store.untoldShopChanges.list()).toHaveLength(2);
  const { changeShop, shopChanged } = changing();
  expect(await changeShop(ADA, other, 1, 'two')).toMatchObject({ type: 'changed', untold: [] });
  expect(shopChanged).toHaveBeenCalledTimes(2);
  const before = 'GTBank · 0123456789 · Ada';
  expect(shopChanged.mock.calls[0]?.[0].record).toMatchObject({ before });
  const [newest, ...others] = await trail();
  expect(newest).toMatchObject({ before, after: 'Zenith · 9876543210 · Bola' });
  expect(others).toHaveLength(1);
});
