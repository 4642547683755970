import { expect, test, describe } from 'vitest';
import {
  countWords,
  historyWords,
  orderWords,
  endsAs,
  readNumberEnding,
  readReferenceEnding,
  tailOf,
  wordFilter,
} from '../../../src/domain/orders/order-search.ts';
import { electricityOrder, orderIn } from '../../support/samples/sample-order.ts';
import fc from 'fast-check';

const meter = electricityOrder({ state: 'successful' });
const { customerId } = meter.recipient;

test.each([
  ['ikeja', true],
  ['IKEDC', true],
  ['light', true],
  ['mtn', false],
  ['delivered', true],
  ['failed', false],
  [customerId.slice(-4), true],
  [`${customerId.slice(0, 4)} ${customerId.slice(4)}`, true],
  [customerId.slice(-3), false],
  [`ikeja ${customerId.slice(-4)}`, true],
  [`mtn ${customerId.slice(-4)}`, false],
  [String(meter.priceMinor / 100), true],
  ['1', false],
])('%j finds the token: %j', (typed, isFound) => {
  expect(wordFilter(orderWords(typed), 'NG')(meter)).toBe(isFound);
});

test.each([
  ['ada123', 'ada123', true],
  ['Ada123', 'ADA123', true],
  ['a123', 'ada123', true],
  ['emeka', 'Emeka', true],
  ['emek', 'Emeka', false],
  ['ada124', 'ada123', false],
])('“%s” finds a purchase for the user ID %s: %j', (typed, customerId, isFound) => {
  const order = orderIn('successful', { recipient: { kind: 'user-id', customerId } });
  expect(wordFilter(orderWords(typed), 'NG')(order)).toBe(isFound);
});

test.each([
  ['failed', 'failed', true],
  ['failed', 'successful', false],
  ['processing', 'pending', true],
  ['reversed', 'reversed', true],
  ['reversed', 'failed', false],
  ['closed', 'closed', true],
  ['closed', 'clos', true],
  ['closed', 'failed', true],
  ['failed', 'closed', false],
] as const)('an order that is %s is found by “%s”: %j', (state, word, isFound) => {
  expect(wordFilter([[word]], 'NG')(orderIn(state))).toBe(isFound);
});

test('an order that is open is found by the French words that its list writes', () => {
  expect(wordFilter(orderWords('en cours'), 'NG')(orderIn('processing'))).toBe(true);
  expect(wordFilter(orderWords('en cours'), 'NG')(orderIn('successful'))).toBe(false);
});

test.each(['given', 'back', 'refunded', 'rembourse'])('an order that was given back is found by “%s”', (word) => {
  const givenBack = { at: 1, by: 1 };
  expect(wordFilter([[word]], 'NG')(orderIn('successful', { givenBack }))).toBe(true);
  expect(wordFilter([[word]], 'NG')(orderIn('successful'))).toBe(false);
});

test.each([
  ['open', 'processing'],
  ['mtn Pending 0803 123 4567', 'mtn processing 08031234567'],
  ['réussi', 'successful'],
  ['échec', 'failed'],
  ['Folake', 'Folake'],
  ['Success Okafor', 'Success Okafor'],
])('%j is searched for in the reseller’s history as %j', (typed, search) => {
  expect(historyWords(typed)).toBe(search);
});

const finds = (typed: string, customerId: string): boolean => {
  const ending = readNumberEnding(typed, 'NG');
  return ending !== undefined && ending.tail === tailOf(customerId) && endsAs(customerId, ending);
};

describe('a number, or the end of one', () => {
  test.each([
    ['08031234567', '08031234567'],
    ['0803 123 4567', '08031234567'],
    ['+234 803 123 4567', '08031234567'],
    ['2348031234567', '08031234567'],
    ['8031234567', '08031234567'],
    ['4567', '08031234567'],
    ['123-4567', '08031234567'],
    ['04123456789', '04123456789'],
    ['0412 3456 789', '04123456789'],
    ['56789', '04123456789'],
    ['ab12', 'XYAB12'],
    // A meter that ends as a phone number would is found by it, too.
    ['8031234567', '998031234567'],
  ])('typed as %s finds %s', (typed, customerId) => expect(finds(typed, customerId)).toBe(true));

  test.each([
    ['4567', '08031234568'],
    ['94567', '08031234567'],
    ['08031234567', '08041234567'],
  ])('typed as %s does not find %s', (typed, customerId) => expect(finds(typed, customerId)).toBe(false));

  test.each(['', '567', 'mama', '<b>4567', '4567;', '4567\u0000', '1'.repeat(31), '+', '----', 'é4567', '💡4567'])(
    'cannot be %j',
    (typed) => expect(readNumberEnding(typed, 'NG')).toBeUndefined(),
  );

  test('finds every number by any end of it that is long enough, and has one tail whatever way it is read', () => {
    const customerId = fc.stringMatching(/^\d{5,30}$/u);
    fc.assert(
      fc.property(customerId, fc.nat(30), (number, cutAt) => {
        const typed = number.slice(Math.min(cutAt, number.length - 4));
        const ending = readNumberEnding(typed, 'NG');
        expect(finds(typed, number)).toBe(true);
        for (const each of ending?.endings ?? []) expect(tailOf(each)).toBe(ending?.tail);
      }),
    );
  });

  test('never throws, and what it was read from reads the same again', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 70 }), fc.stringMatching(/^[+\dA-Za-z ().-]{0,40}$/u)), (text) => {
        const ending = readNumberEnding(text, 'NG');
        if (ending === undefined) return;
        expect(readNumberEnding(ending.endings.at(-1) ?? '', 'NG')).toEqual(ending);
      }),
    );
  });
});

test.each([
  ['BM0X1NT', 'BM0X1NT'],
  [' bmoxint ', 'BM0X1NT'],
  ['BMOXLNT', 'BM0X1NT'],
  ['X1N', undefined],
  ['B-M0X1NT', undefined],
])('“%s” is the end of a reference as it is read out: %s', (typed, ending) => {
  expect(readReferenceEnding(typed)).toBe(ending);
});

test('what an order says is folded once, however many words a message has and however often two orders are compared', () => {
  let reads = 0;
  const titled = (title: string) =>
    Object.defineProperty({ ...meter.item }, 'title', { get: () => ((reads += 1), title) });
  const orders = Array.from({ length: 200 }, (_, place) =>
    orderIn('successful', { item: titled(`Plan ${place % 7}`) }),
  );
  const text = `my token has not come plan ${Array.from({ length: 1_000 }, (_, place) => `w${place}`).join(' ')}`;
  const hits = countWords(text, orders, 'NG');
  orders.toSorted((one, other) => hits(one) - hits(other));
  expect(reads).toBe(orders.length);
  orders.filter(wordFilter(orderWords('plan '.repeat(1_000)), 'NG'));
  expect(reads).toBe(2 * orders.length);
});
