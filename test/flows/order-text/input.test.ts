import { describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { pressStep } from '../../../src/bot/conversations/purchase/routes.ts';
import { useFlows } from '../support/flows.ts';
import { airtime, prepaidMeter } from '../support/wishes.ts';
import { shownNumber } from '../batches/batches.ts';
import { CARD, newPersonAtAmount, newPersonAtNumber } from '../support/shopping.ts';
import { newestId, newPersonSays, say, tap } from '../support/say-and-read.ts';

const flows = useFlows();

const atPhone = () => newPersonAtNumber(flows, airtime(''));
const atMeter = () => newPersonAtNumber(flows, prepaidMeter(''));
const atAmount = () => newPersonAtAmount(flows, airtime('08031231234'));

test("a contact of one's own, shared by the button, is taken for the number", async () => {
  const buyer = await atPhone();
  await tap(buyer, 'Use my own number', /Tap the button below to share your own number/u);
  await tap(buyer, '📱 Share my phone number', /What amount\?/u);
  await say(buyer, '500', CARD);
  expect(buyer.transcript()).toContain(`Phone number: ${shownNumber(`0${buyer.person.phone_number.slice(4)}`)}`);
  expect(buyer.keyboard).toBeUndefined();
});

test.each<[string, (buyer: TestUser) => Promise<unknown>]>([
  ['another number', (buyer) => say(buyer, '08031231234', /What amount\?/u)],
  ['a tap on Cancel', (buyer) => tap(buyer, 'Cancel', /Cancelled/u)],
  ['a whole line for another number', (buyer) => say(buyer, 'glo 200 08051239931', CARD)],
  ['another purchase', (buyer) => say(buyer, '/tv', /Which provider/u)],
  [
    'a press of an older screen, and then another number',
    async (buyer) => {
      await buyer.untilToast(
        buyer.press(newestId(buyer), pressStep.data({ step: 'amount', action: 'back', value: '' })),
      );
      await say(buyer, '08031231234', /What amount\?/u);
    },
  ],
])('the button that shares a number goes away after %s', async (_what, act) => {
  const buyer = await atPhone();
  await tap(buyer, 'Use my own number', /Tap the button below/u);
  await act(buyer);
  await expect.poll(() => buyer.keyboard).toBeUndefined();
  await expect.poll(() => buyer.screen()).not.toMatch(/Thank you/u);
});

test('a contact that was saved without the 0 of its number is a local one', async () => {
  const buyer = await atPhone();
  buyer.shareContact({ phone_number: '8031231234', first_name: 'Mama' });
  await buyer.until(/What amount\?/u);
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
      const buyer = await newPersonSays(flows, '/buy', /What would you like/u);
      send(buyer);
      await buyer.until(/Please tap one of the buttons/u);
      await say(buyer, '/cancel', /Cancelled/u);
      for (const shown of [/Send \/buy to buy something/u, /Your open card/u]) {
        send(buyer);
        await buyer.until(shown);
        expect(buyer.screen()).toMatch(why);
        await say(buyer, 'mtn 500 0803 123 1234', CARD);
      }
    },
  );

  test.each(things.filter(([what]) => what !== 'a photo with a caption'))(
    '%s is no answer to a question that wants words, which goes on waiting',
    async (_what, send) => {
      const { merchant } = flows;
      await say(merchant, '/check', /For which number\?/u);
      send(merchant);
      await merchant.until(/Please type it as text\./u);
      await say(merchant, 'no number', /“no number” is not a number I can look for/u);
      await say(merchant, '/cancel', /Cancelled/u);
    },
  );
});

describe('outside a purchase', () => {
  test.each(['x'.repeat(4000), '04123451234', '<b>'])('what says nothing gets a short way back: %#', async (text) => {
    const buyer = await newPersonSays(flows, text, /Send \/buy to buy something, or \/help/u);
    expect(buyer.buttons().map((button) => button.text)).toEqual(expect.arrayContaining(['Buy', 'Help']));
  });

  test('a complaint leads to the shop, and thanks are taken as such', async () => {
    const buyer = flows.person();
    buyer.say('good evening, I paid for light since morning and it has not entered');
    await buyer.until(/Is something wrong with a purchase\? Write to the shop/u);
    await tap(buyer, 'Write to the shop', /What do you want to say to the shop\?/u);
    await tap(buyer, 'Cancel', /Nothing was sent/u);
    await say(buyer, 'ok thank you', /You’re welcome/u);
    await say(flows.merchant, 'what is this', /Send \/buy to buy something/u);
    expect(flows.merchant.screen()).not.toMatch(/Write to the shop/u);
  });

  test('what Telegram writes in a person’s name, such as that they pinned a receipt, is not answered, and leaves a question as it is', async () => {
    const buyer = await newPersonSays(flows, '/electricity', /Which provider\?/u);
    const [question] = buyer.botMessages();
    const { chat, message_id } = question!;
    buyer.write({ pinned_message: { chat, date: 0, message_id } });
    buyer.write({ message_auto_delete_timer_changed: { message_auto_delete_time: 86_400 } });
    buyer.write({ chat_background_set: { type: { type: 'chat_theme', theme_name: '🏎' } } });
    await say(buyer, 'ikeja', /Ikeja/u);
    expect(buyer.transcript()).not.toMatch(/can’t read|only read text|tap one of the buttons/iu);
    await say(buyer, '/cancel', /cancel/iu);
    const count = buyer.botMessages().length;
    buyer.write({ pinned_message: { chat, date: 0, message_id } });
    await say(buyer, '/help', /How it works/u);
    expect(buyer.botMessages()).toHaveLength(count + 1);
  });

  test.each(['/', '/BALANCE2 x', '/start@some_other_bot'])('%s is no command here', async (text) => {
    await newPersonSays(flows, text, /don’t know this command/u);
  });
});
