import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { KeptAccount } from '../../../src/domain/accounts/book-entry.ts';
import { type BilledBefore, billOrder, type BillingPhase, phaseOf } from '../../../src/domain/orders/bill-order.ts';
import { type Order, orderStates } from '../../../src/domain/orders/order.ts';
import { minor } from '../../../src/domain/shared/money.ts';
import { bill } from '../../support/samples/bill.ts';
import { BUYER, orderIn, T0 } from '../../support/samples/sample-order.ts';
import { sameToAskAbout } from '../../../src/domain/orders/duplicate.ts';

const PRICE = minor(400);
const DAY = '2026-11-21';

function kept(balance: number, limit = 0): KeptAccount {
  const account = { balanceMinor: minor(balance), heldMinor: minor(400), creditLimitMinor: minor(limit) };
  return { account, entries: 7 };
}

function before(phase: BillingPhase, balance = 1_000, limit = 0, spent = 0): BilledBefore {
  return { phase, account: () => kept(balance, limit), spentMinor: minor(spent) };
}

function order(state: Order['state'], changes: Partial<Order> = {}): Order {
  return orderIn(state, { priceMinor: PRICE, billing: { heldMinor: PRICE, day: DAY }, ...changes });
}

describe('a confirmation', () => {
  test('holds the price, and counts it for the day', () => {
    expect(billOrder(order('confirmed'), before('none'))).toMatchObject({
      type: 'billed',
      phase: 'held',
      spentByMinor: 400,
      booked: {
        account: { balanceMinor: 600, heldMinor: 800 },
        entry: { kind: 'hold', number: 8, by: BUYER.userId, at: T0, amountMinor: 400 },
      },
    });
  });

  test.each([
    ['all that there is', 400, 0, 'billed'],
    ['a kobo more', 399, 0, 'short'],
    ['all that may be owed', -100, 500, 'billed'],
    ['a kobo more than may be owed', -101, 500, 'short'],
  ])('for %s', (_, balance, limit, type) => {
    expect(billOrder(order('confirmed'), before('none', balance, limit)).type).toBe(type);
  });

  test('that is short says what there is, which is never less than nothing', () => {
    expect(billOrder(order('confirmed'), before('none', 399))).toEqual({ type: 'short', availableMinor: 399 });
    expect(billOrder(order('confirmed'), before('none', -50))).toEqual({ type: 'short', availableMinor: 0 });
  });

  test.each([
    ['up to the last kobo of the day', 600, 'billed'],
    ['by a kobo too much', 601, 'day-limit'],
  ])('within the limit of a day %s', (_, spent, type) => {
    expect(billOrder(order('confirmed'), before('none', 1_000, 0, spent), minor(1_000)).type).toBe(type);
  });

  test('with accounts off books nothing, and counts for the day', () => {
    const free = order('confirmed', { billing: { heldMinor: minor(0), day: DAY } });
    expect(billOrder(free, before('none', 0))).toEqual({ type: 'billed', phase: 'held', spentByMinor: 400 });
  });
});

test('a capture and a charge say what the service was expected to charge and what it did; nothing else does', () => {
  const paid = { costMinor: minor(390), receipt: { paidMinor: minor(385) } };
  const captured = billOrder(order('successful', paid), before('held'));
  expect(captured).toMatchObject({ booked: { entry: { kind: 'capture', costMinor: 390, paidMinor: 385, by: 0 } } });
  const charged = billOrder(order('successful', paid), before('released'));
  expect(charged).toMatchObject({ spentByMinor: 400, booked: { entry: { kind: 'charge', costMinor: 390 } } });
  const released = billOrder(order('failed', paid), before('held'));
  expect(released).toMatchObject({ spentByMinor: -400, booked: { entry: { kind: 'release' } } });
  expect(Object.keys((released as { booked: { entry: object } }).booked.entry)).not.toContain('costMinor');
});

test('what is delivered after all and cannot be taken is owed, and does not count for the day', () => {
  expect(billOrder(order('successful'), before('released', 399))).toMatchObject({
    phase: 'uncollected',
    spentByMinor: 0,
    booked: { account: { balanceMinor: 399, heldMinor: 400 }, entry: { kind: 'uncollected', amountMinor: 400 } },
  });
});

test('a merchant gives back what was taken, once, and nothing that was not', () => {
  const back = order('successful', { givenBack: { at: T0 + 9_000, by: 9 } });
  expect(billOrder(back, before('captured'))).toMatchObject({
    phase: 'given-back',
    booked: { entry: { kind: 'refund', by: 9, at: T0 + 9_000 } },
  });
  expect(billOrder(back, before('given-back'))).toEqual({ type: 'billed', phase: 'given-back', spentByMinor: 0 });
  for (const phase of ['none', 'held', 'released', 'uncollected'] as const) {
    expect(billOrder(back, before(phase))).toEqual({ type: 'conflict' });
  }
});

test('whatever was booked and wherever the money belongs, the account is as the table of moves has it', () => {
  const phases = ['none', 'held', 'captured', 'released', 'given-back', 'uncollected'] as const;
  fc.assert(
    fc.property(
      fc.constantFrom(...phases),
      fc.constantFrom(...orderStates),
      fc.integer({ min: -500, max: 1_000 }),
      fc.nat(600),
      (phase, state, balance, limit) => {
        const found = billOrder(order(state), before(phase, balance, limit));
        const { account } = kept(balance, limit);
        const expected = bill(account, phase, phaseOf(order(state)), PRICE);
        const after = found.type === 'billed' ? (found.booked?.account ?? account) : found;
        expect(found).toMatchObject({ type: expected.type });
        expect(after).toEqual(expected.type === 'short' ? expected : expected.account);
        expect(found.type === 'billed' && found.phase).toBe(expected.type === 'billed' && expected.phase);
      },
    ),
  );
});

describe('the same purchase', () => {
  test.each([
    ['that was the last one is asked about', 'one', undefined, 'one'],
    ['of which the buyer has read on the card is not', 'one', 'one', undefined],
    ['of which the buyer has not read is, though they know of another', 'one', 'two', 'one'],
    ['is none if there is none', undefined, 'two', undefined],
  ])('%s', (_, latest, known, expected) => {
    expect(sameToAskAbout({ reference: 'this' }, latest, known)).toBe(expected);
  });

  test('is never the purchase itself', () => {
    expect(sameToAskAbout({ reference: 'this' }, 'this', undefined)).toBeUndefined();
  });
});

describe('where the money of an order belongs', () => {
  test.each([
    ['draft', 'none'],
    ['dropped', 'none'],
    ['confirmed', 'held'],
    ['submitting', 'held'],
    ['unknown', 'held'],
    ['processing', 'held'],
    ['token-due', 'captured'],
    ['successful', 'captured'],
    ['failed', 'released'],
    ['reversed', 'released'],
  ] as const)('of one that is %s is %s', (state, phase) => {
    expect(phaseOf(order(state))).toBe(phase);
  });

  test.each(orderStates)('of one that is %s, and whose buyer has no account, is nowhere', (state) => {
    expect(phaseOf(orderIn(state))).toBe('none');
  });
});
