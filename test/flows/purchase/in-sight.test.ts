import { describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { endProcessing } from '../support/end-processing.ts';
import { useFlows } from '../support/flows.ts';
import { BOUGHT_ONCE, booksOf } from '../support/books.ts';
import { CARD, goToCard, goToNumber, newPersonAtNumber, newPersonBuys } from '../support/shopping.ts';
import { airtime, prepaidMeter } from '../support/wishes.ts';
import { labelsAt, messageAt, say, tap, newestId } from '../support/say-and-read.ts';
import { inRedis } from '../support/stored.ts';

const flows = useFlows();

/** Its purchase is processing until `finish`, so that another one can begin. */
const METER = '04123450299';

const finish = (): Promise<void> => endProcessing(flows, METER);

/** Whether the newest message of the chat is the bot's, and what it says. */
function newest(chat: TestUser): string {
  const message = chat.messages().at(-1);
  return message?.message_id === chat.botMessages().at(-1)?.message_id ? chat.screen() : 'what the person sent';
}

describe('an answer is seen', () => {
  test('to a long text and to a photo', async () => {
    const buyer = await newPersonAtNumber(flows, airtime(''));
    await say(buyer, 'x'.repeat(4000), /is not a phone number/u);
    expect(newest(buyer)).toMatch(/phone number is it for/u);
    await say(buyer, '08031231234', /What amount\?/u);
    buyer.sendPhoto();
    await buyer.until(/type it as text/u);
    expect(newest(buyer)).toMatch(/What amount\?/u);
    // The old one goes once the new one is there.
    await expect.poll(() => buyer.botMessages()).toHaveLength(1);
  });

  test('to the photos of an album once, below all of them', async () => {
    const buyer = await newPersonAtNumber(flows, airtime(''));
    const before = newestId(buyer);
    await flows.stopBot();
    for (let count = 0; count < 4; count += 1) buyer.sendPhoto({ album: 'one' });
    await flows.startBot();
    await buyer.until(/type it as text[^]*phone number is it for/u);
    await say(buyer, '08031231234', /What amount\?/u);
    const sent = flows.driver
      .latestCalls()
      .filter(({ method, parameters }) => method === 'sendMessage' && parameters['chat_id'] === buyer.id);
    expect(sent.filter(({ parameters }) => String(parameters['text']).includes('type it as text'))).toHaveLength(1);
    expect(buyer.botMessages().at(-1)?.message_id).toBeGreaterThan(before);
  });

  test('below the receipt of the purchase before, which came while the question stood', async () => {
    const { buyer } = await newPersonBuys(flows, prepaidMeter(METER), /Processing/u);
    await goToNumber(buyer, airtime(''));
    const question = newestId(buyer);
    await finish();
    const receipt = await buyer.until(/Done!/u);
    expect(receipt.message_id).toBeGreaterThan(question);
    await say(buyer, '08031231234', /What amount\?/u);
    expect(newest(buyer)).toMatch(/What amount\?/u);
    await say(buyer, '500', CARD);
    await expect.poll(() => buyer.transcript()).not.toMatch(/phone number is it for|What amount\?/u);
  });

  test('to a text about that receipt, as if Which one do you mean? were not open above it; its buttons still work', async () => {
    const { buyer } = await newPersonBuys(flows, prepaidMeter(METER), /Processing/u);
    await say(buyer, 'mtn 1gb 08031231236', /Which one do you mean\?/u);
    await say(buyer, 'please help my neighbour', /Please tap one of the buttons[^]*Which one do you mean\?/u);
    await say(buyer, 'the token no enter', /Which purchase has not come\?[^]*\[0412/u);
    await finish();
    await buyer.until(/Done!/u);
    for (const text of ['the token no enter', 'please help my neighbour']) {
      const before = buyer.botMessages().length;
      buyer.say(text);
      await buyer.until(() => buyer.botMessages().length > before);
      expect(newest(buyer)).not.toMatch(/tap one of the buttons/u);
    }
    await tap(buyer, /SME/u, /Please check[^]*SME[^]*0803 123 1236/u);
  });

  test.each(['glo 1gb 08051231238', 'cancel'])(
    'to “%s” below that receipt, which closes the question',
    async (text) => {
      const { buyer } = await newPersonBuys(flows, prepaidMeter(METER), /Processing/u);
      const asked = await say(buyer, 'mtn 1gb 08031231238', /Which one do you mean\?/u);
      const buttonsThere = () => labelsAt(buyer, asked.message_id);
      expect(buttonsThere()).not.toHaveLength(0);
      await finish();
      await buyer.until(/Done!/u);
      buyer.say(text);
      await expect.poll(buttonsThere).toHaveLength(0);
    },
  );

  test('to words that choose, though a receipt came below the question', async () => {
    const { buyer } = await newPersonBuys(flows, prepaidMeter(METER), /Processing/u);
    await say(buyer, 'mtn 1gb 08031231237', /Which one do you mean\?/u);
    await finish();
    await buyer.until(/Done!/u);
    await say(buyer, 'sme', CARD);
    expect(newest(buyer)).toMatch(/SME[^]*0803 123 1237/u);
  });
});

const LINE = /^✅ .+ · 0803.?123.?1234: done\. The receipt is below\.$/u;

/** A card for ₦500, and the message that shows it. */
async function card(buyer: TestUser): Promise<{ reference: string; messageId: number }> {
  const reference = await goToCard(buyer, airtime('08031231234'));
  return { reference, messageId: newestId(buyer) };
}

function confirm(buyer: TestUser, { reference, messageId }: { reference: string; messageId: number }): void {
  buyer.press(messageId, `o:confirm:${reference}`);
}

/** The message with the end, and what is left of the card once it is redrawn. */
async function endOf(buyer: TestUser, { reference, messageId }: { reference: string; messageId: number }) {
  const end = await buyer.until(/Done!/u);
  await expect.poll(() => messageAt(buyer, messageId)?.text).toMatch(LINE);
  return {
    isNewest: buyer.messages().at(-1)?.message_id === end.message_id,
    repliesToCard: end.reply_to_message?.message_id === messageId,
    buttonsOfCard: messageAt(buyer, messageId)?.reply_markup,
    books: booksOf(flows, reference),
  };
}

const BELOW = { isNewest: true, repliesToCard: true, buttonsOfCard: undefined, books: BOUGHT_ONCE };

describe('an end within ten seconds comes as a new message, below what came since the card was drawn:', () => {
  test('what the person wrote, and its answer', async () => {
    const buyer = flows.person();
    const drawn = await card(buyer);
    await say(buyer, '/help', /How it works/u);
    confirm(buyer, drawn);
    expect(await endOf(buyer, drawn)).toEqual(BELOW);
  });

  test('no one knows what, because that was forgotten', async () => {
    const buyer = flows.person();
    const drawn = await card(buyer);
    await inRedis(flows, (redis, keys) =>
      Promise.all([keys.person(buyer.id), keys.stranger(buyer.id)].map((key) => redis.hdel(key, 'newest'))),
    );
    confirm(buyer, drawn);
    expect(await endOf(buyer, drawn)).toEqual(BELOW);
  });
});

test('an end comes in place of the card if only the answers that led to it stand below', async () => {
  const buyer = flows.person();
  const drawn = await card(buyer);
  expect(buyer.messages().at(-1)?.message_id).toBeGreaterThan(drawn.messageId);
  confirm(buyer, drawn);
  const end = await buyer.until(/Done!/u);
  expect(end.message_id).toBe(drawn.messageId);
  expect(buyer.botMessages()).toHaveLength(1);
});
