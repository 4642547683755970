import { describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { useFlows } from '../support/flows.ts';
import { BOUGHT_ONCE, booksOf, CARD, NOT_BOUGHT, referenceOn } from '../support/shopping.ts';

const flows = useFlows();

/** An order, a name and numbers as they are written when nothing is asked. */
const CARDS = {
  airtime: ['mtn 500 08031230201', /MTN[^]*0803 123 0201[^]*₦500/u],
  meter: ['ikeja 2000 04123450200', /Ikeja[^]*0412 3450 200[^]*₦2,000/u],
  plan: ['mtn sme 1gb 08031230203', /SME[^]*0803 123 0203[^]*₦589/u],
} as const;

async function withCard(card: keyof typeof CARDS = 'airtime'): Promise<{ buyer: TestUser; reference: string }> {
  const buyer = flows.person();
  buyer.say(CARDS[card][0]);
  await buyer.until(CARD);
  return { buyer, reference: await newest(buyer) };
}

/** The reference that the newest Confirm in the chat carries. */
async function newest(chat: TestUser): Promise<string> {
  const found = chat
    .botMessages()
    .map((message) => /o:(?:confirm|again):(\w+)/u.exec(JSON.stringify(message.reply_markup ?? {}))?.[1])
    .findLast((reference) => reference !== undefined);
  if (found === undefined) throw new Error(`no card in the chat:\n${chat.transcript()}`);
  return found;
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
    buyer.say(text);
    await buyer.until(/That message bought nothing\.[^]*Your open card: MTN[^\n]*0803 123 0201 · ₦500/u);
    expect(buyer.screen()).not.toMatch(/tap Confirm/iu);
    expect(buyer.screen()).toMatch(/\[Buy\]/u);
    expect(booksOf(flows.setup, reference)).toEqual(NOT_BOUGHT);
  });

  test('and how a line is written, where it was meant for one', async () => {
    const { buyer } = await withCard();
    buyer.say('m.t.n 500 08031230200');
    await expect(
      buyer.until(
        /did not understand that\. Write it like this: mtn 500[^]*That message bought nothing\.[^]*Your open card/u,
      ),
    ).resolves.toBeDefined();
  });

  test('a sticker too', async () => {
    const { buyer } = await withCard('meter');
    buyer.sendSticker();
    await expect(
      buyer.until(/can only read text: please type it\. That message bought nothing\.[^]*Ikeja[^]*₦2,000/u),
    ).resolves.toBeDefined();
  });

  test('the one that was drawn last, and how many there are besides', async () => {
    const { buyer } = await withCard();
    buyer.say('glo 200 08051231234');
    await buyer.until(CARD);
    buyer.say('hm');
    await buyer.until(/Your open card: Glo[^\n]*0805 123 1234 · ₦200[^\n]*\n… and one more open card further up/u);
    buyer.tap('Show the card');
    await buyer.until(/Please check[^]*Glo/u);
    expect(buyer.botMessages().at(-1)?.reply_to_message).toBeUndefined();
  });

  test('a list too', async () => {
    const buyer = flows.person();
    buyer.say('mtn 100 08031231234\nglo 200 08051231234');
    await buyer.until(/2 purchases[^]*\[Buy/u);
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
      buyer.say('is it done?');
      await buyer.until(/\[Show the card\]/u);
    }
    const below = buyer.botMessages().at(-1)?.message_id;
    buyer.tap('Show the card');
    await buyer.until(CARD);
    expect(buyer.botMessages().at(-1)?.message_id).toBe(below);
    await expect.poll(() => buyer.botMessages().map(({ message_id }) => message_id)).not.toContain(card);
    expect(await newest(buyer)).toBe(reference);
    buyer.tap('Confirm');
    await buyer.until(/Done!/u);
    expect(booksOf(flows.setup, reference)).toEqual(BOUGHT_ONCE);
  });

  test('shows the receipt once it is bought, and what it said before stays true', async () => {
    const { buyer, reference } = await withCard();
    buyer.say('hm');
    await buyer.until(/\[Show the card\]/u);
    buyer.press(buyer.botMessages()[0]?.message_id ?? 0, `o:confirm:${reference}`);
    await buyer.until(/Done!/u);
    expect(buyer.transcript()).toMatch(/That message bought nothing/u);
    expect(buyer.transcript()).not.toMatch(/Nothing was bought/u);
    buyer.tap('Show the card');
    await buyer.until((chat) => chat.screen().includes('Done!'));
    expect(booksOf(flows.setup, reference)).toEqual(BOUGHT_ONCE);
  });

  test('of another person, or cancelled since, shows nothing', async () => {
    const { buyer, reference } = await withCard();
    const other = flows.person();
    other.say('hm');
    await other.until(/\[Buy\]/u);
    const forged = other.press(other.botMessages().at(-1)?.message_id ?? 0, `o:show:${reference}`);
    expect((await other.untilToast(forged)).text).toMatch(/no longer active/u);
    buyer.say('hm');
    await buyer.until(/\[Show the card\]/u);
    buyer.say('/cancel');
    await buyer.until(/Cancelled/u);
    const late = buyer.tap('Show the card');
    expect((await buyer.untilToast(late)).text).toMatch(/no longer active/u);
  });
});

describe('an amount or a number alone is asked about, and changes nothing by itself', () => {
  const CHANGED: [keyof typeof CARDS, string, RegExp][] = [
    ['airtime', '1000', /MTN[^]*0803 123 0201[^]*You pay: ₦1,000/u],
    ['airtime', '0803 123 0200', /MTN[^]*0803 123 0200[^]*You pay: ₦500/u],
    ['meter', '5000', /Ikeja[^]*0412 3450 200[^]*Name: [^]*You pay: ₦5,000/u],
    ['meter', '04123450201', /Ikeja[^]*0412 3450 201[^]*Name: [^]*You pay: ₦2,000/u],
    ['plan', '08031230204', /SME[^]*0803 123 0204[^]*You pay: ₦589/u],
  ];

  test.each(CHANGED)('%s, “%s”: Change this card', async (kind, piece, wanted) => {
    const { buyer, reference } = await withCard(kind);
    buyer.say(piece);
    await buyer.until(/for your open card, or for something new\? Nothing was bought[^]*\[Change this card\]/u);
    expect(buyer.screen()).toMatch(CARDS[kind][1]);
    buyer.tap('Change this card');
    await buyer.until(CARD);
    expect(buyer.screen()).toMatch(wanted);
    await expect.poll(() => buyer.transcript()).toMatch(/Changed: the new card is below/u);
    const changed = await newest(buyer);
    expect(changed).not.toBe(reference);
    expect(buyer.transcript().match(/\[Confirm\]/gu)).toHaveLength(1);
    const toast = await buyer.untilToast(
      buyer.press(buyer.botMessages()[0]?.message_id ?? 0, `o:confirm:${reference}`),
    );
    expect(toast.text).toMatch(/no longer active\. Nothing was bought/u);
    buyer.tap('Confirm');
    await buyer.until(/Done!|Processing|failed/u);
    await expect.poll(() => booksOf(flows.setup, changed).accepted).toBe(1);
    expect(booksOf(flows.setup, reference)).toEqual(NOT_BOUGHT);
  });

  test('a shared contact: Change this card', async () => {
    const { buyer } = await withCard();
    buyer.shareContact({ phone_number: '2348031230200', first_name: 'Mama' });
    await buyer.until(/0803 123 0200: is that for your open card/u);
    buyer.tap('Change this card');
    await buyer.until(CARD);
    expect(buyer.screen()).toMatch(/0803 123 0200[^]*₦500/u);
  });

  test('an amount for a plan of a fixed price leads to what can be another', async () => {
    const { buyer } = await withCard('plan');
    buyer.say('1000');
    await buyer.until(/₦1,000[^:]*: is that for your open card/u);
    buyer.tap('Change this card');
    await expect(buyer.until(/What would you like to change\?[^]*\[Another product\]/u)).resolves.toBeDefined();
  });

  test.each([
    ['1000', /What would you like to buy\?/u],
    ['08031230200', /0803 123 0200[^]*airtime for one of these amounts/u],
  ])('“%s”: New purchase leaves the card as it is', async (piece, next) => {
    const { buyer, reference } = await withCard();
    buyer.say(piece);
    await buyer.until(/\[New purchase\]/u);
    buyer.tap('New purchase');
    await buyer.until(next);
    buyer.tap(`o:confirm:${reference}`);
    await buyer.until(/Done!/u);
    expect(booksOf(flows.setup, reference)).toEqual(BOUGHT_ONCE);
    expect(referenceOn(buyer)).toBe(reference);
  });

  test('New purchase for an amount asks for it no second time', async () => {
    const { buyer } = await withCard();
    buyer.say('700');
    await buyer.until(/\[New purchase\]/u);
    buyer.tap('New purchase');
    await buyer.until(/What would you like to buy/u);
    buyer.tap('Airtime');
    await buyer.until(/Which provider/u);
    buyer.say('08051231234');
    await buyer.until(CARD);
    expect(buyer.screen()).toMatch(/0805 123 1234[^]*₦700/u);
  });

  test('a number that cannot be is said to be so, with the card', async () => {
    const { buyer } = await withCard();
    buyer.say('0803 123 456');
    await expect(
      buyer.until(
        /too short for a phone number: one digit is missing[^]*That message bought nothing\.[^]*0803 123 0201/u,
      ),
    ).resolves.toBeDefined();
  });

  test('a card that was confirmed meanwhile is not changed, nor one of another person', async () => {
    const { buyer, reference } = await withCard();
    buyer.say('1000');
    const asked = await buyer.until(/\[Change this card\]/u);
    const other = flows.person();
    other.say('/help');
    const help = await other.until(/How it works/u);
    const forged = await other.untilToast(other.press(help.message_id, `bp:change:${reference}:a100000`));
    expect(forged.text).toMatch(/no longer active/u);
    buyer.tap(`o:confirm:${reference}`);
    await buyer.until(/Done!/u);
    const late = await buyer.untilToast(buyer.press(asked.message_id, `bp:change:${reference}:a100000`));
    expect(late.text).toMatch(/already confirmed/u);
    expect(booksOf(flows.setup, reference)).toEqual(BOUGHT_ONCE);
  });
});

test('with no card open an amount alone gets the way back, and a number what is bought for one', async () => {
  const buyer = flows.person();
  buyer.say('1000');
  await buyer.until(/Send \/buy to buy something/u);
  buyer.say('08031230200');
  await expect(buyer.until(/airtime for one of these amounts/u)).resolves.toBeDefined();
});
