import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Fault } from 'reseller-sandbox';
import { useFlows } from '../support/flows.ts';
import { BOUGHT_ONCE, booksOf, NOT_BOUGHT } from '../support/books.ts';
import { buy, newPersonWithCard, newPersonBuys, confirmOnce } from '../support/shopping.ts';
import { airtime, prepaidMeter, type Wish } from '../support/wishes.ts';
import { say, tap, labels, EVERYTHING } from '../support/say-and-read.ts';
import { shardOfReference } from '../../../src/domain/orders/reference.ts';
import { inRedis } from '../support/stored.ts';
import type { TestUser } from 'bot-api-emulator';

const flows = useFlows();

describe('a purchase call that meets a fault is bought at most once and told truly:', () => {
  const done = /Done!/u;
  const refused = /The purchase failed\.[^]*Nothing was charged/u;
  test.each<[string, Fault, RegExp, typeof BOUGHT_ONCE]>([
    ['429', { endpoint: 'purchase', type: 'status', status: 429 }, done, BOUGHT_ONCE],
    [
      '409 after it was taken',
      { endpoint: 'purchase', type: 'status', status: 409, afterEffect: true },
      done,
      BOUGHT_ONCE,
    ],
    ['401', { endpoint: 'purchase', type: 'status', status: 401 }, refused, NOT_BOUGHT],
    [
      'a 422, which the specification does not know, after it was taken',
      { endpoint: 'purchase', type: 'status', status: 422, afterEffect: true },
      done,
      BOUGHT_ONCE,
    ],
    ['the page of a proxy before', { endpoint: 'purchase', type: 'page', status: 404 }, done, BOUGHT_ONCE],
    [
      'an answer about another customer',
      { endpoint: 'purchase', type: 'another-customer', afterEffect: true },
      done,
      BOUGHT_ONCE,
    ],
  ])('%s', async (_what, fault, end, books) => {
    const { buyer, reference } = await newPersonWithCard(flows, airtime('08031231234'));
    flows.sandbox.inject(fault);
    await tap(buyer, 'Confirm', end);
    expect(booksOf(flows, reference)).toEqual(books);
    expect(buyer.transcript()).not.toContain('SOMEBODY');
  });

  test('a refusal with markup in it is quoted as it is written, to its buyer and to merchants', async () => {
    const { buyer, reference } = await newPersonWithCard(flows, airtime('08031231234'));
    const message = 'No <b>such</b> & such';
    flows.sandbox.inject({ endpoint: 'purchase', type: 'status', status: 400, message });
    await tap(buyer, 'Confirm', /The purchase failed[^]*The answer was: “No <b>such<\/b> & such”/u);
    await say(flows.merchant, `/receipt ${reference}`, /The service says: “No <b>such<\/b> & such”/u);
    expect(booksOf(flows, reference)).toEqual(NOT_BOUGHT);
  });
});

test.each<[string, Fault]>([
  ['no JSON', { endpoint: 'status', type: 'garbage', times: 3 }],
  ['the 404 of a gateway', { endpoint: 'status', type: 'gateway', status: 404, times: 6 }],
  ['429', { endpoint: 'status', type: 'status', status: 429, retryAfter: 1, times: 2 }],
])('a status question that meets a fault is asked again until it is answered: %s', async (_what, fault) => {
  const { buyer, reference } = await newPersonWithCard(flows, airtime('08031230202'));
  flows.sandbox.inject(fault);
  await tap(buyer, 'Confirm', /Done!/u);
  flows.sandbox.clearFaults();
  expect(booksOf(flows, reference)).toEqual(BOUGHT_ONCE);
  expect(flows.sandbox.calls.forReference(reference).called).toBe(1);
});

test('a status call that is not answered in time leads to one purchase, and its end is told', async () => {
  onTestFinished(() => flows.restartBot());
  const { buyer, reference } = await newPersonWithCard(flows, airtime('08031230202'));
  await flows.restartBot({ RESELLER_TIMEOUT_MS: '600' });
  // Not before the faults are cleared.
  flows.sandbox.inject({ endpoint: 'status', type: 'delayed', delayMs: 600_000 });
  await confirmOnce(flows, buyer, reference);
  expect(flows.sandbox.calls.forReference(reference).called).toBe(1);
});

test('with the service away between Confirm and the end the buyer reads Processing, and the end once it is back', async () => {
  const { sandbox } = flows;
  const wishes: Wish[] = [airtime('08031230299'), prepaidMeter('04123450299')];
  for (const wish of wishes) {
    const { buyer, reference } = await newPersonBuys(flows, wish);
    await expect.poll(() => sandbox.calls.forReference(reference).accepted).toBe(1);
    await sandbox.down();
    await buyer.until(/Processing/u);
    sandbox.finishAll('successful');
    await sandbox.up();
    await buyer.until(/Done!/u);
    expect(booksOf(flows, reference)).toEqual(BOUGHT_ONCE);
  }
});

afterEach(() => flows.sandbox.clearFaults());

test('while the service refuses to be asked about single orders, fresh purchases are told by the newest pages of its history', async () => {
  const { sandbox } = flows;
  sandbox.inject({ endpoint: 'status', type: 'status', status: 429, retryAfter: 1, times: 10_000 });
  const people = Array.from({ length: 8 }, () => flows.person());
  const bought = await Promise.all(people.map((person, place) => buy(person, airtime(`080312${place}0202`))));
  await Promise.all(people.map((person) => person.until(/Done!/u, EVERYTHING)));
  expect(bought.map((reference) => booksOf(flows, reference))).toEqual(bought.map(() => BOUGHT_ONCE));
});

/** As a process with its clock two hours ahead has left it. */
async function putFarAhead(reference: string): Promise<void> {
  const shard = shardOfReference(reference);
  const dueAt = Date.now() + 2 * 3_600_000;
  await inRedis(flows, async (redis, keys) => {
    for (const key of [keys.due(shard), keys.dueYoung(shard)])
      expect(await redis.zadd(key, 'XX', 'CH', dueAt, reference)).toBe(1);
  });
}

test('a purchase that is due hours ahead, because the clock was set back, ends and is told without waiting for that', async () => {
  const { buyer, reference } = await newPersonWithCard(flows, airtime('08031231234'));
  flows.sandbox.inject({ endpoint: 'purchase', type: 'lost', reference });
  flows.sandbox.inject({ endpoint: 'status', type: 'status', status: 500, reference, times: 1_000 });
  await tap(buyer, 'Confirm', /Processing/u);
  await expect.poll(() => flows.sandbox.calls.forReference(reference).called).toBe(1);
  await flows.stopBot();
  await putFarAhead(reference);
  flows.sandbox.clearFaults();
  await flows.startBot();
  await buyer.until(/Done!/u, EVERYTHING);
  expect(booksOf(flows, reference)).toEqual(BOUGHT_ONCE);
});

const DOWN = /I get no answer right now\. Nothing was bought\.[^]*\[Try again\]/u;

/** Each question to the service, with what leads to it and what comes after it. */
const QUESTIONS: {
  what: string;
  arrive: (chat: TestUser) => Promise<unknown>;
  ask: (chat: TestUser) => unknown;
  next: RegExp;
}[] = [
  {
    what: 'the services',
    arrive: async () => undefined,
    ask: (chat) => chat.say('/buy'),
    next: /What would you like to buy/u,
  },
  {
    what: 'a shortcut',
    arrive: async () => undefined,
    ask: (chat) => chat.say('/electricity'),
    next: /Electricity\n\nWhich provider/u,
  },
  { what: 'the providers', arrive: atServices, ask: (chat) => chat.tap('Electricity'), next: /Which provider/u },
  { what: 'the products', arrive: atProviders, ask: (chat) => chat.tap('Kano Electric'), next: /Which one/u },
  {
    what: 'the verification',
    arrive: atMeter,
    ask: (chat) => chat.say('04123451234'),
    next: /Name: [^]*What amount/u,
  },
];

async function atServices(chat: TestUser): Promise<void> {
  await say(chat, '/buy', /What would you like/u);
}

async function atProviders(chat: TestUser): Promise<void> {
  await atServices(chat);
  await tap(chat, 'Electricity', /Which provider/u);
}

async function atMeter(chat: TestUser): Promise<void> {
  await atProviders(chat);
  await tap(chat, 'Kano Electric', /Which one/u);
  await tap(chat, /prepaid/iu, /meter number/u);
}

describe('when the service fails at a question, the person reads so and goes on from there:', () => {
  // The catalogue is kept in memory, and a bot reads it when it starts: one that starts without the service has to ask.
  beforeEach(async () => {
    const { sandbox } = flows;
    await sandbox.down();
    await flows.restartBot();
    await sandbox.up();
  });

  test.each(QUESTIONS)('it is down at $what', async ({ arrive, ask, next }) => {
    const { sandbox } = flows;
    const buyer = flows.person();
    await arrive(buyer);
    await sandbox.down();
    ask(buyer);
    await buyer.until(DOWN);
    buyer.tap('Try again');
    await buyer.untilToast(buyer.tapAgain());
    await flows.driver.untilDelivered();
    expect(buyer.screen()).toMatch(DOWN);
    await sandbox.up();
    await tap(buyer, 'Try again', next);
  });

  test.each<[string, Fault]>([
    [
      'it answers 429 with a long Retry-After',
      { endpoint: 'any', type: 'status', status: 429, retryAfter: 60, times: 50 },
    ],
    ['it does not accept the key', { endpoint: 'any', type: 'status', status: 401, times: 50 }],
  ])('%s', async (_how, fault) => {
    const { sandbox } = flows;
    const buyer = flows.person();
    await atMeter(buyer);
    sandbox.inject(fault);
    await say(buyer, '04123451234', DOWN);
    sandbox.clearFaults();
    await tap(buyer, 'Try again', /What amount/u);
    expect(buyer.screen()).not.toMatch(/does not answer/u);
  });
});

test('with the service down Back, Cancel and the card that stands keep working', async () => {
  const { sandbox } = flows;
  const { buyer } = await newPersonWithCard(flows, prepaidMeter('04123451234'));
  const asked = flows.person();
  await atMeter(asked);
  await sandbox.down();
  await say(asked, '04123451234', DOWN);
  await tap(asked, 'Back', /meter number/u);
  await tap(asked, 'Back', /Which one/u);
  await tap(asked, 'Cancel', /Cancelled/u);
  await tap(buyer, 'Cancel', /Cancelled\. Nothing was bought/u);
  await sandbox.up();
  expect(labels(buyer)).toEqual(['Buy something else']);
});

test('a person whose number is not verified in time reads so, and goes on', async () => {
  const buyer = flows.person();
  await atMeter(buyer);
  // Not before the faults are cleared.
  flows.sandbox.inject({ endpoint: 'any', type: 'delayed', delayMs: 600_000, times: 50 });
  await flows.restartBot({ RESELLER_TIMEOUT_MS: '600' });
  await say(buyer, '04123451234', DOWN);
  flows.sandbox.clearFaults();
  await flows.restartBot();
  await tap(buyer, 'Try again', /What amount/u);
});
