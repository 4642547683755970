import { describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { useFlows } from '../support/flows.ts';
import { airtime, CARD, goToAmount, goToCard, goToNumber, prepaidMeter } from '../support/shopping.ts';

/** A meter's purchase takes long enough to begin another one. */
const flows = useFlows({ sandbox: { finishAfterMs: 3_000 } });

/** Whether the newest message of the chat is the bot's, and what it says. */
function newest(chat: TestUser): string {
  const message = chat.messages().at(-1);
  return message?.message_id === chat.botMessages().at(-1)?.message_id ? chat.screen() : 'what the person sent';
}

describe('an answer is seen', () => {
  test.each([
    ['600 letters', (buyer: TestUser) => buyer.say('please '.repeat(90).slice(0, 600))],
    ['4,000 letters', (buyer: TestUser) => buyer.say('x'.repeat(4000))],
    ['eight lines', (buyer: TestUser) => buyer.say('one\ntwo\nthree\nfour\nfive\nsix\nseven\neight')],
    ['a photo', (buyer: TestUser) => buyer.sendPhoto()],
    ['a sticker', (buyer: TestUser) => buyer.sendSticker()],
    ['a long forwarded text', (buyer: TestUser) => buyer.forward('Good morning my people. '.repeat(20))],
  ])('to %s at any question', async (_what, send) => {
    const buyer = flows.person();
    await goToNumber(buyer, airtime(''));
    send(buyer);
    await buyer.until(/is not a phone number|type it as text/u);
    expect(newest(buyer)).toMatch(/phone number is it for/u);
    buyer.say('08031231234');
    await buyer.until(/What amount\?/u);
    send(buyer);
    await buyer.until(/is not an amount|type it as text/u);
    expect(newest(buyer)).toMatch(/What amount\?/u);
    // The old one goes once the new one is there.
    await expect.poll(() => buyer.botMessages()).toHaveLength(1);
  });

  test('to the photos of an album once, below all of them', async () => {
    const buyer = flows.person();
    await goToNumber(buyer, airtime(''));
    const before = buyer.botMessages().at(-1)?.message_id ?? 0;
    await flows.setup.stopBot();
    for (let count = 0; count < 4; count += 1) buyer.sendPhoto({ album: 'one' });
    await flows.setup.startBot();
    await buyer.until(/type it as text[\s\S]*phone number is it for/u);
    buyer.say('08031231234');
    await buyer.until(/What amount\?/u);
    const sent = flows.setup.driver
      .latestCalls()
      .filter(({ method, parameters }) => method === 'sendMessage' && parameters['chat_id'] === buyer.id);
    expect(sent.filter(({ parameters }) => String(parameters['text']).includes('type it as text'))).toHaveLength(1);
    expect(buyer.botMessages().at(-1)?.message_id).toBeGreaterThan(before);
  });

  test('below the receipt of the purchase before, which came while the question stood', async () => {
    const buyer = flows.person();
    await goToCard(buyer, prepaidMeter('04123451234'));
    buyer.tap('Confirm');
    await buyer.until(/Processing/u);
    await goToNumber(buyer, airtime(''));
    const question = buyer.botMessages().at(-1)?.message_id ?? 0;
    const receipt = await buyer.until(/Done!/u, { timeoutMs: 15_000 });
    expect(receipt.message_id).toBeGreaterThan(question);
    buyer.say('08031231234');
    await buyer.until(/What amount\?/u);
    expect(newest(buyer)).toMatch(/What amount\?/u);
    buyer.say('500');
    await buyer.until(CARD);
    await expect.poll(() => buyer.transcript()).not.toMatch(/phone number is it for|What amount\?/u);
  });

  test('to a word at a list that fills the screen', async () => {
    const buyer = flows.person();
    buyer.say('/data');
    for (const label of ['MTN', 'Monthly']) {
      await buyer.until(/Which/u);
      buyer.tap(label);
    }
    await buyer.until(/Which one\?/u);
    expect(buyer.botMessages().at(-1)?.reply_markup?.inline_keyboard.length).toBeGreaterThan(8);
    buyer.say('month');
    await buyer.until(/Search: “month”/u);
    expect(newest(buyer)).toMatch(/Search: “month”/u);
  });
});

test('short answers change the question in its place, as ever', async () => {
  const buyer = flows.person();
  await goToAmount(buyer, airtime('08031231234'));
  const question = buyer.botMessages().at(-1)?.message_id;
  buyer.say('500');
  await buyer.until(CARD);
  expect(buyer.botMessages().map(({ message_id }) => message_id)).toEqual([question]);
});
