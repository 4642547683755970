import { describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { useFlows } from '../support/flows.ts';
import { airtime, BOUGHT_ONCE, booksOf, CARD, prepaidMeter, referenceOn, goToNumber } from '../support/shopping.ts';

const flows = useFlows();

async function atPhone(): Promise<TestUser> {
  const buyer = flows.person();
  await goToNumber(buyer, airtime(''));
  return buyer;
}

async function atMeter(): Promise<TestUser> {
  const buyer = flows.person();
  await goToNumber(buyer, prepaidMeter(''));
  return buyer;
}

async function atAmount(): Promise<TestUser> {
  const buyer = await atPhone();
  buyer.say('08031231234');
  await buyer.until(/What amount\?/u);
  return buyer;
}

describe('a phone number in any usual form is sent to the service in its national form', () => {
  test.each(['+234 803 123 1234', ' 0803\u00a0123\u202f1234 '])('%s', async (typed) => {
    const { setup } = flows;
    const buyer = await atPhone();
    buyer.say(typed);
    await buyer.until(/What amount\?/u);
    buyer.tap('₦500');
    await buyer.until(CARD);
    expect(buyer.screen()).toContain('Phone number: 0803 123 1234');
    const reference = referenceOn(buyer);
    buyer.tap('Confirm');
    await buyer.until(/Done!/u);
    const bought = setup.sandbox.transactions().find((transaction) => transaction.reference === reference);
    expect(bought?.customer_id).toBe('08031231234');
  });
});

describe('a wrong phone number is refused with the reason, and asked for again', () => {
  test.each(
    named([
      ['0803123', /“0803123” is too short for a phone number: 4 digits are missing\. A full number has 11/u],
      ['080312312345', /is too long for a phone number: it has one digit too many/u],
      ['8'.repeat(30), /“8{30}” is much too long for a phone number\. A full number has 11 digits/u],
      ['+44 7911 123456', /is a number from another country/u],
      ['01231231234', /is not a mobile number of this country/u],
      ['<b>0803</b> & co', /“<b>0803<\/b> & co” is not a phone number/u],
      ['9'.repeat(4000), /“9{39}…” is not a phone number/u],
    ]),
  )('%s', async (_title, typed, refusal) => {
    const buyer = await atPhone();
    buyer.say(typed);
    await buyer.until(refusal);
    expect(buyer.screen()).toMatch(/phone number is it for\?/u);
    buyer.say('08031231234');
    await buyer.until(/What amount\?/u);
    expect(buyer.screen()).not.toMatch(refusal);
  });
});

describe('a shared contact', () => {
  test("of one's own, by the button, is taken for the number", async () => {
    const buyer = await atPhone();
    buyer.tap('Use my own number');
    await buyer.until(/Tap the button below to share your own number/u);
    buyer.tap('📱 Share my phone number');
    await buyer.until(/What amount\?/u);
    buyer.say('500');
    await buyer.until(CARD);
    const digits = `0${buyer.person.phone_number.slice(4)}`;
    expect(buyer.transcript()).toContain(
      `Phone number: ${digits.slice(0, 4)} ${digits.slice(4, 7)} ${digits.slice(7)}`,
    );
    expect(buyer.keyboard).toBeUndefined();
  });

  test("of another person's, in the form of the address book, is taken for the number", async () => {
    const buyer = await atPhone();
    buyer.shareContact({ phone_number: '0803 123 1234', first_name: 'Mama' });
    await buyer.until(/What amount\?/u);
    buyer.say('500');
    await buyer.until(CARD);
    expect(buyer.screen()).toContain('Phone number: 0803 123 1234');
  });

  test('of another country is refused', async () => {
    const buyer = await atPhone();
    buyer.shareContact({ phone_number: '447911123456', first_name: 'Uncle' });
    await expect(buyer.until(/is a number from another country/u)).resolves.toBeDefined();
  });
});

describe('a meter number', () => {
  test('is taken without its spaces and dashes, leading zero and all', async () => {
    const buyer = await atMeter();
    buyer.say('0412–3451 234');
    await buyer.until(/Name: .+\n\n.*What amount\?/u);
    buyer.say('1000');
    await buyer.until(CARD);
    expect(buyer.screen()).toContain('Meter number: 0412 3451 234');
  });

  test.each(
    named([
      ['1234', /“1234” is too short: a number has at least 5/u],
      ['1'.repeat(31), /is too long: a number has at most 30/u],
      ['<i>0412</i>', /“<i>0412<\/i>” is not a meter number/u],
    ]),
  )('%s is refused with the reason', async (_title, typed, refusal) => {
    const buyer = await atMeter();
    buyer.say(typed);
    await expect(buyer.until(refusal)).resolves.toBeDefined();
  });
});

describe('an amount', () => {
  test.each([
    ['₦1,500', '₦1,500.00'],
    ['99,50', '₦99.50'],
  ])('%s is %s', async (typed, shown) => {
    const buyer = await atAmount();
    buyer.say(typed);
    await buyer.until(CARD);
    expect(buyer.screen()).toContain(`You pay: ${shown}\n`);
  });

  test.each(
    named([
      ['0', /must be more than zero/u],
      ['-5', /cannot be negative/u],
      ['0.234', /at most two decimals/u],
      ['1.234', /“1\.234” can mean two different amounts.+for example 1500, or 99\.50/u],
      ['five <hundred>', /“five <hundred>” is not an amount/u],
      ['1'.repeat(4000), /at most ₦500,000\.00 in one purchase/u],
    ]),
  )('%s is refused with the reason, and asked for again', async (_title, typed, refusal) => {
    const buyer = await atAmount();
    buyer.say(typed);
    await buyer.until(refusal);
    expect(buyer.screen()).toMatch(/What amount\?/u);
    buyer.say('500');
    await buyer.until(CARD);
    expect(buyer.screen()).not.toMatch(refusal);
  });
});

describe('what is no text', () => {
  const things: [string, (chat: TestUser) => unknown, why: RegExp][] = [
    ['a photo', (chat) => chat.sendPhoto(), /can’t read photos: please type it/u],
    ['a photo with a caption', (chat) => chat.sendPhoto({ caption: '08031231234' }), /can’t read photos/u],
    ['a sticker', (chat) => chat.sendSticker(), /only read text/u],
    [
      'a document',
      (chat) => chat.sendDocument({ name: 'scan.pdf', contentType: 'application/pdf' }),
      /can’t read this file: a list has to be CSV/u,
    ],
  ];

  test.each(things)('%s is asked for as text, wherever a number or an amount is asked for', async (_what, send) => {
    for (const arrive of [atPhone, atMeter, atAmount]) {
      const buyer = await arrive();
      const question = buyer.screen();
      send(buyer);
      await buyer.until(/Please type it as text\./u);
      expect(buyer.screen()).toContain(question);
    }
  });

  test.each(things)(
    '%s gets the way back where buttons are shown, and outside a purchase',
    async (_what, send, why) => {
      const buyer = flows.person();
      buyer.say('/buy');
      await buyer.until(/What would you like/u);
      send(buyer);
      await buyer.until(/Please tap one of the buttons/u);
      buyer.say('/cancel');
      await buyer.until(/Cancelled/u);
      send(buyer);
      await buyer.until(/Send \/buy to buy something/u);
      expect(buyer.screen()).toMatch(why);
      buyer.say('mtn 500 0803 123 1234');
      await buyer.until(CARD);
      send(buyer);
      await buyer.until(/Your open card/u);
      expect(buyer.screen()).toMatch(why);
    },
  );

  test.each(things.filter(([what]) => what !== 'a photo with a caption'))(
    '%s is no answer to a question that wants words, which goes on waiting',
    async (_what, send) => {
      const { merchant } = flows;
      merchant.say('/check');
      await merchant.until(/For which number\?/u);
      send(merchant);
      await merchant.until(/Please type it as text\./u);
      merchant.say('no number');
      await expect(merchant.until(/“no number” is not a number I can look for/u)).resolves.toBeDefined();
    },
  );
});

describe('outside a purchase', () => {
  test.each(named([['x'.repeat(4000)], ['04123451234'], ['<b>']]))('%s gets a short way back', async (_title, text) => {
    const buyer = flows.person();
    buyer.say(text);
    await buyer.until(/Send \/buy to buy something, or \/help/u);
    expect(buyer.buttons().map((button) => button.text)).toEqual(expect.arrayContaining(['Buy', 'Help']));
  });

  test('a complaint leads to the shop, and thanks are taken as such', async () => {
    const buyer = flows.person();
    buyer.say('good evening, I paid for light since morning and it has not entered');
    await buyer.until(/Is something wrong with a purchase\? Write to the shop/u);
    buyer.tap('Write to the shop');
    await buyer.until(/What do you want to say to the shop\?/u);
    buyer.tap('Cancel');
    await buyer.until(/Nothing was sent/u);
    buyer.say('ok thank you');
    await buyer.until(/You’re welcome/u);
    flows.merchant.say('what is this');
    await flows.merchant.until(/Send \/buy to buy something/u);
    expect(flows.merchant.screen()).not.toMatch(/Write to the shop/u);
  });

  test.each(['/', '/BALANCE2 x', '/start@some_other_bot'])('%s is no command here', async (text) => {
    const buyer = flows.person();
    buyer.say(text);
    await expect(buyer.until(/don’t know this command/u)).resolves.toBeDefined();
  });
});

test('4,000 letters at every question leave the purchase whole, to its receipt', async () => {
  const { setup } = flows;
  const long = 'ab '.repeat(1333);
  const buyer = flows.person();
  buyer.say('/electricity');
  for (const [asks, goOn] of [
    [/Which provider/u, (chat: TestUser) => chat.tap('Jos Electric')],
    [/Which one/u, (chat: TestUser) => chat.say(long)],
    [/Please tap one of the buttons/u, (chat: TestUser) => chat.tap(/prepaid/iu)],
    [/meter number/u, (chat: TestUser) => chat.say(long)],
    [/is not a meter number/u, (chat: TestUser) => chat.say('04123451234')],
    [/What amount/u, (chat: TestUser) => chat.say(long)],
    [/is not an amount/u, (chat: TestUser) => chat.say('1500')],
  ] as const) {
    await buyer.until(asks);
    goOn(buyer);
  }
  await buyer.until(CARD);
  const reference = referenceOn(buyer);
  buyer.tap('Confirm');
  await buyer.until(/Done!/u);
  expect(booksOf(setup, reference)).toEqual(BOUGHT_ONCE);
});

/** A title of a readable length for each row. */
function named<T extends [string, ...unknown[]]>(rows: readonly T[]): [string, ...T][] {
  return rows.map((row) => [row[0].slice(0, 24), ...row]);
}
