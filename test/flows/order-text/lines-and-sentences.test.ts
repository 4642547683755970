import { describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { useFlows } from '../support/flows.ts';
import { BOUGHT_ONCE, booksOf } from '../support/books.ts';
import {
  cardWith,
  CARD,
  goToNumber,
  referenceOn,
  ASKS_FOR_NUMBER,
  newPersonAtNumber,
  newPersonAtAmount,
  confirmOnce,
} from '../support/shopping.ts';
import { airtime, smePlan, postpaidMeter, prepaidMeter, type Wish } from '../support/wishes.ts';
import { changeConversation } from '../support/stored.ts';
import { dataOn, labels, messageAt, newPersonSays, say, tap } from '../support/say-and-read.ts';
import { change } from '../support/people.ts';

const flows = useFlows();

const HOURS_MS = 3 * 3_600_000;

/** The open question was drawn so much earlier. */
async function hoursLater({ person }: TestUser): Promise<void> {
  await changeConversation(flows, person.id, (stored) =>
    stored.replaceAll(/\\?"at\\?":(\d+)/gu, (said, at: string) => said.replace(at, String(Number(at) - HOURS_MS))),
  );
}

const ASKS_PROVIDER = /Which provider/u;
const ASKS_WHICH = /Which one do you mean/u;

test.each([
  // With its own number and an amount, or a plan, a line starts afresh,
  ['airtime 08031234567', /What amount/u, '500 08051234567', cardWith(/Glo[^]*0805 123 4567[^]*₦500\.00/u)],
  ['mtn 1gb 08031230212', ASKS_WHICH, 'mtn 500 08031230009', cardWith(/MTN[^]*0803 123 0009[^]*₦500\.00/u)],
  ['/data', ASKS_PROVIDER, 'glo 700 08051234567', cardWith(/Glo airtime[^]*0805 123 4567[^]*₦700\.00/u)],
  ['ikeja postpaid 04123451234', /What amount/u, 'ikeja 2000 04123456780', cardWith(/prepaid[^]*0412 3456 780/u)],
  // also at a question beside the purchase,
  ['/check', /reference|number/u, 'glo 200 08051230009', cardWith(/Glo[^]*0805 123 0009[^]*₦200/u)],
  ['/check', /reference|number/u, '200 08051230009', cardWith(/Glo[^]*0805 123 0009[^]*₦200/u)],
  // and so does one that names another service, without a number.
  ['/data', ASKS_PROVIDER, 'i want airtime 500', /^🛒 Airtime\n[^]*₦500\.00[^]*Which provider/u],
  ['/airtime', ASKS_PROVIDER, 'mtn 1gb', /Which one do you mean[^]*1GB/u],
  ['/electricity', ASKS_PROVIDER, 'mtn 500', /^🛒 Airtime › MTN[^]*₦500\.00[^]*phone number/u],
  ['ikeja 2000', /meter number/u, 'airtime 500', /^🛒 Airtime\n[^]*₦500\.00[^]*Which provider/u],
  ['i need 1gb', ASKS_WHICH, 'glo 200', /^🛒 Airtime › Glo[^]*₦200\.00[^]*phone number/u],
  ['i need 1gb', ASKS_WHICH, 'mtn 500', /^🛒 Data › MTN[^]*1GB[^]*phone number/u],
  // The number or the amount that was said goes with it.
  ['light 2000 04123456712', ASKS_PROVIDER, 'ikeja 2000', /Meter number: 0412 3456 712[^]*₦2,000/u],
  ['mtn 1gb 08031230412', ASKS_WHICH, 'glo 1gb', /Which one do you mean[^]*0803 123 0412/u],
  ['mtn 1gb 08031230412', ASKS_WHICH, 'mtn 2gb', /Which one do you mean[^]*0803 123 0412/u],
  ['mtn 500', /phone number/u, 'it is glo', /^🛒 Airtime › Glo[^]*₦500\.00[^]*phone number/u],
  ['ikeja 2000', /meter number/u, 'eko', /^🛒 Electricity › Eko[^]*₦2,000\.00/u],
  ['/airtime', ASKS_PROVIDER, 'recharge card 500', /^🛒 Airtime\n\nAmount: ₦500\.00/u],
  ['/electricity', ASKS_PROVIDER, 'light 2000', /^🛒 Electricity\n\nAmount: ₦2,000\.00/u],
  // A size or a count alone is for the question, a search may name the service, and other words may stand beside a provider.
  ['mtn data', /Which kind/u, '8gb', /Nothing here matches “8gb”/u],
  ['airtime 500', ASKS_PROVIDER, '1 mtn', /tap one of the buttons[^]*₦500\.00/u],
  ['mtn 1gb 08031230412', ASKS_WHICH, '2gb', /tap one of the buttons[^]*0803 123 0412/u],
  ['mtn data', /Which kind/u, '1gb data', /Search: “1gb data”[^[]*\[1GB/u],
  ['/tv', ASKS_PROVIDER, 'dstv sub', /^🛒 TV › DSTV/u],
  ['/electricity', ASKS_PROVIDER, 'it is eko', /^🛒 Electricity › Eko/u],
  // Where a card is open, a size alone begins nothing.
  ['Good morning boss\n\nmtn 500 08031230413\nthank you', CARD, '1gb', /I did not understand that[^]*Your open card/u],
])('after “%s”: %s “%s”', async (first, question, line, shown) => {
  const buyer = await newPersonSays(flows, first, question);
  await say(buyer, line, shown);
});

describe('a line', () => {
  test('that asks for less starts afresh, too, if nothing that was chosen is for its number', async () => {
    const buyer = await newPersonSays(flows, 'mtn data 500 08031234567', /Which/u);
    await say(buyer, 'data 08051234567', /Data › Glo[^]*0805 123 4567/u);
    await say(buyer, 'airtime 08031234567', /MTN[^]*What amount/u);
    await say(buyer, 'glo 08051234567', /Which one do you mean[^]*0805 123 4567/u);
  });

  test.each(['check 08031230414', 'check 0803 123 0414 pls', 'please check this number 08031230414?'])(
    'that asks about a number buys nothing for it, also in a purchase: %s',
    async (text) => {
      const buyer = await newPersonSays(flows, text, /bought nothing for 0803/u);
      await say(buyer, 'mtn 500', /phone number/u);
      await say(buyer, text, /bought nothing for 0803/u);
      await say(buyer, '08031230414', cardWith(/₦500\.00/u));
    },
  );

  test.each([
    ['i need 1gb', /MTN[^]*Airtel/u],
    ['Good morning\nmtn data 500', /1GB[^]*500MB/u],
  ])('of a size or a price is enough: “%s”', async (line, plans) => {
    const buyer = await newPersonSays(flows, line, ASKS_WHICH);
    expect(labels(buyer).join('\n')).toMatch(plans);
  });

  test('of a provider and an amount chooses among what was asked for', async () => {
    const buyer = await newPersonSays(flows, '/data', ASKS_PROVIDER);
    await say(buyer, 'mtn 500', ASKS_WHICH);
    expect(labels(buyer).filter((label) => label.includes('₦'))).toEqual([
      expect.stringContaining('1GB'),
      expect.stringContaining('500MB'),
    ]);
  });

  test('of an amount and another number starts afresh at the question for the number of a plan', async () => {
    const buyer = await newPersonAtNumber(flows, smePlan);
    await say(buyer, '200 08031230009', cardWith(/MTN airtime[^]*0803 123 0009[^]*₦200\.00/u));
  });

  test('starts afresh with an amount that cannot be, or a number that lacks a digit', async () => {
    const buyer = await newPersonSays(flows, 'mtn 1gb 08031230212', ASKS_WHICH);
    await say(buyer, 'mtn 600000 08031230009', /most is ₦500,000[^]*What amount\?/u);
    await say(buyer, 'glo 1gb 08051230212', ASKS_WHICH);
    await say(buyer, 'mtn 200 0803123000', /too short for a phone number/u);
    await say(buyer, '08031230001', cardWith(/MTN airtime[^]*0803 123 0001[^]*₦200\.00/u));
  });
});

describe('the number that was asked for, with more', () => {
  test('is for what was chosen', async () => {
    const buyer = await newPersonAtNumber(flows, smePlan);
    await say(buyer, '1gb 08031230009', cardWith(/SME[^]*0803 123 0009/u));
  });

  test.each([
    ['MTN airtime', /MTN airtime[^]*0805 123 4567[^]*₦500\.00/u],
    ['Glo airtime', /Glo airtime[^]*0805 123 4567[^]*₦500\.00/u],
  ])('is asked about if it may mean something else, and bought as “%s” once that is tapped', async (choice, card) => {
    const buyer = await newPersonAtNumber(flows, airtime(''));
    await say(buyer, 'send 500 to 08051234567', /Which one do you mean[^]*\[MTN airtime[^\]]*\][^]*\[Glo airtime/u);
    await flows.restartBot();
    await tap(buyer, new RegExp(choice, 'u'), cardWith(card));
    await tap(buyer, 'Confirm', /Done!|failed/u);
    expect(booksOf(flows, referenceOn(buyer)).accepted).toBe(BOUGHT_ONCE.accepted);
  });

  test.each([
    ['08031234567', /What amount/u],
    ['Back', /Which provider|What would you like/u],
  ])('is asked about no more once it was answered by %s', async (answer, next) => {
    const buyer = await newPersonAtNumber(flows, airtime(''));
    const { message_id: question } = buyer.botMessages().at(-1)!;
    await say(buyer, 'send 500 to 08051234567', /Which one do you mean/u);
    const { message_id: which } = buyer.botMessages().at(-1)!;
    if (answer === 'Back') buyer.press(question, dataOn(messageAt(buyer, question)!, 'w:recipient(?=:back)'));
    else buyer.say(answer);
    await buyer.until(next);
    expect(messageAt(buyer, which)?.reply_markup).toBeUndefined();
  });

  test('is for nothing that was chosen hours ago', async () => {
    const buyer = await newPersonAtNumber(flows, airtime(''));
    await hoursLater(buyer);
    await say(buyer, '500 08051234567', cardWith(/Glo airtime[^]*0805 123 4567[^]*₦500\.00/u));
  });
});

const smartcard: Wish = { command: '/tv', taps: ['GOtv', /Smallie · 1 month/u], number: '' };

describe('a sentence where a number is asked for', () => {
  test('keeps the kind of meter that was chosen, and takes an amount beside the number', async () => {
    const buyer = await newPersonAtNumber(flows, postpaidMeter(''));
    await say(buyer, 'ikeja meter 04123456780, I want 2000 naira', cardWith(/postpaid[^]*0412 3456 780[^]*₦2,000/u));
  });

  test.each([
    [airtime(''), 'e be 0803 123 4567', /MTN[^]*What amount/u],
    [airtime(''), 'send 500 to 08031234567', /Please check[^]*MTN[^]*0803 123 4567[^]*₦500/u],
    [smartcard, 'my gotv smartcard number is 7023456789', /Please check[^]*Smallie[^]*7023 4567 89/u],
    [{ command: '/buy', taps: ['Toll'], number: '' }, 'my id is 5551234', /What amount/u],
  ])('is read for every kind of number: %#', async (wish, text, next) => {
    const buyer = await newPersonAtNumber(flows, wish);
    await say(buyer, text, next);
  });

  test.each([
    [airtime(''), 'my number is 0803123456', /“0803123456” is too short for a phone number/u],
    [airtime(''), 'airtime for 080312345678', /“080312345678” is too long for a phone number/u],
    [prepaidMeter(''), 'my meter is 041234567', /0412 3456 7: the number has 9 digits/u],
    [prepaidMeter(''), 'I want ₦2000', /is not a meter number/u],
  ])('with a number that does not fit, or not one alone, keeps the question: %#', async (wish, text, said) => {
    const buyer = await newPersonAtNumber(flows, wish);
    await say(buyer, text, said);
    expect(buyer.screen()).toMatch(/number\?|phone number is it for/u);
  });

  test('that names another service or provider is that purchase', async () => {
    const buyer = await newPersonAtNumber(flows, prepaidMeter(''));
    await say(buyer, 'eko 2000 04123456789', cardWith(/Eko/u));
    await goToNumber(buyer, smartcard);
    await say(buyer, 'dstv padi 7023456789', cardWith(/Padi/u));
  });
});

describe('a sentence where an amount is asked for', () => {
  test.each([
    [airtime('08031231234'), 'I want 2000 naira own'],
    [prepaidMeter('04123451234'), 'give me light of 2 000'],
  ])('is the amount of the purchase that is open: %#', async (wish, text) => {
    const buyer = await newPersonAtAmount(flows, wish);
    await say(buyer, text, cardWith(/₦2,000\.00/u));
  });

  test.each(['e be 0803 123 4567', 'my meter is 04123456789'])(
    '“%s” is a number and no amount, and what was chosen stays',
    async (text) => {
      const buyer = await newPersonAtAmount(flows, prepaidMeter('04123451234'));
      await say(buyer, text, /looks like a phone or meter number[^]*What amount\?/u);
      await say(buyer, '1000', cardWith(/0412 3451 234[^]*₦1,000/u));
    },
  );

  test.each(['mtn 500', '500 or 1000'])('“%s” is none, and the question stays', async (text) => {
    const buyer = await newPersonAtAmount(flows, prepaidMeter('04123451234'));
    await say(buyer, text, /is not an amount[^]*What amount\?/u);
  });
});

describe('a sentence with a number before it is asked for', () => {
  test('keeps the number, and what was chosen', async () => {
    const buyer = await newPersonSays(flows, '/electricity', ASKS_PROVIDER);
    await tap(buyer, 'Ikeja Electric', /Which one\?/u);
    await say(buyer, 'my meter is 0412 3456 789 pls', /Ikeja Electric[^]*Meter number: 0412 3456 789\n\nWhich one\?/u);
  });

  test('with a word that chooses goes on within what was chosen', async () => {
    const buyer = await newPersonSays(flows, '/electricity', ASKS_PROVIDER);
    await tap(buyer, 'Ikeja Electric', /Which one\?/u);
    await say(buyer, 'postpaid 04123456780', /Ikeja Electric › Postpaid[^\n]*\n[^]*What amount\?/u);
    await say(buyer, '/data', ASKS_PROVIDER);
    await tap(buyer, 'MTN', /Which kind/u);
    await say(buyer, 'sme 1gb to 08051234567', cardWith(/MTN[^]*1GB[^]*0805 123 4567/u));
  });

  test('at the question for the provider is no airtime if it speaks of a card', async () => {
    const buyer = await newPersonSays(flows, '/tv', ASKS_PROVIDER);
    await say(buyer, 'my gotv card is 7023456789', /^🛒 TV[^]*7023 4567 89[^]*Which/u);
  });

  test('at the question for the provider keeps the amount that was said before', async () => {
    const buyer = await newPersonSays(flows, 'light 2000', ASKS_PROVIDER);
    await say(buyer, 'my meter is 04123456789 pls', /Meter number: 0412 3456 789[^]*Which provider/u);
    await tap(buyer, 'Ikeja Electric', /Which one\?/u);
    await tap(buyer, /prepaid/iu, cardWith(/0412 3456 789[^]*₦2,000/u));
  });
});

test('a sentence answers what is to change on a card', async () => {
  const buyer = await newPersonSays(flows, 'ikeja 2000 04123451234', CARD);
  await tap(buyer, 'Change', /What would you like to change/u);
  await say(buyer, 'make it 3000 please', /Please check[^]*0412 3451 234[^]*₦3,000/u);
  await tap(buyer, 'Change', /What would you like to change/u);
  await say(buyer, 'the meter is 04123456780', /Please check[^]*0412 3456 780[^]*₦3,000/u);
});

describe('after a line whose number has not as many digits as one has', () => {
  test('the right number alone goes on with product and amount, through a restart', async () => {
    const buyer = await newPersonSays(flows, 'mtn 500 0803123456', /“0803123456” is too short/u);
    expect(buyer.screen()).toMatch(/MTN[^]*Amount: ₦500[^]*phone number is it for\?/u);
    await flows.restartBot();
    await say(buyer, '0803 123 4561', cardWith(/MTN[^]*0803\s123\s4561[^]*You pay: ₦500/u));
    await confirmOnce(flows, buyer);
  });

  test('a number that is wrong again is said, and the right one still goes on', async () => {
    const buyer = await newPersonSays(flows, 'mtn 500 0803123456', /is too short/u);
    await say(buyer, '080312345611', /“080312345611” is too long/u);
    await say(buyer, '08031234562', cardWith(/You pay: ₦500/u));
  });

  test('of several plans one is chosen, also if the right number comes before that', async () => {
    const buyer = await newPersonSays(flows, 'mtn 1gb 0803123456', /is too short[^]*Which one do you mean\?/u);
    await say(buyer, '08031234564', /Which one do you mean\?[^]*0803\s123\s4564/u);
    await tap(buyer, /SME/u, cardWith(/SME[^]*0803\s123\s4564/u));
  });

  test('the right number also says the network, if the line named none', async () => {
    const buyer = await newPersonSays(flows, 'airtime 500 0805123456', /is too short/u);
    await say(buyer, '08051234565', cardWith(/Glo airtime[^]*0805\s123\s4565[^]*You pay: ₦500/u));
  });

  test('it lasts a quarter of an hour', async () => {
    const buyer = await newPersonSays(flows, 'mtn 500 0803123456', /is too short/u);
    await endAnswerTime(buyer);
    await say(buyer, '08031234568', /\[₦100/u);
    expect(buyer.transcript()).not.toMatch(/\[Confirm\]/u);
  });
});

describe('after a line whose amount cannot be', () => {
  test.each([
    ['mtn 600000 08031234569', /most is ₦500,000/u, '600'],
    ['ikeja 900000 04123451239', /most is ₦500,000/u, '600'],
  ])('“%s”: the right amount alone goes on with the number', async (line, refusal, amount) => {
    const buyer = await newPersonSays(flows, line, refusal);
    expect(buyer.screen()).toMatch(/What amount\?/u);
    await say(buyer, amount, cardWith(/(?:0803\s123\s4569|0412\s3451\s239)[^]*You pay: ₦600/u));
  });
});

/** As if a quarter of an hour had passed. */
async function endAnswerTime({ person }: TestUser): Promise<void> {
  await changeConversation(flows, person.id, (stored) => {
    expect(stored).toMatch(/"until":\d+/u);
    return stored.replace(/"until":\d+/u, `"until":${Date.now() - 1}`);
  });
}

test.each([
  ['how much is 1gb mtn', /MTN SME 1GB for 30 days: ₦589\.00/u],
  ['how much is mtn 1.7gb', /don’t sell that one[^]*1\.5GB/u],
  ['how much is mtn airtime', /MTN airtime top-up: for any amount/u],
  ['how much is light', /What you pay:\n\n• Electricity: for any amount you choose\n\n[^]*for example ikeja 2000/u],
])('“%s” is answered with prices, and nothing is bought', async (text, answer) => {
  const buyer = await newPersonSays(flows, text, answer);
  expect(buyer.screen()).toMatch(/Nothing was bought/u);
  expect(buyer.transcript()).not.toMatch(/Please check|Which one/u);
});

test('each network whose prices are answered has a button to its whole list', async () => {
  const buyer = await newPersonSays(flows, 'price of 1gb', /9mobile[^]*Nothing was bought/u);
  const lists = ['MTN · Data', 'Airtel · Data', 'Glo · Data', '9mobile · Data'];
  expect(labels(buyer)).toEqual([...lists, 'Buy']);
});

test('the prices are those that this person pays', async () => {
  await change(flows.merchant, '/prices customer mtn 10%');
  await newPersonSays(flows, 'how much is mtn sme 1gb', /MTN SME 1GB for 30 days: ₦64[78]/u);
  await change(flows.merchant, '/prices customer mtn off');
});

test('a purchase goes on after it, and what is about nothing that is sold is answered as before', async () => {
  const buyer = await newPersonAtNumber(flows, smePlan);
  await say(buyer, 'how much is glo 1gb', /Nothing was bought/u);
  await say(buyer, '08031231234', cardWith(/SME[^]*0803 123 1234/u));
  const other = await newPersonSays(flows, 'how much is rice', /did not understand|help/u);
  expect(other.transcript()).not.toMatch(ASKS_FOR_NUMBER);
});
