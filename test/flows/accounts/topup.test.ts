import { beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { shopPeople } from 'vendbot-demo';
import { TOPUP_ASKED_AGAIN_AFTER_MS, TOPUP_LIFE_MS } from '../../../src/domain/accounts/topup.ts';
import { minor } from '../../../src/domain/shared/money.ts';
import { credit, withStore } from '../../support/redis/setup-store.ts';
import { useFlows } from '../support/flows.ts';
import { balanceOf, entriesOf } from '../support/accounts.ts';
import { greet, letIn, letInWith, giveRole, giveAccess, partner, twoOwners } from '../support/people.ts';
import { BOUGHT_ONCE, booksOf } from '../support/books.ts';
import { buy, CARD, referenceOn } from '../support/shopping.ts';
import { airtime } from '../support/wishes.ts';
import {
  messageAt,
  messagesWith,
  newPersonSays,
  say,
  tap,
  EVERYTHING,
  dataOn,
  pressed,
} from '../support/say-and-read.ts';
import { inRedis, letQuestionAge, restoreConversation, storedConversation } from '../support/stored.ts';

const [owner] = shopPeople;
const flows = useFlows(twoOwners());

let merchant: TestUser;
let second: TestUser;
beforeAll(async () => {
  merchant = flows.merchant;
  second = flows.driver.user(partner);
  await greet(merchant, second);
});

/** A person who has asked for this sum, with a note. */
async function asked(amount: string, note?: string): Promise<TestUser> {
  const person = await letIn(flows);
  await ask(person, amount, note);
  return person;
}

/** A person who is asked how much. */
async function atAmount(): Promise<TestUser> {
  const person = await letIn(flows);
  await say(person, '/topup', /How much\?/u);
  return person;
}

/** A person who is asked for a note to this amount. */
async function atNote(amount: string): Promise<TestUser> {
  const person = await letIn(flows);
  await say(person, `/topup ${amount}`, /photo of the slip or a note/u);
  return person;
}

async function ask(person: TestUser, amount: string, note?: string): Promise<void> {
  await say(person, `/topup ${amount}`, /photo of the slip or a note/u);
  if (note === undefined) person.tap('Skip');
  else person.say(note);
  await person.until(/You asked for/u);
}

/** A person who has answered the question for a note with what could be bought. */
async function askedWhich(note: string): Promise<TestUser> {
  const person = await atNote('5000');
  await say(person, note, /shall I sell you that, or is it your answer/u);
  return person;
}

/** The card about a person in the chat of a merchant. */
async function cardOf(by: TestUser, { person }: TestUser) {
  const find = () =>
    by
      .botMessages()
      .findLast(({ text }) => text?.includes('asked for a top-up') === true && text.includes(`Id: ${person.id}`));
  await expect.poll(find).toBeDefined();
  return find()!;
}

function cardsOf(person: TestUser) {
  return Promise.all([merchant, second].map(async (by) => ({ by, card: await cardOf(by, person) })));
}

type Card = Awaited<ReturnType<typeof cardOf>>;

/** The card says how it ended, and asks nothing any more. */
async function untilClosed(by: TestUser, card: Card, said: RegExp): Promise<void> {
  await expect.poll(() => messageAt(by, card.message_id)?.text).toMatch(said);
  expect(messageAt(by, card.message_id)?.reply_markup).toBeUndefined();
}

const requestOf = ({ person }: TestUser) => withStore(flows, ({ topups }) => topups.findRequest(person.id));

async function press(by: TestUser, person: TestUser, action: 'credit' | 'decline') {
  const card = await cardOf(by, person);
  const data = dataOn(card, `tu:${action}`);
  return { card, data, tap: by.press(card.message_id, data) };
}

/** As if it had been made so long ago. */
async function ageOfRequest(person: TestUser, ageMs: number): Promise<void> {
  const topup = await requestOf(person);
  const createdAt = Date.now() - ageMs;
  await inRedis(flows, async (redis, keys) => {
    await redis.hset(keys.topup(person.id, topup!.id), 'record', JSON.stringify({ ...topup, createdAt }));
    await redis.zadd(keys.topupRequests(), createdAt, `${person.id}:${topup!.id}`);
  });
}

describe('a card that the account does not suffice for', () => {
  test('offers to top up by what is missing, and its Confirm buys once the money is there', async () => {
    const person = await letInWith(flows, 200.5);
    person.say('mtn 500 08031239876');
    await person.until(
      /₦200\.50 to spend\. Nothing was bought\. Top up, then tap Confirm\.[^]*\[➕ Top up\]\n[^]*\[Confirm\]/u,
    );
    const reference = referenceOn(person);
    await tap(person, '➕ Top up', /₦300\.00 is enough for this purchase[^]*\[₦300\]/u);
    // What cannot be read leaves that amount at hand.
    await say(person, '0', /more than zero\.[^]*₦300\.00 is enough for this purchase[^]*\[₦300\]/u);
    await tap(person, '₦300', /want to add ₦300\.00\.[^]*\[Skip\]/u);
    await tap(person, 'Skip', /You asked for ₦300\.00/u);
    await press(merchant, person, 'credit');
    await person.until(
      /₦300\.00 was added[^]*Your open card: MTN airtime top-up · 0803 123 9876 · ₦500\.00\n\[Show the card\]/u,
    );
    await person.until(/₦300\.00 was added to your account/u);
    await tap(person, 'Show the card', /Please check[^]*₦500\.00[^]*\[Confirm\]/u);
    expect(person.botMessages().filter(({ text }) => /₦300\.00 was added/u.test(text ?? ''))).toHaveLength(1);
    const cards = () => person.botMessages().filter(({ text }) => /Please check/u.test(text ?? ''));
    await expect.poll(cards).toHaveLength(1);
    await tap(person, `o:confirm:${reference}`, /Done!/u);
    expect(booksOf(flows, reference)).toEqual(BOUGHT_ONCE);
  });

  test('of a list says what happens without it, and of no other button than there is', async () => {
    const person = await letIn(flows);
    person.say('mtn 500 08031239878\nmtn 500 08031239879');
    const { text } = await person.until(/balance is not enough\. It costs[^]*\[➕ Top up\]\n\s*\[Buy all 2\]/u);
    expect(text).not.toMatch(/Confirm/u);
    // There is money for none of its rows.
    expect(text).toMatch(/₦0\.00 to spend\.$/u);
    const other = await letInWith(flows, 600);
    await say(
      other,
      'mtn 500 08031239878\nmtn 500 08031239879',
      /₦600\.00 to spend\. You can still buy it: I buy the rows that fit/u,
    );
  });
});

test('the questions beside a purchase in the middle go on after a restart, and so does the purchase', async () => {
  const person = await letIn(flows);
  await say(person, '/airtime', /Which provider/u);
  await say(person, '/topup', /How much/u);
  await say(person, 'a lot', /How much/u);
  await flows.restartBot();
  await say(person, '5000', /photo of the slip or a note/u);
  await flows.restartBot();
  await say(person, 'paid at noon', /You asked for ₦5,000/u);
  await tap(person, 'Glo', /phone number is it for/u);
});

describe('a request for money', () => {
  test('goes to every merchant with its note, is credited by one of them, and told', async () => {
    const person = await letIn(flows, 'agent');
    await say(person, '/start', /Hello/u);
    await tap(person, '➕ Top up', /Top up your account\. How much\?/u);
    await say(person, 'a lot', /“a lot” is not an amount[^]*How much\?/u);
    await say(person, '10k', /want to add ₦10,000\.00\.[^]*\[Skip\]/u);
    await say(person, 'GTBank, 14:05 <i>', /You asked for ₦10,000\.00 on .*\[Take it back\]/su);
    await cardOf(second, person);
    await merchant.until(/asked for a top-up on [^]*Amount: ₦10,000\.00\nNote: GTBank, 14:05 <i>\nBalance: ₦0\.00/u);
    await press(merchant, person, 'credit');
    await merchant.until(/₦10,000\.00 was added to the account of .*\.\nBalance now: ₦10,000\.00\n.* has been told/u);
    await person.until(/₦10,000\.00 was added to your account, as you asked\.\nYour balance: ₦10,000\.00/u);
    // The question is over, and so is its button.
    await expect
      .poll(() => person.transcript())
      .toMatch(/You asked for ₦10,000\.00 on .* The merchant has answered\./u);
    expect(person.transcript()).not.toContain('Take it back');
    expect(await balanceOf(flows, person)).toBe(10_000);
    expect(await entriesOf(flows, person)).toMatchObject([
      { kind: 'topup', amountMinor: 1_000_000, by: owner!.id, note: 'GTBank, 14:05 <i>' },
    ]);
  });

  describe.each(['mtn 5000 08031231234', 'mtn 500 08031231234\nglo 200 08051231234'])(
    'with a note that is written as purchases are: %j',
    (note) => {
      test('is asked about, and takes it for one', async () => {
        const person = await askedWhich(note);
        await tap(person, 'My answer', /You asked for ₦5,000/u);
        expect((await cardOf(merchant, person)).text).toContain(`Note: ${note.replace('\n', ' ')}`);
      });

      test('is asked about, and none if it is to be bought', async () => {
        const person = await askedWhich(note);
        await tap(person, 'Buy it', /0803 123 1234/u);
        person.tapAgain();
        await flows.driver.untilDelivered();
        expect(await requestOf(person)).toBeUndefined();
      });
    },
  );

  test('is no number alone, and is never cut', async () => {
    const person = await letIn(flows);
    await say(person, '/topup 5', /want to add ₦5\.00/u);
    await say(person, '5000', /Do you mean ₦5,000\.00 in place of the amount below\? Then send \/topup 5000/u);
    await say(person, 'y'.repeat(201), /That has 201 letters[^]*want to add ₦5\.00/u);
    await say(person, '/topup 5000', /want to add ₦5,000\.00/u);
    await say(person, 'Kuda, 14:05', /You asked for ₦5,000\.00/u);
  });

  test('that comes after something else was sent reads that its question is closed', async () => {
    const person = await atAmount();
    await say(person, '/balance', /Your balance/u);
    await say(person, '5000', /closed the question above/u);
    await say(person, '5000', /\/buy/u);
  });

  test('is still asked for after a failure, whose apology says to try again', async () => {
    const person = await atAmount();
    flows.driver.faults.add({ on: 'call', chatId: person.person.id, effect: { type: 'server-error' } });
    await say(person, '5000', /try again/iu);
    await say(person, '5000', /want to add ₦5,000\.00/u);
  });

  test('is asked about no more once its note is given', async () => {
    const person = await askedWhich('mtn 5000 08031231234');
    const which = person.botMessages().at(-1)!;
    await say(person, 'GTBank', /You asked for ₦5,000/u);
    await expect.poll(() => messageAt(person, which.message_id)?.text).toMatch(/No longer open/u);
    expect(messageAt(person, which.message_id)?.reply_markup).toBeUndefined();
    await pressed(person, which.message_id, dataOn(which, 'as:answer'));
    expect((await cardOf(merchant, person)).text).toContain('Note: GTBank');
  });

  test('takes a typed “skip” for the button, and no note', async () => {
    const person = await atNote('500');
    await say(person, 'skip', /You asked for ₦500\.00/u);
    expect((await cardOf(merchant, person)).text).not.toMatch(/skip/iu);
  });

  test.each(['photo', 'document'] as const)('comes with a %s of the transfer, which merchants see', async (kind) => {
    const person = await atNote('500');
    person.sendSticker();
    await person.until(/photo of the slip or a note/u);
    if (kind === 'photo') person.sendPhoto({ caption: 'here it is' });
    else person.sendDocument({ caption: 'here it is' });
    await person.until(/You asked for ₦500\.00/u);
    for (const by of [merchant, second]) {
      const card = await cardOf(by, person);
      expect(card.text).toMatch(/Note: here it is\n📎/u);
      expect(by.botMessages().at(-2)?.[kind]).toBeDefined();
    }
  });

  test('begins with the slip too: then only the amount is asked for', async () => {
    const person = await atAmount();
    person.sendSticker();
    await person.until(/Please type it as text/u);
    person.sendPhoto({ caption: 'from GTB' });
    await person.until(/I have the slip\. How much did you send\?/u);
    person.sendPhoto({});
    await person.until(/Please type it as text\.[^]*How much\?/u);
    await say(person, 'some', /“some” is not an amount/u);
    await say(person, '5000', /You asked for ₦5,000\.00/u);
    expect((await cardOf(merchant, person)).text).toMatch(/Note: from GTB\n📎/u);
  });

  test('that begins with an album asks once for the amount', async () => {
    const person = await atAmount();
    for (let photo = 0; photo < 3; photo += 1) person.sendPhoto({ album: 'slips' });
    await say(person, '5000', /You asked for ₦5,000\.00/u);
    expect(person.transcript()).not.toMatch(/Please type it as text/u);
    expect(messagesWith(person, /I have the slip/u)).toHaveLength(1);
  });

  test('takes the amount below another photo of its album', async () => {
    const person = await atAmount();
    person.sendPhoto({ album: 'with-amount' });
    await person.until(/I have the slip/u);
    person.sendPhoto({ album: 'with-amount', caption: '5000' });
    await person.until(/You asked for ₦5,000\.00/u);
  });

  test('that began with a slip stays one if the process dies after its amount, which then comes again', async () => {
    const person = await atAmount();
    person.sendPhoto({ caption: 'from GTB' });
    await person.until(/I have the slip/u);
    const before = await storedConversation(flows, person.id);
    await say(person, '5000', /You asked for ₦5,000\.00/u);
    await expect.poll(() => storedConversation(flows, person.id)).toBe('');
    await restoreConversation(flows, person.id, before);
    await say(person, '5000', /You asked for ₦5,000\.00/u);
    expect(person.screen()).not.toMatch(/Only one request/u);
    const cards = merchant.botMessages().filter(({ text }) => text?.includes(`Id: ${person.id}\nAmount`) === true);
    expect(cards).toHaveLength(1);
  });

  test('takes the slip of who comes back from the bank within a day, and an amount only within a quarter of an hour', async () => {
    const person = await atAmount();
    await letQuestionAge(flows, person.id, 20 * 3_600_000);
    person.sendPhoto({ caption: 'from GTB' });
    await person.until(/I have the slip/u);
    await letQuestionAge(flows, person.id, 20 * 60_000);
    await say(person, '5000', /\/buy/u);
  });

  test('is closed by /cancel, which says so, also beside a purchase', async () => {
    const person = await atAmount();
    await say(person, '/cancel', /^👌 Cancelled\. Nothing was added to your account\.$/u);
    await say(person, '/airtime', /Which provider/u);
    await say(person, '/topup', /How much\?/u);
    await say(person, '/cancel', /^👌 Cancelled\. Nothing was bought\.\n\n• the question I asked you$/u);
  });

  test.each([
    ['make it 500 please', /want to add ₦500\.00/u],
    ['i paid 5000', /want to add ₦5,000\.00/u],
    ['sent ₦1,5', /“₦1,5” [^]*How much\?/u],
    ['500 or 1000', /“500 or 1000” is not an amount[^]*How much\?/u],
    ['give me 5 minutes', /is not an amount[^]*How much\?/u],
    ['teller 12345', /is not an amount[^]*How much\?/u],
    ['is 500 ok?', /is not an amount[^]*How much\?/u],
    ['mtn 500', /is not an amount[^]*How much\?/u],
    ['how do i buy data', /Please send \/data[^]*How much\?/u],
    ['08031234567', /The most is[^]*How much\?/u],
  ])('takes the one amount in a sentence, and no other number: %s', async (text, next) => {
    const person = await atAmount();
    await say(person, text, next);
  });

  test.each([
    ['5000 paid by transfer, GTB, Ibrahim', 'paid by transfer, GTB, Ibrahim'],
    ['/topup 5000 Paid', 'Paid'],
  ])('takes the words behind its amount that say how it was paid as the note: %s', async (text, note) => {
    const person = await letIn(flows);
    if (!text.startsWith('/')) await say(person, '/topup', /How much\?/u);
    await say(person, text, /You asked for ₦5,000\.00/u);
    expect((await cardOf(merchant, person)).text).toMatch(new RegExp(`Note: ${note}\n`, 'u'));
  });

  test('lets a complaint at its amount be what it is: no amount, and no purchase of before', async () => {
    const person = await atAmount();
    await say(person, 'e never enter', /is not an amount[^]*How much\?/u);
    await say(person, '5000', /photo of the slip or a note/u);
  });

  test('asks for the amount of a slip whatever number stands below it, and an airtime line in between stays one', async () => {
    const person = await atAmount();
    await say(person, 'mtn 500 08031231234', CARD);
    await say(person, '/topup', /How much\?/u);
    person.sendPhoto({ caption: 'Ref 483921' });
    await person.until(/I have the slip/u);
    person.say('5000');
    await person.until(/You asked for ₦5,000\.00/u);
    expect((await cardOf(merchant, person)).text).toMatch(/Note: Ref 483921\n📎/u);
    await say(person, 'I have paid 5000', /You asked for ₦5,000\.00/u);
  });

  describe('that waits', () => {
    test('takes a slip whatever stands below it, even if it may be a complaint about a purchase', async () => {
      const person = await letInWith(flows, 5_000);
      await buy(person, airtime('08031231234'), /Done!/u);
      await say(person, '/topup 650', /photo of the slip or a note/u);
      await say(person, 'from Kuda', /You asked for ₦650\.00/u);
      person.sendPhoto({ caption: 'I was debited at 10:40' });
      await person.until(/The merchant has the slip/u);
    });

    const slipCards = () =>
      merchant.botMessages().filter(({ text }) => /sent the slip for the top-up/u.test(text ?? ''));

    test('takes one slip, also as a reply to it, and its merchants are asked anew with it', async () => {
      const person = await asked('650', 'from Kuda');
      const first = await cardOf(merchant, person);
      person.sendPhoto({ caption: 'paid by Ngozi' });
      await person.until(/The merchant has the slip with your request of ₦650\.00/u);
      const card = slipCards().at(-1)!;
      expect(card.text).toMatch(/Note: from Kuda · paid by Ngozi\n📎/u);
      expect(merchant.botMessages().at(-2)?.photo).toBeDefined();
      expect((await requestOf(person))?.proof?.kind).toBe('photo');
      person.sendDocument({ name: 'slip.pdf', contentType: 'application/pdf' });
      await person.until(/has a slip already, so this one was not passed on[^]*take the request back/u);
      expect(slipCards().at(-1)).toBe(card);
      merchant.press(card.message_id, dataOn(card, 'tu:credit'));
      await person.until(/₦650\.00 was added to your account/u);
      await untilClosed(merchant, first, /was already added/u);
      person.sendPhoto({});
      await person.until(/I can’t read photos/u);
    });

    test('says of words below a slip that are too long beside its note how many letters those have', async () => {
      const person = await asked('650', 'n'.repeat(150));
      person.sendPhoto({ caption: 'c'.repeat(60) });
      await person.until(/That has 60 letters\. Please use at most 47\./u);
      person.sendPhoto({ caption: 'c'.repeat(47) });
      await person.until(/The merchant has the slip/u);
      expect((await requestOf(person))?.note).toHaveLength(200);
    });

    test('answers the photos of an album once, after the one that was taken', async () => {
      const person = await asked('650');
      for (const album of ['first', 'first', 'first', 'second', 'second']) person.sendPhoto({ album });
      await say(person, 'some words', /Send \/buy/u);
      expect(messagesWith(person, /The merchant has the slip with/u)).toHaveLength(1);
      expect(messagesWith(person, /has a slip already/u)).toHaveLength(2);
    });

    test('keeps no slip that no merchant could be shown', async () => {
      const person = await asked('650');
      const faults = [merchant, second].map(({ id: chatId }) =>
        flows.driver.faults.add({ on: 'call', chatId, times: 99, effect: { type: 'forbidden' } }),
      );
      person.sendPhoto({});
      await person.until(/could not reach the merchant/u);
      for (const fault of faults) flows.driver.faults.remove(fault);
      person.sendPhoto({});
      await person.until(/The merchant has the slip/u);
    });

    test('takes no picture that may be an answer in a case', async () => {
      const person = await asked('650');
      await say(person, '/cases', /\[Write to the shop\]/u);
      await tap(person, 'Write to the shop', /What do you want to say/u);
      await say(person, 'My meter is dark', /./u);
      const before = slipCards().length;
      person.sendPhoto({});
      await person.until(/I can’t read photos[^]*\[Reply\]/u);
      expect(slipCards()).toHaveLength(before);
    });
  });

  test.each(['yes', 'ok'])('takes no “%s” for a note', async (text) => {
    const person = await atNote('500');
    await say(person, text, /tells the merchant nothing of the transfer[^]*photo of the slip or a note/u);
    await say(person, 'sent by Folake', /You asked for ₦500\.00/u);
  });

  test('taken back takes the buttons off every merchant’s card, which says so, and off all messages that it waits', async () => {
    const person = await asked('650', 'sent from Kuda');
    const cards = await cardsOf(person);
    await say(person, '/topup', /You asked for[^]*\[Take it back\]/u);
    person.tap('Take it back');
    person.tapAgain();
    await flows.driver.untilDelivered();
    await person.until(/Taken back/u);
    for (const { by, card } of cards) await untilClosed(by, card, /took back the request for ₦650\.00/u);
    expect(await requestOf(person)).toMatchObject({ state: 'withdrawn' });
    await expect.poll(() => messagesWith(person, /merchant is checking/u)).toEqual([]);
  });

  test('is credited and told although a card of another merchant cannot be redrawn', async () => {
    const person = await asked('690');
    const card = await cardOf(second, person);
    const { faults } = flows.driver;
    const fault = faults.add({
      on: 'call',
      method: 'editMessageText',
      chatId: second.id,
      effect: { type: 'server-error' },
      times: 0,
    });
    await press(merchant, person, 'credit');
    await merchant.until(/₦690\.00 was added to the account[^]*has been told/u);
    await person.until(/₦690\.00 was added to your account/u);
    expect(messageAt(second, card.message_id)?.text).toBe(card.text);
    faults.remove(fault);
  });

  test('that two merchants answer at once is credited once, and the other reads who did', async () => {
    const person = await asked('700');
    const taps = await Promise.all([press(merchant, person, 'credit'), press(second, person, 'credit')]);
    await flows.driver.untilDelivered();
    for (const [by, { card, data }] of [
      [merchant, taps[0]],
      [second, taps[1]],
    ] as const) {
      by.press(card.message_id, data);
      await by.until(/was already added to .*, once, by (?:you|Obinna|Adaeze Okonkwo)\./u, EVERYTHING);
    }
    expect(await balanceOf(flows, person)).toBe(700);
    expect(messagesWith(person, /as you asked/u)).toHaveLength(1);
  });

  test('that is declined is told, and cannot be credited any more', async () => {
    const person = await asked('700', 'sent from Kuda');
    const card = await cardOf(second, person);
    await press(merchant, person, 'decline');
    await merchant.until(/₦700\.00 for .* was declined\. Nothing was booked\.\n.* has been told/u);
    await person.until(/The merchant did not add the ₦700\.00/u);
    // As from a phone that has not redrawn the card.
    await pressed(second, card.message_id, dataOn(card, 'tu:credit'));
    await second.until(/was already declined by Adaeze/u);
    expect(await balanceOf(flows, person)).toBe(0);
    await ask(person, '800');
    await expect(cardOf(merchant, person)).resolves.toBeDefined();
  });

  test('that is declined may be explained, and its person reads why', async () => {
    const person = await asked('705');
    const { card, data } = await press(merchant, person, 'decline');
    await merchant.until(/₦705\.00 for .* was declined[^]*\[💬 Say why\]\n\s*\[👤 The person\]/u);
    await tap(merchant, '💬 Say why', /Why\?/u);
    await tap(merchant, 'Cancel', /No reason was sent[^]*\[💬 Say why\]/u);
    merchant.press(card.message_id, data);
    await merchant.until(/was already declined by you\.[^]*\[💬 Say why\]/u);
    await tap(merchant, '💬 Say why', /Why\?/u);
    await say(merchant, 'x'.repeat(201), /That has 201 letters\. Please use at most 200\.[^]*Why\?/u);
    merchant.sendPhoto({});
    await merchant.until(/Please type it as text\.[^]*Why\?/u);
    merchant.say('Only ₦500 came');
    await person.until(/did not add the ₦705\.00 you asked for[^]*\n\n💬 The merchant says why: “Only ₦500 came”/u);
    expect(await balanceOf(flows, person)).toBe(0);
  });

  test('that waits is said before another amount is asked for, with what becomes of both', async () => {
    const person = await asked('715');
    await say(person, '/topup', /You asked for ₦715\.00[^]*Only one request can wait at a time\.[^]*\[Take it back\]/u);
    expect(person.transcript()).not.toContain('How much?');
    await credit(flows, person.person.id, 1);
    await say(person, 'mtn 500 08031239876', /Top up, then tap Confirm/u);
    await tap(person, '➕ Top up', /You asked for ₦715\.00[^]*Only one request can wait/u);
    expect(person.transcript()).toContain('[Confirm]');
    await tap(person, 'Take it back', /Taken back/u);
    await say(person, '/topup', /wait a minute before you ask again/u);
  });

  test.each([true, false])(
    'that nobody answers within a day comes again with the time when it was asked; slip: %s',
    async (hasSlip) => {
      const person = await atNote('710');
      if (hasSlip) person.sendPhoto({});
      else person.tap('Skip');
      await person.until(/You asked for/u);
      const cards = () => messagesWith(merchant, new RegExp(`^Id: ${person.person.id}$`, 'mu'));
      await expect.poll(cards).toHaveLength(1);
      await flows.stopBot();
      await ageOfRequest(person, TOPUP_ASKED_AGAIN_AFTER_MS + 60_000);
      await flows.startBot();
      await expect.poll(cards).toHaveLength(2);
      expect(cards().at(-1)?.text).toMatch(/^💰 .* asked for a top-up on \d+ \w+ \d{4}, \d\d:\d\d\.\n/u);
    },
  );

  test('that nobody answers within a week ends: its person is told once, and no card asks any more', async () => {
    const person = await asked('710');
    const cards = await cardsOf(person);
    await flows.stopBot();
    await ageOfRequest(person, TOPUP_LIFE_MS + 60_000);
    await flows.startBot();
    await person.until(/Nobody answered your request of .* for ₦710\.00 within a week[^]*\[➕ Top up\]/u);
    await expect.poll(() => person.transcript()).not.toContain('Take it back');
    for (const { by, card } of cards)
      await untilClosed(by, card, /^⌛ .* asked for ₦710\.00 more than a week ago\. Nothing was booked/u);
    await flows.restartBot();
    await say(person, '/topup 720', /photo of the slip or a note/u);
    expect(messagesWith(person, /Nobody answered your request/u)).toHaveLength(1);
    expect(await balanceOf(flows, person)).toBe(0);
  });

  test('that has just run out, and is answered before its person was told, says so and books nothing', async () => {
    const person = await asked('710');
    await ageOfRequest(person, TOPUP_LIFE_MS + 60_000);
    await press(merchant, person, 'credit');
    await merchant.until(/^⌛ .* asked for ₦710\.00 more than a week ago\. Nothing was booked[^]*\[👤 The person\]/u);
    expect(await balanceOf(flows, person)).toBe(0);
  });

  test('sent twice by a double tap on Skip is one, and asked about once', async () => {
    const person = await atNote('600');
    person.tap('Skip');
    person.tapAgain();
    await person.until(/You asked for ₦600\.00/u);
    await flows.driver.untilDelivered();
    expect(messagesWith(merchant, new RegExp(`Id: ${person.person.id}\\nAmount`, 'u'))).toHaveLength(1);
  });

  test('is credited once if the press is brought twice and Telegram loses the answer to the person’s message', async () => {
    const person = await asked('700');
    const { faults } = flows.driver;
    faults.add({ on: 'update', kind: 'callback_query', chatId: merchant.id, effect: { type: 'duplicate' } });
    faults.add({ on: 'call', method: 'sendMessage', chatId: person.id, effect: { type: 'answer-lost' } });
    await press(merchant, person, 'credit');
    await merchant.until(/₦700\.00 was added to the account[^]*may not have been told/u);
    await flows.driver.untilDelivered();
    expect(await balanceOf(flows, person)).toBe(700);
  });

  test('of which a stop came before any merchant was asked goes to them when its person looks for it', async () => {
    const person = await letIn(flows);
    const { id: userId } = person.person;
    const lost = { userId, id: 'cut-off-1234', amountMinor: minor(800_00), note: 'GTB', createdAt: Date.now() };
    await withStore(flows, ({ topups }) => topups.open({ ...lost, way: 'request' }));
    await say(person, '/topup', /You asked for ₦800\.00/u);
    expect((await cardOf(merchant, person)).text).toMatch(/Amount: ₦800\.00[^]*GTB/u);
    await press(second, person, 'credit');
    await person.until(/₦800\.00 was added to your account, as you asked/u);
    expect(await balanceOf(flows, person)).toBe(800);
  });

  test('credited before a stop that cut the message off is told when its merchant taps again', async () => {
    const person = await asked('700');
    const { id } = person.person;
    const topup = await requestOf(person);
    await withStore(flows, ({ topups }) =>
      topups.decide(id, topup!.id, { to: 'credited', by: owner!.id, at: Date.now() }),
    );
    await flows.restartBot();
    await press(merchant, person, 'decline');
    await merchant.until(/₦700\.00 was added to the account/u);
    await person.until(/₦700\.00 was added to your account, as you asked/u);
    expect(await balanceOf(flows, person)).toBe(700);
  });

  test('that is not there any more sends its merchant to the person, and not to a balance that they do not have', async () => {
    const person = await asked('700');
    const card = await cardOf(merchant, person);
    const tap = merchant.press(card.message_id, `tu:credit:${person.person.id}:abcdefghijkl`);
    const { text } = await merchant.untilToast(tap);
    expect(text).toBe('This request has already ended. /users shows what the person has now.');
    expect(await balanceOf(flows, person)).toBe(0);
  });

  test('whose merchants cannot be reached says so, also at a second tap, and the next one is taken at once', async () => {
    const person = await letIn(flows);
    merchant.block();
    second.block();
    await say(person, '/topup 600', /photo of the slip or a note/u);
    const question = person.botMessages().at(-1)!;
    await tap(person, 'Skip', /could not reach the merchant/u);
    await pressed(person, question.message_id, dataOn(question, 'tu:skip'));
    await flows.driver.untilDelivered();
    expect(person.screen()).toMatch(/could not reach the merchant/u);
    merchant.unblock();
    second.unblock();
    expect(await requestOf(person)).toBeUndefined();
    await ask(person, '600');
  });
});

describe('nothing is asked', () => {
  test('by /topup 0', async () => {
    const person = await letIn(flows);
    await say(person, '/topup 0', /must be more than zero/u);
    await tap(person, 'Cancel', /Cancelled\. Nothing was added/u);
  });

  test('by merchants', async () => {
    await say(merchant, '/topup 500', /Merchants buy on the wallet/u);
  });
});

describe('a question that is answered later', () => {
  test('is not any more by who was made a merchant meanwhile, at the amount and at the note', async () => {
    for (const typed of ['700', 'sent from Kuda']) {
      const person = await atAmount();
      if (typed !== '700') {
        await say(person, '700', /photo of the slip or a note/u);
      }
      await giveRole(flows, person, 'merchant');
      await say(person, typed, /Merchants buy on the wallet/u);
      expect(await requestOf(person)).toBeUndefined();
      await giveRole(flows, person, 'customer');
    }
  });

  test('is not any more by who was locked meanwhile', async () => {
    const person = await atNote('700');
    await giveAccess(flows, person, 'locked');
    await say(person, 'sent from Kuda', /This account is locked/u);
    expect(await requestOf(person)).toBeUndefined();
  });
});

test('a request from before the accounts were turned off is not credited, until they are on again', async () => {
  const person = await asked('700');
  await flows.restartBot({ ACCESS: 'open' });
  const { tap } = await press(merchant, person, 'credit');
  expect((await merchant.untilToast(tap)).text).toMatch(/no accounts while everybody may buy.*Nothing was credited/u);
  expect(await balanceOf(flows, person)).toBe(0);
  await flows.restartBot();
  await press(merchant, person, 'credit');
  await merchant.until(/₦700\.00 was added to the account/u);
  expect(await balanceOf(flows, person)).toBe(700);
});

test('without accounts there is nothing to top up and nothing to credit', async () => {
  await flows.restartBot({ ACCESS: 'open' });
  const person = await newPersonSays(flows, '/topup 500', /There are no accounts here/u);
  await say(person, '/alert', /There are no accounts here: everybody buys on the merchant’s wallet/u);
  await say(merchant, `/credit ${person.person.id} 500`, /There are no accounts while everybody may buy/u);
  await flows.restartBot();
});
