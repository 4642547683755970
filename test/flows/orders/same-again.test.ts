import { readOf } from '../../../src/domain/orders/duplicate.ts';
import { describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { useFlows } from '../support/flows.ts';
import { change } from '../support/people.ts';
import { BOUGHT_ONCE, booksOf, NOT_BOUGHT } from '../support/books.ts';
import {
  type Bought,
  cardWith,
  dataUnder,
  buy,
  CARD,
  referenceOn,
  goToCard,
  newPersonBuys,
  newPersonWithCard,
} from '../support/shopping.ts';
import { airtime } from '../support/wishes.ts';
import { newPersonSays, say, tap, messageAt, newestId, EVERYTHING } from '../support/say-and-read.ts';
import { changeOrder } from '../support/stored.ts';

const flows = useFlows({ env: { DUPLICATE_WINDOW_MS: '600000' } });

const PLAN = 'mtn-sme-1gb-30days';

describe('Buy again under a receipt', () => {
  test('tapped twice draws two cards and buys nothing', async () => {
    const { buyer } = await sold('mtn 500 08031230221');
    buyer.tap('Buy again');
    buyer.tapAgain();
    await buyer.until(
      (chat) => chat.botMessages().filter(({ text = '' }) => text.includes('Please check')).length === 2,
    );
    expect(flows.sandbox.transactions().filter((each) => each.customer_id === '08031230221')).toHaveLength(1);
  });

  test('twice, and the second card asks once the first was bought: its words are of before that', async () => {
    const { buyer } = await sold('mtn 500 08031230228');
    const receipt = newestId(buyer);
    const [one, other] = [await cardOfAgain(buyer, receipt), await cardOfAgain(buyer, receipt)];
    await tap(buyer, `o:confirm:${one}`, new RegExp(`Done![^]*${one}`, 'u'));
    const { text } = await tap(buyer, `o:confirm:${other}`, AGAIN);
    expect(text).toContain(`Reference: ${one}`);
    expect(booksOf(flows, other)).toEqual(NOT_BOUGHT);
    // The same button once more is no answer to the question that it brought.
    await buyer.untilToast(buyer.press(newestId(buyer), `o:confirm:${other}`));
    expect(booksOf(flows, other)).toEqual(NOT_BOUGHT);
    await tap(buyer, `o:confirm:${other}:${readOf({ reference: one })}`, new RegExp(`Done![^]*${other}`, 'u'));
    for (const reference of [one, other]) expect(booksOf(flows, reference)).toEqual(BOUGHT_ONCE);
  });

  test('verifies the name afresh', async () => {
    const { buyer } = await sold('ikeja 2000 04123450200');
    const before = flows.sandbox.calls.of('verification');
    await tap(buyer, 'Buy again', /Please check[^]*Name: [^]*₦2,000\.00/u);
    expect(flows.sandbox.calls.of('verification')).toBe(before + 1);
  });

  test('of what is no longer sold says so, and keeps the number', async () => {
    const { buyer } = await sold('mtn sme 1gb 08031230223');
    flows.sandbox.setProduct(PLAN, { available: false });
    await tap(buyer, 'Buy again', /is no longer sold[^]*Which provider/u);
    flows.sandbox.setProduct(PLAN, { available: true });
    await tap(buyer, 'Glo', /Which kind/u);
    await tap(buyer, 'Daily', /Which one/u);
    await tap(buyer, /₦/u, cardWith(/Glo[^]*0803 123 0223/u));
  });

  test('stands under no receipt that a merchant reads of another person', async () => {
    const { reference } = await sold('mtn 500 08031230225');
    await say(flows.merchant, `/receipt ${reference}`, new RegExp(`Done![^]*${reference}`, 'u'));
    expect(flows.merchant.screen()).not.toMatch(/Buy again/u);
  });
});

test.each([
  ['Buy again under a receipt', (buyer: TestUser) => buyer.tap('Buy again')],
  ['“Same again” after a sale', (buyer: TestUser) => buyer.say('Same again')],
])('%s is a card of the last purchase, and two taps in all, though it was bought a moment ago', async (_way, again) => {
  const { buyer, reference } = await sold('mtn 500 08031230226');
  again(buyer);
  await buyer.until(SAID);
  const second = referenceOn(buyer);
  expect(second).not.toBe(reference);
  expect(booksOf(flows, second)).toEqual(NOT_BOUGHT);
  buyer.tap('Confirm');
  buyer.tapAgain();
  await buyer.until(new RegExp(`Done![^]*${second}`, 'u'));
  expect(booksOf(flows, second)).toEqual(BOUGHT_ONCE);
  expect(buyer.transcript()).not.toMatch(AGAIN);
});

describe('“again”', () => {
  test('for who has bought nothing says so', async () => {
    await newPersonSays(flows, 'again', /nothing to buy again yet/u);
  });

  test('where the last one may still be delivered shows that one, and draws no card', async () => {
    const { buyer, reference } = await newPersonBuys(flows, airtime('08031230299'), /processing/iu);
    await say(buyer, 'again', /\[Show\]/u);
    expect(buyer.transcript().match(/Please check/gu) ?? []).toHaveLength(0);
    expect(booksOf(flows, reference).accepted).toBe(1);
  });

  test('after a list offers its purchases one by one: a row was not all of it', async () => {
    const buyer = await newPersonSays(flows, 'mtn 500 08031230227\nglo 300 08051230227', /\[Buy all 2\]/u);
    await tap(buyer, 'Buy all 2', /2 of 2 done/u);
    await say(buyer, 'again', /Buy again\?/u);
    expect(buyer.buttons().filter(({ text }) => text.startsWith('🔁'))).toHaveLength(2);
  });
});

test('/repeat has the last five different purchases, each two taps away, and /start has them too', async () => {
  const buyer = flows.person();
  for (const line of ['mtn 100 08031230230', 'mtn 200 08031230230', 'glo 300 08051230231', 'mtn 100 08031230230'])
    await sell(buyer, line);
  await say(buyer, '/start', /Hello[^]*\[🔁 0805 123 0231 · ₦300 · .+\]/u);
  await say(buyer, '/repeat', /Buy again\?/u);
  const labels = buyer.buttons().map(({ text }) => text);
  expect(labels.filter((label) => label.startsWith('🔁'))).toEqual([
    '🔁 1. 0803 123 0230 · ₦100',
    '🔁 2. 0805 123 0231 · ₦300',
    '🔁 3. 0803 123 0230 · ₦200',
  ]);
  expect(buyer.screen()).toMatch(/2\. Glo airtime top-up\n✅ successful · ₦300\.00 · 0805 123 0231 · \d+ \w+, /u);
  await tap(buyer, /₦300/u, cardWith(/Glo[^]*0805 123 0231[^]*₦300/u));
});

async function sold(line: string): Promise<Bought> {
  const buyer = flows.person();
  return { buyer, reference: await sell(buyer, line) };
}

/** Bought by a line, also where it was bought a moment ago. */
async function sell(buyer: TestUser, line: string): Promise<string> {
  await say(buyer, `again ${line}`, CARD);
  const reference = referenceOn(buyer);
  await tap(buyer, 'Confirm', new RegExp(`Done![^]*${reference}`, 'u'));
  return reference;
}

/** Taps Buy again under that receipt, and resolves with the reference on the new card. */
async function cardOfAgain(buyer: TestUser, receipt: number): Promise<string> {
  const [before, message] = [newestId(buyer), messageAt(buyer, receipt)];
  if (message === undefined) throw new Error('the receipt is gone');
  buyer.press(receipt, dataUnder(message, /Buy again/u));
  await buyer.until((chat) => newestId(chat) !== before && CARD.test(chat.screen()));
  return referenceOn(buyer);
}

test('/repeat and /start leave out what failed', async () => {
  const buyer = await newPersonSays(flows, 'mtn 500 08031230400', CARD);
  await tap(buyer, 'Confirm', /❌[^]*\[Buy again\]/u);
  await tap(buyer, 'Buy again', CARD);
  expect(buyer.screen()).not.toMatch(/You bought this/u);
  await tap(buyer, 'Cancel', /Cancelled/u);
  await say(buyer, '/repeat', /nothing to buy again yet/u);
  expect(buyer.buttons().filter(({ text }) => text.startsWith('🔁'))).toEqual([]);
  await say(buyer, '/start', /Hello/u);
  expect(buyer.buttons().filter(({ text }) => text.startsWith('🔁'))).toEqual([]);
});

const AGAIN = /You bought exactly this before[^]*\[Buy again\] \[Never mind\]/u;

const SAID =
  /You bought this at \d\d:\d\d, less than a minute ago: ✅ done\.[^]*Tap Confirm only if you want it a second time/u;

describe('the same purchase a moment later', () => {
  test('is said at another price too', async () => {
    const { buyer } = await sold('mtn sme 1gb 08031230222');
    await say(buyer, 'mtn sme 1gb 08031230222', SAID);
    flows.sandbox.setProduct(PLAN, { fixed_price: 700 });
    await tap(buyer, 'Confirm', new RegExp(`price changed[^]*${SAID.source}`, 'u'));
    flows.sandbox.setProduct(PLAN, { fixed_price: 589 });
  });

  test('says how many minutes ago it was, and what became of it since the card was drawn first', async () => {
    const buyer = flows.person();
    const first = await bought(buyer);
    await changeOrder(flows, first, { confirmedAt: Date.now() - 9.5 * 60_000, state: 'token-due' });
    await goToCard(buyer, airtime('08031230200'));
    expect(buyer.screen()).toMatch(/You bought this at \d\d:\d\d, 9 minutes ago: ✅ done, its token is on the way/u);
    await changeOrder(flows, first, { state: 'successful' });
    flows.sandbox.inject({ endpoint: 'product', type: 'status', status: 500, times: 9 });
    await tap(buyer, 'Confirm', /I get no answer[^]*9 minutes ago: ✅ done\.[^]*\[Confirm\]/u);
    flows.sandbox.clearFaults();
  });
});

describe('a card that was drawn before the same was bought', () => {
  test('asks at Confirm: the earlier one is shown with its state, and Never mind leaves it at that', async () => {
    const { buyer, first, old } = await boughtBeside();
    const { text } = await tap(buyer, `o:confirm:${old}`, AGAIN);
    expect(text).toContain(`Reference: ${first}`);
    expect(text).toMatch(/✅ successful/u);
    await tap(buyer, 'Never mind', /Cancelled\. Nothing was bought/u);
    expect(booksOf(flows, old)).toEqual(NOT_BOUGHT);
  });

  test('asks although it names an earlier one, if another one came since', async () => {
    const buyer = flows.person();
    const first = await bought(buyer);
    const old = await goToCard(buyer, airtime('08031230200'));
    expect(buyer.screen()).toMatch(SAID);
    const second = await bought(buyer);
    const { text } = await tap(buyer, `o:confirm:${old}`, AGAIN);
    expect(text).toContain(`Reference: ${second}`);
    expect(booksOf(flows, old)).toEqual(NOT_BOUGHT);
    for (const reference of [first, second]) expect(booksOf(flows, reference)).toEqual(BOUGHT_ONCE);
  });

  test('from two cards at the same moment is made once', async () => {
    const { buyer, reference: one } = await newPersonWithCard(flows, airtime('08031230202'));
    const oneCard = newestId(buyer);
    const other = await goToCard(buyer, airtime('08031230202'));
    const otherCard = newestId(buyer);
    buyer.press(oneCard, `o:confirm:${one}`);
    buyer.press(otherCard, `o:confirm:${other}`);
    await buyer.until(AGAIN, EVERYTHING);
    await buyer.until(/Done!/u, EVERYTHING);
    const accepted = [one, other].map((reference) => flows.sandbox.calls.forReference(reference).accepted);
    expect(accepted.toSorted((one, other) => one - other)).toEqual([0, 1]);
  });
});

/** One of two cards of the same is confirmed; the other one was drawn before that. */
async function boughtBeside() {
  const { buyer, reference: old } = await newPersonWithCard(flows, airtime('08031230200'));
  const first = await bought(buyer);
  return { buyer, first, old };
}

async function bought(buyer: TestUser): Promise<string> {
  const reference = await buy(buyer, airtime('08031230200'));
  await buyer.until(new RegExp(`Done![^]*${reference}`, 'u'));
  return reference;
}

test('the same purchase a moment later is said while the earlier one is still processing', async () => {
  const { buyer } = await newPersonBuys(flows, airtime('08031230299'), /Processing/u);
  await goToCard(buyer, airtime('08031230299'));
  expect(buyer.screen()).toMatch(/less than a minute ago: ⏳ still processing[^]*only if you want it a second time/u);
});

test('/repeat of what is paused says why', async () => {
  const { buyer } = await sold('glo 500 08051230233');
  await change(flows.merchant, '/pause glo network is down');
  await say(buyer, '/repeat', /Buy again\?/u);
  await tap(buyer, /0805 123 0233/u, /network is down[^]*What would you like to buy/u);
  await change(flows.merchant, '/resume glo');
});
