import { createNotices, type Notices } from '../../../../src/bot/shared/people/notice-outbox.ts';
import type { Api } from 'grammy';
import { beforeEach, expect, test } from 'vitest';
import { createMerchants, type Merchants } from '../../../../src/bot/shared/people/merchants.ts';
import { lockedScreen } from '../../../../src/bot/shared/people/merchant-alert-screens.ts';
import { minor } from '../../../../src/domain/shared/money.ts';
import type { Order } from '../../../../src/domain/orders/order.ts';
import { next, revised } from '../../../../src/domain/orders/order-state-machine.ts';
import { createAlertOutbox } from '../../../../src/services/alert-outbox.ts';
import { ANYTHING_GOES } from '../../../support/held-orders.ts';
import { shopOf } from '../../../support/fakes/shop-of.ts';
import { useRealStore } from '../../../support/redis/real-store.ts';
import { sampleEndScreens } from '../../../support/samples/sample-end-screens.ts';
import { sampleEvents } from '../../../support/fakes/order-events.ts';
import { BUYER, orderIn, T0 } from '../../../support/samples/sample-order.ts';
import { allWords as words, english } from '../../../support/words.ts';
import { refusal } from '../../../support/fakes/refusal.ts';

const real = await useRealStore();
let sent: string[];
/** Of the newest message, as JSON. */
let buttons: string;
let reachable: boolean;
/** Whom Telegram does not reach. */
let unreachable: number | undefined;
let wallet = minor(0);
let merchants: Merchants;
let notices: Notices;
let nowMs: number;

beforeEach(() => {
  sent = [];
  reachable = true;
  unreachable = undefined;
  nowMs = T0;
  merchants = newProcess();
});

const SLOW = 2;

/** @param reached when the slow one is */
function newProcess(onLook = (): unknown => undefined, ids = [1], reached?: Promise<void>): Merchants {
  const api = {
    async sendMessage(chat: number, html: string, other?: { reply_markup?: unknown }) {
      if (chat === SLOW) await reached;
      if (!reachable || chat === unreachable) throw refusal(500, 'down');
      sent.push(html);
      buttons = JSON.stringify(other?.reply_markup ?? '');
      return { message_id: sent.length };
    },
  } as unknown as Api;
  const { people, throttle, shortenThrottle, alertOutbox } = real.store;
  const reseller = {
    async balance() {
      onLook();
      return wallet;
    },
  };
  const shop = { ownerIds: ids, people, reseller, throttle, shortenThrottle, alertOutbox, logger: real.logger };
  const noticeShop = { ...real.store, isMerchant: () => true, now: () => nowMs, logger: real.logger };
  notices = createNotices(shopOf(noticeShop), { api, words });
  return createMerchants(shop, { api, words, ends: sampleEndScreens(), notices });
}

/** Told as failed, its money spent on something else, and then delivered. */
async function unpaidFor(): Promise<Order> {
  const { orders, accounts } = real.store;
  const credit = { id: 'c', userId: BUYER.userId, kind: 'credit', amountMinor: minor(50_000), by: 1, at: T0 } as const;
  await accounts.book(credit);
  const billing = { heldMinor: minor(50_000), day: '2026-11-21' };
  const draft = orderIn('draft');
  await orders.commit(draft, null);
  const confirmed = revised(next(draft, { type: 'confirmed', at: T0, billing }));
  await orders.confirm(confirmed, T0, ANYTHING_GOES);
  const failed = revised({ ...confirmed, state: 'failed' as const });
  await orders.commit(failed, T0);
  await accounts.book({ ...credit, id: 'd', kind: 'debit' });
  const delivered = revised(next(failed, sampleEvents['found successful']));
  expect(await orders.commit(delivered, null)).toBe('uncollected');
  return delivered;
}

const tellAgain = () =>
  createAlertOutbox({ ...real.store, logger: real.logger }, { ...newProcess(), shopChanged: async () => true });
const aMinuteLater = async (order: Order) => real.raw.del(real.keys.throttle(`uncollected:${order.reference}`));

test('each message is handed on as it arrives, whoever is still being reached', async () => {
  const reached = Promise.withResolvers<void>();
  const arrived: number[] = [];
  const asked = newProcess(undefined, [SLOW, 1], reached.promise).askAll(
    () => ({ html: 'Well?' }),
    {},
    async ({ chatId }) => void arrived.push(chatId),
  );
  await expect.poll(() => arrived).toEqual([1]);
  reached.resolve();
  expect((await asked).map(({ chatId }) => chatId)).toEqual([SLOW, 1]);
  expect(arrived).toEqual([1, SLOW]);
});

test('a purchase that is not paid for is told once, however often it is said', async () => {
  const order = await unpaidFor();
  for (let count = 0; count < 3; count += 1) {
    await merchants.loss(order, { type: 'uncollected' });
    await aMinuteLater(order);
    await tellAgain().run();
  }
  expect(sent).toEqual([expect.stringContaining(order.reference)]);
});

test('one that is not paid for names its buyer, and leads to the buyer and the purchase', async () => {
  const order = await unpaidFor();
  await real.store.people.see({ userId: BUYER.userId, name: 'Ngozi', firstSeenAt: T0 });
  await merchants.loss(order, { type: 'uncollected' });
  expect(sent[0]).toContain(`Buyer: Ngozi, <code>${BUYER.userId}</code>`);
  expect(buttons).toContain('The person');
  expect(buttons).toContain(order.reference);
});

test('one that no merchant could be told of is told when it can, and tried once a minute', async () => {
  const order = await unpaidFor();
  reachable = false;
  await merchants.loss(order, { type: 'uncollected' });
  reachable = true;
  await tellAgain().run();
  expect(sent).toEqual([]);
  expect(await real.raw.pttl(real.keys.throttle(`uncollected:${order.reference}`))).toBeLessThan(60_000);
  await aMinuteLater(order);
  await tellAgain().run();
  expect(sent).toEqual([expect.stringContaining('Delivered but not paid for')]);
});

test('an empty wallet that no merchant could be told of is said again within a minute, and else every ten minutes', async () => {
  const leftMs = () => real.raw.pttl(real.keys.throttle('wallet-low'));
  reachable = false;
  await merchants.walletTooLow(minor(50_000));
  expect(await leftMs()).toBeLessThan(60_000);
  await real.raw.del(real.keys.throttle('wallet-low'), real.keys.throttle('wallet-look'));
  reachable = true;
  await merchants.walletTooLow(minor(50_000));
  expect(await leftMs()).toBeGreaterThan(9 * 60_000);
  expect(sent).toHaveLength(1);
});

test('a refused API key, which every call finds, is said once an hour', async () => {
  for (let calls = 0; calls < 3; calls += 1) await merchants.keyRefused();
  expect(sent).toHaveLength(1);
  expect(await real.raw.pttl(real.keys.throttle('key-refused'))).toBeGreaterThan(59 * 60_000);
});

test('a purchase that the service calls too low is the amount’s fault if the wallet has enough for it', async () => {
  wallet = minor(50_000_000);
  await merchants.walletTooLow(minor(150));
  expect(sent).toEqual([
    expect.stringMatching(/A purchase was refused[^]*₦1\.50[^]*₦500,000\.00[^]*the amount is probably below/u),
  ]);
});

test('an empty wallet and an amount that is too low are two facts: the one that was told does not keep the other back', async () => {
  for (const balance of [0, 50_000_000, 0, 50_000_000]) {
    wallet = minor(balance);
    await merchants.walletTooLow(minor(150));
    await real.raw.del(real.keys.throttle('wallet-look'));
  }
  expect(sent).toEqual([expect.stringContaining('Wallet too low'), expect.stringContaining('amount is probably')]);
});

test('the wallet is asked once a second at the most, however many purchases are refused', async () => {
  let looks = 0;
  wallet = minor(0);
  merchants = newProcess(() => (looks += 1));
  for (let count = 0; count < 5; count += 1) await merchants.walletTooLow(minor(150));
  expect(looks).toBe(1);
});

test('one whose process died before it was told is told by the next one', async () => {
  const order = await unpaidFor();
  await tellAgain().run();
  expect(sent).toEqual([expect.stringContaining(order.reference)]);
});

test('one that the service took back meanwhile is told no more', async () => {
  const order = await unpaidFor();
  await real.store.orders.commit(revised({ ...order, state: 'reversed' as const }), null);
  await tellAgain().run();
  await merchants.loss(order, { type: 'uncollected' });
  expect(sent).toEqual([]);
});

test('what cannot be read is left for the next look', async () => {
  const order = await unpaidFor();
  await real.raw.hset(real.keys.order(order.reference), 'record', 'not an order');
  await tellAgain().run();
  const away = { list: () => Promise.reject(new Error('away')) };
  const shop = shopOf({ ...real.store, alertOutbox: away, logger: real.logger });
  await createAlertOutbox(shop, { ...merchants, shopChanged: async () => true }).run();
  expect(sent).toEqual([]);
  expect(await real.store.alertOutbox.list()).toEqual([{ type: 'uncollected', reference: order.reference }]);
});

test('nobody is told to reset the PIN of an owner, because nobody can', () => {
  const locked = { userId: 77, name: 'Ada', until: T0 };
  const [owners, others] = [true, false].map((isOwner) => lockedScreen({ ...locked, isOwner }, english));
  expect([owners?.html, owners?.rows]).toEqual([expect.not.stringContaining('Reset PIN'), []]);
  expect([others?.html, others?.rows]).toEqual([expect.stringContaining('tap Reset PIN'), [expect.anything()]]);
});

test('the end of an order that a merchant had closed is told once, also if no one could be reached or the process died', async () => {
  const { orders, alertOutbox: untold } = real.store;
  const open = { ...orderIn('processing'), version: 1 };
  await orders.commit(open, null);
  const closed = revised(next(open, sampleEvents.closed));
  await orders.commit(closed, null);
  expect(await untold.list()).toEqual([]);
  const delivered = revised(next(closed, sampleEvents['found successful']));
  await orders.commit(delivered, null);
  reachable = false;
  await merchants.lateEnd(delivered);
  reachable = true;
  await real.raw.del(real.keys.throttle(`late-end:${delivered.reference}`));
  for (let count = 0; count < 3; count += 1) await tellAgain().run();
  await merchants.lateEnd(delivered);
  expect(sent).toEqual([expect.stringContaining('Delivered after it was closed')]);
  expect(sent[0]).toContain(delivered.reference);
  expect(await untold.list()).toEqual([]);
});

test('what nobody says again comes to each merchant once Telegram takes it, with what belongs to it where it came at once', async () => {
  merchants = newProcess(undefined, [1, SLOW]);
  const arrived: number[] = [];
  unreachable = SLOW;
  await merchants.tellEach(() => ({ html: 'let me sell again' }), {
    async arrived({ chatId, messageId }) {
      arrived.push(chatId, messageId);
      throw new Error('a file that Telegram refuses');
    },
  });
  expect([sent, arrived]).toEqual([['let me sell again'], [1, 1]]);
  unreachable = undefined;
  for (let look = 0; look < 2; look += 1) {
    nowMs += 1_000;
    await notices.run();
  }
  expect([sent.length, arrived]).toEqual([2, [1, 1]]);
});
