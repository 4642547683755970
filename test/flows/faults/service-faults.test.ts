import { beforeEach, describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import type { Fault } from 'reseller-sandbox';
import { useFlows } from '../support/flows.ts';
import { prepaidMeter, newPersonWithCard } from '../support/shopping.ts';
import { say, tap, labels } from '../support/say-and-read.ts';

const flows = useFlows();

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
    const { sandbox } = flows.setup;
    await sandbox.down();
    await flows.setup.restartBot();
    await sandbox.up();
  });

  test.each(QUESTIONS)('it is down at $what', async ({ arrive, ask, next }) => {
    const { sandbox } = flows.setup;
    const buyer = flows.person();
    await arrive(buyer);
    await sandbox.down();
    ask(buyer);
    await buyer.until(DOWN);
    buyer.tap('Try again');
    await buyer.untilToast(buyer.tapAgain());
    await flows.setup.driver.untilDelivered();
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
    const { sandbox } = flows.setup;
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
  const { sandbox } = flows.setup;
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
  const { setup } = flows;
  const buyer = flows.person();
  await atMeter(buyer);
  // Not before the faults are cleared.
  setup.sandbox.inject({ endpoint: 'any', type: 'delayed', delayMs: 600_000, times: 50 });
  await setup.restartBot({ RESELLER_TIMEOUT_MS: '600' });
  await say(buyer, '04123451234', DOWN);
  setup.sandbox.clearFaults();
  await setup.restartBot();
  await tap(buyer, 'Try again', /What amount/u);
});
