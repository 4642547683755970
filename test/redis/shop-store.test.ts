import { beforeEach, expect, test } from 'vitest';
import type { Store } from '../../src/redis/open-store.ts';
import type { ChangeNote } from '../../src/domain/people/change-trail.ts';
import type { ShopChange, ShopChangeRecord } from '../../src/domain/shop.ts';
import { createShopStore, createUntoldShopChanges } from '../../src/redis/shop-store.ts';
import { useRealStore } from '../support/redis/real-store.ts';
import { storeParts } from '../support/redis/store-parts.ts';

const ADA = 1;
const BOLA = 2;

const real = await useRealStore();
let now: number;
let shops: Store['shops'];
/** Another process. */
let elsewhere: Store['shops'];
let untold: Store['untoldShopChanges'];

beforeEach(() => {
  now = 1_000_000;
  const parts = storeParts(real, { logger: real.logger });
  const open = () => createShopStore(parts);
  shops = open();
  elsewhere = open();
  untold = createUntoldShopChanges(parts);
});

const named = (to: string | null): ShopChange => ({ field: 'name', to });
const account: ShopChange = { field: 'bankAccount', to: { bank: 'GTBank', number: '0123456789', holder: 'Ada' } };

function noteOf(id: string, { field }: ShopChange, after?: string): ChangeNote<ShopChangeRecord> {
  return { id, record: { by: ADA, at: now, what: 'shop', about: field, after } };
}

function change(made: ShopChange, id: string, { seen = 0, tell = [] as readonly number[], store = shops } = {}) {
  return store.change(made, seen, noteOf(id, made), tell);
}

test('what is set is read again, each beside the others, and each raises the version', async () => {
  const contact: ShopChange = { field: 'contact', to: { type: 'phone', number: '+2348031234567' } };
  for (const [index, made] of [named('Ada’s'), contact, account].entries()) await change(made, `${index}`);
  const all = { version: 3, name: 'Ada’s', contact: contact.to, bankAccount: account.to };
  expect(await shops.read()).toEqual(all);
  await change(named(null), 'none', { seen: 3 });
  expect(await shops.read()).toEqual({ version: 4, contact: contact.to, bankAccount: account.to });
});

test('a change that is sent again is made once, and answers the record of the first time', async () => {
  const first = await change(named('Ada’s'), 'one', { tell: [ADA] });
  now += 5;
  expect(await change(named('Ada’s'), 'one', { tell: [ADA] })).toEqual(first);
  expect(await shops.read()).toMatchObject({ version: 1 });
  expect(await untold.list()).toHaveLength(1);
});

test('of two who change the same value at once one makes it; who changes another one is not in the way', async () => {
  const answers = await Promise.all([
    change(named('Ada’s'), 'one'),
    change(named('Bola’s'), 'two', { store: elsewhere }),
    change(account, 'three', { store: elsewhere }),
  ]);
  expect(answers.filter((answer) => answer === 'meanwhile')).toHaveLength(1);
  expect(answers[2]).not.toBe('meanwhile');
  expect(await shops.read()).toMatchObject({ version: 2, bankAccount: account.to });
});

test('a damaged value counts for none, is logged, and can be set again', async () => {
  await change(named('Ada’s'), 'one');
  await change(account, 'two');
  await real.raw.hset(real.keys.shop(), 'name', '{');
  expect(await shops.read()).toEqual({ version: 2, bankAccount: account.to });
  expect(JSON.stringify(real.logger.lines)).toContain('a damaged value of the shop is left aside');
  expect(await change(named('Bola’s'), 'three', { seen: 2 })).not.toBe('meanwhile');
  expect(await shops.read()).toMatchObject({ name: 'Bola’s' });
});

test('each owner is told by themselves, and forgotten once told', async () => {
  await change(account, 'one', { tell: [ADA, BOLA] });
  const open = await untold.list();
  expect(open.map(({ owner, changeId, record }) => [owner, changeId, record.about])).toEqual([
    [ADA, 'one', 'bankAccount'],
    [BOLA, 'one', 'bankAccount'],
  ]);
  for (const one of open.slice(0, 1)) await untold.told(one);
  expect(await Promise.all(open.map(untold.has))).toEqual([false, true]);
});

test('a change whose process died before the trail had it is in the trail when that is read', async () => {
  await change(named('Ada’s'), 'one');
  const { entries } = await real.store.changeTrail.list(undefined, 10);
  expect(entries).toMatchObject([{ by: ADA, what: 'shop', about: 'name' }]);
  expect(await real.raw.hlen(real.keys.unrecordedShopChanges())).toBe(0);
  expect((await real.store.changeTrail.list(undefined, 10)).entries).toHaveLength(1);
});
