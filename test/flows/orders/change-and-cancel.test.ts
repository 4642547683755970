import { describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { useFlows } from '../support/flows.ts';
import { booksOf, NOT_BOUGHT } from '../support/books.ts';
import {
  cardWith,
  CARD,
  referenceOn,
  goToCard,
  goToNumber,
  newPersonWithCard,
  newPersonAtNumber,
  newPersonAtAmount,
  confirmOnce,
} from '../support/shopping.ts';
import { airtime, prepaidMeter, smePlan, type Wish } from '../support/wishes.ts';
import { labels, messageAt, messagesWith, say, tap, newPersonSays, pressed, dataOn } from '../support/say-and-read.ts';
import { askPinAbove, ASKS_PIN, newPersonWithPin } from '../pins/pins.ts';

const flows = useFlows();

const ASKS_WHAT = /What would you like to change\?/u;

describe('Change on a card', () => {
  test('takes the old card back at once: its Confirm buys nothing any more', async () => {
    const { buyer, old, messageId } = await changing(airtime('08031231234'));
    expect(await pressed(buyer, messageId, `o:confirm:${old}`)).toMatch(/no longer active\. Nothing was bought/u);
    await tap(buyer, 'Back', CARD);
    expect(referenceOn(buyer)).not.toBe(old);
    await confirmOnce(flows, buyer);
    expect(booksOf(flows, old)).toEqual(NOT_BOUGHT);
  });

  test('offers no other amount if the price is fixed', async () => {
    const { buyer } = await changing(smePlan);
    expect(labels(buyer)).toEqual(['Another number', 'Another plan of this size', 'Another product', 'Back', 'Cancel']);
  });

  test('offers amount, number and product if an amount is chosen, and says what is on the card', async () => {
    const { buyer } = await changing(prepaidMeter('04123451234', '2000'));
    expect(labels(buyer)).toEqual(['Another amount', 'Another number', 'Another product', 'Back', 'Cancel']);
    expect(buyer.screen()).toMatch(/Ikeja Electric[^]*0412\s3451\s234\nName: .+\nAmount: ₦2,000/u);
  });

  test('survives a restart', async () => {
    const { buyer } = await changing(airtime('08031231234'));
    await flows.restartBot();
    await tap(buyer, 'Another amount', /What amount\?/u);
    await say(buyer, '700', cardWith(/0803\s123\s1234[^]*₦700/u));
  });

  test('of a product that is not sold any more says so, and shows what is, for the same number', async () => {
    const { buyer } = await newPersonWithCard(flows, smePlan);
    flows.sandbox.setProduct('mtn-sme-1gb-30days', { available: false });
    await flows.restartBot();
    const { text } = await tap(buyer, 'Change', /no longer sold[^]*Which one\?/u);
    expect(text).toMatch(/0803\s123\s1234/u);
    flows.sandbox.setProduct('mtn-sme-1gb-30days', { available: true });
    await flows.restartBot();
  });
});

describe('Another amount', () => {
  test('keeps product, number and verified name', async () => {
    const { buyer, old } = await changing(prepaidMeter('04123451234', '2000'));
    const verifications = flows.sandbox.calls.of('verification');
    await tap(buyer, 'Another amount', /Name: [^]*What amount\?/u);
    await say(buyer, '3k', cardWith(/Ikeja Electric[^]*0412\s3451\s234\nName: .+[^]*₦3,000/u));
    expect(flows.sandbox.calls.of('verification')).toBe(verifications);
    await confirmOnce(flows, buyer);
    expect(booksOf(flows, old)).toEqual(NOT_BOUGHT);
  });

  test('goes Back to what can be changed, and from there to the card as it was', async () => {
    const { buyer } = await changing(airtime('08031231234', '500'));
    await tap(buyer, 'Another amount', /What amount\?/u);
    await tap(buyer, 'Back', ASKS_WHAT);
    await tap(buyer, 'Back', cardWith(/0803\s123\s1234[^]*₦500/u));
  });
});

describe('Another number', () => {
  test('keeps product and amount, and the name is verified anew', async () => {
    const { buyer } = await changing(prepaidMeter('04123451234', '2000'));
    const [, before] = /Name: (.+)/u.exec(buyer.screen()) ?? [];
    await tap(buyer, 'Another number', /meter number\?/u);
    await say(buyer, '04123451235', cardWith(/0412\s3451\s235\nName: .+[^]*₦2,000/u));
    expect(/Name: (.+)/u.exec(buyer.screen())?.[1]).not.toBe(before);
    await confirmOnce(flows, buyer);
  });

  test.each([
    ['0803 123 1235', /0803\s123\s1235[^]*₦500/u],
    ['1.5k', /0803\s123\s1234[^]*₦1,500/u],
  ])('or another amount can be typed right away: “%s”', async (typed, card) => {
    const { buyer } = await changing(airtime('08031231234', '500'));
    await say(buyer, typed, cardWith(card));
  });
});

describe('Another product', () => {
  test('keeps the number: one tap on another plan is the card', async () => {
    const { buyer, old } = await changing(smePlan);
    await tap(buyer, 'Another product', /Data › MTN › SME[^]*Which one\?/u);
    await tap(buyer, /2GB/u, cardWith(/0803\s123\s1234\nYou pay: ₦1,178/u));
    await confirmOnce(flows, buyer);
    expect(booksOf(flows, old)).toEqual(NOT_BOUGHT);
  });

  test('of the same size is chosen among all kinds', async () => {
    const { buyer } = await changing(smePlan);
    await tap(buyer, 'Another plan of this size', /Which one do you mean\?/u);
    expect(labels(buyer).join()).not.toMatch(/SME|2GB/u);
    await tap(buyer, 'Back', /What would you like to change\?/u);
    await tap(buyer, 'Another plan of this size', /Which one do you mean\?/u);
    await tap(buyer, /Gifting/u, cardWith(/Gifting 1GB[^]*0803\s123\s1234/u));
  });

  test('is another network if one network has one product, and keeps number and amount', async () => {
    const { buyer } = await changing(airtime('08031231234', '500'));
    await tap(buyer, 'Another product', /Which provider\?/u);
    await tap(buyer, 'Glo', cardWith(/Glo[^]*0803\s123\s1234[^]*₦500/u));
  });

  test('of a meter is verified anew for the number that stays', async () => {
    const { buyer } = await changing(prepaidMeter('04123451234', '2000'));
    const verifications = flows.sandbox.calls.of('verification');
    await tap(buyer, 'Another product', /Which one\?/u);
    await tap(buyer, /postpaid/iu, cardWith(/ostpaid[^]*0412\s3451\s234\nName: .+[^]*₦2,000/u));
    expect(flows.sandbox.calls.of('verification')).toBe(verifications + 1);
  });

  test('leads Back through kinds, providers and services to what can be changed', async () => {
    const { buyer } = await changing(smePlan);
    buyer.tap('Another product');
    for (const asks of [/Which one\?/u, /Which kind\?/u, /Which provider\?/u, /What would you like to buy\?/u]) {
      await buyer.until(asks);
      buyer.tap('Back');
    }
    await buyer.until(ASKS_WHAT);
  });
});

async function changing(wish: Wish): Promise<{ buyer: TestUser; old: string; messageId: number }> {
  const { buyer, reference: old } = await newPersonWithCard(flows, wish);
  const { messageId } = buyer.tap('Change');
  await buyer.until(ASKS_WHAT);
  return { buyer, old, messageId };
}

/** All buttons that still stand under a message. */
function buttonsLeft(chat: TestUser): string[] {
  return chat
    .botMessages()
    .flatMap(({ reply_markup: markup }) => markup?.inline_keyboard.flat().map(({ text }) => text) ?? []);
}

/** After /cancel, and after the redrawing behind it. */
async function leftAfterCancel(chat: TestUser): Promise<string[]> {
  await say(chat, '/cancel', /Cancelled\./u);
  await chat.until(() => buttonsLeft(chat).length === 0).catch(() => undefined);
  return buttonsLeft(chat);
}

describe('/cancel takes the buttons off', () => {
  test('a question of the purchase, and says once that it is cancelled', async () => {
    const buyer = await newPersonAtNumber(flows, airtime(''));
    const { message_id: id } = buyer.botMessages().at(-1)!;
    expect(await leftAfterCancel(buyer)).toEqual([]);
    expect(messagesWith(buyer, /Cancelled/u)).toHaveLength(1);
    expect(messageAt(buyer, id)?.text).toBe('✖️ No longer open. Nothing was done with it. To go on: /menu');
  });

  test('a card that came further down than the question it answers', async () => {
    const buyer = await newPersonAtAmount(flows, airtime('08031231234'));
    for (const slip of ['x', 'y', 'z']) {
      await say(buyer, slip, /is not an amount/u);
    }
    await say(buyer, '500', CARD);
    expect(await leftAfterCancel(buyer)).toEqual([]);
  });

  test('a card after Another network, after a question which of several, and a menu beside them', async () => {
    const buyer = await newPersonSays(flows, '500 08031231234', CARD);
    await tap(buyer, 'Another network', /Which network/u);
    await tap(buyer, /Airtel/u, CARD);
    await say(buyer, 'mtn 1gb 08031230212', /Which one do you mean/u);
    await tap(buyer, /SME/u, CARD);
    await goToNumber(buyer, airtime(''));
    expect(await leftAfterCancel(buyer)).toEqual([]);
  });

  test('a keypad in the place of its card', async () => {
    await askPinAbove(flows, 'customer', 500);
    const buyer = await newPersonWithPin(flows, '482719');
    await goToCard(buyer, airtime('08031231234', '600'));
    await tap(buyer, 'Confirm', ASKS_PIN);
    expect(await leftAfterCancel(buyer)).toEqual([]);
    await askPinAbove(flows, 'customer', undefined);
  });

  test('the keypad of /pin, on which nothing is entered any more', async () => {
    const buyer = flows.person();
    const keypad = await say(buyer, '/pin', /new PIN/u);
    expect(await leftAfterCancel(buyer)).toEqual([]);
    expect(await pressed(buyer, keypad.message_id, dataOn(keypad, 'pn:key'))).toMatch(/no longer active/u);
  });
});
