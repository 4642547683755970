import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { earnedOn, orderStates } from '../../src/domain/orders/order.ts';
import type { Scope } from '../../src/domain/pricing/scope.ts';
import {
  parseSellingLine,
  readAsks,
  changedResale,
  handedOn,
  MAX_SELLING_PRICES,
  NO_RESALE,
  type Resale,
  resaleSchema,
  type SellingPrice,
  sellingPriceOf,
} from '../../src/domain/resale.ts';
import { minor } from '../../src/domain/shared/money.ts';
import { orderIn, sampleOrder } from '../support/samples/sample-order.ts';

const onTop = (scope: Scope, basisPoints: number, fixedMinor: number): SellingPrice => ({
  scope,
  asks: { type: 'on-top', margin: { basisPoints, fixedMinor: minor(fixedMinor) } },
});
const fixed = (productName: string, priceMinor: number): SellingPrice => ({
  scope: { type: 'product', productName },
  asks: { type: 'fixed', priceMinor: minor(priceMinor) },
});

const ALL: Scope = { type: 'all' };
const item = { ...sampleOrder().item, service: 'airtime', productName: 'mtn-airtime', amountRequired: true };
const plan = { ...item, service: 'data', productName: 'mtn-1gb', amountRequired: false };
const soldFor = (prices: readonly SellingPrice[], good: typeof item, priceMinor: number, costMinor = priceMinor) =>
  sellingPriceOf(prices, { item: good, priceMinor: minor(priceMinor), costMinor: minor(costMinor) });

describe('what an agent sells for', () => {
  test.each([
    ['nothing, if they noted nothing', [], plan, 60_600, 60_600, undefined],
    ['the price of the plan', [fixed('mtn-1gb', 70_000)], plan, 60_600, 58_900, 70_000],
    ['so much on top of what they pay', [onTop(ALL, 0, 2_000)], plan, 60_600, 58_900, 62_600],
    ['a percentage, up to whole naira', [onTop(ALL, 500, 0)], plan, 60_600, 58_900, 63_700],
    ['so much on top of the amount, though they pay less', [onTop(ALL, 0, 2_000)], item, 98_000, 100_000, 102_000],
    ['so much on top of what they pay, where that is more', [onTop(ALL, 0, 2_000)], item, 51_000, 50_000, 53_000],
    [
      'the narrowest',
      [onTop(ALL, 0, 2_000), onTop({ type: 'service', service: 'data' }, 0, 5_000)],
      plan,
      100,
      100,
      5_100,
    ],
    ['no price of its own for a free amount', [fixed(item.productName, 70_000)], item, 50_000, 50_000, undefined],
  ] as const)('is %s', (_title, prices, good, priceMinor, costMinor, expected) => {
    expect(soldFor(prices, good, priceMinor, costMinor)).toBe(expected);
  });

  test('with something on top is never less than what they pay, nor than what is delivered', () => {
    fc.assert(
      fc.property(
        fc.nat(100_000),
        fc.nat(100_000_000),
        fc.nat(1e9),
        fc.nat(1e9),
        fc.boolean(),
        (part, sum, pays, face, amountRequired) => {
          const sold = soldFor([onTop(ALL, part, sum)], { ...item, amountRequired }, pays, face) ?? 0;
          expect(sold).toBeGreaterThanOrEqual(pays);
          expect(sold).toBeGreaterThanOrEqual(amountRequired ? face : 0);
        },
      ),
    );
  });

  test('says what they earn, which can be less than nothing; without it the face value says so', () => {
    const order = { item: plan, priceMinor: minor(60_600), costMinor: minor(58_900) };
    expect(earnedOn({ ...order, sellingMinor: minor(70_000) })).toBe(9_400);
    expect(earnedOn({ ...order, sellingMinor: minor(60_000) })).toBe(-600);
    expect(earnedOn(order)).toBe(0);
    const airtime = { item, priceMinor: minor(98_000), costMinor: minor(100_000) };
    expect([earnedOn(airtime), earnedOn({ ...airtime, sellingMinor: minor(102_000) })]).toEqual([2_000, 4_000]);
    expect(earnedOn({ ...airtime, sellingMinor: minor(102_000), givenBack: { at: 1, by: 2 } })).toBe(0);
  });
});

describe('a change', () => {
  test('made twice is the same, and can be stored', () => {
    const change = { type: 'price', price: fixed('mtn-1gb', 70_000) } as const;
    const once = changedResale(NO_RESALE, change)!;
    expect(changedResale(once, change)).toEqual(once);
    expect(resaleSchema.parse(once)).toEqual(once);
    expect(changedResale(once, { type: 'no-price', scope: change.price.scope })).toEqual(NO_RESALE);
    expect(changedResale({ ...once, name: 'A' }, { type: 'name', to: undefined })).toEqual(once);
  });

  test('takes no more prices than there is room for, but another price for the same', () => {
    const prices = Array.from({ length: MAX_SELLING_PRICES }, (_, index) => fixed(`plan-${index}`, 100));
    expect(changedResale({ ...NO_RESALE, prices }, { type: 'price', price: fixed('one-more', 100) })).toBeUndefined();
    expect(
      changedResale({ ...NO_RESALE, prices }, { type: 'price', price: fixed('plan-3', 200) })?.prices,
    ).toHaveLength(prices.length);
  });
});

describe('what is handed on', () => {
  const shop = { name: 'Folake', contact: { type: 'person', username: 'folake' }, receiptLine: 'Open 8 to 8' } as const;
  const resale: Resale = { name: 'Emeka Data', phone: '+2348031234567', ...NO_RESALE };
  const sold = orderIn('successful', { sellingMinor: minor(70_000) });

  test('carries the agent’s face as a whole, and what they sell for', () => {
    expect(handedOn(sold, shop, resale)).toEqual({
      seller: { name: 'Emeka Data', contact: { type: 'phone', number: '+2348031234567' } },
      soldForMinor: 70_000,
    });
    expect(handedOn(sold, shop, { ...NO_RESALE, phone: '+2348031234567' }).seller).not.toHaveProperty('name');
  });

  test('carries the shop’s face where the agent has none, or where it is switched off, then without the price', () => {
    expect(handedOn(sold, shop, NO_RESALE)).toEqual({ seller: shop, soldForMinor: 70_000 });
    expect(handedOn(sold, shop, undefined)).toEqual({ seller: shop, soldForMinor: undefined });
  });

  test('has a price only if something was delivered', () => {
    const priced = orderStates.filter((state) => handedOn({ ...sold, state }, shop, resale).soldForMinor !== undefined);
    expect(priced).toEqual(['token-due', 'successful']);
  });

  test('has the shop’s line only if something was delivered, because that line may thank for it', () => {
    const lined = orderStates.filter((state) => 'receiptLine' in handedOn({ ...sold, state }, shop, NO_RESALE).seller);
    expect(lined).toEqual(['token-due', 'successful']);
  });
});

describe('/sell', () => {
  const margin = (basisPoints: number, fixedMinor: number) => ({ type: 'on-top', margin: { basisPoints, fixedMinor } });
  const price = (priceMinor: number) => ({ type: 'fixed', priceMinor });

  test.each([
    ['', { type: 'page' }],
    ['mtn 1gb 700', { type: 'price', name: 'mtn 1gb', asks: price(70_000) }],
    ['mtn 1gb ₦1,250.50', { type: 'price', name: 'mtn 1gb', asks: price(125_050) }],
    ['9mobile 1.5gb 1 200', { type: 'price', name: '9mobile 1.5gb', asks: price(120_000) }],
    ['airtime +20', { type: 'price', name: 'airtime', asks: margin(0, 2_000) }],
    ['+20 airtime', { type: 'price', name: 'airtime', asks: margin(0, 2_000) }],
    ['mtn + 5 %', { type: 'price', name: 'mtn', asks: margin(500, 0) }],
    ['mtn 2% + 50', { type: 'price', name: 'mtn', asks: margin(200, 5_000) }],
    ['+5%', { type: 'price', name: 'all', asks: margin(500, 0) }],
    ['glo +0', { type: 'price', name: 'glo', asks: margin(0, 0) }],
    ['mtn daily 1gb 0', { type: 'bad-price', text: '0', fault: 'zero' }],
    ['mtn 1gb off', { type: 'off', name: 'mtn 1gb' }],
    ['mtn 1gb', { type: 'bad-price', text: '1gb', fault: 'not-a-number' }],
    ['mtn 1gb -20', { type: 'bad-price', text: '-20', fault: 'negative' }],
    ['mtn 1gb 1,5', { type: 'bad-price', text: '1,5', fault: 'ambiguous' }],
    ['mtn 1gb 99999999', { type: 'bad-price', text: '99999999', fault: 'too-large' }],
    ['700', { type: 'usage' }],
    ['mtn', { type: 'usage' }],
  ])('%j', (line, expected) => {
    expect(parseSellingLine(line)).toEqual(expected);
  });

  test('a line as long as a message can be is read at once', () => {
    const startedAt = performance.now();
    for (let tries = 0; tries < 20; tries += 1) expect(parseSellingLine('1 x '.repeat(1_000)).type).toBe('bad-price');
    // A few milliseconds. If every ending of the line were read as a price, some seconds.
    expect(performance.now() - startedAt).toBeLessThan(1_500);
  });

  test('never takes what would sell below what is paid, and never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const asks = readAsks(text);
        parseSellingLine(text);
        const [least, sums] =
          asks?.type === 'on-top' ? [0, Object.values(asks.margin)] : [1, asks === undefined ? [1] : [asks.priceMinor]];
        expect(Math.min(...sums)).toBeGreaterThanOrEqual(least);
      }),
    );
    expect([readAsks('-5%'), readAsks('+5% - 20'), readAsks('+9999999')]).toEqual([undefined, undefined, undefined]);
  });
});
