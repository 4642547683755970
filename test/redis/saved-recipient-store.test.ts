import { expect, test } from 'vitest';
import type { SavedRecipient } from '../../src/domain/recipients/saved-recipient.ts';
import { useRealStore } from '../support/redis/real-store.ts';

const real = await useRealStore();

const MAMA: SavedRecipient = {
  name: 'Mama',
  kind: 'meter',
  customerId: '04123456789',
  service: 'electricity',
  provider: 'Ikeja Electric',
  productName: 'IKEDC-PREPAID',
  verifiedName: 'ADA OBI',
  pinned: false,
  usedAt: 5,
};

const names = async (userId: number) => (await real.store.saved.list(userId)).map(({ name }) => name);

test('saved numbers come pinned first, then by their last use, each person’s own', async () => {
  const { saved } = real.store;
  await saved.put(7, MAMA);
  await saved.put(7, { ...MAMA, name: 'Papa', usedAt: 9 });
  await saved.put(7, { ...MAMA, name: 'Shop', usedAt: 1, pinned: true });
  await saved.put(8, { ...MAMA, name: 'Theirs' });
  expect(await names(7)).toEqual(['Shop', 'Papa', 'Mama']);
  expect(await names(8)).toEqual(['Theirs']);
  expect(await saved.list(7)).toContainEqual(MAMA);
});

test('a new name takes the place of the old one, and another spelling is the same name', async () => {
  const { saved } = real.store;
  await saved.put(7, MAMA);
  await saved.put(7, { ...MAMA, name: 'MAMÁ!' }, [MAMA]);
  expect(await names(7)).toEqual(['MAMÁ!']);
  await saved.put(7, { ...MAMA, name: 'Ada' }, [{ ...MAMA, name: 'mama' }]);
  expect(await names(7)).toEqual(['Ada']);
  await saved.remove(7, { ...MAMA, name: 'ada' });
  await saved.remove(7, { ...MAMA, name: 'ada' });
  expect(await names(7)).toEqual([]);
});

test('what is damaged is passed over and logged, without a number in the log', async () => {
  const { saved } = real.store;
  await saved.put(7, MAMA);
  await real.raw.hset(real.keys.saved(7), 'x', '{"customerId":"08031234567"', 'y', '{"customerId":"08031234567"}');
  expect(await names(7)).toEqual(['Mama']);
  const lines = JSON.stringify(real.logger);
  expect(lines).toMatch(/damaged saved number/u);
  expect(lines).not.toMatch(/08031234567/u);
});
