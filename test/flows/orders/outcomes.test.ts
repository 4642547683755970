import { expect, test } from 'vitest';
import { OUTCOMES, type Outcome } from 'reseller-sandbox';
import { useFlows } from '../support/flows.ts';
import { BOUGHT_ONCE, type Books, booksOf, NOT_BOUGHT } from '../support/books.ts';
import { buy, newPersonWithCard, newPersonAtNumber, newPersonBuys } from '../support/shopping.ts';
import { airtime, postpaidMeter, prepaidMeter, type Wish } from '../support/wishes.ts';
import { say, tap } from '../support/say-and-read.ts';

const HOUR_MS = 3_600_000;
/** By which the service's clock is ahead: it changes its mind an hour later. */
let ahead = 0;
/** While it is set, the service’s clock stands still: what is processing there stays so. */
let stoppedAt: number | undefined;
const TOKEN_AFTER_MS = 1_000;
const flows = useFlows({
  // The slow outcome is waited for in vain.
  sandbox: {
    slowMs: 600_000,
    reverseAfterMs: HOUR_MS,
    tokenAfterMs: TOKEN_AFTER_MS,
    clock: () => (stoppedAt ?? Date.now()) + ahead,
  },
});

/** A row of the sandbox's table, walked to its end in the chat. */
interface Told {
  readonly wish: (ending: string) => Wish;
  /** What the buyer reads on the way, where that is certain, and at the end. */
  readonly onTheWay?: RegExp;
  readonly end: RegExp;
  readonly books: Books;
  /** How often the purchase call was made; once where it is not said. */
  readonly called?: number;
}

const DONE = /Done!\n[^]*Phone number: 0803 123 \d{4}\nAmount: ₦500\.00\nPaid: ₦490\.00\n/u;
const DONE_METER = /Done!\n\nToken: (\d{4} ){4}\d{4}\nUnits: [\d.]+\n[^]*Paid: ₦4,950\.00\n/u;
const FAILED =
  /The purchase failed\.\n[^]*\nWhy: the provider .+\nNothing was charged\.\n(?:Please check|You can buy it again)/u;
const PROCESSING = /Processing\n[^]*Don’t buy again/u;

const phone = (ending: string): Wish => airtime(`0803123${ending}`);
const meter = (ending: string): Wish => prepaidMeter(`0412345${ending}`);
const bought = (end: RegExp, onTheWay?: RegExp): Told => ({
  wish: phone,
  end,
  books: BOUGHT_ONCE,
  ...(onTheWay === undefined ? {} : { onTheWay }),
});
const failed: Told = { wish: phone, end: FAILED, books: { accepted: 0, stands: ['failed'] } };

const ROWS: Record<Outcome, Told> = {
  'at-once': bought(DONE),
  later: bought(DONE, PROCESSING),
  'fails-later': { ...failed, onTheWay: PROCESSING, books: { accepted: 1, stands: ['failed'] } },
  reversed: bought(DONE, PROCESSING),
  'asks-again': bought(DONE, PROCESSING),
  // At a provider that no other row buys at.
  'provider-hangs': {
    wish: (ending) => ({ ...phone(ending), taps: ['Glo'] }),
    end: PROCESSING,
    books: { accepted: 1, stands: ['processing'] },
  },
  'never-finishes': { wish: phone, end: PROCESSING, books: { accepted: 1, stands: ['processing'] } },
  refused: failed,
  'late-visible': bought(DONE, PROCESSING),
  slow: bought(DONE, PROCESSING),
  // Airtime is not verified, so that these come to be bought all the same.
  'verification-fails': failed,
  'verification-empty': bought(DONE),
  unverified: failed,
  'error-before': { ...bought(DONE, PROCESSING), called: 2 },
  'error-after': bought(DONE),
  'garbage-after': bought(DONE),
  'lost-before': { ...bought(DONE, PROCESSING), called: 2 },
  'lost-after': bought(DONE),
  'token-later': { wish: meter, onTheWay: /Bought\. Your token is on its way/u, end: DONE_METER, books: BOUGHT_ONCE },
  usual: bought(DONE),
};

test.each(OUTCOMES.map(({ name, ending }) => ({ name, ending: ending === '' ? '1234' : ending })))(
  'the buyer reads how it ended, and it was bought at most once, if the number ends in $ending: $name',
  async ({ name, ending }) => {
    const { wish, end, onTheWay, books, called = 1 } = ROWS[name];
    const { buyer, reference } = await newPersonWithCard(flows, wish(ending));
    if (name === 'slow') await flows.restartBot({ RESELLER_TIMEOUT_MS: '600' });
    stoppedAt = Date.now();
    buyer.tap('Confirm');
    if (name === 'token-later') stoppedAt += await untilPaid(reference);
    if (onTheWay !== undefined) await buyer.until(onTheWay);
    stoppedAt = undefined;
    if (name === 'asks-again') await changeItsMind(reference);
    await buyer.until(end);
    if (name === 'slow') await flows.restartBot();
    await expect.poll(() => booksOf(flows, reference)).toEqual(books);
    expect(flows.sandbox.calls.forReference(reference).called).toBe(called);
    // One message from the first question to the end, which stays the only one about it.
    expect(buyer.botMessages()).toHaveLength(1);
    const taps = buyer.buttons().filter((button) => 'callback_data' in button);
    const ways = /Done!/u.test(buyer.screen())
      ? ['Buy again', '💾 Save as …', 'Picture', 'Not received?']
      : ['Buy again', 'Picture', '💬 Tell the shop'];
    expect(taps.map(({ text }) => text)).toEqual(end === PROCESSING ? [] : ways);
  },
);

/** Once it is booked; by how much its token is further away than its success. */
async function untilPaid(reference: string): Promise<number> {
  await expect.poll(() => booksOf(flows, reference).stands).toEqual(['processing']);
  return TOKEN_AFTER_MS / 2;
}

/** Once the bot has heard that it failed for now. */
async function changeItsMind(reference: string): Promise<void> {
  const { sandbox } = flows;
  const booked = () => sandbox.transactions().find((transaction) => transaction.reference === reference);
  await expect.poll(() => booked()?.transaction_status).toBe('failed');
  const { asked } = sandbox.calls.forReference(reference);
  await expect.poll(() => sandbox.calls.forReference(reference).asked).toBeGreaterThan(asked);
  ahead += HOUR_MS;
}

test.each([
  [
    '0410',
    /did not accept this number for Ikeja Electric prepaid tokens\. Nothing was charged\..*the provider may be down.*\nThe answer was: “/u,
  ],
  ['0411', /This number could not be verified\. Nothing was charged\..*If it is right, the provider may be down/u],
  ['0412', /This number could not be verified\. Nothing was charged\..*If it is right, the provider may be down/u],
])(
  'a verified number that the service does not confirm goes no further where it ends in %s, and the next number is taken',
  async (ending, refusal) => {
    const buyer = await newPersonAtNumber(flows, prepaidMeter(''));
    await say(buyer, `0412345${ending}`, refusal);
    expect(buyer.screen()).toMatch(/meter number\?/u);
    await say(buyer, '04123451234', /Name: .+\n\n.*What amount\?/u);
    expect(buyer.screen()).not.toMatch(refusal);
    expect(flows.sandbox.transactions().some(({ customer_id }) => customer_id === `0412345${ending}`)).toBe(false);
  },
);

test('a prepaid meter gives its token in groups of four, with a button that copies it without spaces', async () => {
  const { sandbox } = flows;
  const { buyer, reference } = await newPersonBuys(flows, prepaidMeter('0412 3451-235'));
  const { text = '', entities = [], reply_markup } = await buyer.until(DONE_METER);
  const { token, customer_id } = sandbox.transactions().find((transaction) => transaction.reference === reference)!;
  const [shown = ''] = /(\d{4}\u00a0){4}\d{4}/u.exec(text) ?? [];
  expect(shown.replaceAll('\u00a0', '')).toBe(token);
  expect(customer_id).toBe('04123451235');
  const start = text.indexOf(shown);
  expect(entities).toContainEqual({ type: 'code', offset: start, length: shown.length });
  expect(reply_markup?.inline_keyboard[0]).toEqual([{ text: 'Copy token', copy_text: { text: token } }]);
  expect(text).toMatch(/\nTime: [^]+\nReference: VB.+\nAddress: .+\nProvider’s reference: .+$/u);
  expect(text.match(/Ikeja Electric(?! Plc)/gu)?.length).toBe(1);
});

test('a merchant whose own purchase fails is not sent to the shop, neither by its end nor by its receipt', async () => {
  const { merchant } = flows;
  const reference = await buy(merchant, airtime('08031230400'), /The purchase failed/u);
  const taps = () => merchant.buttons().flatMap((button) => ('callback_data' in button ? [button.text] : []));
  expect([merchant.screen(), taps()]).toEqual([expect.not.stringMatching(/tell the shop/iu), ['Buy again', 'Picture']]);
  await say(merchant, `/receipt ${reference}`, /The purchase failed/u);
  expect([merchant.screen(), taps()]).toEqual([expect.not.stringMatching(/tell the shop/iu), ['Buy again', 'Picture']]);
});

test('a postpaid meter is paid without a token, and nothing more is asked', async () => {
  const { sandbox } = flows;
  const { buyer, reference } = await newPersonBuys(flows, postpaidMeter('04123451236'));
  const { text = '' } = await buyer.until(/Done!/u);
  expect(text).not.toMatch(/Token|Units/u);
  expect(buyer.buttons().map(({ text: label }) => label)).toEqual([
    'Send on WhatsApp',
    'Copy receipt',
    'Buy again',
    '💾 Save as …',
    'Picture',
    'Not received?',
  ]);
  expect(booksOf(flows, reference)).toEqual(BOUGHT_ONCE);
  const { asked } = sandbox.calls.forReference(reference);
  await buy(buyer, airtime('08031231234'), /Done!/u);
  expect(sandbox.calls.forReference(reference).asked).toBe(asked);
});

test('with too little in the wallet buyers read "not possible", and every merchant is told once with the balance', async () => {
  const { merchant } = flows;
  const [first, second] = [flows.person(), flows.person()];
  flows.sandbox.setWallet(123.5);
  const references = [await buy(first, airtime('08031231237')), await buy(second, airtime('08031231238'))];
  for (const buyer of [first, second]) {
    await buyer.until(/The purchase failed\.[^]*can’t sell it right now[^]*\nNothing was charged\./u);
    expect(buyer.screen()).not.toMatch(/wallet|balance|funds|insufficient/iu);
  }
  await merchant.until(/Wallet too low\n[^]*Wallet now: ₦123\.50/u);
  const says = /The service says: “Insufficient wallet balance”/u;
  await say(merchant, `/receipt ${references[0]}`, says);
  await say(merchant, '/check 08031231238', /0803 123 1238/u);
  await tap(merchant, '1', says);
  await say(first, `/receipt ${references[0]}`, /Nothing was charged/u);
  expect(first.transcript()).not.toMatch(/Insufficient/u);
  flows.sandbox.setWallet(500_000);
  const third = flows.person();
  references.push(await buy(third, airtime('08031231239')));
  await third.until(/Done!/u);
  expect(merchant.botMessages().filter(({ text }) => text?.includes('Wallet too low'))).toHaveLength(1);
  for (const reference of references.slice(0, 2)) expect(booksOf(flows, reference)).toEqual(NOT_BOUGHT);
});

test('if the key is refused, merchants are told at the first call that meets it, though no purchase is sent', async () => {
  const { buyer, reference } = await newPersonWithCard(flows, airtime('08031231241'));
  flows.sandbox.inject({ endpoint: 'product', type: 'status', status: 401 });
  await tap(buyer, 'Confirm', /Nothing was bought/u);
  await flows.merchant.until(/does not accept the API key/u);
  expect(booksOf(flows, reference)).toEqual(NOT_BOUGHT);
});

test('what was not paid from an account can be missed, and not be given back', async () => {
  const { merchant } = flows;
  const { buyer, reference } = await newPersonBuys(flows, airtime('08031231240'));
  const { message_id: receipt } = await buyer.until(/Done!/u);
  buyer.press(receipt, `nr:skip:nothing:${reference}`);
  await buyer.until(/Passed on to the shop/u);
  const card = await merchant.until(/nothing came\n[^]*\[Solved\]/u);
  expect(JSON.stringify(card.reply_markup)).not.toContain('Give back');
  for (const route of ['cs:gb', 'cs:gby']) {
    const tap = merchant.press(card.message_id, `${route}:${buyer.person.id}:${reference}`);
    expect((await merchant.untilToast(tap)).text).toMatch(/Nothing was paid from an account/u);
  }
  expect(booksOf(flows, reference)).toEqual(BOUGHT_ONCE);
});
