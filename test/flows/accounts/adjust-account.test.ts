import { beforeAll, describe, expect, test } from 'vitest';
import type { PageMessage, TestUser } from 'bot-api-emulator';
import { shopPeople } from 'vendbot-demo';
import { credit, withStore } from '../../support/redis/setup-store.ts';
import { useFlows } from '../support/flows.ts';
import { balanceOf, entriesOf } from '../support/accounts.ts';
import { greet, letIn, partner, twoOwners, change, giveAccess } from '../support/people.ts';
import {
  EVERYTHING,
  labelsAt,
  messageAt,
  messagesWith,
  say,
  tap,
  pressed,
  newestId,
  dataOn,
} from '../support/say-and-read.ts';
import { z } from 'zod';
import { type Minor, minor } from '../../../src/domain/shared/money.ts';
import type { Told } from '../../../src/domain/shared/sent-message.ts';
import { airtime, smePlan } from '../support/wishes.ts';
import { buy, goToCard } from '../support/shopping.ts';

const [owner] = shopPeople;
const flows = useFlows(twoOwners());

let merchant: TestUser;
let second: TestUser;
beforeAll(async () => {
  merchant = flows.merchant;
  second = flows.driver.user(partner);
  await greet(merchant, second);
});

async function book(by: TestUser, command: 'credit' | 'debit', person: TestUser, amount: number): Promise<void> {
  await say(by, `/${command} ${person.person.id} ${amount}`, /\[Confirm\]/u);
  await tap(by, 'Confirm', /has been told/u);
}

/** A card whose Confirm was cut off after the money had moved. */
async function cutOffCard(person: TestUser): Promise<string> {
  await say(merchant, `/credit ${person.person.id} 500`, /Add money to .*\?/u);
  const card = merchant.botMessages().at(-1)!;
  const id = dataOn(card, 'cr:do').slice('cr:do:'.length);
  const booking = { userId: person.person.id, kind: 'credit', amountMinor: 50_000 as never, by: owner!.id } as const;
  await withStore(flows, ({ accounts }) => accounts.book({ ...booking, id: `hand-${id}`, at: Date.now() }));
  return id;
}

describe('a credit', () => {
  test('is shown with what it makes of the balance, booked at Confirm, told, and noted', async () => {
    const person = await letIn(flows);
    merchant.say(`/credit ${person.person.id} 10,000 cash on Friday <b>`);
    await merchant.until(
      /Add money to .*\?[^]*Amount: ₦10,000\.00\nNote: cash on Friday <b>\nBalance: ₦0\.00 → ₦10,000\.00/u,
    );
    expect(await balanceOf(flows, person)).toBe(0);
    merchant.tap('Confirm');
    await merchant.until(/₦10,000\.00 was added to the account of .*\.\nBalance now: ₦10,000\.00\n.* has been told/u);
    await person.until(/₦10,000\.00 was added to your account[^]*Note: cash on Friday <b>\nYour balance: ₦10,000\.00/u);
    expect(await entriesOf(flows, person)).toMatchObject([
      { kind: 'credit', amountMinor: 1_000_000, by: owner!.id, note: 'cash on Friday <b>' },
    ]);
    merchant.tap('👤 The person');
    await merchant.until(
      /Last change, .*:\nAdaeze .* added ₦10,000\.00 to the account of .*: ₦0\.00 → ₦10,000\.00\.\n“cash on Friday <b>”/u,
    );
  });

  test('whose result Telegram refuses to show may be done, and the same tap shows it', async () => {
    const person = await letIn(flows);
    await say(merchant, `/credit ${person.person.id} 500`, /Add money to .*\?/u);
    const effect = { type: 'server-error', status: 502 } as const;
    flows.driver.faults.add({ on: 'call', method: 'editMessageText', chatId: merchant.id, effect, times: 1 });
    const card = merchant.botMessages().at(-1)!;
    await tap(merchant, 'Confirm', /It may be done, but I could not show it\. Please look before you try again/u);
    merchant.press(card.message_id, dataOn(card, 'cr:do'));
    await merchant.until(/₦500\.00 was added to the account of .*\.\nBalance now: ₦500\.00/u);
    expect(await balanceOf(flows, person)).toBe(500);
  });

  test('takes another amount below its card, and the card before books nothing any more', async () => {
    const person = await letIn(flows);
    await say(merchant, `/credit ${person.person.id} 50,000 for March`, /Add money to .*\?/u);
    const before = merchant.botMessages().at(-1)!;
    await say(merchant, 'oops', /“oops” is not an amount[^]*The card above stays as it is/u);
    await say(merchant, 'yes', /only by a tap on the button[^]*The card above stays as it is/u);
    await say(merchant, 'my balance', /Please send \/balance\.[^]*The card above stays as it is/u);
    await say(merchant, '5,000', /Changed\.[^]*Amount: ₦5,000\.00\nNote: for March\nBalance: ₦0\.00 → ₦5,000\.00/u);
    expect(await pressed(merchant, before.message_id, dataOn(before, 'cr:do'))).toMatch(/./u);
    expect(await balanceOf(flows, person)).toBe(0);
    merchant.press(merchant.botMessages().at(-1)!.message_id, dataOn(merchant.botMessages().at(-1)!, 'cr:do'));
    await merchant.until(/₦5,000\.00 was added to the account of .*\.\nBalance now: ₦5,000\.00/u);
    expect(await balanceOf(flows, person)).toBe(5_000);
  });

  test('in the middle of a purchase leaves the purchase what is typed', async () => {
    const person = await letIn(flows);
    await say(merchant, '/airtime', /Which provider/u);
    await tap(merchant, 'Glo', /phone number/iu);
    await say(merchant, `/credit ${person.person.id} 500`, /Add money to/u);
    await say(merchant, '08051234567', /Phone number: 0805 123 4567[^]*What amount/u);
    await say(merchant, '/cancel', /Cancelled/u);
  });

  test('that cannot be taken below its card leaves the card as it is', async () => {
    const person = await letIn(flows);
    await credit(flows, person.person.id, 500);
    await say(merchant, `/debit ${person.person.id} 500`, /Take money from/u);
    await say(merchant, '50,000', /I can’t take ₦50,000\.00[^]*The card above stays as it is/u);
    await say(merchant, '400', /Changed\.[^]*Amount: ₦400\.00/u);
    await tap(merchant, 'Confirm', /₦400\.00 was taken from/u);
    expect(await balanceOf(flows, person)).toBe(100);
  });

  test('written again takes the place of the card that waits for the same person, and of no other one', async () => {
    const [person, other] = [await letIn(flows), await letIn(flows)];
    const kept = await say(merchant, `/credit ${other.person.id} 300`, /Amount: ₦300\.00/u);
    const before = await say(merchant, `/credit ${person.person.id} 50,000`, /Amount: ₦50,000\.00/u);
    await say(merchant, `/credit ${person.person.id} 5,000`, /Changed\.[^]*Amount: ₦5,000\.00/u);
    expect(await pressed(merchant, before.message_id, dataOn(before, 'cr:do'))).toMatch(/./u);
    await tap(merchant, 'Confirm', /₦5,000\.00 was added to the account/u);
    merchant.press(kept.message_id, dataOn(kept, 'cr:do'));
    await merchant.until(/₦300\.00 was added to the account/u);
    expect([await balanceOf(flows, person), await balanceOf(flows, other)]).toEqual([5_000, 300]);
  });

  test('after a Confirm that was cut off is told below its card, and not corrected', async () => {
    const person = await letIn(flows);
    await cutOffCard(person);
    await say(merchant, '700', /₦500\.00 was added to the account of/u);
    await person.until(/₦500\.00 was added to your account/u);
    expect(await balanceOf(flows, person)).toBe(500);
  });

  test('tapped twice, on two devices and brought again, is booked and told once', async () => {
    const person = await letIn(flows);
    await say(merchant, `/credit ${person.person.id} 500`, /Add money to .*\?/u);
    flows.driver.faults.add({
      on: 'update',
      kind: 'callback_query',
      chatId: merchant.id,
      effect: { type: 'duplicate' },
    });
    merchant.tap('Confirm');
    const second = merchant.tapAgain();
    const third = merchant.tapAgain();
    expect((await merchant.untilToast(second)).text).toMatch(/already been booked, once/u);
    expect((await merchant.untilToast(third)).text).toMatch(/already been booked, once/u);
    await merchant.until(/₦500\.00 was added to the account/u);
    await flows.driver.untilDelivered();
    expect(await balanceOf(flows, person)).toBe(500);
    expect(messagesWith(person, /was added to your account/u)).toHaveLength(1);
  });

  test('is told by the next process if Telegram did not take it from the one that booked it', async () => {
    const person = await letIn(flows);
    person.person.first_name = 'Untold';
    await say(person, '/start', /Hello/u);
    await say(merchant, '/credit Untold 500', /Add money to .*\?/u);
    const { faults } = flows.driver;
    const effect = { type: 'server-error', status: 502 } as const;
    const fault = faults.add({ on: 'call', method: 'sendMessage', chatId: person.id, effect, times: 0 });
    await tap(merchant, 'Confirm', /₦500\.00 was added[^]*may not have been told yet/u);
    await flows.stopBot();
    faults.remove(fault);
    await flows.startBot();
    await person.until(/₦500\.00 was added to your account/u);
    expect(messagesWith(person, /was added to your account/u)).toHaveLength(1);
  });

  test('is for one of several whom a name fits, chosen by a button', async () => {
    const [one, other] = [await letIn(flows), await letIn(flows)];
    const first = `Twin${one.person.id}`;
    for (const chat of [one, other]) {
      chat.person.first_name = first;
      await say(chat, '/start', /Hello/u);
    }
    await say(merchant, `/credit ${first} 700 for both`, /2 people match\. Who do you mean\?/u);
    merchant.tap(new RegExp(`${other.person.username ?? other.person.id}`, 'u'));
    await merchant.until(/Amount: ₦700\.00\nNote: for both/u);
    merchant.tap('Confirm');
    await other.until(/₦700\.00 was added/u);
    expect([await balanceOf(flows, one), await balanceOf(flows, other)]).toEqual([0, 700]);
  });

  test('is asked for step by step, from the page of a person and from /admin', async () => {
    const person = await letIn(flows);
    await say(merchant, `/users ${person.person.id}`, new RegExp(`Id: ${person.person.id}\\nRole: `, 'u'));
    await tap(merchant, '➕ Credit', /How much does .* get\?/u);
    await say(merchant, 'a lot', /“a” is not an amount[^]*How much does/u);
    await say(merchant, '1.5k first week', /Amount: ₦1,500\.00\nNote: first week/u);
    await tap(merchant, 'Cancel', /Cancelled\. Nothing was booked/u);
    await say(merchant, '/admin', /\[➖ Debit\]/u);
    await tap(merchant, '➕ Credit', /Who gets how much\?/u);
    await say(merchant, `${person.person.id}`, /How much does .* get\?/u);
    await say(merchant, '250', /Amount: ₦250\.00\nBalance/u);
    merchant.tap('Confirm');
    await person.until(/₦250\.00 was added/u);
    expect(await balanceOf(flows, person)).toBe(250);
  });

  test('of an amount alone asks for whom, and goes on with that amount, as a debit does', async () => {
    const person = await letIn(flows);
    await credit(flows, person.person.id, 1_000);
    for (const kind of ['credit', 'debit']) {
      await say(merchant, `/${kind} 500 cash`, /(?:Who gets|From whom do I take) ₦500\.00\?/u);
      await say(merchant, `${person.person.id}`, /Amount: ₦500\.00\nNote: cash/u);
      await tap(merchant, 'Cancel', /Cancelled\. Nothing was booked/u);
    }
    expect(await balanceOf(flows, person)).toBe(1_000);
  });

  test('of a person who left the bot is booked, and the merchant reads that they could not be told', async () => {
    const person = await letIn(flows);
    person.block();
    await say(merchant, `/credit ${person.person.id} 500`, /Add money to .*\?/u);
    merchant.tap('Confirm');
    await merchant.until(/₦500\.00 was added to the account[^]*could not be told: they have blocked the bot/u);
    expect(await balanceOf(flows, person)).toBe(500);
    person.unblock();
  });

  test('goes on if Telegram loses the answer to telling the person, and says that it is not sure', async () => {
    const person = await letIn(flows);
    await say(merchant, `/credit ${person.person.id} 500`, /Add money to .*\?/u);
    const method = 'sendMessage';
    flows.driver.faults.add({ on: 'call', method, chatId: person.id, effect: { type: 'answer-lost' } });
    await tap(merchant, 'Confirm', /₦500\.00 was added to the account[^]*may not have been told/u);
    expect(await balanceOf(flows, person)).toBe(500);
  });

  test('whose bot stopped between booking and telling is told after the next start, and booked once', async () => {
    const person = await letIn(flows);
    await cutOffCard(person);
    await flows.restartBot();
    await tap(merchant, 'Confirm', /₦500\.00 was added to the account of .*\.\nBalance now: ₦500\.00/u);
    await person.until(/₦500\.00 was added/u);
    expect(await entriesOf(flows, person)).toHaveLength(1);
  });
});

describe('Cancel', () => {
  test('after a Confirm that was cut off says what was booked, and tells the person', async () => {
    const person = await letIn(flows);
    await cutOffCard(person);
    await tap(merchant, 'Cancel', /₦500\.00 was added to the account of .*\.\nBalance now: ₦500\.00/u);
    await person.until(/₦500\.00 was added/u);
    expect((await merchant.untilToast(merchant.tapAgain())).text).toMatch(/already been booked, once/u);
    expect(await entriesOf(flows, person)).toHaveLength(1);
  });

  test('on a card that is not known any more does not say that nothing was booked', async () => {
    const person = await letIn(flows);
    const id = await cutOffCard(person);
    await withStore(flows, ({ proposals }) => proposals.drop(owner!.id, id));
    expect((await merchant.untilToast(merchant.tap('Cancel'))).text).toMatch(/is in the person’s balance/u);
  });

  test('before Confirm books nothing, and Confirm then neither', async () => {
    const person = await letIn(flows);
    const card = await say(merchant, `/credit ${person.person.id} 500`, /Add money to .*\?/u);
    await tap(merchant, 'Cancel', /Cancelled\. Nothing was booked/u);
    merchant.press(card.message_id, dataOn(card, 'cr:do'));
    await flows.driver.untilDelivered();
    expect(await entriesOf(flows, person)).toEqual([]);
  });
});

describe('/cancel', () => {
  test('closes the card, and says what was not booked', async () => {
    const [person, other] = [await letIn(flows), await letIn(flows)];
    const card = await say(merchant, `/credit ${person.person.id} 500`, /Add money to .*\?/u);
    await say(merchant, `/credit ${other.person.id} 700 twice`, /₦700\.00/u);
    await say(merchant, '/cancel', /Cancelled\. Nothing was changed\.[^]*₦700\.00[^]*₦500\.00/u);
    const late = merchant.press(card.message_id, dataOn(card, 'cr:do'));
    expect((await merchant.untilToast(late)).text).toMatch(/no longer open/u);
    expect(await entriesOf(flows, person)).toEqual([]);
    await say(merchant, '/cancel', /nothing to cancel/u);
  });

  test('does not claim to cancel what a Confirm that was cut off has booked, and leaves done ones alone', async () => {
    const person = await letIn(flows);
    await book(merchant, 'credit', person, 300);
    await cutOffCard(person);
    const { text } = await say(merchant, '/cancel', /₦500\.00 for .* had already been made/u);
    expect(text).not.toMatch(/Cancelled|₦300/u);
  });
});

describe('a debit', () => {
  test('takes what is there and no more, with the credit limit counted', async () => {
    const person = await letIn(flows);
    await book(merchant, 'credit', person, 500);
    merchant.say(`/debit ${person.person.id} 500.01`);
    await merchant.until(/I can’t take ₦500\.01 from .*: the balance is ₦500\.00 and the credit limit ₦0\.00/u);
    merchant.say(`/debit ${person.person.id} 500 paid back`);
    await merchant.until(/Take money from .*\?[^]*Balance: ₦500\.00 → ₦0\.00/u);
    await say(second, `/debit ${person.person.id} 400`, /Balance: ₦500\.00 → ₦100\.00/u);
    await tap(merchant, 'Confirm', /₦500\.00 was taken from/u);
    await person.until(/₦500\.00 was taken from your account[^]*Note: paid back\nYour balance: ₦0\.00/u);
    const data = dataOn(second.botMessages().at(-1)!, 'cr:do');
    await tap(second, 'Confirm', /I can’t take ₦400\.00 from/u);
    expect(await balanceOf(flows, person)).toBe(0);
    // It is over, also for who has its buttons on another device, and leads on to the person.
    await book(merchant, 'credit', person, 500);
    expect(await pressed(second, newestId(second), data)).toMatch(/no longer open/u);
    expect(await balanceOf(flows, person)).toBe(500);
    await tap(second, '👤 The person', /Balance: ₦500\.00/u);
    await say(second, '/cancel', /There is nothing to cancel/u);
  });

  test('of a locked person is possible, with a warning: they may have money to be paid back', async () => {
    const person = await letIn(flows);
    await say(merchant, `/users ${person.person.id}`, /Role: /u);
    await giveAccess(flows, person, 'locked');
    await say(merchant, `/credit ${person.person.id} 5`, /cannot buy here at the moment[^]*\[Confirm\]/u);
  });
});

describe('nothing is booked', () => {
  test.each([
    ['/credit 999999999999 500', /I don’t know this person/u],
    ['/credit Nobody Is Called So 500', /I don’t know this person/u],
    [`/credit ${owner!.id} 500`, /This is you\./u],
    [`/debit ${partner.id} 500`, /This is a merchant\./u],
  ])('by %s', async (line, said) => {
    await say(merchant, line, said);
  });

  test('by a name that nobody has; the amount and the note stay, and only the person is asked for', async () => {
    const person = await letIn(flows);
    await say(
      merchant,
      '/credit Nobody Is Called So ₦500 2nd half',
      /I don’t know this person[^]*Who gets ₦500\.00\?/u,
    );
    await say(merchant, '7000999', /I don’t know this person[^]*Who gets ₦500\.00\?/u);
    await say(merchant, 'Nor So', /I don’t know this person[^]*Who gets ₦500\.00\?/u);
    await say(merchant, String(person.person.id), /Add money to [^]*₦500\.00\nNote: 2nd half\n/u);
    await tap(merchant, 'Cancel', /Nothing was booked/u);
  });

  test('by a line that is not understood, which is asked for again', async () => {
    const person = await letIn(flows);
    await say(merchant, '/credit Nobody Is Called So', /I don’t know this person[^]*\[Cancel\]/u);
    await say(merchant, `${person.person.id} plenty`, /“plenty” is not an amount[^]*\[Cancel\]/u);
    await say(merchant, `${person.person.id} 500`, /Add money to .*\?[^]*Amount: ₦500\.00/u);
    expect(await balanceOf(flows, person)).toBe(0);
  });

  test('by who is no merchant, and by the buttons of a merchant’s card in another’s hands', async () => {
    const person = await letIn(flows);
    await say(person, `/credit ${person.person.id} 500`, /Only merchants can do this/u);
    const card = await say(merchant, `/credit ${person.person.id} 500`, /Add money to .*\?/u);
    const data = dataOn(card, 'cr:do');
    const { message_id: messageId } = person.botMessages().at(-1)!;
    expect(await pressed(person, messageId, data)).toMatch(/Only merchants/u);
    const forged = second.press(newestId(second), data);
    expect((await second.untilToast(forged)).text).toMatch(/no longer open/u);
    expect(await balanceOf(flows, person)).toBe(0);
  });
});

describe('/undo', () => {
  test('asks, and books the opposite of this merchant’s last credit once, however often it is tapped and sent', async () => {
    const person = await letIn(flows);
    await book(merchant, 'credit', person, 900);
    merchant.say('/undo');
    await merchant.until(
      /Undo your last credit, debit or price change\?\nOn .* you added ₦900\.00 to the account of .*\n\nBalance: ₦900\.00 → ₦0\.00\n\s*\[↩️ Yes, undo it\] \[Cancel\]/u,
    );
    expect(await balanceOf(flows, person)).toBe(900);
    merchant.tap('↩️ Yes, undo it');
    merchant.tapAgain();
    await merchant.until(
      /Undone\.\n✅ ₦900\.00 was taken from the account of .*\nBalance now: ₦0\.00\n.* has been told/u,
    );
    await person.until(
      /−₦900\.00: the merchant took back what they had added to your account on .*\nYour balance: ₦0\.00|−₦900\.00[^]*Your balance: ₦0\.00/u,
    );
    await flows.driver.untilDelivered();
    // A limit is not undone, so it is not the change that is meant.
    await change(merchant, '/limits agent day 60,000');
    await say(merchant, '/undo', /Your last credit, debit or price change is undone already\. Nothing was changed/u);
    await change(merchant, '/limits agent day off');
    expect((await entriesOf(flows, person)).map(({ kind, by }) => [kind, by])).toEqual([
      ['credit', merchant.person.id],
      ['debit', merchant.person.id],
    ]);
    expect(person.botMessages().filter(({ text }) => text?.includes('took back what'))).toHaveLength(1);
    await say(merchant, '/admin', /Changes/u);
    await tap(merchant, '📜 Changes', /↩️ Undone: .* took ₦900\.00 from the account of .*: ₦900\.00 → ₦0\.00/u);
  });

  test('is stopped by Cancel, and gives back what a debit took', async () => {
    const person = await letIn(flows);
    await book(merchant, 'credit', person, 500);
    await book(merchant, 'debit', person, 200);
    await say(merchant, '/undo', /you took ₦200\.00 from[^]*₦300\.00 → ₦500\.00/u);
    await tap(merchant, 'Cancel', /It stays as it is/u);
    expect(await balanceOf(flows, person)).toBe(300);
    await say(merchant, '/undo', /\[↩️ Yes, undo it\]/u);
    merchant.tap('↩️ Yes, undo it');
    await person.until(/\+₦200\.00: the merchant gave back/u);
    expect(await balanceOf(flows, person)).toBe(500);
  });

  test('undoes nothing, and asks about nothing else, if this merchant has changed something since the question', async () => {
    const person = await letIn(flows);
    await change(merchant, '/prices agent tv +9');
    let question = await say(merchant, '/undo', /After: no rule/u);
    for (const amount of [700, 300]) {
      await book(merchant, 'credit', person, amount);
      const { message_id: id } = question;
      const tapped = merchant.press(id, dataOn(question, 'un:do'));
      expect((await merchant.untilToast(tapped)).text).toMatch(/this tap undid nothing/u);
      await flows.driver.untilDelivered();
      expect(messageAt(merchant, id)?.text).toMatch(/this tap undid nothing/u);
      expect(labelsAt(merchant, id)).toEqual(['⚙️ For merchants']);
      question = await say(merchant, '/undo', new RegExp(`you added ₦${amount}\\.00`, 'u'));
    }
    await tap(merchant, 'Cancel', /It stays as it is/u);
    expect(await balanceOf(flows, person)).toBe(1_000);
  });

  test('asked twice is undone by one of the two questions, and its person reads so once', async () => {
    const person = await letIn(flows);
    await book(merchant, 'credit', person, 400);
    const questions = [];
    for (const before of [merchant.botMessages().length, merchant.botMessages().length + 1]) {
      merchant.say('/undo');
      await merchant.until((chat) => chat.botMessages().length > before);
      questions.push(merchant.botMessages().at(-1)!);
    }
    for (const question of questions)
      await merchant.untilToast(merchant.press(question.message_id, dataOn(question, 'un:do')));
    await merchant.until(/is undone already\. Nothing was changed/u);
    expect(await balanceOf(flows, person)).toBe(0);
    expect(person.botMessages().filter(({ text }) => text?.includes('took back what'))).toHaveLength(1);
  });

  test('cut off after the money had moved is told when its merchant taps again, whichever button', async () => {
    const person = await letIn(flows);
    await book(merchant, 'credit', person, 450);
    const question = await say(merchant, '/undo', /you added ₦450\.00[^]*\[Cancel\]/u);
    await cutOffUndo(question, person, { amountMinor: minor(45_000) });
    await tap(merchant, 'Cancel', /Undone\.[^]*Balance now: ₦0\.00/u);
    await person.until(/−₦450\.00/u);
    expect(await balanceOf(flows, person)).toBe(0);
    await say(
      person,
      '/statement',
      /Undone: Credit by the merchant · [^\n]+\n−₦450\.00 → ₦0\.00[^]*\n\nCredit by the merchant · [^\n]+\n\+₦450\.00/u,
    );
  });

  test('cut off after its person was told is no open question for /cancel, and is told by a tap, once', async () => {
    const person = await letIn(flows);
    await book(merchant, 'credit', person, 460);
    const question = await say(merchant, '/undo', /you added ₦460\.00[^]*\[Cancel\]/u);
    await cutOffUndo(question, person, { amountMinor: minor(46_000), told: 'told' });
    const { text } = await say(merchant, '/cancel', /cancel/iu);
    expect(text).not.toMatch(/a change/u);
    merchant.press(question.message_id, dataOn(question, 'un:do'));
    await merchant.until(/Undone\.[^]*Balance now: ₦0\.00/u, EVERYTHING);
    expect(person.transcript()).not.toMatch(/−₦460/u);
  });

  test('is each merchant’s own: another’s change is not found, and another’s question not answered', async () => {
    const person = await letIn(flows);
    await book(second, 'credit', person, 70);
    await book(merchant, 'credit', person, 50);
    const question = await say(second, '/undo', /you added ₦70\.00/u);
    for (const thief of [merchant, person]) await pressed(thief, newestId(thief), dataOn(question, 'un:do'));
    expect(await balanceOf(flows, person)).toBe(120);
    await say(person, '/undo', /Only merchants can do this/u);
  });

  test('says what is spent, and goes below zero only after a second question, and no further than was asked', async () => {
    const person = await letIn(flows);
    await book(merchant, 'credit', person, 1_000);
    await buy(person, airtime('08031231234', '600'), /Done!/u);
    merchant.say('/undo');
    await merchant.until(
      /₦600\.00 of it is used already: the balance is ₦400\.00[^]*\[Undo all the same\]\s+\[Cancel\]/u,
    );
    merchant.tap('Undo all the same');
    await merchant.until(/Really below zero\? Balance: ₦400\.00 → .{0,3}₦?600\.00[^]*\[Yes, below zero\] \[Cancel\]/u);
    expect(await balanceOf(flows, person)).toBe(400);
    // More is spent before the tap: it is asked anew.
    await buy(person, airtime('08031231235', '100'), /Done![^]*₦100\.00/u);
    await tap(merchant, 'Yes, below zero', /₦700\.00 of it is used already: the balance is ₦300\.00/u);
    expect(await balanceOf(flows, person)).toBe(300);
    await tap(merchant, 'Undo all the same', /Balance: ₦300\.00 → .*700\.00/u);
    await tap(merchant, 'Yes, below zero', /Undone\.[^]*Balance now: .*700\.00/u);
    expect(await balanceOf(flows, person)).toBe(-700);
  });

  test('calls what a debt took of a credit used, because nothing was bought with it', async () => {
    const person = await letIn(flows);
    await book(merchant, 'credit', person, 500);
    await buy(person, airtime('08031231236', '400'), /Done!/u);
    await say(merchant, '/undo', /₦400\.00 of it is used already/u);
    await tap(merchant, 'Undo all the same', /Really below zero/u);
    await tap(merchant, 'Yes, below zero', /Undone\./u);
    expect(await balanceOf(flows, person)).toBe(-400);
    await book(merchant, 'credit', person, 100);
    // It is below zero before as well as after.
    await say(
      merchant,
      '/undo',
      /₦100\.00 of it is used already: the balance is −₦300\.00\. Undone, it is −₦400\.00\./u,
    );
    await book(merchant, 'credit', person, 1_000);
    await say(merchant, '/undo', /₦300\.00 of it is used already: the balance is ₦700\.00/u);
  });

  test('puts a price back to what it was, once, and not over what came after it', async () => {
    const agent = await letIn(flows, 'agent');
    await book(merchant, 'credit', agent, 5_000);
    await change(merchant, '/prices agent mtn sme +10');
    await change(merchant, '/prices agent mtn sme +30');
    merchant.say('/undo');
    await merchant.until(
      /You made it on[^]*What agents pay: MTN SME · Data[^]*Before: \+₦30\.00\nAfter: \+₦10\.00[^]*\[↩️ Yes, undo it\]/u,
    );
    await tap(merchant, '↩️ Yes, undo it', /Undone\.[^]*\+₦10\.00/u);
    await expect
      .poll(async () => {
        await goToCard(agent, smePlan);
        return agent.screen();
      })
      .toMatch(/You pay: ₦599\.00/u);
    await say(merchant, '/undo', /undone already/u);
    await change(merchant, '/prices agent data +3');
    await say(merchant, '/undo', /After: no rule/u);
    await tap(merchant, '↩️ Yes, undo it', /Undone\.\n🏷 What agents pay: Data\nAfter: no rule/u);
    await change(merchant, '/prices agent mtn sme off');
    await say(merchant, '/undo', /Before: no rule\nAfter: \+₦10\.00/u);
    await change(second, '/prices agent mtn sme +5');
    await tap(merchant, '↩️ Yes, undo it', /changed again since/u);
    await change(second, '/prices agent mtn sme off');
  });
});

/** As if the bot had died after it had booked the undo, and, if `told`, had told its person. */
async function cutOffUndo(
  question: PageMessage,
  person: TestUser,
  { amountMinor, ...told }: { amountMinor: Minor; told?: Told },
): Promise<void> {
  const id = dataOn(question, 'un:do').slice('un:do:'.length);
  await withStore(flows, async ({ proposals, accounts }) => {
    const asked = z.looseObject({ entryId: z.string() }).parse(await proposals.find(merchant.person.id, id));
    await proposals.keep(merchant.person.id, { ...asked, begun: true, ...told }, id);
    const [by, at] = [merchant.person.id, Date.now()];
    const booking = { id: `undo-${asked.entryId}`, userId: person.person.id, kind: 'debit' } as const;
    await accounts.book({ ...booking, amountMinor, by, at });
  });
}
