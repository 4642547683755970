import { describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { useFlows } from '../support/flows.ts';
import { BOUGHT_ONCE, booksOf } from '../support/books.ts';
import {
  ASKS_FOR_NUMBER,
  CARD,
  untilClosed,
  newPersonBuys,
  newPersonAtAmount,
  newPersonAtNumber,
} from '../support/shopping.ts';
import { airtime, type Wish } from '../support/wishes.ts';
import { messagesWith, newPersonSays, say, tap, pressed, labels, EVERYTHING } from '../support/say-and-read.ts';

const flows = useFlows({ env: { MIN_AMOUNTS: 'airtime:50,electricity:500' } });

const SERVICES: [string, Wish][] = [
  ['airtime', airtime('0803 123 1234')],
  ['data, by category', { command: '/data', taps: ['MTN', 'Monthly', /2\.7GB/u], number: '08031231234' }],
  [
    'electricity',
    { command: '/electricity', taps: ['Eko Electric', /prepaid/iu], number: '04123451234', amount: '1k' },
  ],
  ['tv, with the name checked', { command: '/tv', taps: ['GOtv', /Smallie · 1 month/u], number: '70123451234' }],
  [
    'an exam PIN of a provider with one product',
    { command: '/buy', taps: ['Exam PINs', 'NECO'], number: '0803 123 1234' },
  ],
  ['a betting wallet', { command: '/buy', taps: ['Betting', 'Bet9ja'], number: '5551234', amount: '500' }],
  [
    'in the general way: a toll tag, the only product of its service',
    { command: '/buy', taps: ['Toll'], number: 'LCC-55512', amount: '500' },
  ],
];

describe('every service can be bought from its first button to its receipt', () => {
  test.each(SERVICES)('%s', async (_name, wish) => {
    const { buyer, reference } = await newPersonBuys(flows, wish, /Done!/u);
    expect(booksOf(flows, reference)).toEqual(BOUGHT_ONCE);
    expect(buyer.botMessages()).toHaveLength(1);
  });
});

test('less than the service takes is said when it is typed, by an answer, a line or a list, with the least and the most', async () => {
  const buyer = await newPersonAtAmount(flows, airtime('+234 803 123 1234'));
  expect(buyer.screen()).toMatch(/MTN[^\n]*\n\nPhone number: 0803 123 1234\n\n💵 What amount\?/u);
  await say(buyer, '49.99', /The amount must be between ₦50\.00 and ₦500,000\.00 in one purchase\.[^]*What amount/u);
  await say(buyer, '50', CARD);
  await say(buyer, 'mtn 5 08031231234', /between ₦50\.00 and ₦500,000\.00[^]*What amount/u);
  for (const typed of ['49', '48', 'x']) {
    await say(buyer, typed, typed === 'x' ? /“x” is not an amount|can’t read “x”/u : /between ₦50\.00/u);
    expect(buyer.screen().match(/The amount must be between|“x”/gu)).toHaveLength(1);
  }
  await say(buyer, '60', /Please check[^]*₦60\.00/u);
  await say(buyer, 'mtn 500 08031231234\nmtn 5 08031231235', /between ₦50\.00 and ₦500,000\.00[^]*\[Buy all 1\]/u);
  expect(buyer.screen()).toMatch(/between ₦50\.00 and ₦500,000\.00/u);
  await say(buyer, '2 60', /📋 2 purchases · ₦560\.00[^]*\[Buy all 2\]/u);
});

/** The screens of the longest purchase, with what leads from each to the next. */
const STEPS: { asks: RegExp; goOn: (chat: TestUser) => unknown }[] = [
  { asks: /What would you like to buy\?/u, goOn: (chat) => chat.tap('Electricity') },
  { asks: /Which provider\?/u, goOn: (chat) => chat.tap('Kano Electric') },
  { asks: /Which one\?/u, goOn: (chat) => chat.tap(/prepaid/iu) },
  { asks: /meter number\?/u, goOn: (chat) => chat.say('04123451234') },
  { asks: /What amount\?/u, goOn: (chat) => chat.say('1,000') },
  { asks: CARD, goOn: (chat) => chat.tap('Confirm') },
];

async function goTo(chat: TestUser, last: number): Promise<void> {
  chat.say('/buy');
  for (const [index, { asks, goOn }] of STEPS.slice(0, last + 1).entries()) {
    await chat.until(asks);
    if (index < last) goOn(chat);
  }
}

const QUESTIONS = STEPS.slice(0, -1);

test('Back leads from every question to the one before, forgets what was chosen after it, and leads from the first to the start', async () => {
  const buyer = flows.person();
  await goTo(buyer, QUESTIONS.length - 1);
  for (const { asks } of QUESTIONS.slice(0, -1).reverse()) {
    await tap(buyer, 'Back', asks);
  }
  await tap(buyer, 'Airtime', /🛒 Airtime\n\nWhich provider\?/u);
  await tap(buyer, 'Glo', /🛒 Airtime › Glo[^]*phone number is it for\?/u);
  expect(buyer.transcript()).not.toMatch(/Kano/u);
  for (const asks of [/Which provider\?/u, /What would you like to buy\?/u, /Hello, /u]) {
    await tap(buyer, 'Back', asks);
  }
});

test.each(['the Cancel button', '/cancel'])('%s leaves at every question', async (way) => {
  const before = flows.sandbox.transactions().length;
  for (const index of QUESTIONS.keys()) {
    const buyer = flows.person();
    await goTo(buyer, index);
    if (way === '/cancel') buyer.say('/cancel');
    else buyer.tap('Cancel');
    await buyer.until(/Cancelled\. Nothing was bought/u);
    await say(buyer, '1000', /Send \/buy to buy something/u);
  }
  expect(flows.sandbox.transactions().length).toBe(before);
});

test('a second tap on any button of the purchase changes nothing', async () => {
  const buyer = flows.person();
  buyer.say('/buy');
  const way: [RegExp, string | RegExp][] = [
    [/What would you like/u, 'Data'],
    [/Which provider/u, 'MTN'],
    [/Which kind/u, 'Monthly'],
    [/Page 1 of/u, 'Next'],
    [/Page 2 of/u, 'Prev'],
    [/Page 1 of/u, /2GB/u],
    [/phone number is it for/u, 'Back'],
    [/Page 1 of/u, /2GB/u],
  ];
  for (const [asks, label] of way) {
    await buyer.until(asks);
    buyer.tap(label);
    await buyer.untilToast(buyer.tapAgain());
  }
  await flows.driver.untilDelivered();
  await buyer.until(/Data › MTN › Monthly 2GB for 30 days[^]*phone number is it for/u, EVERYTHING);
  expect(buyer.botMessages()).toHaveLength(1);
});

test('a button of an older message is answered, and the purchase stays where it is', async () => {
  const buyer = flows.person();
  const { message_id: older } = await say(buyer, '/buy', /What would you like/u);
  const { data } = buyer.tap('Airtime');
  await buyer.until(/Which provider/u);
  await say(buyer, '/buy', /What would you like/u);
  await tap(buyer, 'TV', /TV\n\nWhich provider/u);
  expect(await pressed(buyer, older, data)).toMatch(/no longer active/u);
  await tap(buyer, 'DSTV', /TV › DSTV/u);
});

test.each([
  ['the menu of another command', '/tv', /TV\n\nWhich provider/u],
  ['the card of a line', 'mtn 500 08031230277', CARD],
])('a question says that it is no longer open when %s comes in its place', async (_, text, next) => {
  const buyer = await newPersonSays(flows, '/electricity', /Which provider/u);
  const { message_id: asked } = await say(buyer, '0412 3456 789', /Meter number: 0412 3456 789\n\nWhich provider/u);
  await say(buyer, text, next);
  await expect(untilClosed(buyer, asked)).resolves.toBeUndefined();
});

test('other commands are answered in the middle, and the purchase goes on after them', async () => {
  const buyer = await newPersonAtNumber(flows, airtime(''));
  for (const [command, answer] of [
    ['/help', /How it works/u],
    ['/balance', /Only the merchant sees/u],
    ['/history', /not bought anything yet/u],
    ['/receipt', /Send \/receipt with the last four letters of the reference/u],
    ['/nonsense', /don’t know this command/u],
  ] as const) {
    await say(buyer, command, answer);
  }
  await say(buyer, '08031231234', /What amount\?/u);
  await say(buyer, '500', CARD);
  // The next question came below the answers, and its old message is gone, so there is one message of the purchase.
  expect(buyer.botMessages().at(-1)?.text).toMatch(/Please check/u);
  expect(messagesWith(buyer, /phone number is it for|What amount/u)).toEqual([]);
});

test('typed words choose like the buttons they name; others are told to tap', async () => {
  const buyer = await newPersonSays(flows, '/buy', /What would you like/u);
  await say(buyer, 'something', /Please tap one of the buttons/u);
  await say(buyer, ' data ', /Which provider/u);
  await say(buyer, 'something', /Please tap one of the buttons/u);
  await say(buyer, 'mtn', /Which kind/u);
  await say(buyer, 'Monthly', /Data › MTN › Monthly/u);
  expect(buyer.screen()).toMatch(/Page 1 of/u);
});

test('the same wrong word twice is answered twice, because an unchanged message looks like silence', async () => {
  const buyer = await newPersonAtNumber(flows, airtime(''));
  await say(buyer, 'hello', /“hello” is not a phone number/u);
  await say(buyer, 'hello', /“hello” is not a phone number/u);
  expect(buyer.botMessages()).toHaveLength(2);
  await say(buyer, '08031231234', /What amount/u);
});

describe('products', () => {
  test('come in pages of eight with Prev and Next, and Back from the number leads to the same page', async () => {
    const buyer = flows.person();
    buyer.say('/data');
    for (const label of ['MTN', 'Monthly', 'Next']) {
      await buyer.until(/Which/u);
      buyer.tap(label);
    }
    await buyer.until(/Page 2 of 2/u);
    const [first] = buyer.buttons();
    expect(labels(buyer)).not.toContain('Next');
    await tap(buyer, first!.text, /phone number is it for/u);
    await tap(buyer, 'Back', /Page 2 of 2/u);
    await tap(buyer, 'Prev', /Page 1 of 2/u);
    const products = buyer.buttons().filter(({ text }) => text.includes('₦'));
    expect(products).toHaveLength(8);
  });

  test('are searched by typing, over all categories before one was chosen, and shown all again', async () => {
    const buyer = await newPersonSays(flows, '/data', /Which provider/u);
    await tap(buyer, 'MTN', /Which kind/u);
    await say(buyer, '2.5gb', /Search: “2\.5gb”/u);
    const found = buyer.buttons().filter(({ text }) => text.includes('₦'));
    expect(found.length).toBeGreaterThan(0);
    // Not 12.5GB.
    expect(found.every(({ text }) => text.startsWith('2.5GB'))).toBe(true);
    await say(buyer, '<b>no & such thing</b>', /Nothing here matches “<b>no & such thing<\/b>”/u);
    await tap(buyer, 'Show all', /Page 1 of/u);
  });

  test('that are not available are not offered', async () => {
    const buyer = await newPersonSays(flows, '/tv', /Which provider/u);
    await tap(buyer, 'DSTV', /Which (kind|one)/u);
    await say(buyer, 'asia', /Search: “asia”|Nothing here matches “asia”/u);
    expect(buyer.screen()).not.toMatch(/Premium Asia/u);
  });
});

test('a step with one choice only is passed over: a prepaid-only disco asks for the meter at once', async () => {
  const buyer = await newPersonSays(flows, '/electricity', /Which provider/u);
  // Its postpaid product is not available.
  await tap(buyer, 'Yola Electric', ASKS_FOR_NUMBER);
  expect(buyer.screen()).toMatch(/Yola Electric › Prepaid/u);
  await tap(buyer, 'Back', /Which provider/u);
});
