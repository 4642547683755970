import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { startLocalRedis } from 'vendbot-demo';
import { createKeys } from '../../../src/redis/shared/keys.ts';
import { withStore } from '../../support/redis/setup-store.ts';
import { LIST_END, ones } from '../batches/batches.ts';
import { partner } from '../people/two-owners.ts';
import { dots } from '../pins/pins.ts';
import { useFlows } from '../support/flows.ts';
import { auditCommand } from '../support/run-command.ts';
import { CARD } from '../support/shopping.ts';
import { cast, LISTED_ROWS, type Name, personCalled, PIN, RUNNING_ROWS, SETTINGS, TOKEN } from './cast.ts';
import { restore } from './recording.ts';

/** A shop of the version before, stopped in the middle of everything (record.ts), on which the present bot is started: one for all tests. */
const directory = await mkdtemp(join(tmpdir(), 'vendbot-update-'));
// As an invoice asks for, which is paid here.
const redis = await startLocalRedis({ appendfsync: 'always' });
const files = await restore(join(import.meta.dirname, 'old-version'), redis.url, directory);
// Before useFlows, whose hooks end first what writes into it.
afterAll(async () => {
  await redis.stop();
  await rm(directory, { recursive: true, force: true });
});

const flows = useFlows({
  env: { ...SETTINGS, REDIS_URL: redis.url },
  emulator: { token: TOKEN, people: cast, started: false, dataFile: files.chats },
  sandbox: { dataFile: files.books },
});

const EVERYTHING = { everything: true };

const user = (name: Name): TestUser => flows.setup.driver.user(personCalled(name));
const boughtFor = (numbers: readonly string[]): number[] =>
  numbers.map((number) => flows.setup.sandbox.transactions().filter(({ customer_id: id }) => id === number).length);
const balanceOf = (name: Name) =>
  withStore(flows.setup, async ({ accounts }) => {
    const { balanceMinor, heldMinor } = await accounts.read(personCalled(name).id);
    return { balance: balanceMinor / 100, held: heldMinor / 100 };
  });
const shownTo = (chat: TestUser, wanted: RegExp) => chat.botMessages().filter(({ text = '' }) => wanted.test(text));

describe('an order of the version before', () => {
  test.each<{ name: Name; number: string; end: RegExp; balance: number; called: number }>([
    { name: 'confirmed', number: '08025557210', end: /Done!/u, balance: 7_500, called: 1 },
    { name: 'submitting', number: '08035557209', end: /Done!/u, balance: 7_500, called: 0 },
    { name: 'neverArrived', number: '08035557211', end: /Done!/u, balance: 7_500, called: 1 },
    { name: 'arrived', number: '08035550504', end: /Done!/u, balance: 7_500, called: 0 },
    { name: 'processing', number: '08035550202', end: /Done!/u, balance: 7_500, called: 0 },
    { name: 'requeried', number: '08035550206', end: /Done!/u, balance: 7_500, called: 0 },
    { name: 'tokenDue', number: '04125550777', end: /Done![^]*Token: \d{4}/u, balance: 3_000, called: 0 },
    { name: 'endedUntold', number: '08035550200', end: /Done!/u, balance: 7_500, called: 0 },
    { name: 'refusedUntold', number: '08035550400', end: /The purchase failed/u, balance: 8_000, called: 0 },
  ])('that is $name comes to its end: bought once, told once, and paid for once', async (expected) => {
    const { name, number, end, balance, called } = expected;
    const buyer = user(name);
    await buyer.until(end, EVERYTHING);
    await expect.poll(() => balanceOf(name)).toEqual({ balance, held: 0 });
    const { sandbox } = flows.setup;
    const bought = sandbox.transactions().filter(({ customer_id: id }) => id === number);
    // Calls are counted from this start on: what the service has, or may have, is not sent to it again.
    expect(bought.map(({ reference }) => sandbox.calls.forReference(reference).called)).toEqual([called]);
    expect(shownTo(buyer, end)).toHaveLength(1);
  });
});

describe('a list of the version before', () => {
  test('that was half done is bought to its end, each row once, and summed up once', async () => {
    const buyer = user('runningList');
    await buyer.until(LIST_END, EVERYTHING);
    expect(boughtFor(RUNNING_ROWS)).toEqual(ones(RUNNING_ROWS.length));
    expect(shownTo(buyer, LIST_END)).toHaveLength(1);
    // It is so old that the list is summed up at once. What the service had not been asked about by then is told row by row.
    const counted = Number(/🏁 (\d+) of 10 done/u.exec(shownTo(buyer, LIST_END)[0]?.text ?? '')?.[1]);
    await expect.poll(() => shownTo(buyer, /Done!/u).length).toBe(10 - counted);
    expect(await balanceOf('runningList')).toEqual({ balance: 7_000, held: 0 });
  });

  test('whose card was on the screen is bought by the button on it', async () => {
    const buyer = user('listCard');
    buyer.tap('Buy all 3');
    buyer.tapAgain();
    await buyer.until(/3 of 3 done, for ₦300\.00/u, EVERYTHING);
    expect(boughtFor(LISTED_ROWS)).toEqual(ones(LISTED_ROWS.length));
  });
});

describe('a card of the version before', () => {
  test('is confirmed by its button, once', async () => {
    const buyer = user('card');
    buyer.tap('Confirm');
    buyer.tapAgain();
    await buyer.until(/Done!/u, EVERYTHING);
    expect(boughtFor(['08035557204'])).toEqual([1]);
  });

  test('is cancelled by its button', async () => {
    const buyer = user('meterCard');
    const pressed = buyer.tap('Cancel');
    await buyer.until(/Cancelled|Nothing was bought/u);
    await buyer.untilToast(pressed);
    await buyer.untilToast(buyer.press(pressed.messageId, pressed.data.replace('drop', 'confirm')));
    expect(boughtFor(['04125557205'])).toEqual([0]);
  });

  test('whose PIN was half entered is bought when the other half is', async () => {
    const buyer = user('keypad');
    await buyer.until(dots(2), { everything: true });
    for (const [index, digit] of PIN.slice(2).split('').entries()) {
      buyer.tap(digit);
      await buyer.until(dots(index + 3));
    }
    buyer.tap('✓');
    await buyer.until(/Done!/u, EVERYTHING);
    expect(boughtFor(['08035557208'])).toEqual([1]);
  });
});

test('in the middle of it all the newer format is written from now on, and the bot goes on', async () => {
  await withStore(flows.setup, async (store) => {
    expect(await store.readFormat()).toMatchObject({ format: 1 });
    expect(await store.changeFormat(2)).toMatchObject({ type: 'changed' });
  });
  await flows.setup.restartBot();
});

describe('a purchase in the middle', () => {
  test.each<{ name: Name; at: string; goOn: (chat: TestUser) => Promise<unknown> }>([
    {
      name: 'atProduct',
      at: 'the choice of a plan',
      async goOn(chat) {
        chat.tap(/1GB/u);
        await chat.until(/phone number is it for/u);
        chat.say('08035557301');
        return chat.until(CARD);
      },
    },
    {
      name: 'atAmount',
      at: 'the amount',
      async goOn(chat) {
        chat.tap('₦200.00');
        return chat.until(/0803 555 7201[^]*You pay: ₦200\.00/u);
      },
    },
    {
      name: 'atWhich',
      at: 'the choice among several',
      async goOn(chat) {
        chat.tap(/SME/u);
        return chat.until(/SME[^]*0803 555 7202/u);
      },
    },
    {
      name: 'changing',
      at: 'the change of a card',
      async goOn(chat) {
        chat.tap('Another amount');
        await chat.until(/What amount\?/u);
        chat.say('700');
        return chat.until(/0803 555 7203[^]*₦700\.00/u);
      },
    },
  ])('goes on at $at, to the card', async ({ name, goOn }) => {
    await expect(goOn(user(name))).resolves.toBeDefined();
  });

  test('goes on at the number with a button of it, and is bought', async () => {
    const chat = user('atNumber');
    chat.say('04125557302');
    await chat.until(/What amount\?/u);
    chat.tap('Back');
    await chat.until(/meter number\?/u);
    chat.say('04125557303');
    await chat.until(/What amount\?/u);
    chat.say('2000');
    await chat.until(CARD);
    chat.tap('Confirm');
    await chat.until(/Done!/u, EVERYTHING);
    expect(boughtFor(['04125557302', '04125557303'])).toEqual([0, 1]);
  });
});

describe('what owners were asked by the version before', () => {
  const owner = () => flows.merchant;
  const second = () => flows.setup.driver.user(partner);
  const pressOf = (by: TestUser, label: RegExp, about: RegExp) => {
    const message = by.botMessages().findLast(({ text = '' }) => about.test(text));
    const buttons = message?.reply_markup?.inline_keyboard.flat() ?? [];
    const found = buttons.find(({ text }) => label.test(text));
    if (message === undefined || found === undefined || !('callback_data' in found)) throw new Error(by.transcript());
    return by.press(message.message_id, found.callback_data);
  };

  test('a limit that was asked for is taken from what is typed', async () => {
    second().say('1500');
    await expect(second().until(/savingAs[^]*Limit per purchase: none → ₦1,500\.00/u)).resolves.toBeDefined();
  });

  test('a request for money is credited by the button on its card, once', async () => {
    pressOf(owner(), /Credit/u, /topupRequest asks for a top-up/u);
    pressOf(second(), /Credit/u, /topupRequest asks for a top-up/u);
    await user('topupRequest').until(/₦3,000\.00 was added to your account, as you asked/u);
    await flows.setup.driver.untilDelivered();
    expect(await balanceOf('topupRequest')).toEqual({ balance: 3_000, held: 0 });
  });

  test('a credit is booked by the Confirm on its card, once', async () => {
    pressOf(owner(), /Confirm/u, /account of topupNote/u);
    owner().tapAgain();
    await user('topupNote').until(/₦700\.00 was added to your account/u);
    await flows.setup.driver.untilDelivered();
    expect(await balanceOf('topupNote')).toEqual({ balance: 700, held: 0 });
  });

  test('a change of prices is made by the button on its card', async () => {
    pressOf(owner(), /Yes, do it/u, /What agents pay: Airtime/u);
    await owner().until(/✅ Done\./u);
    owner().say('/prices');
    await expect(owner().until(/Airtime[^]*-2%/u)).resolves.toBeDefined();
  });

  test('who waits is let in by the button on their card', async () => {
    pressOf(owner(), /customer|let in|approve/iu, /waiting[^]*Id: /u);
    await expect(user('waiting').until(/You are in/u)).resolves.toBeDefined();
  });

  test('that a PIN was locked, which they could not be told then, is told', async () => {
    const raw = new Redis(flows.setup.redisUrl);
    // As if the ten minutes were over in which an alert that could not be sent is not tried again.
    const throttles = await raw.keys(createKeys(flows.setup.env['KEY_PREFIX'] ?? '').throttle('pin-locked:*'));
    expect(throttles).toHaveLength(1);
    await raw.del(throttles);
    raw.disconnect();
    await flows.setup.restartBot();
    await expect(owner().until(/A PIN is locked[^]*pinLocked/u, EVERYTHING)).resolves.toBeDefined();
  });
});

describe('what people were asked by the version before', () => {
  test('a note for a top-up is taken for the note', async () => {
    user('topupNote').say('sent from Kuda');
    await user('topupNote').until(/You asked for ₦1,500\.00/u);
    await expect(flows.merchant.until(/Amount: ₦1,500\.00\nNote: sent from Kuda/u)).resolves.toBeDefined();
  });

  test('a name for a number is taken for the name, beside the one that was saved before', async () => {
    user('savingAs').say('Papa');
    await user('savingAs').until(/Saved as “Papa”/u);
    user('savingAs').say('/saved');
    await expect(user('savingAs').until(/Mama[^]*Papa/u)).resolves.toBeDefined();
  });
});

describe('what the version before knows', () => {
  test('an invitation lets in who opens it', async () => {
    const link = flows.merchant
      .botMessages()
      .map(({ text = '' }) => /as: agent[^]*\?start=([\w-]{1,64})/u.exec(text)?.[1])
      .find((found) => found !== undefined);
    user('invitedLater').say(`/start ${link}`);
    await expect(user('invitedLater').until(/You are in, as an agent!/u)).resolves.toBeDefined();
  });

  test('a person who is locked stays so, and so does a PIN', async () => {
    user('locked').say('/buy');
    await user('locked').until(/locked/u);
    user('pinLocked').say('/pin');
    await expect(user('pinLocked').until(/Your PIN is locked until/u)).resolves.toBeDefined();
  });

  test('pauses, limits and credit limits are in force', async () => {
    const { driver } = flows.setup;
    const buyer = user('arrived');
    buyer.say('glo 200 08055557304');
    await buyer.until(/Glo is paused: The network is down/u);
    buyer.say('ikeja 7000 04125557305');
    await buyer.until(/₦6,000\.00 at once, and this costs ₦7,000\.00/u);
    await driver.untilDelivered();
    expect(await withStore(flows.setup, ({ accounts }) => accounts.read(personCalled('keypad').id))).toMatchObject({
      creditLimitMinor: 250_000,
    });
  });

  test('a receipt of then leads to a card by its button, and the history shows both', async () => {
    const buyer = user('savingAs');
    const [receipt] = shownTo(buyer, /Done![^]*7206/u);
    const reference = /Reference: (\w+)/u.exec(receipt?.text ?? '')?.[1];
    buyer.press(receipt?.message_id ?? 0, `rp:again:${reference}`);
    await buyer.until(/0803 555 7206[^]*\[Confirm\]/u);
    buyer.say('/history');
    await expect(buyer.until(/0803 555 7207[^]*0803 555 7206/u)).resolves.toBeDefined();
  });

  test('an invoice of then is paid, and credited once', async () => {
    await flows.setup.restartBot({ PAYMENT_PROVIDER_TOKEN: '284685063:TEST:ZGVtbw' });
    const buyer = user('invoice');
    const invoice = buyer.botMessages().find((message) => message.invoice !== undefined);
    buyer.pay(invoice?.message_id ?? 0);
    await buyer.until(/Payment received/u, EVERYTHING);
    expect(await balanceOf('invoice')).toEqual({ balance: 5_000, held: 0 });
  });
});

test('all books agree with the ledgers in the end, and nothing was bought that was not confirmed', async () => {
  await flows.setup.driver.untilDelivered();
  const audit = await auditCommand(flows.setup.env);
  expect(audit).toMatchObject({ code: 0, err: '' });
  expect(audit.out).toMatch(/agree with all/u);
  const numbers = flows.setup.sandbox.transactions().map(({ customer_id: id }) => id);
  expect(numbers.toSorted()).toEqual([...new Set(numbers)].toSorted());
});
