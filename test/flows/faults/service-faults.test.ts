import { beforeEach, describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import type { Fault } from 'reseller-sandbox';
import { useFlows } from '../support/flows.ts';
import {
  airtime,
  BOUGHT_ONCE,
  booksOf,
  buy,
  CARD,
  NOT_BOUGHT,
  prepaidMeter,
  goToCard,
  type Wish,
} from '../support/shopping.ts';

/** Short, because each is waited for. */
const RESELLER_TIMEOUT_MS = '600';
const flows = useFlows({ env: { RESELLER_TIMEOUT_MS } });

/** A read ends within two time-outs (bounds.test.ts); the rest is for a busy machine. */
const WITHIN = { timeoutMs: 10_000 };
const DOWN = /I get no answer right now\. Nothing was bought\.[\s\S]*\[Try again\]/u;

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
    next: /Name: [\s\S]*What amount/u,
  },
];

async function atServices(chat: TestUser): Promise<void> {
  chat.say('/buy');
  await chat.until(/What would you like/u);
}

async function atProviders(chat: TestUser): Promise<void> {
  await atServices(chat);
  chat.tap('Electricity');
  await chat.until(/Which provider/u);
}

async function atMeter(chat: TestUser): Promise<void> {
  await atProviders(chat);
  chat.tap('Kano Electric');
  await chat.until(/Which one/u);
  chat.tap(/prepaid/iu);
  await chat.until(/meter number/u);
}

describe('when the service fails at a question, the person reads so in time and goes on from there:', () => {
  // The catalogue is kept in memory, so a fresh bot has to ask.
  beforeEach(() => flows.setup.restartBot());

  test.each(QUESTIONS)('it is down at $what', async ({ arrive, ask, next }) => {
    const { sandbox } = flows.setup;
    const buyer = flows.person();
    await arrive(buyer);
    await sandbox.down();
    ask(buyer);
    await buyer.until(DOWN, WITHIN);
    buyer.tap('Try again');
    await buyer.untilToast(buyer.tapAgain());
    await flows.setup.driver.untilDelivered();
    expect(buyer.screen()).toMatch(DOWN);
    await sandbox.up();
    buyer.tap('Try again');
    await buyer.until(next);
  });

  test.each<[string, Fault]>([
    ['it is slower than the time-out', { endpoint: 'any', type: 'delayed', delayMs: 3000, times: 50 }],
    ['it answers 500', { endpoint: 'any', type: 'status', status: 500, times: 50 }],
    [
      'it answers 429 with a long Retry-After',
      { endpoint: 'any', type: 'status', status: 429, retryAfter: 60, times: 50 },
    ],
    ['it cuts the connection', { endpoint: 'any', type: 'lost', times: 50 }],
    ['its answer is no JSON', { endpoint: 'any', type: 'garbage', times: 50 }],
    ['it does not accept the key', { endpoint: 'any', type: 'status', status: 401, times: 50 }],
  ])('%s', async (_how, fault) => {
    const { sandbox } = flows.setup;
    for (const { arrive, ask, next } of [QUESTIONS[0]!, QUESTIONS[4]!]) {
      const buyer = flows.person();
      await arrive(buyer);
      sandbox.inject(fault);
      ask(buyer);
      await buyer.until(DOWN, WITHIN);
      sandbox.clearFaults();
      buyer.tap('Try again');
      await buyer.until(next);
      expect(buyer.screen()).not.toMatch(/does not answer/u);
    }
  });
});

test('one lost answer of a question is asked again without a word', async () => {
  const { sandbox } = flows.setup;
  const buyer = flows.person();
  await atMeter(buyer);
  sandbox.inject({ endpoint: 'product', type: 'lost' });
  buyer.say('04123451234');
  await buyer.until(/What amount/u);
  buyer.say('1000');
  await buyer.until(CARD);
  buyer.tap('Confirm');
  await buyer.until(/Done!/u);
  expect(buyer.screen()).not.toMatch(/does not answer/u);
});

test('with the service down Back, Cancel and the card that stands keep working', async () => {
  const { sandbox } = flows.setup;
  const buyer = flows.person();
  await goToCard(buyer, prepaidMeter('04123451234'));
  const asked = flows.person();
  await atMeter(asked);
  await sandbox.down();
  asked.say('04123451234');
  await asked.until(DOWN, WITHIN);
  asked.tap('Back');
  await asked.until(/meter number/u);
  asked.tap('Back');
  await asked.until(/Which one/u);
  asked.tap('Cancel');
  await asked.until(/Cancelled/u);
  buyer.tap('Cancel');
  await buyer.until(/Cancelled\. Nothing was bought/u);
  await sandbox.up();
  expect(buyer.buttons().map(({ text }) => text)).toEqual(['Buy something else']);
});

describe('a purchase call that meets a fault is bought at most once and told truly:', () => {
  const done = /Done!/u;
  const refused = /The purchase failed\.[\s\S]*Nothing was charged/u;
  test.each<[string, Fault, RegExp, typeof BOUGHT_ONCE]>([
    ['429', { endpoint: 'purchase', type: 'status', status: 429 }, done, BOUGHT_ONCE],
    ['503 before it was taken', { endpoint: 'purchase', type: 'status', status: 503 }, done, BOUGHT_ONCE],
    ['503 after', { endpoint: 'purchase', type: 'status', status: 503, afterEffect: true }, done, BOUGHT_ONCE],
    [
      '408 after it was taken',
      { endpoint: 'purchase', type: 'status', status: 408, afterEffect: true },
      done,
      BOUGHT_ONCE,
    ],
    [
      '409 after it was taken',
      { endpoint: 'purchase', type: 'status', status: 409, afterEffect: true },
      done,
      BOUGHT_ONCE,
    ],
    ['409 that is not so', { endpoint: 'purchase', type: 'status', status: 409 }, done, BOUGHT_ONCE],
    ['a cut connection', { endpoint: 'purchase', type: 'lost' }, done, BOUGHT_ONCE],
    ['an answer after the time-out', { endpoint: 'purchase', type: 'delayed', delayMs: 1500 }, done, BOUGHT_ONCE],
    ['401', { endpoint: 'purchase', type: 'status', status: 401 }, refused, NOT_BOUGHT],
    [
      '400',
      { endpoint: 'purchase', type: 'status', status: 400, message: 'No <b>such</b> & such' },
      refused,
      NOT_BOUGHT,
    ],
    [
      'a 422, which the specification does not know, after it was taken',
      { endpoint: 'purchase', type: 'status', status: 422, afterEffect: true },
      done,
      BOUGHT_ONCE,
    ],
    [
      'the page of a proxy after it was taken',
      { endpoint: 'purchase', type: 'page', status: 403, afterEffect: true },
      done,
      BOUGHT_ONCE,
    ],
    ['the page of a proxy before', { endpoint: 'purchase', type: 'page', status: 404 }, done, BOUGHT_ONCE],
    [
      'a refusal that calls it pending',
      { endpoint: 'purchase', type: 'contradiction', status: 400, word: 'pending', afterEffect: true },
      done,
      BOUGHT_ONCE,
    ],
    ['an answer that breaks off', { endpoint: 'purchase', type: 'cut', afterEffect: true }, done, BOUGHT_ONCE],
    [
      'an answer about another customer',
      { endpoint: 'purchase', type: 'another-customer', afterEffect: true },
      done,
      BOUGHT_ONCE,
    ],
  ])('%s', async (_what, fault, end, books) => {
    const { setup } = flows;
    const buyer = flows.person();
    const reference = await goToCard(buyer, airtime('08031231234'));
    setup.sandbox.inject(fault);
    buyer.tap('Confirm');
    await buyer.until(end);
    expect(booksOf(setup, reference)).toEqual(books);
    expect(buyer.transcript()).not.toContain('SOMEBODY');
  });

  test('a refusal with markup in it is quoted as it is written, to its buyer and to merchants', async () => {
    const buyer = flows.person();
    const reference = await goToCard(buyer, airtime('08031231234'));
    const message = 'No <b>such</b> & such';
    flows.setup.sandbox.inject({ endpoint: 'purchase', type: 'status', status: 400, message });
    buyer.tap('Confirm');
    await buyer.until(/The purchase failed[\s\S]*The answer was: “No <b>such<\/b> & such”/u);
    flows.merchant.say(`/receipt ${reference}`);
    await flows.merchant.until(/The service says: “No <b>such<\/b> & such”/u);
    expect(booksOf(flows.setup, reference)).toEqual(NOT_BOUGHT);
  });
});

describe('a status question that meets a fault is asked again until it is answered:', () => {
  test.each<[string, Fault]>([
    ['404 for what was accepted', { endpoint: 'status', type: 'status', status: 404, times: 6 }],
    ['500', { endpoint: 'status', type: 'status', status: 500, times: 4 }],
    ['no JSON', { endpoint: 'status', type: 'garbage', times: 3 }],
    ['the 404 of a gateway', { endpoint: 'status', type: 'gateway', status: 404, times: 6 }],
    ['an answer that breaks off', { endpoint: 'status', type: 'cut', times: 5 }],
    ['429', { endpoint: 'status', type: 'status', status: 429, retryAfter: 1, times: 2 }],
    ['a cut connection', { endpoint: 'status', type: 'lost', times: 5 }],
    ['no answer', { endpoint: 'status', type: 'delayed', delayMs: 1000, times: 1 }],
  ])('%s', async (_what, fault) => {
    const { setup } = flows;
    const buyer = flows.person();
    const reference = await goToCard(buyer, airtime('08031230202'));
    setup.sandbox.inject(fault);
    buyer.tap('Confirm');
    await buyer.until(/Done!/u);
    setup.sandbox.clearFaults();
    expect(booksOf(setup, reference)).toEqual(BOUGHT_ONCE);
    expect(setup.sandbox.calls.forReference(reference).called).toBe(1);
  });
});

test('with the service away between Confirm and the end the buyer reads Processing, and the end once it is back', async () => {
  const { setup } = flows;
  const wishes: Wish[] = [airtime('08031230202'), prepaidMeter('04123450202')];
  for (const wish of wishes) {
    const buyer = flows.person();
    const reference = await buy(buyer, wish);
    await expect.poll(() => setup.sandbox.calls.forReference(reference).accepted, { interval: 5 }).toBe(1);
    await setup.sandbox.down();
    await buyer.until(/Processing/u);
    await setup.sandbox.up();
    await buyer.until(/Done!/u);
    expect(booksOf(setup, reference)).toEqual(BOUGHT_ONCE);
  }
});
