import { beforeEach, expect, test, vi } from 'vitest';
import { healthOf } from '../../src/domain/health.ts';
import type { Order } from '../../src/domain/orders/order.ts';
import type { NotedSample } from '../../src/redis/health-store.ts';
import { createRecordHealth } from '../../src/services/record-health.ts';
import { ResellerError } from '../../src/domain/shared/reseller.ts';
import { AdvanceSetup } from '../support/advance-order-setup.ts';
import { shopOf } from '../support/fakes/shop-of.ts';
import { memoryOrders } from '../support/fakes/memory-orders.ts';
import type { PurchaseFate } from '../support/fakes/fake-reseller.ts';
import { sampleOrder } from '../support/samples/sample-order.ts';

const MINUTE = 60_000;

let setup: AdvanceSetup;
let noted: NotedSample[];
let refused: string[];
let record: ReturnType<typeof createRecordHealth>;

beforeEach(() => {
  setup = new AdvanceSetup(memoryOrders());
  noted = [];
  refused = [];
  record = recorder();
});

function recorder(): ReturnType<typeof createRecordHealth> {
  const shop = shopOf({
    healthSamples: {
      async note(sample) {
        noted.push(sample);
      },
      async noteRefused(reference) {
        refused.push(reference);
      },
    },
    now: () => setup.now,
    logger: setup.logger,
  });
  return createRecordHealth(shop, 60_000);
}

function advance(changes: Partial<Parameters<AdvanceSetup['world']>[0]> = {}) {
  const events = {
    moved: record.moved.bind(record),
    told: () => undefined,
    called: () => undefined,
    turn: () => undefined,
  };
  return setup.advance({ events: { ...events, seen: (order: Order) => record.seen(order) }, ...changes });
}

/** Four people buy at the same time. */
async function fourBuy(fate: PurchaseFate): Promise<Order[]> {
  setup.reseller.fates.push(fate, fate, fate, fate);
  const orders: Order[] = [];
  for (const userId of [1, 2, 3, 4]) {
    const recipient = { kind: 'phone', customerId: `0803123456${userId}` } as const;
    const sample = sampleOrder({ buyer: { userId, chatId: userId, locale: 'en' }, recipient, confirmedAt: setup.now });
    orders.push(await setup.confirmed(sample));
  }
  return orders;
}

function endAll(status: 'successful' | 'failed'): void {
  for (const [reference, one] of setup.reseller.transactionsByReference) {
    setup.reseller.transactionsByReference.set(reference, { ...one, status });
  }
}

function health() {
  return healthOf(noted, setup.now, undefined);
}

test('purchases that are open are slow as soon as that is known, and how long they took is known in the end', async () => {
  await fourBuy({ accept: 'processing' });
  await setup.run(1.5 * MINUTE, advance());
  expect(health()).toBe('unknown');
  await setup.run(2 * MINUTE, advance());
  expect(health()).toBe('slow');
  await setup.run(6 * MINUTE, advance());
  endAll('successful');
  await setup.run(2 * MINUTE, advance());

  const ends = noted.filter(({ state }) => state === 'delivered');
  expect(ends).toHaveLength(4);
  for (const { tookMs, isWhole } of ends) {
    expect(tookMs).toBeGreaterThan(9 * MINUTE);
    expect(tookMs).toBeLessThan(11 * MINUTE);
    expect(isWhole).toBe(true);
  }
  // Written when it is slow, and then when it has taken a quarter more.
  expect(noted.filter(({ state }) => state === 'open').length).toBeLessThanOrEqual(4 * 8);
});

/** For half an hour the service answers each question with this failure. */
async function answersWith(failure: ResellerError): Promise<void> {
  const answering = vi.spyOn(setup.reseller, 'transaction').mockRejectedValue(failure);
  await setup.run(30 * MINUTE, advance());
  answering.mockRestore();
}

async function isAwayForAnHour(): Promise<void> {
  setup.now += 60 * MINUTE;
  record = recorder();
  await setup.run(MINUTE, advance());
}

async function hasNoTurns(): Promise<void> {
  setup.turns = false;
  await setup.run(30 * MINUTE, advance());
  setup.turns = true;
}

test.each([
  ['no answer for half an hour makes', 20_000, () => answersWith(new ResellerError('timeout', 'no answer'))],
  [
    'a service that does not want to be asked makes',
    20_000,
    () => answersWith(new ResellerError('unavailable', 'too often', { httpStatus: 429 })),
  ],
  ['a process that was away for an hour makes', 20_000, isAwayForAnHour],
  ['old orders whose turn to be asked about does not come make', 100_000, hasNoTurns],
])('%s nobody look slow', async (_name, firstMs, pause) => {
  await fourBuy({ accept: 'processing' });
  await setup.run(firstMs, advance());
  await pause();
  expect(health()).toBe('unknown');
  endAll('successful');
  await setup.run(2 * MINUTE, advance());

  expect(health()).toBe('unknown');
  expect(noted.every(({ isWhole, tookMs }) => !isWhole && tookMs < firstMs + MINUTE)).toBe(true);
});

test('what was sent late took no longer for that', async () => {
  const [order] = await fourBuy({ answer: 'unsent' });
  setup.reseller.fates.push({ answer: 'unsent' }, { answer: 'unsent' });
  await setup.run(2 * MINUTE, advance());

  expect(noted.find(({ reference }) => reference === order?.reference)?.tookMs).toBeLessThan(5_000);
});

test('only failures of the provider count: not an empty wallet, not a refusal', async () => {
  await fourBuy({ refuse: 'funds' });
  await setup.run(15_000, advance());
  const wrong = await fourBuy({ refuse: 'rejected' });
  await setup.run(15_000, advance());
  expect(health()).toBe('unknown');
  expect(noted).toEqual([]);
  expect(refused).toEqual(wrong.map(({ reference }) => reference));

  await fourBuy({ accept: 'processing' });
  endAll('failed');
  await setup.run(MINUTE, advance());
  expect(health()).toBe('unknown');
  endAll('failed');
  await setup.run(5 * MINUTE, advance());
  expect(health()).toBe('failing');
});

test('what another process began counts as far as this one saw it; the store keeps what each of them saw', async () => {
  await fourBuy({ accept: 'processing' });
  await setup.run(5 * MINUTE, advance());
  record = recorder();
  await setup.run(5 * MINUTE, advance());
  endAll('successful');
  await setup.run(2 * MINUTE, advance());

  expect(health()).toBe('slow');
});

test('what was rebuilt from the history of the service says nothing', () => {
  const order = sampleOrder({ state: 'successful', recovered: true });
  record.moved({ ...order, state: 'processing' }, order);
  record.seen({ ...order, state: 'processing' });

  expect(noted).toEqual([]);
});
