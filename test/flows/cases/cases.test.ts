import { endedCase } from '../../../src/domain/case.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { PageMessage, TestUser } from 'bot-api-emulator';
import { giveBackOrder } from '../../../src/services/orders/give-back-order.ts';
import { withStore } from '../../support/redis/setup-store.ts';
import { greet, letIn, letInWith, partner, twoOwners, giveAccess, giveRole } from '../support/people.ts';
import { bought, missed, newest, press, askForWords, sayMissed, solve } from './missed.ts';
import { useFlows } from '../support/flows.ts';
import { balanceOf } from '../support/accounts.ts';
import { type Bought, buy } from '../support/shopping.ts';
import { airtime, prepaidMeter } from '../support/wishes.ts';
import { changeOrder, readOrder } from '../support/stored.ts';
import {
  dataOn,
  labels,
  labelsAt,
  messageAt,
  messagesWith,
  newestId,
  pressed,
  say,
  tap,
} from '../support/say-and-read.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** By which the service's clock is ahead: what it takes back, it takes back an hour later. */
let ahead = 0;
const flows = useFlows({
  ...twoOwners(),
  sandbox: { finishAfterMs: 60, reverseAfterMs: HOUR_MS, clock: () => Date.now() + ahead },
});

let merchant: TestUser;
let second: TestUser;
beforeAll(async () => {
  merchant = flows.merchant;
  second = flows.driver.user(partner);
  await greet(merchant, second);
});

/** The shop's answer, which the person's next words reply to: its button was tapped. */
async function answered(buyer: TestUser, card: PageMessage): Promise<PageMessage> {
  merchant.say('A photo, please', card.message_id);
  const answer = await buyer.until(/“A photo, please”/u);
  await merchant.until(/has been told/u);
  await tap(buyer, 'Reply', /Text or a photo/u);
  return answer;
}

const answersAfter = (chat: TestUser, { message_id: from }: PageMessage, wanted: RegExp) =>
  chat.botMessages().filter(({ message_id: id, text = '' }) => id > from && wanted.test(text)).length;

const statusOf = (wanted: string) =>
  flows.sandbox.transactions().find(({ reference }) => reference === wanted)?.transaction_status;

const caseOf = ({ buyer, reference }: Bought) =>
  withStore(flows, ({ cases }) => cases.find(buyer.person.id, reference));

/** The merchant is asked, the second one solves the case, and the merchant's tap on what was asked comes after that: its button. */
async function tapLate(card: PageMessage, reference: string, buyer: TestUser): Promise<string> {
  press(merchant, card, 'cs:gb');
  await merchant.until(/Give ₦500\.00 back to/u);
  const now = dataOn(await newest(merchant, reference, /Give ₦500\.00 back to/u), 'cs:gby');
  await solve(second, buyer, await newest(second, reference, /nothing came/u));
  // Their question is gone by then, and says who ended it.
  await merchant.until(new RegExp(`Solved on .* \\(${second.person.first_name}`, 'u'));
  merchant.press(card.message_id, now);
  return now;
}

async function giveBack(by: TestUser, buyer: TestUser, card: PageMessage): Promise<void> {
  press(by, card, 'cs:gb');
  await by.until(/Give ₦500\.00 back to/u);
  by.tap('Give ₦500 back');
  await buyer.until(/You got ₦500\.00 back/u);
}

describe('Not received?', () => {
  test('speaks of SMS and balance only under what a phone gets', async () => {
    const buyer = await letInWith(flows, 10_000);
    await buy(buyer, prepaidMeter('04123450200'), /Done!/u);
    buyer.tap('Not received?');
    await buyer.until(
      /Type all of (?:\d{4} ){4}\d{4} into the meter, then press Enter\. If it does not take it, call Ikeja Electric and say:\n“I bought /u,
    );
    expect(buyer.screen()).not.toMatch(/SMS|Airtime/u);
  });

  test('asks the service again and says what to say to the operator, with its own reference', async () => {
    const { buyer, reference } = await bought(flows);
    await tap(buyer, 'Not received?', /I asked again just now: the provider says it was delivered\./u);
    const { receipt } = await readOrder(flows, reference);
    expect(buyer.screen()).toContain(receipt?.exchangeReference);
    expect(buyer.screen()).toMatch(/call MTN and say:\n“.*0803 123 0200 on .* reference .*\. It has not arrived\.”/u);
    expect(buyer.screen()).not.toContain('The token does not load');
    // Asked again at once, the service is left alone.
    const asked = flows.sandbox.calls.forReference(reference).asked;
    buyer.tapAgain();
    await buyer.until(/The provider says it was delivered\./u);
    expect(flows.sandbox.calls.forReference(reference).asked).toBe(asked);
  });

  test('about what is open asks too, and offers what can be said of it', async () => {
    const { buyer, reference } = await bought(flows, '08031230299', /Processing/u);
    pressEarly(buyer, reference);
    await buyer.until(/still works on it[^]*not known yet how it ends[^]*\[Nothing came\]\n\[Something else\]/u);
    await tap(buyer, 'Nothing came', /few words/u);
    await tap(buyer, 'Skip', /Passed on to the shop\. The answer comes here/u);
    expect(await caseOf({ buyer, reference })).toMatchObject({ fault: 'nothing', look: { answer: 'processing' } });
  });

  test.each([
    ['at once', false],
    ['later, if Telegram does not take it at once', true],
  ])(
    'finds what the service took back since: it is paid back, told once, %s, and needs no case',
    async (_, isRefused) => {
      const { buyer, reference } = await bought(flows, '08031230204');
      const receipt = buyer.botMessages().findLast(({ text }) => text?.includes('Done!'));
      ahead += HOUR_MS;
      expect(statusOf(reference)).toBe('failed');
      const effect = { type: 'server-error' } as const;
      if (isRefused) flows.driver.faults.add({ on: 'call', method: 'editMessageText', chatId: buyer.id, effect });
      buyer.press(receipt?.message_id ?? 0, `nr:ask:${reference}`);
      await buyer.until(/₦500\.00 is back in your balance/u);
      await say(buyer, '/balance', /Your balance/u);
      expect(messagesWith(buyer, /₦500\.00 is back in your balance/u)).toHaveLength(1);
      expect(await balanceOf(flows, buyer)).toBe(1_000);
      expect(await readOrder(flows, reference)).toMatchObject({ state: 'reversed', told: { state: 'reversed' } });
    },
  );

  test('a week later says why not, and about another’s order what it says of an unknown one', async () => {
    const { buyer, reference } = await bought(flows);
    await changeOrder(flows, reference, { endedAt: Date.now() - 8 * DAY_MS });
    const late = await buyer.untilToast(buyer.tap('Not received?'));
    expect(late.text).toMatch(/more than 7 days ago/u);
    const stranger = await letIn(flows);
    const last = newestId(stranger);
    const texts = [];
    for (const known of [reference, 'VB50123456789ABCDEFGHJKMNPQRS00000000']) {
      texts.push((await stranger.untilToast(stranger.press(last, `nr:ask:${known}`))).text);
    }
    expect(texts[0]).toBe(texts[1]);
    expect(texts[0]).toMatch(/no purchase|don’t know|unknown|not found/iu);
  });
});

describe('a complaint in words', () => {
  const CHOICE = /Which purchase has not come\?[^]*\[0803\s123\s(?:0200|9212) · /u;

  test.each([
    ['Skip', ['Nothing came', 'Skip'], undefined],
    ['words', ['Nothing came'], 'No SMS'],
    ['words below the look', [], 'No SMS'],
  ] as const)('keeps the photo that it stands below for the case: %s', async (_, taps, said) => {
    const { buyer, reference } = await bought(flows);
    buyer.sendPhoto({ caption: 'see, e never enter' });
    await buyer.until(CHOICE);
    await tap(buyer, /0803\s123\s0200/u, /Still not\?/u);
    for (const label of taps) await tap(buyer, label, /few words|Passed on to the shop/u);
    if (said !== undefined) await say(buyer, said, /Passed on to the shop/u);
    const photo = expect.any(String) as string;
    expect((await caseOf({ buyer, reference }))?.words).toMatchObject([{ text: said ?? 'see, e never enter', photo }]);
  });

  test('says above the choice that nothing was bought for its number, or that the money is back', async () => {
    const { buyer } = await bought(flows, '08031239212');
    const given = await buy(buyer, airtime('08031239213', '500'));
    await buyer.until(new RegExp(`Done![^]*${given}`, 'u'));
    await withStore(flows, (store) =>
      giveBackOrder({ ...store, isMerchant: () => false, now: Date.now }, given, merchant.person.id),
    );
    for (const [text, above] of [
      ['08051239299 never enter', /^🔎 I found nothing of yours under “08051239299”\.\n\n/u],
      ['the 500 for 0803 123 9213 never enter', /^[^\n]*0803\s123\s9213 · ₦500\.00 · ↩️ given back\n\n/u],
      ['2 0803 123 9213 never enter', /^[^\n]*0803\s123\s9213 · ₦500\.00 · ↩️ given back\n\n/u],
      ['the 500 for 0803 123 9212 never enter', /^😟 Which/u],
      ['mtn 500 0803 123 9212 never enter', /^😟 Which/u],
    ] as const)
      expect((await say(buyer, text, CHOICE)).text).toMatch(above);
  });

  test('offers first the one purchase that has not ended, however many were delivered since', async () => {
    const buyer = await letInWith(flows, 10_000);
    await buy(buyer, airtime('08031230299'), /Processing/u);
    for (const amount of ['500', '600', '700']) await buy(buyer, airtime('08031230200', amount), /Done!/u);
    await say(buyer, 'e never enter', /Which purchase has not come\?[^[]*\[0803\s123\s0299 · /u);
  });

  test('about where something is speaks of what waits of its kind, and not of another kind', async () => {
    const buyer = await letInWith(flows, 10_000);
    await buy(buyer, prepaidMeter('04123450200'), /Done!/u);
    await buy(buyer, airtime('08031230299', '300'), /Processing/u);
    await say(buyer, 'where is my airtime', /^⏳ Your .* is still being processed/u);
    await say(buyer, 'where is my light', /Which purchase has not come\?[^\]]*\[0412\s3450\s200 · /u);
    await buy(buyer, prepaidMeter('04123450299', '1000'), /Processing/u);
    await buy(buyer, airtime('08031230299', '400'), /Processing/u);
    await say(buyer, 'where is my light', /^⏳ Your .*0412\s3450\s299/u);
    // What a picture shows is for the shop to see.
    buyer.sendPhoto({ caption: 'where is my light' });
    await buyer.until(/Which purchase has not come\?[^\]]*\[0412\s3450\s/u);
  });
});

describe('a purchase that failed', () => {
  const FAILED = /The purchase failed\.[^]*If both are right, tell the shop\.[^]*\[💬 Tell the shop\]/u;

  test('goes to the shop with its buyer’s words by a button under it, and the answer comes back', async () => {
    const { buyer, reference } = await bought(flows, '08031230400', FAILED);
    await tap(buyer, '💬 Tell the shop', /few words/u);
    expect(buyer.transcript()).toMatch(FAILED);
    await say(buyer, 'The number is right', /Passed on to the shop\. The answer comes here/u);
    const card = await newest(merchant, reference, /a purchase failed/u);
    expect(card.text).toMatch(/0803\s123\s0400 · ₦500\.00\n[^]*purchase failed[^]*“The number is right”/u);
    expect(card.text).toContain(reference);
    expect(JSON.stringify(card.reply_markup)).not.toContain('Give back');
    merchant.say('It works again now', card.message_id);
    await buyer.until(/“It works again now”/u);
    press(merchant, await newest(merchant, reference, /a purchase failed/u), 'cs:end');
    await buyer.until(/Marked as solved[^]*tell the shop once more[^]*\[💬 Tell the shop\]/u);
    expect(await caseOf({ buyer, reference })).toMatchObject({ fault: 'failed' });
  });

  test('is one case, whatever is tapped', async () => {
    const { buyer, reference } = await bought(flows, '08031230400', FAILED);
    const card = buyer.botMessages().findLast(({ text = '' }) => FAILED.test(`${text} [💬 Tell the shop]`));
    await tap(buyer, '💬 Tell the shop', /few words/u);
    await tap(buyer, 'Skip', /Passed on to the shop/u);
    buyer.press(card?.message_id ?? 0, `nr:why:failed:${reference}`);
    await buyer.until(/You said: a purchase failed/u);
    expect(await caseOf({ buyer, reference })).toMatchObject({ version: 1, words: [] });
  });

  test('is not what can be said of one that was delivered', async () => {
    const { buyer, reference } = await bought(flows);
    const last = newestId(buyer);
    await buyer.untilToast(buyer.press(last, `nr:skip:failed:${reference}`));
    await buyer.until(/Done!/u);
    expect(await caseOf({ buyer, reference })).toBeUndefined();
  });
});

describe('a case', () => {
  test('has the order, the look and the words on the card of every merchant, and is one', async () => {
    const { buyer, reference, card } = await missed(flows);
    const other = await newest(second, reference, /nothing came/u);
    for (const { text } of [card, other]) {
      expect(text).toMatch(/: the provider says it was delivered/u);
      expect(text).toMatch(/0803\s123\s0200/u);
      expect(text).toContain('“No SMS, and no airtime”');
    }
    expect(JSON.stringify(card.reply_markup)).toMatch(/Reply.*Solved.*Give back ₦500/u);
    await tap(buyer, `nr:ask:${reference}`, /You said: nothing came[^]*\[Write more\]/u);
    // What was answered has no buttons, and one that was still seen adds nothing.
    const question = () => buyer.botMessages().find(({ text = '' }) => /few words/u.test(text));
    await expect.poll(() => question()?.reply_markup?.inline_keyboard.flat() ?? []).toEqual([]);
    await buyer.untilToast(buyer.press(question()?.message_id ?? 0, `nr:skip:nothing:${reference}`));
    await buyer.until(() => /You said: nothing came/u.test(question()?.text ?? buyer.transcript()));
    expect((await caseOf({ buyer, reference }))?.words).toHaveLength(1);
  });

  test('is talked about both ways, by text and photo, and neither sees the other’s account', async () => {
    const { buyer, reference, card } = await missed(flows);
    await askForWords(merchant, card);
    merchant.sendPhoto({ caption: `Look <b>here</b> & ${'x'.repeat(1_010)}`.slice(0, 1_024) });
    await buyer.until(/Answer from the shop:[^]*Photo\n“Look <b>here<\/b> & x+…?”[^]*\[Reply\]/u);
    expect(buyer.botMessages().filter(({ photo }) => photo !== undefined)).toHaveLength(1);
    await merchant.until(/has been told/u);
    await tap(buyer, 'Reply', /Text or a photo/u);
    buyer.sendPhoto({ caption: 'My balance' });
    await buyer.until(/Passed on to/u);
    await newest(second, reference, /writes:[^]*Photo\n“My balance”/u);
    const said = (chat: TestUser) => JSON.stringify(chat.botMessages());
    expect(said(buyer)).not.toContain(String(merchant.person.id));
    expect(said(buyer)).not.toContain('forward_origin');
    expect(said(merchant)).not.toContain('forward_origin');
    await tap(buyer, 'Show', /\nThe shop · [^]*\nYou · /u);
  });

  test('brings an answer with its photo, also if Telegram does not take the photo at once', async () => {
    const { buyer, card } = await missed(flows);
    await askForWords(merchant, card);
    const effect = { type: 'server-error' } as const;
    flows.driver.faults.add({ on: 'call', method: 'sendPhoto', chatId: buyer.id, effect });
    merchant.sendPhoto({ caption: 'Look' });
    await merchant.until(/may not have been told yet/u);
    await buyer.until(/Answer from[^]*“Look”/u);
    expect(buyer.botMessages().filter(({ photo }) => photo !== undefined)).toHaveLength(1);
  });

  test('takes no words that are too long, from neither side, and says so', async () => {
    const { buyer, card } = await missed(flows);
    const long = 'too long '.repeat(150).trim();
    const tooLong = /That has 1,?349 letters\. Please use at most 1,?024/u;
    merchant.say(long, card.message_id);
    await merchant.until(tooLong);
    await say(merchant, 'In short: tomorrow', /has been told/u);
    await buyer.until(/“In short: tomorrow”/u);
    await tap(buyer, 'Reply', /Text or a photo/u);
    await say(buyer, long, tooLong);
    await say(buyer, 'Thank you', /Passed on to/u);
    await say(await letIn(flows), `/contact ${long}`, tooLong);
  });

  test('is solved once: the other merchant reads by whom, and its person can open it anew', async () => {
    const { buyer, reference, card } = await missed(flows);
    const end = dataOn(card, 'cs:end');
    merchant.press(card.message_id, end);
    await buyer.until(/Marked as solved by[^]*\[Not received\?\]/u);
    // A tap that was made before its buttons went.
    const solved = new RegExp(`Solved on .* \\(${merchant.person.first_name}`, 'u');
    const others = await newest(second, reference, solved);
    await second.untilToast(second.press(others.message_id, end));
    expect((await newest(second, reference, /nothing came/u)).text).toMatch(solved);
    await tap(second, 'Back', /Open cases/u);
    await merchant.until(/Solved on [^]*\[Give back ₦500\] \[Show\]\n\[Back\] \[⚙️ For merchants\]/u);
    await tap(merchant, '⚙️ For merchants', /Tap what you want/u);
    expect(buyer.botMessages().filter(({ text }) => text?.includes('Marked as solved by'))).toHaveLength(1);
    await tap(buyer, 'Not received?', /Still not\?/u);
    await tap(buyer, 'Something else', /few words/u);
    expect(labels(buyer)).toEqual(['Cancel']);
    await say(buyer, 'Half of it', /Passed on to the shop\. The answer comes here/u);
    expect(await caseOf({ buyer, reference })).toMatchObject({ fault: 'other', words: [{}, { text: 'Half of it' }] });
    merchant.tap('Solved');
    await buyer.until(/Marked as solved by/u);
    await sayMissed(buyer);
    await tap(buyer, 'Skip', /Passed on to the shop/u);
    const told = await newest(merchant, reference, /nothing came[^]*Reference: \w+$/u);
    merchant.press(told.message_id, `cs:see:${buyer.person.id}:${reference}`);
    await merchant.until(/Half of it”\n\n⏳ Waits/u);
    expect((await caseOf({ buyer, reference }))?.words).toHaveLength(2);
  });

  test.each([
    ['Not received?', undefined],
    ['💬 Tell the shop', '08031230400'],
  ])('that ends more than a week after its purchase has no “%s”, and says how to write', async (label, failing) => {
    const purchase = failing === undefined ? await bought(flows) : await bought(flows, failing, /The purchase failed/u);
    const { buyer, reference } = purchase;
    await (failing === undefined ? sayMissed(buyer) : tap(buyer, label, /few words/u));
    await say(buyer, 'Where is it?', /Passed on to the shop/u);
    await changeOrder(flows, reference, { endedAt: Date.now() - 8 * DAY_MS });
    await solve(merchant, buyer, await newest(merchant, reference, /“Where is it\?”/u));
    expect(buyer.screen()).toMatch(/Marked as solved by[^]*You can write to the shop again with \/contact\.$/u);
  });

  test.each([['my customer is angry'], ['rien n’est arrivé'], ['I have not received anything']])(
    'is opened by words in place of a tap: %s',
    async (words) => {
      const { buyer, reference } = await bought(flows);
      await tap(buyer, 'Not received?', /Still not\?/u);
      await say(buyer, words, /Passed on to the shop/u);
      expect(await caseOf({ buyer, reference })).toMatchObject({ fault: 'other', words: [{ text: words }] });
    },
  );

  test.each(['ok', 'Okay sir', 'yes pls'])('is not opened by “%s” below the look', async (text) => {
    const { buyer, reference } = await bought(flows);
    await tap(buyer, 'Not received?', /Still not\?/u);
    await say(buyer, text, /^Still not\? Tell the shop what is wrong/u);
    expect(await caseOf({ buyer, reference })).toBeUndefined();
    await say(buyer, 'it is not there', /Passed on to the shop/u);
  });

  test('is not opened by a purchase in place of a tap, nor by a sticker', async () => {
    const { buyer, reference } = await bought(flows);
    await tap(buyer, 'Not received?', /Still not\?/u);
    buyer.sendSticker();
    await buyer.until(/pass on text and photos/u);
    await say(buyer, 'glo 200 08051231234', /Please check/u);
    expect(await caseOf({ buyer, reference })).toBeUndefined();
  });

  test.each([
    ['My answer', /Passed on to the shop/u, ['glo 200 08051231234']],
    ['Buy it', /Please check[^]*Glo[^]*0805 123 1234/u, undefined],
  ])('is asked about a purchase in place of words, and takes “%s” for what it says', async (meant, next, said) => {
    const { buyer, reference } = await bought(flows);
    await sayMissed(buyer);
    await say(buyer, 'glo 200 08051231234', /shall I sell you that, or is it your answer/u);
    await tap(buyer, meant, next);
    expect((await caseOf({ buyer, reference }))?.words.map(({ text }) => text)).toEqual(said);
  });

  test('takes text and photos alone, and what comes after them is meant for something else', async () => {
    const { buyer, reference } = await missed(flows);
    await tap(buyer, 'Show', /\[Write more\]/u);
    const asked = await tap(buyer, 'Write more', /Text or a photo/u);
    for (let count = 0; count < 2; count += 1) buyer.sendSticker();
    await expect.poll(() => answersAfter(buyer, asked, /I can pass on text and photos/u)).toBe(2);
    expect(labelsAt(buyer, asked.message_id)).toHaveLength(1);
    await say(buyer, 'One more thing', /Passed on to/u);
    await say(buyer, 'balance', /Your balance/u);
    expect(labelsAt(buyer, asked.message_id)).toEqual([]);
    expect((await caseOf({ buyer, reference }))?.words.map(({ text }) => text)).toEqual([
      'No SMS, and no airtime',
      'One more thing',
    ]);
  });

  test('takes Telegram’s own reply to its card or to the shop’s answer as the button Reply would, and to nothing else', async () => {
    const { buyer, reference, card } = await missed(flows);
    merchant.say('Which meter, please?', card.message_id);
    const answer = await buyer.until(/Answer from the shop[^]*“Which meter, please\?”/u);
    await merchant.until(/has been told/u);
    buyer.say('mtn 500 08031231234', answer.message_id);
    await buyer.until(/Passed on to/u);
    const news = await newest(second, reference, /writes:[^]*“mtn 500 08031231234”/u);
    await solve(merchant, buyer, card);
    // Looked at anew, as the button is.
    second.say('Too late', news.message_id);
    await second.until(/Solved on/u);
    buyer.say('One more thing', answer.message_id);
    await buyer.until(/This is closed/u);
    const own = buyer.botMessages().find(({ text }) => text?.includes('You are in'))?.message_id;
    buyer.say('hm', own);
    await buyer.until(/Was this an answer\? Tap Reply under the message/u);
    expect((await caseOf({ buyer, reference }))?.words.map(({ text }) => text)).toEqual([
      'No SMS, and no airtime',
      'Which meter, please?',
      'mtn 500 08031231234',
    ]);
  });

  test('takes the photos of an album in one answer, both ways', async () => {
    const { buyer, reference, card } = await missed(flows);
    const answer = await answered(buyer, card);
    const before = merchant.botMessages().length;
    for (const caption of ['Look', '', '']) buyer.sendPhoto({ caption, album: 'mine' });
    await say(buyer, 'balance', /Your balance/u);
    expect(answersAfter(buyer, answer, /Passed on/u)).toBe(1);
    // Each photo, and one card.
    await expect.poll(() => merchant.botMessages().length - before).toBe(4);
    await say(merchant, '/cases', /Open cases/u);
    await askForWords(merchant, card);
    for (const caption of ['Here', '', 'and here']) merchant.sendPhoto({ caption, album: 'theirs' });
    await buyer.until(/“and here”/u);
    expect(answersAfter(buyer, answer, /Answer from/u)).toBe(2);
    expect((await caseOf({ buyer, reference }))?.words).toHaveLength(8);
  });

  test('brings each photo of an album, also if Telegram does not take one at once, both ways', async () => {
    const { buyer, card } = await missed(flows);
    const photosOf = (chat: TestUser) => chat.botMessages().filter(({ photo }) => photo !== undefined).length;
    const failNext = (chat: TestUser) =>
      flows.driver.faults.add({ on: 'call', method: 'sendPhoto', chatId: chat.id, effect: { type: 'server-error' } });
    await askForWords(merchant, card);
    merchant.sendPhoto({ caption: 'Look', album: 'theirs' });
    await buyer.until(/Answer from[^]*“Look”/u);
    failNext(buyer);
    merchant.sendPhoto({ album: 'theirs' });
    await expect.poll(() => photosOf(buyer)).toBe(2);
    await tap(buyer, 'Reply', /Text or a photo/u);
    const before = photosOf(merchant);
    buyer.sendPhoto({ caption: 'Look', album: 'mine' });
    await buyer.until(/Passed on to/u);
    failNext(merchant);
    buyer.sendPhoto({ album: 'mine' });
    await expect.poll(() => photosOf(merchant) - before).toBe(2);
  });

  test('has its words too if Telegram took them to no merchant at once', async () => {
    const { buyer, card } = await missed(flows);
    merchant.say('A photo, please', card.message_id);
    await buyer.until(/“A photo, please”/u);
    await merchant.until(/has been told/u);
    await tap(buyer, 'Reply', /Text or a photo/u);
    for (const method of ['sendPhoto', 'sendMessage'])
      for (const { id: chatId } of [merchant, second])
        flows.driver.faults.add({ on: 'call', method, chatId, effect: { type: 'server-error' } });
    buyer.sendPhoto({ caption: 'Look at my meter', album: 'mine' });
    await buyer.until(/Passed on to/u);
    buyer.sendPhoto({ album: 'mine' });
    await merchant.until(/“Look at my meter”/u);
  });

  test('of an album that is too long says once that the rest is left out', async () => {
    const { buyer, reference } = await missed(flows);
    const photo = { album: 'long' };
    await tap(buyer, 'Show', /\[Write more\]/u);
    const asked = await tap(buyer, 'Write more', /Text or a photo/u);
    for (let count = 0; count < 11; count += 1) buyer.sendPhoto(photo);
    await buyer.until(/The other photos were left out/u);
    await say(buyer, 'balance', /Your balance/u);
    expect(answersAfter(buyer, asked, /left out|Passed on|not answered/u)).toBe(2);
    expect(labelsAt(buyer, asked.message_id)).toEqual([]);
    expect(await caseOf({ buyer, reference })).toMatchObject({ unanswered: 10 });
  });

  test.each(['cancel', 'Annuler.'])('is not the word “%s” alone, which closes its question', async (text) => {
    const { buyer } = await bought(flows);
    await say(buyer, '/contact', /What do you want to say/u);
    await say(buyer, text, /Cancelled/u);
    await say(buyer, '/cases', /\[Write to the shop\]/u);
    expect(buyer.screen()).not.toMatch(/question/iu);
  });

  test('is opened by nobody who has become a merchant before they answered', async () => {
    const { buyer, reference } = await bought(flows);
    const { buyer: asking } = await bought(flows);
    await sayMissed(buyer);
    await say(asking, '/contact', /\[Cancel\]/u);
    for (const chat of [buyer, asking]) {
      await giveRole(flows, chat, 'merchant');
      await say(chat, 'Nothing is here', /You are a merchant of this shop/u);
      await giveRole(flows, chat, 'customer');
    }
    expect(await caseOf({ buyer, reference })).toBeUndefined();
  });

  test('opened by Skip below something else is open, so its question is not said to have come to nothing', async () => {
    const buyer = await letInWith(flows, 5_000);
    await buy(buyer, airtime('08031231402'), /Done!/u);
    await tap(buyer, /Not received/u, /Still not/u);
    await tap(buyer, 'Nothing came', /few words/u);
    const asked = newestId(buyer);
    const skip = dataOn(messageAt(buyer, asked)!, 'nr:skip');
    await say(buyer, '/cases', /Your cases/u);
    await say(buyer, 'e never enter', /Which purchase/u);
    buyer.press(asked, skip);
    await expect.poll(() => messageAt(buyer, asked)?.text).toMatch(/Passed on to/u);
    await say(buyer, 'it is not there', /Was this an answer\?/u);
  });

  test('is opened below the look by the words of a person who was stopped', async () => {
    const buyer = await letInWith(flows, 5_000);
    await buy(buyer, airtime('08031231401'), /Done!/u);
    await giveAccess(flows, buyer, 'stopped');
    await say(buyer, 'e never enter', /Which purchase/u);
    await tap(buyer, /0803\s123\s1401/u, /Still not/u);
    await say(buyer, 'nothing came at all', /Passed on to/u);
    await merchant.until(/“nothing came at all”/u);
  });

  test('stays with a person who was stopped', async () => {
    const { buyer, reference, card } = await missed(flows);
    await giveAccess(flows, buyer, 'stopped');
    await askForWords(merchant, card);
    merchant.say('Which number?');
    await buyer.until(/“Which number\?”/u);
    await tap(buyer, 'Reply', /Text or a photo/u);
    await say(buyer, '482719', /Passed on to/u);
    await say(buyer, 'mtn 500 08031231234', /You can’t buy here/u);
    expect((await caseOf({ buyer, reference }))?.words.at(-1)?.text).toBe('482719');
  });
});

describe('Give back', () => {
  test('stays on a case however old its purchase is, because the archive leaves that alone as long as there is the case', async () => {
    const { buyer, reference, card } = await missed(flows);
    const other = await bought(flows);
    const remove = async (named: string): Promise<boolean> => {
      const order = await readOrder(flows, named);
      return withStore(flows, ({ endedOrders }) => endedOrders.remove({ order, record: JSON.stringify(order) }));
    };
    await expect.poll(() => remove(other.reference)).toBe(true);
    expect(await remove(reference)).toBe(false);
    await giveBack(merchant, buyer, card);
    expect(await balanceOf(flows, buyer)).toBe(1_000);
  });

  test('puts what was paid on the account, once, whoever taps, and says so on the receipt', async () => {
    const { buyer, reference, card } = await missed(flows);
    const others = await newest(second, reference, /nothing came/u);
    const ask = dataOn(card, 'cs:gb');
    expect(await balanceOf(flows, buyer)).toBe(500);
    await giveBack(merchant, buyer, card);
    expect(await balanceOf(flows, buyer)).toBe(1_000);
    const given = new RegExp(`Given back on .* \\(${merchant.person.first_name}`, 'u');
    await newest(second, reference, given);
    for (const data of [ask, ask.replace('cs:gb', 'cs:gby'), ask.replace('cs:gb', 'cs:gbe')])
      await second.untilToast(second.press(others.message_id, data));
    expect((await newest(second, reference, /nothing came/u)).text).toMatch(given);
    expect(await balanceOf(flows, buyer)).toBe(1_000);
    expect(buyer.botMessages().filter(({ text }) => text?.includes('You got ₦500.00 back'))).toHaveLength(1);
    await say(buyer, `/receipt ${reference}`, /₦500\.00 was given back on/u);
    // Buttons from before it was.
    for (const data of [`nr:ask:${reference}`, `nr:skip:nothing:${reference}`]) {
      buyer.press(newestId(buyer), data);
      await buyer.until(/Done![^]*₦500\.00 was given back on/u);
    }
    expect((await caseOf({ buyer, reference }))?.ended).toMatchObject({ how: 'given-back' });
    await say(buyer, '/history', /↩️ given back/u);
    expect(buyer.screen()).not.toContain('Not received?');
  });

  test('that two merchants tap at once is paid once, and the buyer reads so once', async () => {
    const { buyer, reference, card } = await missed(flows);
    const others = await newest(second, reference, /nothing came/u);
    const now = dataOn(card, 'cs:gb').replace('cs:gb', 'cs:gby');
    flows.driver.faults.add({
      on: 'call',
      method: 'sendMessage',
      chatId: buyer.person.id,
      effect: { type: 'delay', delayMs: 300 },
    });
    const presses = [merchant.press(card.message_id, now), second.press(others.message_id, now)] as const;
    await Promise.all([merchant.untilToast(presses[0]), second.untilToast(presses[1])]);
    await buyer.until(/You got ₦500\.00 back/u);
    expect(await balanceOf(flows, buyer)).toBe(1_000);
    expect(buyer.botMessages().filter(({ text }) => text?.includes('You got ₦500.00 back'))).toHaveLength(1);
    expect((await caseOf({ buyer, reference }))?.ended).toMatchObject({ how: 'given-back' });
  });

  test('whose telling was cut off is told by the next merchant who taps', async () => {
    const { buyer, reference, card } = await missed(flows);
    const others = await newest(second, reference, /nothing came/u);
    await withStore(flows, async (store) => {
      const by = merchant.person.id;
      await giveBackOrder({ ...store, isMerchant: () => false, now: Date.now }, reference, by);
      const the = await store.cases.find(buyer.person.id, reference);
      await store.cases.write(endedCase(the!, { at: Date.now() - 120_000, by, how: 'given-back' }));
    });
    second.press(others.message_id, dataOn(card, 'cs:gb').replace('cs:gb', 'cs:gby'));
    await buyer.until(/You got ₦500\.00 back/u);
    expect((await caseOf({ buyer, reference }))?.ended).toMatchObject({ told: true });
  });

  test('of what the service takes back afterwards is not paid a second time, and the buyer reads so', async () => {
    const { buyer, reference, card } = await missed(flows, 'Nothing', '08031230204');
    await giveBack(merchant, buyer, card);
    ahead += HOUR_MS;
    expect(statusOf(reference)).toBe('failed');
    const receipt = buyer.botMessages().findLast(({ text }) => text?.includes('Done!'));
    // The look at "Not received?" was just now, and the next one is to ask the service again.
    await withStore(flows, ({ shortenThrottle }) => shortenThrottle(`look:${reference}`, 0));
    buyer.press(receipt?.message_id ?? 0, `nr:ask:${reference}`);
    await buyer.until(/₦500\.00 was given back by the merchant on .* already: nothing more is paid/u);
    expect(await balanceOf(flows, buyer)).toBe(1_000);
    expect(await readOrder(flows, reference)).toMatchObject({ state: 'reversed', givenBack: {} });
  });

  test('of a case that another merchant has ended meanwhile gives nothing, and says who ended it', async () => {
    const { buyer, reference, card } = await missed(flows);
    const now = await tapLate(card, reference, buyer);
    await merchant.until(
      /Nothing was given back, because the case was ended first\. If it is still owed, tap Give back once more/u,
    );
    expect(await balanceOf(flows, buyer)).toBe(500);
    expect(await readOrder(flows, reference)).not.toHaveProperty('givenBack');
    // Asked for anew, by who has read how it ended.
    merchant.tap('Give back ₦500');
    await merchant.until(
      new RegExp(`Solved on .* \\(${second.person.first_name}[^]*paid in another way, such as by /credit`, 'u'),
    );
    merchant.tap('Give ₦500 back');
    await buyer.until(/You got ₦500\.00 back/u);
    await merchant.until(/Given back on .* \(you\)[^]*has been told/u);
    for (const data of [now, now.replace('cs:gby', 'cs:gbe'), now.replace('cs:gby', 'cs:gb')])
      await merchant.untilToast(merchant.press(card.message_id, data));
    expect(await balanceOf(flows, buyer)).toBe(1_000);
    expect((await caseOf({ buyer, reference }))?.ended).toMatchObject({ how: 'given-back', told: true });
    expect(buyer.botMessages().filter(({ text }) => text?.includes('You got ₦500.00 back'))).toHaveLength(1);
  });

  test('stays on the merchant’s receipt of a case that was solved, until it is done, and not on the buyer’s', async () => {
    const { buyer, reference, card } = await missed(flows);
    await solve(merchant, buyer, card);
    await say(second, `/receipt ${reference}`, /\[Give back ₦500\]/u);
    await say(buyer, `/receipt ${reference}`, /Done!/u);
    expect(buyer.screen()).not.toContain('Give back');
    await tap(second, 'Give back ₦500', new RegExp(`Solved on .* \\(${merchant.person.first_name}`, 'u'));
    second.tap('Give ₦500 back');
    await buyer.until(/You got ₦500\.00 back/u);
    await second.until(/Given back on .* \(you\)/u);
    const again = await say(second, `/receipt ${reference}`, /was given back on/u);
    expect(JSON.stringify(again.reply_markup ?? [])).not.toContain('cs:gb');
    // So does the message on which the other one solved it.
    await newest(
      merchant,
      reference,
      new RegExp(`nothing came[^]*Given back on .* \\(${second.person.first_name}`, 'u'),
    );
    expect(await balanceOf(flows, buyer)).toBe(1_000);
  });

  test('that was done as another merchant ended the case in another way is told to the buyer all the same', async () => {
    const { buyer, reference, card } = await missed(flows);
    const now = dataOn(card, 'cs:gb').replace('cs:gb', 'cs:gby');
    await solve(second, buyer, await newest(second, reference, /nothing came/u));
    await withStore(flows, (store) =>
      giveBackOrder({ ...store, isMerchant: () => false, now: Date.now }, reference, merchant.person.id),
    );
    merchant.press(card.message_id, now);
    await buyer.until(/You got ₦500\.00 back/u);
    await merchant.until(/Given back on .* \(you\)[^]*has been told/u);
    expect((await caseOf({ buyer, reference }))?.ended).toMatchObject({ how: 'given-back', told: true });
    expect(await balanceOf(flows, buyer)).toBe(1_000);
  });
});

test('/cases lists a person’s own, and to merchants all that are open', async () => {
  const { buyer } = await missed(flows, 'Only mine');
  await say(buyer, '/cases', /Your cases[^]*nothing came[^]*\[Write to the shop\]/u);
  await say(merchant, '/cases', /Open cases/u);
  // On to a page that there was before others were solved.
  merchant.press(newestId(merchant), 'cs:page:99');
  await merchant.until(/Open cases/u);
  expect(merchant.screen()).not.toContain('Nobody waits');
  const stranger = await letIn(flows);
  await say(stranger, '/cases', /There are none/u);
  expect(stranger.transcript()).not.toContain('Only mine');
});

describe('a question to the shop', () => {
  test('is asked by whoever sees the button, also by a person who is locked, and answered', async () => {
    const buyer = await letIn(flows);
    await giveAccess(flows, buyer, 'locked');
    await say(buyer, 'hello', /This account is locked[^]*\[Contact the shop\]/u);
    await tap(buyer, 'Contact the shop', /What do you want to say to the shop\?/u);
    await say(buyer, 'Why <am> I locked?', /Passed on to the shop\. The answer comes here/u);
    const card = await newest(merchant, `Q${buyer.person.id}`, /has a question/u);
    expect(card.text).toContain('“Why <am> I locked?”');
    await askForWords(merchant, card);
    merchant.say('Call us');
    await buyer.until(/“Call us”/u);
    // Nothing else of theirs is there for them.
    await say(buyer, 'mtn 500 08031231234', /This account is locked/u);
  });

  test('that has ended takes no reply any more, and who replies reads that', async () => {
    const buyer = await letIn(flows);
    await say(buyer, '/cases', /\[Write to the shop\]/u);
    await tap(buyer, 'Write to the shop', /What do you want to say/u);
    await say(buyer, 'When do you open?', /The answer comes here/u);
    const card = await newest(merchant, `Q${buyer.person.id}`, /When do you open/u);
    await solve(merchant, buyer, card);
    const shown = () => messageAt(merchant, card.message_id);
    await expect.poll(() => shown()?.text).toMatch(/Solved on/u);
    expect(JSON.stringify(shown()?.reply_markup)).not.toContain('Reply');
    merchant.say('At eight', card.message_id);
    await merchant.until(
      /Your words were not sent, because the case was ended before\.[^]*When do you open\?[^]*Solved on/u,
    );
    // Back is the way to the list, as before.
    await tap(merchant, 'Back', /Open cases/u);
    // There is no receipt that it could be opened anew by.
    expect(await pressed(buyer, newestId(buyer), `cs:say:Q${buyer.person.id}`)).toMatch(/Write to the shop again/u);
    expect((await caseOf({ buyer, reference: `Q${buyer.person.id}` }))?.words.map(({ text }) => text)).toEqual([
      'When do you open?',
    ]);
  });
});

/** Under what is open the button comes after two minutes; an older version drew it at once. */
function pressEarly(buyer: TestUser, reference: string): void {
  buyer.press(newestId(buyer), `nr:ask:${reference}`);
}
