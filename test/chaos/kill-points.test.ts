import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { GUARDED_METHODS, KILL_POINTS, type KillPoint } from './killing/kill-points.ts';
import type { Order } from '../../src/domain/orders/order.ts';
import { startLocalRedis } from 'vendbot-demo';
import { describeMessage } from 'bot-api-emulator';
import type { Sandbox } from 'reseller-sandbox';
import { electricityOrder } from '../support/samples/sample-order.ts';
import { type Aftermath, type Course, dieAt } from './one-death.ts';

const redis = await startLocalRedis();

afterAll(() => redis.stop());

const WITHIN_MS = 300_000;

describe('a process killed at a named point of the order worker leaves an order that is bought once, ends, and is told', () => {
  test.concurrent.each(KILL_POINTS)(
    '%s',
    async (point) => {
      const aftermath = await dieAt(point, { redisUrl: redis.url }, courseTo(point));
      expect(aftermath.order).toBeDefined();
      expectBoughtOnce(point, aftermath);
    },
    WITHIN_MS,
  );
});

describe('a process killed after its own tap on Confirm has announced the call leaves an order that is bought once, ends, and is told', () => {
  test.concurrent.each(['purchase before', 'purchase after'] as const)(
    '%s',
    async (point) => {
      const aftermath = await dieAt(point, { redisUrl: redis.url }, TAPPED);
      expectBoughtOnce(point, aftermath);
      const points = aftermath.signals.map((signal) => signal.point);
      expect(points).toContain('confirm after');
      expect(points).not.toContain('commit submitting before');
    },
    WITHIN_MS,
  );
});

function expectBoughtOnce(point: KillPoint, { diedBy, signals, order, accepted, book, chat }: Aftermath): void {
  expect([diedBy, signals.at(-1)]).toEqual(['SIGKILL', { point, dies: true }]);
  expect(order?.told?.state).toBe(order?.state);
  expect(ENDS[order?.state ?? 'lost']).toContain(`${accepted} ${book.join(' ')}`);
  // The newest message is not enough: if a purchase took long, a message answers the card, and the card has the receipt.
  const told = chat.botMessages().map(describeMessage);
  const said = told.findLast((text) => text.includes(order?.reference ?? 'none')) ?? '';
  expect(said.replaceAll(' ', '')).toContain(order?.receipt?.token ?? '');
  expect(said).toMatch(SAYS[order?.state ?? 'lost'] ?? /nothing/u);
}

/** How often the service accepted the call and what its book says, for each end of the order. */
const ENDS: Readonly<Record<string, readonly string[]>> = {
  successful: ['1 successful'],
  failed: ['1 failed', '0 '],
  reversed: ['1 failed'],
  closed: ['0 '],
};
const SAYS: Readonly<Record<string, RegExp>> = {
  successful: /Done!/u,
  failed: /The purchase failed/u,
  reversed: /Reversed by the provider/u,
  closed: /Closed by the merchant/u,
};

/** The course that leads a process to the point. By default a prepaid meter: first processing, then paid, and then with its token. */
function courseTo(point: KillPoint): Course {
  const [, call = ''] = /^(.*) (?:before|after)$/u.exec(point) ?? [];
  return COURSES[call] ?? { orderOf: prepaid('0777') };
}

/** The buyer taps Confirm at the process that dies. */
const TAPPED: Course = {};

const COURSES: Readonly<Record<string, Course>> = {
  confirm: TAPPED,
  'commit unknown': { orderOf: prepaid('0503') },
  product: { orderOf: prepaid('0503') },
  'commit token-due': { orderOf: prepaid('0777'), isTokenLate: true },
  'commit failed': { orderOf: prepaid('0203') },
  // The tap was so long ago that the price is read again, and the service does not answer.
  'commit confirmed': {
    orderOf: prepaid('0777', () => ({ confirmedAt: Date.now() - 120_000 })),
    prepare: (sandbox) => sandbox.inject({ endpoint: 'product', type: 'status', status: 500, times: 3 }),
  },
  'commit reversed': {
    orderOf: prepaid('0203', () => ({ state: 'token-due', sends: 1, told: { state: 'token-due', at: Date.now() } })),
    prepare: purchaseOf,
  },
  'commit closed': { orderOf: prepaid('0777', () => ({ state: 'closed', sends: 1, ...closedNow() })) },
  'alert late end': {
    orderOf: prepaid('0203', () => ({
      state: 'closed',
      sends: 1,
      ...closedNow(),
      told: { state: 'closed', at: Date.now() },
    })),
    prepare: failedPurchaseOf,
  },
  'extend lease': {
    orderOf: prepaid('0777'),
    prepare: (sandbox) => sandbox.inject({ endpoint: 'purchase', type: 'delayed', delayMs: 550 }),
  },
  // The service works on the order for so long that the bot asks about it together with others.
  enrol: longAgo(3 * 60_000, { reassured: { topic: 'processing', at: Date.now(), tries: 0 } }),
  reassure: longAgo(3 * 60_000),
  // A process that is gone wrote the order's end.
  'look whether kept': {
    orderOf: prepaid('0777', () => ({
      state: 'failed',
      sends: 1,
      endedAt: Date.now(),
      failure: { reason: 'refused' },
    })),
  },
  redraw: { orderOf: prepaid('0203'), isMovedOn: true },
  'alert stuck': longAgo(31 * 60_000),
  'alert wallet': refusedForFunds(),
  'alert loss': { orderOf: withFee(prepaid('0777')) },
};

type OrderOf = NonNullable<Course['orderOf']>;

/** Closed by a merchant, a moment ago. */
function closedNow(): Partial<Order> {
  return { closed: { at: Date.now(), by: 1 }, endedAt: Date.now() };
}

/** Buys at a provider where the sandbox charges one percent on top. */
function withFee(orderOf: OrderOf): OrderOf {
  return (buyer) => {
    const order = orderOf(buyer);
    return { ...order, item: { ...order.item, provider: 'Yola Electric', productName: 'yola-electric-prepaid' } };
  };
}

/** An order confirmed so long ago that people are told of the wait, once the bot has asked and it is still processing. */
function longAgo(agoMs: number, changes: Partial<Order> = {}): Course {
  return {
    orderOf: prepaid('0777', () => ({ state: 'processing', sends: 1, confirmedAt: Date.now() - agoMs, ...changes })),
    async prepare(sandbox, order) {
      await purchaseOf(sandbox, order);
      // For two questions, each of which is repeated once.
      sandbox.inject({ endpoint: 'status', type: 'status', status: 500, times: 4 });
    },
  };
}

function refusedForFunds(): Course {
  return {
    orderOf: prepaid('0777'),
    // More than once, because a busy machine may hear the first answer too late.
    prepare: (sandbox) => sandbox.inject({ endpoint: 'purchase', type: 'status', status: 402, times: 20 }),
  };
}

/** @param ending the digits that decide how the sandbox treats it */
function prepaid(ending: string, changes: () => Partial<Order> = () => ({})): OrderOf {
  return (buyer) => {
    const order = electricityOrder({ buyer, draftedAt: Date.now(), confirmedAt: Date.now(), ...changes() });
    return {
      ...order,
      item: {
        ...order.item,
        provider: 'Ikeja Electric',
        productName: 'ikeja-electric-prepaid',
        requiresVerification: true,
      },
      recipient: { kind: 'meter', customerId: `0412345${ending}`, verifiedName: 'ADA OBI' },
    };
  };
}

/** Makes beforehand the purchase call that the bot makes. */
async function purchaseOf(sandbox: Sandbox, { reference, recipient, item, priceMinor }: Order): Promise<void> {
  const answer = await fetch(`${sandbox.url}/api/v2/purchase`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandbox.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      reference,
      customer_id: recipient.customerId,
      product_name: item.productName,
      amount: priceMinor / 100,
    }),
  });
  expect(answer.status).toBe(202);
}

/** The bot asks about a closed order once soon, and then a day later. So the purchase must have failed at the service before. */
async function failedPurchaseOf(sandbox: Sandbox, order: Order): Promise<void> {
  await purchaseOf(sandbox, order);
  await expect.poll(() => sandbox.transactions().map((one) => one.transaction_status)).toContain('failed');
}

test('every call that the order worker makes to a port has its points', () => {
  const made = modulesOf('due-worker.ts', 'advance-order.ts').flatMap(callsIn);
  expect(made).toEqual(
    expect.arrayContaining(['orders.commit', 'reseller.purchase', 'reseller.product', 'notifier.tell']),
  );
  expect(GUARDED_METHODS).toEqual(expect.arrayContaining(['orders.claimYoung', 'orders.claimRest']));
  expect(made.filter((call) => !GUARDED_METHODS.includes(call))).toEqual([]);
});

/** The services that these import, and they themselves. The rules of the domain are left out, because they call nothing. */
function modulesOf(...names: readonly string[]): string[] {
  const found = new Set(names.map((name) => join(SERVICES, 'order-worker', name)));
  for (const path of found) {
    const imports = readFileSync(path, 'utf8').matchAll(/^import \{[^}]*\} from '(\.{1,2}\/[\w/.-]+\.ts)'/gmu);
    for (const [, imported = ''] of imports) {
      const target = join(dirname(path), imported);
      if (target.startsWith(SERVICES)) found.add(target);
    }
  }
  return [...found];
}

test('so has the one by which a tap on Confirm announces the purchase', () => {
  expect(callsIn(fileURLToPath(new URL('services/orders/confirm-order.ts', SRC)))).toContain('orders.confirm');
  expect(GUARDED_METHODS).toContain('orders.confirm');
});

function callsIn(path: string): string[] {
  const calls = readFileSync(path, 'utf8').matchAll(/\b(orders|queue|reseller|notifier|alerts)\.(\w+)\(/gu);
  return [...calls].map(([, port = '', method = '']) => `${port === 'queue' ? 'orders' : port}.${method}`);
}

test('nothing in src/ can be told to die: no file names the switch, and no one puts anything around the ports', () => {
  const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const texts = sources.map((name) => readFileSync(new URL(name, SRC), 'utf8'));
  expect(texts.filter((text) => /CHAOS_|from '.*\/chaos\//u.test(text))).toEqual([]);
  const calls = texts.flatMap((text) => text.match(/(?<!function )\bcreateApp\([^)]*\)/gu) ?? []);
  expect(calls.length).toBeGreaterThan(0);
  expect(calls.filter((call) => call.split(',').length > 2)).toEqual([]);
});

const SRC = new URL('../../src/', import.meta.url);
const SERVICES = fileURLToPath(new URL('services/', SRC));
