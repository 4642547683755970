import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Minor, minor } from '../../../src/domain/shared/money.ts';
import { createWatchMoney, createWatchWallet } from '../../../src/services/accounts/watch-money.ts';
import type { Shop } from '../../../src/services/shop.ts';
import { RecordingLogger } from '../../support/fakes/recording-logger.ts';
import { shopOf } from '../../support/fakes/shop-of.ts';
import { book } from '../../support/held-orders.ts';
import { useRealStore } from '../../support/redis/real-store.ts';

const MERCHANT = 7;
const AGENT = 8;

const real = await useRealStore();
let wallet: number | Error;
let asked: number;
let isThere: boolean;
let isShut: boolean;
let barred: Set<number>;
let outcome: 'told' | 'not-sent' | Error;
/** Such as `7 wallet 400`. */
let told: string[];

beforeEach(async () => {
  [wallet, asked, isThere, isShut, outcome] = [1_000, 0, true, false, 'told'];
  [barred, told] = [new Set(), []];
});

/** As in a process of its own, which shares only the store. @param alerts what that process finds in it */
function look(alerts: Pick<Shop['moneyAlerts'], 'list' | 'note'> = real.store.moneyAlerts): Promise<void> {
  return watcher(alerts).run();
}

function watcher(alerts: Pick<Shop['moneyAlerts'], 'list' | 'note'>): ReturnType<typeof createWatchMoney> {
  const shop = shopOf({
    moneyAlerts: alerts,
    accounts: real.store.accounts,
    reseller: {
      async balance(): Promise<Minor> {
        asked += 1;
        if (typeof wallet !== 'number') throw wallet;
        return minor(wallet);
      },
    },
    people: { find: async (userId) => ({ userId, name: 'Ada', firstSeenAt: 0, access: 'approved' }) },
    isMerchant: (userId) => userId !== AGENT && !barred.has(userId),
    hasAccounts: true,
    mode: 'approval',
    isShut: () => isShut,
    throttle: async () => true,
    logger: new RecordingLogger(),
  });
  return createWatchMoney(shop, {
    async tell({ userId, of }, amountMinor) {
      if (outcome instanceof Error) throw outcome;
      if (outcome === 'told') told.push(`${userId} ${of} ${amountMinor}`);
      return outcome;
    },
    isTelegramThere: async () => isThere,
  });
}

const watchWallet = () =>
  real.store.moneyAlerts.set(MERCHANT, { of: 'wallet', limitMinor: minor(500), isBelow: false });

async function falls(to: number | Error): Promise<void> {
  wallet = to;
  await look();
}

test('the wallet is told of once each time that it passes the limit from above', async () => {
  await watchWallet();
  for (const amount of [1_000, 500, 499, 300, 0, 499, 500, 700, 200, 100]) await falls(amount);
  expect(told).toEqual(['7 wallet 499', '7 wallet 200']);
});

test('the service is asked once for all merchants, and not at all for nobody', async () => {
  await look();
  expect(asked).toBe(0);
  await watchWallet();
  await real.store.moneyAlerts.set(9, { of: 'wallet', limitMinor: minor(2_000), isBelow: false });
  await look();
  expect(asked).toBe(1);
  expect(told).toEqual(['9 wallet 1000']);
});

test('what a person can spend is told of, with their credit and without what is held', async () => {
  const { accounts, moneyAlerts } = real.store;
  const booked = (kind: 'credit' | 'debit', amount: number) => book(real.store, amount, { userId: AGENT, kind });
  await booked('credit', 1_000);
  await accounts.changeCreditLimit(
    AGENT,
    { what: 'credit-limit', from: minor(0), to: minor(300) },
    { by: 1, at: 1, id: 'limit' },
  );
  await moneyAlerts.set(AGENT, { of: 'account', limitMinor: minor(200), isBelow: false });
  await booked('debit', 1_050);
  await look();
  expect(told).toEqual([]);
  await booked('debit', 100);
  await look();
  expect(told).toEqual(['8 account 150']);
});

test('an account that cannot be read holds up no other alert', async () => {
  await real.raw.hset(real.keys.account(6), 'balance', 'much');
  await real.store.moneyAlerts.set(6, { of: 'account', limitMinor: minor(500), isBelow: false });
  await watchWallet();
  await falls(100);
  expect(told).toEqual(['7 wallet 100']);
});

test('of two processes that look at once one tells', async () => {
  await watchWallet();
  wallet = 100;
  const both = await real.store.moneyAlerts.list();
  const { moneyAlerts } = real.store;
  const asRead = { list: async () => both, note: moneyAlerts.note.bind(moneyAlerts) };
  await Promise.all([look(asRead), look(asRead)]);
  expect(told).toEqual(['7 wallet 100']);
});

test('it is noted before it is sent, so a crash in between leaves it unsaid until the next time', async () => {
  await watchWallet();
  outcome = new Error('the process dies here');
  await falls(100);
  outcome = 'told';
  await look();
  expect(told).toEqual([]);
  await falls(900);
  await falls(100);
  expect(told).toEqual(['7 wallet 100']);
});

test('what was not sent for certain is sent at the next look, also if the store was away when that was to be noted', async () => {
  await watchWallet();
  const { moneyAlerts } = real.store;
  let notes = 0;
  const note: Shop['moneyAlerts']['note'] = async (...given) => {
    notes += 1;
    if (notes === 2) throw new Error('the store is away');
    return moneyAlerts.note(...given);
  };
  const watch = watcher({ list: moneyAlerts.list.bind(moneyAlerts), note });
  outcome = 'not-sent';
  wallet = 100;
  await watch.run();
  expect(await moneyAlerts.find(MERCHANT)).toMatchObject({ isBelow: true });
  outcome = 'told';
  await watch.run();
  expect(told).toEqual(['7 wallet 100']);
  await watch.run();
  expect(told).toHaveLength(1);
});

describe('nothing is noted or said', () => {
  test.each([
    ['to who may not know it any more, and it is when they may', () => barred.add(MERCHANT), () => barred.clear()],
    ['while Telegram is away', () => void (isThere = false), () => void (isThere = true)],
    ['while the shop’s records are lost', () => void (isShut = true), () => void (isShut = false)],
    ['while the service does not answer', () => void (wallet = new Error('away')), () => void (wallet = 100)],
  ])('%s', async (_title, begins, ends) => {
    await watchWallet();
    wallet = 100;
    begins();
    await look();
    expect(told).toEqual([]);
    ends();
    await look();
    expect(told).toEqual(['7 wallet 100']);
  });

  test('if the person changed it meanwhile', async () => {
    await watchWallet();
    wallet = 100;
    const before = await real.store.moneyAlerts.list();
    const { moneyAlerts } = real.store;
    await moneyAlerts.set(MERCHANT, undefined);
    await look({ list: async () => before, note: moneyAlerts.note.bind(moneyAlerts) });
    expect(told).toEqual([]);
    expect(await moneyAlerts.find(MERCHANT)).toBeUndefined();
  });
});

test('the wallet is asked for when somebody looks, not more often than every two minutes, and nobody waits for it', async () => {
  let now = 0;
  const balance = vi.fn<() => Promise<Minor>>(async () => minor(5_000));
  const lookAt = createWatchWallet(shopOf({ reseller: { balance }, now: () => now }));
  expect(balance).not.toHaveBeenCalled();
  expect(lookAt()).toBeUndefined();
  await expect.poll(lookAt).toEqual({ balanceMinor: 5_000, at: 0 });
  now = 119_999;
  lookAt();
  expect(balance).toHaveBeenCalledTimes(1);
  now = 120_000;
  balance.mockRejectedValueOnce(new Error('away'));
  expect(lookAt()).toEqual({ balanceMinor: 5_000, at: 0 });
  expect(balance).toHaveBeenCalledTimes(2);
  now = 240_000;
  lookAt();
  await expect.poll(lookAt).toEqual({ balanceMinor: 5_000, at: 240_000 });
});
