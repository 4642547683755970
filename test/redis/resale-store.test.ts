import { expect, test } from 'vitest';
import type { UsualPlan } from '../../src/domain/catalogue/usual-plan.ts';
import { MAX_SELLING_PRICES, NO_RESALE, type SellingPrice } from '../../src/domain/resale.ts';
import { minor } from '../../src/domain/shared/money.ts';
import { useRealStore } from '../support/redis/real-store.ts';

const real = await useRealStore();

const fixed = (productName: string): SellingPrice => ({
  scope: { type: 'product', productName },
  asks: { type: 'fixed', priceMinor: minor(70_000) },
});

const SME: UsualPlan = { provider: 'MTN', sizeMb: 1024, productName: 'mtn-sme', title: 'MTN SME 1GB' };

test('what an agent notes is kept, each person’s own, and changes at the same moment all count', async () => {
  const { resales } = real.store;
  expect(await resales.find(7)).toBeUndefined();
  await Promise.all([
    resales.change(7, { type: 'name', to: 'Emeka Data' }),
    resales.change(7, { type: 'phone', to: '+2348031234567' }),
    resales.change(7, { type: 'price', price: fixed('mtn-1gb') }),
    resales.change(7, { type: 'usual', plan: SME }),
  ]);
  const kept = { name: 'Emeka Data', phone: '+2348031234567', prices: [fixed('mtn-1gb')], usualPlans: [SME] };
  expect(await resales.find(7)).toEqual(kept);
  expect(await resales.find(8)).toBeUndefined();
  expect(await resales.change(7, { type: 'name', to: undefined })).not.toHaveProperty('name');
});

test('a price too many is refused, and changes nothing', async () => {
  const { resales } = real.store;
  for (let index = 0; index < MAX_SELLING_PRICES; index += 1)
    await resales.change(7, { type: 'price', price: fixed(`plan-${index}`) });
  expect(await resales.change(7, { type: 'price', price: fixed('one-more') })).toBe('full');
  expect((await resales.find(7))?.prices).toHaveLength(MAX_SELLING_PRICES);
});

test('a damaged note counts as none, and the next change replaces it', async () => {
  const { raw, keys, store } = real;
  await raw.set(keys.resale(7), '{"prices":"x"}');
  expect(await store.resales.find(7)).toBeUndefined();
  await store.resales.change(7, { type: 'name', to: 'Emeka' });
  expect(await store.resales.find(7)).toEqual({ ...NO_RESALE, name: 'Emeka' });
});
