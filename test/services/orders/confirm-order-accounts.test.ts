import { describe, expect, test } from 'vitest';
import { minor } from '../../../src/domain/shared/money.ts';
import type { Role } from '../../../src/domain/people/person.ts';
import type { ConfirmOutcome } from '../../../src/domain/orders/draft.ts';
import { readAllowance } from '../../../src/services/accounts/read-allowance.ts';
import { ConfirmSetup } from '../../support/confirm-setup.ts';
import { book } from '../../support/held-orders.ts';
import { useRealStore } from '../../support/redis/real-store.ts';
import { BUYER, sampleProduct } from '../../support/samples/sample-order.ts';

const { userId } = BUYER;
/** Half past midnight in Lagos, and still the day before in UTC. */
const NOW = Date.parse('2026-11-20T23:30:00Z');
const DAY = '2026-11-21';

const real = await useRealStore();

const request = {
  buyer: BUYER,
  role: 'customer',
  product: sampleProduct(),
  recipient: { kind: 'phone', customerId: '08031234567' },
  priceMinor: minor(50_000),
} as const;

interface Terms {
  readonly role?: Role;
  readonly hasAccounts?: boolean;
  readonly perDayMinor?: number;
}

/** Draws a card and confirms it. */
async function buy({ role = 'customer', hasAccounts = true, perDayMinor }: Terms = {}): Promise<ConfirmOutcome> {
  const setup = new ConfirmSetup(real.store);
  setup.now = NOW;
  const { reference } = await setup.draft(request);
  const limits = perDayMinor === undefined ? undefined : { perDayMinor: minor(perDayMinor) };
  return setup.confirm({ reference, userId, role, limits }, { hasAccounts });
}

const credit = (amount: number) => book(real.store, amount, { userId });

describe('with accounts', () => {
  test('the price is held, and counts for the day on the clock of the time zone', async () => {
    await credit(60_000);
    expect(await buy()).toMatchObject({
      type: 'confirmed',
      order: { billing: { heldMinor: 50_000, day: DAY } },
    });
    expect(await real.store.accounts.read(userId)).toMatchObject({ balanceMinor: 10_000, heldMinor: 50_000 });
    expect(await real.store.accounts.spentOn(userId, DAY)).toBe(50_000);
  });

  test('a merchant buys without one, and is never limited', async () => {
    const outcome = await buy({ role: 'merchant', perDayMinor: 1 });
    expect(outcome).toMatchObject({ type: 'confirmed' });
    expect(outcome).not.toHaveProperty('order.billing');
  });
});

describe('without accounts', () => {
  test('nothing is held, and the limit of a day holds all the same', async () => {
    const terms = { hasAccounts: false, perDayMinor: 99_999 };
    expect(await buy(terms)).toMatchObject({ type: 'confirmed', order: { billing: { heldMinor: 0, day: DAY } } });
    expect(await buy(terms)).toMatchObject({ type: 'day-limit', spentMinor: 50_000, limitMinor: 99_999 });
    expect(await real.store.accounts.totals()).toMatchObject({ accounts: 0 });
  });
});

describe('what a person may spend', () => {
  const allowanceOf = (hasAccounts: boolean, role: Role, limits = {}) =>
    readAllowance({ accounts: real.store.accounts, hasAccounts, today: () => DAY }, { userId, role, limits });

  test('is without limit for a merchant, and without an account if there are none', async () => {
    expect(await allowanceOf(true, 'merchant', { perDayMinor: minor(1) })).toEqual({});
    expect(await allowanceOf(false, 'customer')).toEqual({});
  });
});
