import type { Product } from '../products/product.ts';

/** Smallest amounts in naira for open-price products. */
const MIN_AMOUNTS: Readonly<Record<string, number>> = { airtime: 50, electricity: 500, betting: 100 };
const DEFAULT_MIN_AMOUNT = 1;

/** What a meter's token is worth, by the units on its receipt. */
export const NAIRA_PER_KWH = 209.5;

/** The merchant's discount, in basis points. A negative one is a fee on top, so that both cases of "may differ" (2.6) occur. */
const DISCOUNTS_BP: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  airtime: { MTN: 200, Airtel: 225, Glo: 300, '9mobile': 300 },
  electricity: { 'Yola Electric': -100 },
};
const DEFAULT_DISCOUNTS_BP: Readonly<Record<string, number>> = { electricity: 100 };

export function minAmountOf(product: Product): number {
  return MIN_AMOUNTS[product.service] ?? DEFAULT_MIN_AMOUNT;
}

/** What the wallet pays, in kobo: fixed-price products cost their price, open-price ones the amount less the discount. */
export function paidMinorOf(product: Product, amountMinor: number): number {
  if (!product.amount_required) return amountMinor;
  const discountBp = DISCOUNTS_BP[product.service]?.[product.provider] ?? DEFAULT_DISCOUNTS_BP[product.service] ?? 0;
  return Math.round((amountMinor * (10_000 - discountBp)) / 10_000);
}

export function toMinor(naira: number): number {
  return Math.round(naira * 100);
}

export function toNaira(minor: number): number {
  return minor / 100;
}
