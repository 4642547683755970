import { describe, expect, test } from 'vitest';
import { minor } from '../../../src/domain/shared/money.ts';
import { payloadOf, readPayload, TOPUP_LIFE_MS } from '../../../src/domain/accounts/topup.ts';
import { checkPayment, type MadePayment, takePayment } from '../../../src/services/accounts/take-payment.ts';
import { shopOf } from '../../support/fakes/shop-of.ts';
import { useRealStore } from '../../support/redis/real-store.ts';
import { RecordingLogger } from '../../support/fakes/recording-logger.ts';
import { setAccess } from '../../support/set-person.ts';

const T0 = 1_780_000_000_000;
const OWNER = 1;
const real = await useRealStore();
let count = 0;

/** A new person who was let in and has an invoice of 5,000. */
async function invoiced({ now = T0, hasAccounts = true, isShut = false } = {}) {
  const { topups, accounts, people } = real.store;
  count += 1;
  const userId = 8_000_000_000 + count;
  const id = `invoice${String(count).padStart(5, '0')}`;
  await people.see({ userId, name: 'Ada', username: undefined, firstSeenAt: T0 });
  await setAccess(people, userId, 'approved');
  await topups.open({ userId, id, way: 'payment', amountMinor: minor(500_000), note: '', createdAt: T0 });
  const shop = shopOf({
    topups,
    accounts,
    people,
    isMerchant: (one) => one === OWNER,
    hasAccounts,
    isShut: () => isShut,
    paymentFault: () => undefined,
    currency: 'NGN',
    now: () => now,
    logger: new RecordingLogger(),
  });
  const payload = payloadOf(userId, id);
  const payment: MadePayment = {
    userId,
    payload,
    currency: 'NGN',
    totalMinor: minor(500_000),
    chargeId: `charge of ${id}`,
    providerChargeId: 'ch_1',
  };
  const balance = async (of = userId) => (await accounts.read(of)).balanceMinor;
  const check = (change: Partial<MadePayment> = {}) => checkPayment(shop, { ...payment, ...change });
  const take = (change: Partial<MadePayment> = {}) => takePayment(shop, { ...payment, ...change });
  return { userId, check, take, payment, balance };
}

describe('an invoice', () => {
  test.each<[string, Partial<MadePayment>, string, Parameters<typeof invoiced>[0]?]>([
    ['by somebody else', { userId: 8_000_000_000 }, 'not-in'],
    ['of another amount', { totalMinor: minor(499_999) }, 'changed'],
    ['in another currency', { currency: 'USD' }, 'changed'],
    ['with a payload of somebody’s invention', { payload: 'topup:1:AAAAAAAAAAAA' }, 'unknown'],
    ['by a merchant', { userId: OWNER }, 'merchant'],
    ['a week later', {}, 'expired', { now: T0 + TOPUP_LIFE_MS + 1 }],
    ['after accounts were turned off', {}, 'no-accounts', { hasAccounts: false }],
  ])('is not to be paid %s', async (_what, change, fault, setup = {}) => {
    const { check } = await invoiced(setup);
    expect(await check(change)).toBe(fault);
  });

  test('that was handed on is not to be paid by another one who may buy', async () => {
    const [one, other] = [await invoiced(), await invoiced()];
    expect(await other.check({ ...one.payment, userId: other.userId })).toBe('not-yours');
  });

  test('is not to be paid while the shop is shut; what was paid before counts all the same', async () => {
    const { check, take, balance } = await invoiced({ isShut: true });
    expect(await check()).toBe('shut');
    expect(await take()).toMatchObject({ type: 'credited', isNews: true });
    expect(await balance()).toBe(500_000);
  });
});

describe('a payment', () => {
  test('told again under its charge is credited once, and its invoice is paid', async () => {
    const { check, take, balance } = await invoiced();
    expect(await take()).toMatchObject({ type: 'credited', isNews: true, fault: undefined });
    const again = await Promise.all(Array.from({ length: 20 }, () => take()));
    expect(again.every((taken) => taken.type === 'credited' && !taken.isNews)).toBe(true);
    expect(await balance()).toBe(500_000);
    expect(await check()).toBe('paid');
  });

  test('that is not what its invoice asks for is its payer’s all the same, and said', async () => {
    const [one, other] = [await invoiced(), await invoiced()];
    const handedOn = { ...one.payment, userId: other.userId, totalMinor: minor(700_000) };
    expect(await other.take(handedOn)).toMatchObject({ type: 'credited', fault: 'not-yours' });
    expect([await one.balance(), await other.balance()]).toEqual([0, 700_000]);
  });

  test('in another currency is credited to no one', async () => {
    const { take, balance } = await invoiced();
    expect(await take({ currency: 'USD' })).toEqual({ type: 'foreign' });
    expect(await balance()).toBe(0);
  });
});

test('a payload says who and what, has at most the 128 bytes that Telegram takes, and nothing else is one', () => {
  const payload = payloadOf(9_007_199_254_740_991, 'AAAAAAAAAAAA');
  expect(readPayload(payload)).toEqual({ userId: 9_007_199_254_740_991, id: 'AAAAAAAAAAAA' });
  expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(128);
  for (const foreign of ['', 'topup', 'topup:x:AAAAAAAAAAAA', 'topup:1:../../../etc', `${payload}x`, ` ${payload}`]) {
    expect(readPayload(foreign)).toBeUndefined();
  }
});
