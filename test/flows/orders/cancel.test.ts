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
import { newPersonSays, say, tap } from '../support/say-and-read.ts';

const flows = useFlows();

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
  test('the card of a line', async () => {
    const buyer = await newPersonSays(flows, 'mtn 500 08031231234', CARD);
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

  test('a card that came further down than the question it answers', async () => {
    const buyer = flows.person();
    await goToAmount(buyer, airtime('08031231234'));
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
    const buyer = flows.person();
    await askPinAbove(flows.setup, 'customer', 500);
    await setPin(buyer, '482719');
    await goToCard(buyer, airtime('08031231234', '600'));
    await tap(buyer, 'Confirm', ASKS_PIN);
    expect(await leftAfterCancel(buyer)).toEqual([]);
    await askPinAbove(flows.setup, 'customer', undefined);
  });

  test('the keypad of /pin, on which nothing is entered any more', async () => {
    const buyer = flows.person();
    const { message_id: id, reply_markup: markup } = await say(buyer, '/pin', /new PIN/u);
    expect(await leftAfterCancel(buyer)).toEqual([]);
    const data = /pn:key:[^"]+/u.exec(JSON.stringify(markup))?.[0] ?? '';
    expect((await buyer.untilToast(buyer.press(id, data))).text).toMatch(/no longer active/u);
  });
});
