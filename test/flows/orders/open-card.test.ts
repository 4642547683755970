import { describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { useFlows } from '../support/flows.ts';
import { BOUGHT_ONCE, booksOf, NOT_BOUGHT } from '../support/books.ts';
import { CARD, referenceOn, confirmOnce, cardWith, newPersonBuys } from '../support/shopping.ts';
import { airtime } from '../support/wishes.ts';
import { newPersonSays, say, tap, pressed } from '../support/say-and-read.ts';

const flows = useFlows();

/** An order, a name and numbers as they are written when nothing is asked. */
const CARDS = {
  airtime: ['mtn 500 08031230201', /MTN[^]*0803 123 0201[^]*₦500/u],
  meter: ['ikeja 2000 04123450200', /Ikeja[^]*0412 3450 200[^]*₦2,000/u],
  plan: ['mtn sme 1gb 08031230203', /SME[^]*0803 123 0203[^]*₦589/u],
} as const;

async function withCard(card: keyof typeof CARDS = 'airtime'): Promise<{ buyer: TestUser; reference: string }> {
  const buyer = await newPersonSays(flows, CARDS[card][0], CARD);
  return { buyer, reference: referenceOn(buyer) };
}

describe('with a card open, what was not understood is said so, with the card by its name', () => {
  test.each([
    'm.t.n 500 08031230200',
    'xyz 500 08031230200',
    'mtn 500 600 08031230200',
    'what is this',
    'done?',
    '500 600',
    '😀',
    '<b>',
    'x'.repeat(4000),
  ])('“%s”', async (text) => {
    const { buyer, reference } = await withCard();
    await say(buyer, text, /That message bought nothing\.[^]*Your open card: MTN[^\n]*0803 123 0201 · ₦500/u);
    expect(buyer.screen()).not.toMatch(/tap Confirm/iu);
    expect(buyer.screen()).toMatch(/\[Buy\]/u);
    expect(booksOf(flows, reference)).toEqual(NOT_BOUGHT);
  });

  test('and how a line is written, where it was meant for one', async () => {
    const { buyer } = await withCard();
    buyer.say('m.t.n 500 08031230200');
    await buyer.until(
      /did not understand that\. Write it like this: mtn 500[^]*That message bought nothing\.[^]*Your open card/u,
    );
  });

  test('the one that was drawn last, and how many there are besides', async () => {
    const { buyer } = await withCard();
    await say(buyer, 'glo 200 08051231234', CARD);
    await say(buyer, 'hm', /Your open card: Glo[^\n]*0805 123 1234 · ₦200[^\n]*\n… and one more open card further up/u);
    await tap(buyer, 'Show the card', /Please check[^]*Glo/u);
    expect(buyer.botMessages().at(-1)?.reply_to_message).toBeUndefined();
  });

  test('a list too', async () => {
    const buyer = await newPersonSays(flows, 'mtn 100 08031231234\nglo 200 08051231234', /2 purchases[^]*\[Buy/u);
    buyer.say('hm');
    const list = buyer.botMessages()[0];
    await buyer.until(/Your open card: a list of 2 purchases · ₦300/u);
    expect(buyer.botMessages().at(-1)?.reply_to_message?.message_id).toBe(list?.message_id);
  });
});

describe('“Show the card”', () => {
  test('brings it down, and where it stood it goes; it is confirmed there', async () => {
    const { buyer, reference } = await withCard();
    const card = buyer.botMessages().at(-1)?.message_id;
    for (let count = 0; count < 3; count += 1) {
      await say(buyer, 'is it done?', /\[Show the card\]/u);
    }
    const below = buyer.botMessages().at(-1)?.message_id;
    await tap(buyer, 'Show the card', CARD);
    expect(buyer.botMessages().at(-1)?.message_id).toBe(below);
    await expect.poll(() => buyer.botMessages().map(({ message_id }) => message_id)).not.toContain(card);
    expect(referenceOn(buyer)).toBe(reference);
    await confirmOnce(flows, buyer, reference);
  });

  test('shows the receipt once it is bought, and what it said before stays true', async () => {
    const { buyer, reference } = await withCard();
    await say(buyer, 'hm', /\[Show the card\]/u);
    buyer.press(buyer.botMessages()[0]?.message_id ?? 0, `o:confirm:${reference}`);
    await buyer.until(/Done!/u);
    expect(buyer.transcript()).toMatch(/That message bought nothing/u);
    expect(buyer.transcript()).not.toMatch(/Nothing was bought/u);
    buyer.tap('Show the card');
    await buyer.until((chat) => chat.screen().includes('Done!'));
    expect(booksOf(flows, reference)).toEqual(BOUGHT_ONCE);
  });

  test('of one that was cancelled since shows nothing', async () => {
    const { buyer } = await withCard();
    await say(buyer, 'hm', /\[Show the card\]/u);
    await say(buyer, '/cancel', /Cancelled/u);
    const late = buyer.tap('Show the card');
    expect((await buyer.untilToast(late)).text).toMatch(/no longer active/u);
  });
});

test('a purchase that is awaited beside a card has its number on its button, so that nobody taps one for the other', async () => {
  const { buyer } = await newPersonBuys(flows, airtime('08031230299'), /Processing/u);
  await say(buyer, 'glo 300 08051234567', CARD);
  await say(buyer, 'why is it so', /\[Show · 0803\s123\s0299\]\n\[Show the card\]/u);
  await tap(buyer, /Show · 0803/u, /Processing[^]*0803 123 0299/u);
});

test.each<[keyof typeof CARDS, string, RegExp]>([
  ['airtime', '300 0806 123 4567', /MTN[^]*0806 123 4567[^]*₦300/u],
  ['airtime', '08051234567 200', /Glo[^]*0805 123 4567[^]*₦200/u],
  ['meter', '500 08031234567', /MTN[^]*0803 123 4567[^]*₦500/u],
  ['plan', '0803 123 4567 150', /MTN[^]*0803 123 4567[^]*₦150/u],
])('an amount and a number are a purchase of their own: %s, “%s”', async (kind, line, wanted) => {
  const { buyer, reference } = await withCard(kind);
  await say(buyer, line, cardWith(wanted));
  expect(referenceOn(buyer)).not.toBe(reference);
});

describe('an amount or a number alone is asked about, and changes nothing by itself', () => {
  test.each([
    ['ikeja 2000 04123450200', '8747 8138100'],
    ['ikeja 2000 04123450200', '399 708 185 7151'],
    ['dstv padi 7023456789', '8210 5573708'],
    ['dstv padi 7023456789', '70 23456790'],
  ])('however its digits are grouped: below “%s”, “%s”', async (open, line) => {
    const buyer = await newPersonSays(flows, open, CARD);
    await say(buyer, line, /is that for your open card, or for something new/u);
  });

  const CHANGED: [keyof typeof CARDS, string, RegExp][] = [
    ['airtime', '1000', /MTN[^]*0803 123 0201[^]*You pay: ₦1,000/u],
    ['airtime', '0803 123 0200', /MTN[^]*0803 123 0200[^]*You pay: ₦500/u],
    ['meter', '5000', /Ikeja[^]*0412 3450 200[^]*Name: [^]*You pay: ₦5,000/u],
    ['meter', '04123450201', /Ikeja[^]*0412 3450 201[^]*Name: [^]*You pay: ₦2,000/u],
    ['plan', '08031230204', /SME[^]*0803 123 0204[^]*You pay: ₦589/u],
  ];

  test.each(CHANGED)('%s, “%s”: Change this card', async (kind, piece, wanted) => {
    const { buyer, reference } = await withCard(kind);
    await say(buyer, piece, /for your open card, or for something new\? Nothing was bought[^]*\[Change this card\]/u);
    expect(buyer.screen()).toMatch(CARDS[kind][1]);
    await tap(buyer, 'Change this card', cardWith(wanted));
    await expect.poll(() => buyer.transcript()).toMatch(/Changed: the new card is below/u);
    const changed = referenceOn(buyer);
    expect(changed).not.toBe(reference);
    expect(buyer.transcript().match(/\[Confirm\]/gu)).toHaveLength(1);
    const toast = await buyer.untilToast(
      buyer.press(buyer.botMessages()[0]?.message_id ?? 0, `o:confirm:${reference}`),
    );
    expect(toast.text).toMatch(/no longer active\. Nothing was bought/u);
    await tap(buyer, 'Confirm', /Done!|Processing|failed/u);
    await expect.poll(() => booksOf(flows, changed).accepted).toBe(1);
    expect(booksOf(flows, reference)).toEqual(NOT_BOUGHT);
  });

  test('an amount for a plan of a fixed price leads to what can be another', async () => {
    const { buyer } = await withCard('plan');
    await say(buyer, '1000', /₦1,000[^:]*: is that for your open card/u);
    await tap(buyer, 'Change this card', /What would you like to change\?[^]*\[Another product\]/u);
    await expect.poll(() => buyer.transcript()).toMatch(/No longer open\. Nothing was done with it/u);
    expect(buyer.transcript()).not.toMatch(/the new card is below/u);
  });

  test.each([
    ['1000', /What would you like to buy\?/u],
    ['08031230200', /0803 123 0200[^]*airtime for one of these amounts/u],
  ])('“%s”: New purchase leaves the card as it is', async (piece, next) => {
    const { buyer, reference } = await withCard();
    await say(buyer, piece, /\[New purchase\]/u);
    await tap(buyer, 'New purchase', next);
    await tap(buyer, `o:confirm:${reference}`, /Done!/u);
    expect(booksOf(flows, reference)).toEqual(BOUGHT_ONCE);
    expect(referenceOn(buyer)).toBe(reference);
  });

  test('New purchase for an amount asks for it no second time', async () => {
    const { buyer } = await withCard();
    await say(buyer, '700', /\[New purchase\]/u);
    await tap(buyer, 'New purchase', /What would you like to buy/u);
    await tap(buyer, 'Airtime', /Which provider/u);
    await say(buyer, '08051231234', cardWith(/0805 123 1234[^]*₦700/u));
  });

  test.each(['make it 2k pls', 'Please make it 2,000 naira', 'send 2000'])(
    'an amount is one also with words around it that say nothing: “%s”',
    async (text) => {
      const { buyer } = await withCard();
      await say(buyer, text, /₦2,000\.00[^:]*: is that for your open card/u);
      await tap(buyer, 'Change this card', cardWith(/0803 123 0201[^]*You pay: ₦2,000/u));
    },
  );

  test.each(['2 for 500', '10 and 500', 'for 0803'])('but nobody’s words make one: “%s”', async (text) => {
    const { buyer } = await withCard();
    await say(buyer, text, /Your open card/u);
    expect(buyer.transcript()).not.toMatch(/is that for your open card/u);
  });

  test('a number that cannot be is said to be so, with the card', async () => {
    const { buyer } = await withCard();
    buyer.say('0803 123 456');
    await buyer.until(
      /too short for a phone number: one digit is missing[^]*That message bought nothing\.[^]*0803 123 0201/u,
    );
  });

  test('a card that was confirmed meanwhile is not changed', async () => {
    const { buyer, reference } = await withCard();
    const asked = await say(buyer, '1000', /\[Change this card\]/u);
    await tap(buyer, `o:confirm:${reference}`, /Done!/u);
    expect(await pressed(buyer, asked.message_id, `bp:change:${reference}:a100000`)).toMatch(/already confirmed/u);
    expect(booksOf(flows, reference)).toEqual(BOUGHT_ONCE);
  });
});
