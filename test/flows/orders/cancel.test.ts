import { describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { useFlows } from '../support/flows.ts';
import { askPinAbove, ASKS_PIN, setPin } from '../pins/pins.ts';
import {
  airtime,
  booksOf,
  CARD,
  NOT_BOUGHT,
  referenceOn,
  goToCard,
  goToAmount,
  goToNumber,
} from '../support/shopping.ts';

const flows = useFlows();

/** All buttons that still stand under a message. */
function buttonsLeft(chat: TestUser): string[] {
  return chat
    .botMessages()
    .flatMap(({ reply_markup: markup }) => markup?.inline_keyboard.flat().map(({ text }) => text) ?? []);
}

/** After /cancel, and after the redrawing behind it. */
async function leftAfterCancel(chat: TestUser): Promise<string[]> {
  chat.say('/cancel');
  await chat.until(/Cancelled\./u);
  await chat.until(() => buttonsLeft(chat).length === 0).catch(() => undefined);
  return buttonsLeft(chat);
}

describe('/cancel takes the buttons off', () => {
  test('the card of a line', async () => {
    const buyer = flows.person();
    buyer.say('mtn 500 08031231234');
    await buyer.until(CARD);
    const reference = referenceOn(buyer);
    expect(await leftAfterCancel(buyer)).toEqual([]);
    expect(booksOf(flows.setup, reference)).toEqual(NOT_BOUGHT);
  });

  test('a question of the purchase, and says once that it is cancelled', async () => {
    const buyer = flows.person();
    await goToNumber(buyer, airtime(''));
    const { message_id: id } = buyer.botMessages().at(-1)!;
    expect(await leftAfterCancel(buyer)).toEqual([]);
    const texts = buyer.botMessages().map(({ text = '' }) => text);
    expect(texts.filter((text) => /Cancelled/u.test(text))).toHaveLength(1);
    expect(buyer.botMessages().find(({ message_id: at }) => at === id)?.text).toBe(
      '✖️ No longer open. Nothing was done with it. To go on: /menu',
    );
  });

  test('many cards of lines, and their summary comes first', async () => {
    const buyer = flows.person();
    for (const amount of [100, 200, 300, 400]) {
      buyer.say(`mtn ${amount} 08031231234`);
      await buyer.until(CARD);
    }
    buyer.say('/cancel');
    await buyer.until(/Cancelled\.[^]*₦400\.00[^]*₦100\.00/u);
    await expect.poll(() => buttonsLeft(buyer)).toEqual([]);
  });

  test('the card of a list', async () => {
    const buyer = flows.person();
    buyer.say('mtn 100 08031231234\nglo 200 08051231234');
    await buyer.until(/2 purchases[^]*\[Buy/u);
    expect(await leftAfterCancel(buyer)).toEqual([]);
  });

  test('a card that came further down than the question it answers', async () => {
    const buyer = flows.person();
    await goToAmount(buyer, airtime('08031231234'));
    for (const slip of ['x', 'y', 'z']) {
      buyer.say(slip);
      await buyer.until(/is not an amount/u);
    }
    buyer.say('500');
    await buyer.until(CARD);
    expect(await leftAfterCancel(buyer)).toEqual([]);
  });

  test('a card after Another network, after a question which of several, and a menu beside them', async () => {
    const buyer = flows.person();
    buyer.say('500 08031231234');
    await buyer.until(CARD);
    buyer.tap('Another network');
    await buyer.until(/Which network/u);
    buyer.tap(/Airtel/u);
    await buyer.until(CARD);
    buyer.say('mtn 1gb 08031230212');
    await buyer.until(/Which one do you mean/u);
    buyer.tap(/SME/u);
    await buyer.until(CARD);
    await goToNumber(buyer, airtime(''));
    expect(await leftAfterCancel(buyer)).toEqual([]);
  });

  test('a keypad in the place of its card', async () => {
    const buyer = flows.person();
    await askPinAbove(flows.setup, 'customer', 500);
    await setPin(buyer, '482719');
    await goToCard(buyer, airtime('08031231234', '600'));
    buyer.tap('Confirm');
    await buyer.until(ASKS_PIN);
    expect(await leftAfterCancel(buyer)).toEqual([]);
    await askPinAbove(flows.setup, 'customer', undefined);
  });

  test('the keypad of /pin, on which nothing is entered any more', async () => {
    const buyer = flows.person();
    buyer.say('/pin');
    const { message_id: id, reply_markup: markup } = await buyer.until(/new PIN/u);
    expect(await leftAfterCancel(buyer)).toEqual([]);
    const data = /pn:key:[^"]+/u.exec(JSON.stringify(markup))?.[0] ?? '';
    expect((await buyer.untilToast(buyer.press(id, data))).text).toMatch(/no longer active/u);
  });
});
