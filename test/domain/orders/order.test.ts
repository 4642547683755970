import { describe, expect, test } from 'vitest';
import { isSettledFor } from '../../../src/domain/orders/next-step.ts';
import { type Order, orderStates, earnedOn } from '../../../src/domain/orders/order.ts';
import { minor } from '../../../src/domain/shared/money.ts';
import { orderIn, T0, sampleOrder, electricityOrder, sampleProduct } from '../../support/samples/sample-order.ts';
import { latestDifferent } from '../../../src/domain/orders/order-search.ts';
import { isOnPages, OLD_AFTER_MS, queueOf } from '../../../src/domain/orders/long-wait.ts';
import fc from 'fast-check';
import { sinceCard, CARD_LIFE_MS, tapRefusal } from '../../../src/domain/orders/draft.ts';
import { namesSameCustomer } from '../../../src/domain/recipients/recipient.ts';

const DAY_MS = 24 * 3_600_000;
const WEEK_MS = 7 * DAY_MS;
const LATER = T0 + 900 + 5_000 + WEEK_MS;

function told(state: Order['state'], changes: Partial<Order> = {}): Order {
  return orderIn(state, { told: { state, at: T0 + 900 }, ...changes });
}

describe('an order is settled', () => {
  test('a week after its end, and in no state that may still move', () => {
    const settled = orderStates.filter((state) => isSettledFor(told(state), WEEK_MS, LATER));
    expect(settled).toEqual(['successful', 'failed', 'reversed']);
  });

  test('not before the week is over', () => {
    expect(isSettledFor(told('successful'), WEEK_MS, T0 + 899 + WEEK_MS)).toBe(false);
    expect(isSettledFor(told('successful'), WEEK_MS, T0 + 900 + WEEK_MS)).toBe(true);
  });

  test('only once its buyer was told of this very end', () => {
    const untold = orderIn('reversed', { told: { state: 'successful', at: T0 + 900 } });
    expect(isSettledFor(untold, WEEK_MS, LATER + 400 * DAY_MS)).toBe(false);
    expect(isSettledFor(orderIn('successful'), WEEK_MS, LATER + 400 * DAY_MS)).toBe(false);
  });

  test('not while money of it is owed, which it is no more once the service took it back', () => {
    const billing = { heldMinor: minor(1), day: '2026-11-22', uncollected: true } as const;
    expect(isSettledFor(told('successful', { billing }), WEEK_MS, LATER)).toBe(false);
    expect(isSettledFor(told('reversed', { billing }), WEEK_MS, LATER)).toBe(true);
  });

  test.each([
    ['closed', {}],
    ['failed', { requeryAt: T0 + 900 }],
  ] as const)('%s without the last word of the service: not as long as it is asked', (state, changes) => {
    const order = told(state, changes);
    expect(isSettledFor(order, WEEK_MS, LATER + 29 * DAY_MS)).toBe(false);
    expect(isSettledFor(order, WEEK_MS, LATER + 31 * DAY_MS)).toBe(true);
  });
});

function order(reference: string, changes: { number?: string; priceMinor?: number; open?: boolean } = {}): Order {
  const { number = '08031234567', priceMinor = 50_000, open = true } = changes;
  const { item, recipient, ...rest } = sampleOrder({ reference });
  return {
    ...rest,
    state: 'successful',
    item: { ...item, amountRequired: open },
    recipient: { ...recipient, customerId: number },
    priceMinor: minor(priceMinor),
  };
}

test('the same product for the same number and amount comes once, as it was bought last', () => {
  const orders = [order('3'), order('2', { number: '08061234567' }), order('1')];
  expect(latestDifferent(orders, 5).map(({ reference }) => reference)).toEqual(['3', '2']);
});

test('another amount is another purchase, and another price of the same plan is not', () => {
  expect(latestDifferent([order('2'), order('1', { priceMinor: 60_000 })], 5)).toHaveLength(2);
  const plans = [order('2', { open: false }), order('1', { open: false, priceMinor: 60_000 })];
  expect(latestDifferent(plans, 5)).toHaveLength(1);
});

test('no more come than are wanted, the latest first', () => {
  const orders = Array.from({ length: 9 }, (_, at) => order(String(at), { number: `0803123456${at}` }));
  expect(latestDifferent(orders, 5).map(({ reference }) => reference)).toEqual(['0', '1', '2', '3', '4']);
});

test.each(['failed', 'closed', 'reversed', 'processing', 'unknown', 'confirmed'] as const)(
  'one that is %s is left out, and an earlier one like it is not',
  (state) => {
    const orders = [{ ...order('3'), state }, { ...order('2', { number: '08061234567' }), state }, order('1')];
    expect(latestDifferent(orders, 5).map(({ reference }) => reference)).toEqual(['1']);
  },
);

const endedAndTold = (state: 'token-due' | 'closed') => orderIn(state, { told: { state, at: T0 } });

describe('who takes the next step of an order', () => {
  test.each(['confirmed', 'submitting', 'unknown', 'processing'] as const)('%s and young: for itself', (state) => {
    expect(queueOf(orderIn(state), T0 + OLD_AFTER_MS - 1)).toBe('young');
  });

  test('processing for long, or short of a token: together with all others', () => {
    expect(queueOf(orderIn('processing'), T0 + OLD_AFTER_MS)).toBe('old');
    expect(queueOf(endedAndTold('token-due'), T0 + OLD_AFTER_MS)).toBe('old');
  });

  test('in doubt for long: for itself, within the budget, and looked for on pages beside that', () => {
    for (const order of [orderIn('unknown'), orderIn('submitting')]) {
      expect(queueOf(order, T0 + OLD_AFTER_MS)).toBe('doubt');
    }
    expect((['young', 'old', 'doubt', 'rest'] as const).filter(isOnPages)).toEqual(['old', 'doubt']);
  });

  test('ended and still asked about: for itself, within the budget', () => {
    expect(queueOf(endedAndTold('closed'), T0 + OLD_AFTER_MS)).toBe('rest');
  });

  test.each(['token-due', 'successful', 'failed', 'closed', 'reversed'] as const)(
    'however old, %s and not told: like a young one',
    (state) => expect(queueOf(orderIn(state), T0 + 100 * OLD_AFTER_MS)).toBe('young'),
  );

  test('however old, not sent yet: like a young one', () => {
    expect(queueOf(orderIn('confirmed'), T0 + 10 * OLD_AFTER_MS)).toBe('young');
  });
});

const sum = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }).map(minor);
const costMinor = fc.option(sum, { nil: undefined });

describe('what a buyer earns', () => {
  test('on a face value is what they pay less than it', () => {
    expect(earnedOn(electricityOrder({ priceMinor: minor(98_000), costMinor: minor(100_000) }))).toBe(2_000);
    fc.assert(
      fc.property(sum, sum, (priceMinor, face) => {
        const order = electricityOrder({ priceMinor, costMinor: face });
        expect(earnedOn(order)).toBe(Math.max(0, face - priceMinor));
      }),
    );
  });

  test('is never said of a fixed price, where it would tell what the merchant pays', () => {
    fc.assert(
      fc.property(sum, costMinor, (priceMinor, cost) => {
        expect(earnedOn(sampleOrder({ priceMinor, costMinor: cost }))).toBe(0);
      }),
    );
  });

  test('does not change with what the service took', () => {
    fc.assert(
      fc.property(sum, sum, sum, (priceMinor, face, paidMinor) => {
        const changes: Partial<Order> = { priceMinor, costMinor: face };
        expect(earnedOn(electricityOrder({ ...changes, receipt: { paidMinor } }))).toBe(
          earnedOn(electricityOrder(changes)),
        );
      }),
    );
  });

  test('is nothing where the price could not be taken', () => {
    const billing = { heldMinor: minor(98_000), day: '2026-11-20', uncollected: true } as const;
    expect(earnedOn(electricityOrder({ priceMinor: minor(98_000), costMinor: minor(100_000), billing }))).toBe(0);
  });
});

type Kind = Order['recipient']['kind'];

describe('an answer', () => {
  test.each<[Kind, string, string | undefined]>([
    ['phone', '08031234567', undefined],
    ['phone', '08031234567', '08031234567'],
    ['phone', '08031234567', '2348031234567'],
    ['phone', '08031234567', '+234 803 123 4567'],
    ['phone', '+2348031234567', '8031234567'],
    ['phone', '08031234567', '8031234567'],
    ['meter', '04123456780', '0412-345-6780'],
    ['meter', '04123456780', '4123456780'],
    ['smartcard', '7023456789', ' 7023456789 '],
    ['customer', 'ab-12', 'AB12'],
  ])('about %s %s that names %s is about the same customer', (kind, customerId, told) => {
    expect(namesSameCustomer({ kind, customerId }, told)).toBe(true);
  });

  test.each<[Kind, string, string]>([
    ['phone', '08031234567', '08031234568'],
    ['phone', '08031234567', ''],
    ['phone', '08031234567', '4567'],
    ['phone', '08031234567', '123452348031234567'],
    ['meter', '04123456780', '14123456780'],
    ['meter', '04123456780', '0104123456780'],
    ['smartcard', '7023456789', '7023456788'],
    ['customer', 'AB12', 'AB13'],
  ])('about %s %s that names %s is about another one', (kind, customerId, told) => {
    expect(namesSameCustomer({ kind, customerId }, told)).toBe(false);
  });
});

describe('since its card was drawn, a product', () => {
  const order = sampleOrder({
    state: 'draft',
    item: { ...sampleOrder().item, category: 'SME', quantity: '1 GB', validity: '30 days' },
  });

  test.each([
    ['is the same', {}, 'same'],
    ['is the same under texts that differ only in case, or stand on one side only', { quantity: '1 gb' }, 'same'],
    ['costs another amount', { priceMinor: minor(50_100) }, 'cost'],
    ['is less, whatever it costs', { quantity: '750 MB', priceMinor: minor(50_100) }, 'content'],
    ['is for another time', { validity: '7 days' }, 'content'],
    ['is another company’s', { provider: 'Glo' }, 'content'],
    ['is of another kind', { category: 'Gifting' }, 'content'],
    ['is worded in another way', { description: 'MTN night plan' }, 'same'],
    ['is sold out', { available: false }, 'gone'],
    ['is sold by amount', { amountRequired: true }, 'gone'],
    ['is sold only with a name', { requiresVerification: true }, 'gone'],
  ] as const)('%s', (_title, changes, type) => {
    expect(sinceCard(order, sampleProduct(changes)).type).toBe(type);
  });

  test('of any amount costs the amount on the card', () => {
    const open = electricityOrder({ state: 'draft', priceMinor: minor(510_000), costMinor: minor(500_000) });
    const { provider } = open.item;
    const product = sampleProduct({ provider, amountRequired: true, priceMinor: minor(0) });
    expect(sinceCard(open, product)).toEqual({ type: 'same', product, costMinor: minor(500_000) });
  });

  test('is the same if it asks for a verification no more', () => {
    const verified = { ...order, item: { ...order.item, requiresVerification: true } };
    expect(sinceCard(verified, sampleProduct()).type).toBe('same');
  });
});

test('a card is confirmed by its own buyer, once, while it is good', () => {
  const card = orderIn('draft');
  const { buyer, draftedAt } = card;
  expect(tapRefusal(card, buyer.userId, draftedAt + CARD_LIFE_MS)).toBeUndefined();
  expect(tapRefusal(card, buyer.userId, draftedAt + CARD_LIFE_MS + 1)).toBe('expired');
  expect(tapRefusal({ ...card, goodUntil: draftedAt + DAY_MS }, buyer.userId, draftedAt + DAY_MS)).toBeUndefined();
  expect(tapRefusal(card, buyer.userId + 1, draftedAt)).toBe('void');
  for (const state of orderStates.filter((each) => each !== 'draft'))
    expect(tapRefusal(orderIn(state), buyer.userId, T0 + DAY_MS)).toBe(state === 'dropped' ? 'void' : 'already');
});
