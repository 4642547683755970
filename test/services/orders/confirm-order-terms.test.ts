import { readOf } from '../../../src/domain/orders/duplicate.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { minor } from '../../../src/domain/shared/money.ts';
import { changedPolicy, type PolicyChange } from '../../../src/domain/pricing/policy.ts';
import type { ConfirmOutcome, DraftRequest } from '../../../src/domain/orders/draft.ts';
import type { Role } from '../../../src/domain/people/person.ts';
import { NO_RESALE } from '../../../src/domain/resale.ts';
import { readAllowance } from '../../../src/services/accounts/read-allowance.ts';
import type { Tap } from '../../../src/services/orders/confirm-order.ts';
import { ResellerError } from '../../../src/domain/shared/reseller.ts';
import { ConfirmSetup } from '../../support/confirm-setup.ts';
import { book } from '../../support/held-orders.ts';
import { useRealStore } from '../../support/redis/real-store.ts';
import { BUYER, sampleProduct, T0 } from '../../support/samples/sample-order.ts';

const real = await useRealStore();
const { orders } = real.store;
let setup: ConfirmSetup;

beforeEach(() => {
  setup = new ConfirmSetup(real.store);
});

const draft = (what: DraftRequest) => setup.draft(what);
const confirm = (tap: Tap) => setup.confirm(tap);

/** Drawn for an agent at 2 % on top of ₦500. */
const request = {
  buyer: BUYER,
  role: 'customer',
  product: sampleProduct(),
  recipient: { kind: 'phone', customerId: '08031234567' },
  priceMinor: minor(51_000),
  costMinor: minor(50_000),
} as const;

const tapOn = (reference: string, more: Partial<Tap> = {}): Tap => ({
  reference,
  userId: BUYER.userId,
  role: 'agent',
  ...more,
});

const margin = (basisPoints: number): PolicyChange => ({
  type: 'rule',
  rule: {
    role: 'agent',
    scope: { type: 'provider', provider: 'mtn' },
    margin: { basisPoints, fixedMinor: minor(0) },
    belowCost: false,
  },
});

const set = (...changes: readonly PolicyChange[]): void => {
  setup.policy = changes.reduce(changedPolicy, setup.policy);
};

test('a card confirms nothing while the shop is shut, and stays good', async () => {
  const { reference } = await draft(request);
  expect(await setup.confirm(tapOn(reference), { isShut: () => true })).toEqual({ type: 'shut' });
  expect(setup.reseller.purchases).toEqual([]);
  expect(await orders.find(reference)).toMatchObject({ state: 'draft' });
});

describe('a card with a margin', () => {
  beforeEach(() => set(margin(200)));

  test('meets another role of its buyer: a new card at that role’s price', async () => {
    const { reference } = await draft(request);
    const outcome = await confirm(tapOn(reference, { role: 'customer' }));
    expect(outcome).toMatchObject({ type: 'price-changed', toMinor: 50_000 });
  });

  test('meets another price of the service: a new card with the margin on that', async () => {
    const { reference } = await draft(request);
    setup.reseller.shelf = sampleProduct({ priceMinor: minor(60_000) });
    expect(await confirm(tapOn(reference))).toMatchObject({
      type: 'price-changed',
      toMinor: 61_200,
      order: { priceMinor: 61_200, costMinor: 60_000 },
    });
  });

  test('whose price stays the same though its cost moved is bought, and the record has the cost of today', async () => {
    const { reference } = await draft(request);
    setup.reseller.shelf = sampleProduct({ priceMinor: minor(49_950) });
    const outcome = await confirm(tapOn(reference));
    expect(outcome).toMatchObject({ type: 'confirmed', order: { priceMinor: 51_000, costMinor: 49_950 } });
    expect(await orders.find(reference)).toMatchObject({ state: 'submitting', costMinor: 49_950 });
  });
});

test.each([
  ['that follows from 5 % on top is worked out anew', undefined, 73_500],
  ['that was typed stays', minor(60_000), 60_000],
  ['that was removed stays away', null, undefined],
])('what an agent sells for, on the card of a new price, %s', async (_how, sellingMinor, expected) => {
  const asks = { type: 'on-top', margin: { basisPoints: 500, fixedMinor: minor(0) } } as const;
  const resales = { find: async () => ({ ...NO_RESALE, prices: [{ scope: { type: 'all' } as const, asks }] }) };
  const { reference } = await setup.draft(
    { ...request, role: 'agent', priceMinor: minor(50_000), sellingMinor },
    { resales },
  );
  setup.reseller.shelf = sampleProduct({ priceMinor: minor(70_000) });
  const outcome = await setup.confirm(tapOn(reference), { resales });
  expect(outcome).toMatchObject({ type: 'price-changed', order: { priceMinor: 70_000 } });
  expect('order' in outcome && outcome.order?.sellingMinor).toBe(expected);
});

describe('what was paused since the card was drawn', () => {
  const pause: PolicyChange = {
    type: 'pause',
    pause: { scope: { type: 'service', service: 'DATA' }, reason: 'No stock', by: 1, at: T0 },
  };

  test('is told as paused also if the service does not answer, and for merchants too', async () => {
    const { reference } = await draft({ ...request, priceMinor: minor(50_000) });
    set(pause);
    setup.reseller.shelf = new ResellerError('unavailable', 'no answer');
    expect(await confirm(tapOn(reference, { role: 'merchant' }))).toMatchObject({ type: 'paused' });
  });

  test('by two taps at once goes once', async () => {
    const { reference } = await draft({ ...request, priceMinor: minor(50_000) });
    set(pause);
    const outcomes = await Promise.all([confirm(tapOn(reference)), confirm(tapOn(reference))]);
    expect(outcomes.map(({ type }) => type).toSorted()).toEqual(['paused', 'void']);
  });
});

describe('a limit on one purchase', () => {
  beforeEach(() => set({ type: 'limit', role: 'agent', kind: 'perPurchaseMinor', amountMinor: minor(49_999) }));

  test('stops what is over it by a kobo, and the card stays for when it is raised', async () => {
    const { reference } = await draft({ ...request, priceMinor: minor(50_000) });
    expect(await confirm(tapOn(reference))).toMatchObject({ type: 'purchase-limit', limitMinor: 49_999 });
    expect((await orders.listByBuyer(BUYER.userId, 0, 1)).total).toBe(0);
    expect(await confirm(tapOn(reference, { limits: { perPurchaseMinor: minor(50_000) } }))).toMatchObject({
      type: 'confirmed',
    });
  });

  test('goes by what the buyer pays', async () => {
    set(margin(200), { type: 'limit', role: 'agent', kind: 'perPurchaseMinor', amountMinor: minor(50_500) });
    const { reference } = await draft(request);
    expect(await confirm(tapOn(reference))).toMatchObject({ type: 'purchase-limit', limitMinor: 50_500 });
  });
});

describe('a PIN that is asked above ₦499', () => {
  const keypad = { id: 'pad', purpose: { type: 'change' }, stage: 'check' } as const;

  beforeEach(() => set({ type: 'pin', role: 'agent', aboveMinor: minor(49_900) }));

  /** As after the right PIN. */
  const prove = async (reference: string, userId = BUYER.userId): Promise<void> => {
    await real.store.pins.open(userId, keypad);
    await real.store.pins.pass(userId, { id: 'pad', step: 0 }, { stage: 'passed', reference });
  };

  const card = async (): Promise<string> => (await draft({ ...request, priceMinor: minor(50_000) })).reference;

  test('is not asked if the limit of the day or the account refuses the purchase in any case', async () => {
    const tap = tapOn(await card());
    const day = (naira: number) =>
      set({ type: 'limit', role: 'agent', kind: 'perDayMinor', amountMinor: minor(naira * 100) });
    day(499);
    expect(await confirm(tap)).toMatchObject({ type: 'day-limit', limitMinor: 49_900, leftMinor: 49_900 });
    day(500);
    expect(await setup.confirm(tap, { hasAccounts: true })).toMatchObject({ type: 'short', availableMinor: 0 });
    await book(real.store, 50_000);
    expect(await setup.confirm(tap, { hasAccounts: true })).toMatchObject({ type: 'pin-needed' });
  });

  test('is no reason to say that money is missing, if another tap has just spent it on this very order', async () => {
    const tap = tapOn(await card());
    await book(real.store, 50_000);
    const read = async (userId: number) => {
      await prove(tap.reference);
      await setup.confirm(tap, { hasAccounts: true });
      return real.store.accounts.read(userId);
    };
    const accounts = { ...real.store.accounts, read };
    expect(await setup.confirm(tap, { hasAccounts: true, accounts })).toMatchObject({ type: 'already' });
  });

  test('proves nothing for another order, nor for another person’s', async () => {
    const [one, other] = [await card(), await card()];
    await prove(one);
    await prove(other, 999);
    expect(await confirm(tapOn(other))).toMatchObject({ type: 'pin-needed' });
    expect(await confirm(tapOn(one))).toMatchObject({ type: 'confirmed' });
  });

  const proofOf = (reference: string): string => real.keys.pinProof(BUYER.userId, reference);

  test('is kept for what is left of its time if the day’s limit stops the tap', async () => {
    const reference = await card();
    await prove(reference);
    await real.raw.pexpire(proofOf(reference), 60_000);
    set({ type: 'limit', role: 'agent', kind: 'perDayMinor', amountMinor: minor(1) });
    expect(await confirm(tapOn(reference))).toMatchObject({ type: 'day-limit' });
    expect(await real.raw.pttl(proofOf(reference))).toBeLessThanOrEqual(60_000);
    set({ type: 'limit', role: 'agent', kind: 'perDayMinor' });
    expect(await confirm(tapOn(reference))).toMatchObject({ type: 'confirmed' });
  });

  test('is kept if the account does not suffice, and gone when its time is over', async () => {
    const onAccounts = (tap: Tap) => setup.confirm(tap, { hasAccounts: true });
    const [paid, late] = [await card(), await card()];
    for (const reference of [paid, late]) {
      await prove(reference);
      expect(await onAccounts(tapOn(reference))).toMatchObject({ type: 'short' });
    }
    await book(real.store, 100_000);
    expect(await onAccounts(tapOn(paid))).toMatchObject({ type: 'confirmed' });
    await real.raw.pexpire(proofOf(late), 0);
    expect(await onAccounts(tapOn(late))).toMatchObject({ type: 'pin-needed' });
  });

  test('is kept if the same was bought a moment ago, for Buy again and for no other order', async () => {
    const careful = (tap: Tap) => setup.confirm(tap, { duplicateWindowMs: 600_000 });
    const [first, second, third] = [await card(), await card(), await card()];
    await prove(first);
    expect(await careful(tapOn(first))).toMatchObject({ type: 'confirmed' });
    await prove(second);
    expect(await careful(tapOn(second))).toMatchObject({ type: 'duplicate' });
    expect(await careful(tapOn(third, { read: readOf({ reference: first }) }))).toMatchObject({ type: 'pin-needed' });
    // A second tap of the button that brought the question is no answer to it.
    expect(await careful(tapOn(second))).toMatchObject({ type: 'duplicate' });
    const read = readOf({ reference: first });
    expect(await careful(tapOn(second, { read }))).toMatchObject({ type: 'confirmed' });
    expect(await careful(tapOn(second, { read }))).toMatchObject({ type: 'already' });
  });

  test('does not carry over to the card of a new price', async () => {
    const reference = await card();
    await prove(reference);
    set(margin(400));
    const outcome = await confirm(tapOn(reference));
    expect(outcome).toMatchObject({ type: 'price-changed', toMinor: 52_000 });
    const anew = outcome.type === 'price-changed' ? outcome.order.reference : '';
    expect(await confirm(tapOn(anew))).toMatchObject({ type: 'pin-needed' });
  });

  test('is kept while the service does not answer, because nothing was confirmed with it yet', async () => {
    const reference = await card();
    await prove(reference);
    setup.reseller.shelf = new ResellerError('unavailable', 'no answer');
    expect(await confirm(tapOn(reference))).toMatchObject({ type: 'unanswered' });
    setup.reseller.shelf = sampleProduct();
    expect(await confirm(tapOn(reference))).toMatchObject({ type: 'confirmed' });
  });

  test('of two taps at once confirms once', async () => {
    const reference = await card();
    await prove(reference);
    const outcomes = await Promise.all([confirm(tapOn(reference)), confirm(tapOn(reference))]);
    expect(outcomes.map(({ type }) => type)).toContain('confirmed');
    expect((await orders.listByBuyer(BUYER.userId, 0, 1)).total).toBe(1);
  });
});

describe('what a tap holds', () => {
  /** Half past midnight in Lagos, and still the day before in UTC. */
  const NOW = Date.parse('2026-11-20T23:30:00Z');
  const DAY = '2026-11-21';
  const { userId } = BUYER;

  async function buy(role: Role, hasAccounts = true, limits = {}): Promise<ConfirmOutcome> {
    setup.now = NOW;
    const { reference } = await draft({ ...request, priceMinor: minor(50_000) });
    return setup.confirm(tapOn(reference, { role, limits }), { hasAccounts });
  }

  test('is the price, which counts for the day on the clock of the time zone', async () => {
    await book(real.store, 60_000, { userId });
    const held = { billing: { heldMinor: 50_000, day: DAY } };
    expect(await buy('customer')).toMatchObject({ type: 'confirmed', order: held });
    expect(await real.store.accounts.read(userId)).toMatchObject({ balanceMinor: 10_000, heldMinor: 50_000 });
    expect(await real.store.accounts.spentOn(userId, DAY)).toBe(50_000);
  });

  test('is nothing of a merchant, who has no account and is never limited', async () => {
    const outcome = await buy('merchant', true, { perDayMinor: minor(1) });
    expect(outcome).toMatchObject({ type: 'confirmed' });
    expect(outcome).not.toHaveProperty('order.billing');
  });

  test('is nothing without accounts, and the limit of a day holds all the same', async () => {
    const buying = () => buy('customer', false, { perDayMinor: minor(99_999) });
    expect(await buying()).toMatchObject({ type: 'confirmed', order: { billing: { heldMinor: 0, day: DAY } } });
    expect(await buying()).toMatchObject({ type: 'day-limit', leftMinor: 49_999, limitMinor: 99_999 });
    expect(await real.store.accounts.totals()).toMatchObject({ accounts: 0 });
  });

  test('is within an allowance, which has no limit for a merchant, and no account if there are none', async () => {
    const allowanceOf = (hasAccounts: boolean, role: Role, limits = {}) =>
      readAllowance({ accounts: real.store.accounts, hasAccounts, today: () => DAY }, { userId, role, limits });
    expect(await allowanceOf(true, 'merchant', { perDayMinor: minor(1) })).toEqual({});
    expect(await allowanceOf(false, 'customer')).toEqual({});
  });
});
