import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { useFlows } from '../support/flows.ts';
import { askPinAbove, ASKS_PIN, dots, enteredPins, enterPin, newPersonWithPin } from './pins.ts';
import { BOUGHT_ONCE, booksOf, NOT_BOUGHT } from '../support/books.ts';
import {
  type Bought,
  cardWith,
  CARD,
  goToCard,
  goToAmount,
  newPersonAtAmount,
  newPersonAtNumber,
} from '../support/shopping.ts';
import { airtime, prepaidMeter } from '../support/wishes.ts';
import { newPersonSays, say, tap } from '../support/say-and-read.ts';
import { inRedis } from '../support/stored.ts';

const dataFile = join(await temporaryFolder(), 'chats.json');
const PIN = '482719';
/** Typed PINs, which must be found nowhere. */
const TYPED = '739164';

// Hooks run in reverse order: this one is named first and runs last, when nothing more is written to the chats.
afterAll(() => {
  if (readFileSync(dataFile, 'utf8').includes(TYPED)) throw new Error('Telegram has kept what was typed');
});

const flows = useFlows({ emulator: { dataFile } });
const REMOVED = /I removed it from the chat/u;

enteredPins.add(TYPED);

beforeEach(async () => {
  await askPinAbove(flows, 'customer', 500);
});

function texts(chat: TestUser): string[] {
  return chat.messages().map(({ text = '' }) => text);
}

function keypads(chat: TestUser): number[] {
  return chat
    .botMessages()
    .flatMap((message) => (JSON.stringify(message).includes('pn:key') ? [message.message_id] : []));
}

/** A person with the keypad for an order on the screen. */
async function atKeypad(): Promise<Bought> {
  const buyer = await newPersonWithPin(flows, PIN);
  const reference = await goToCard(buyer, airtime('08031231234', '600'));
  await tap(buyer, 'Confirm', ASKS_PIN);
  return { buyer, reference };
}

async function allOfRedis(): Promise<string> {
  return inRedis(flows, async (redis) => {
    const found: unknown[] = [];
    for (const key of await redis.keys(`${flows.env['KEY_PREFIX']}:*`)) {
      const type = await redis.type(key);
      if (type === 'string') found.push(await redis.get(key));
      if (type === 'hash') found.push(await redis.hgetall(key));
      if (type === 'stream') found.push(await redis.xrange(key, '-', '+'));
    }
    return JSON.stringify(found);
  });
}

describe('a PIN that is typed with a keypad on the screen', () => {
  test.each([TYPED, '７３９１'])(
    '“%s” is taken out of the chat, enters nothing, and the keypad comes once more',
    async (typed) => {
      const { buyer, reference } = await atKeypad();
      await tap(buyer, '4', dots(1));
      const [card] = keypads(buyer);
      await say(buyer, typed, REMOVED);
      expect(buyer.screen()).toMatch(/tap it on the keypad[^]*MTN[^]*0803 123 1234[^]*\n● ○ ○ ○\n/u);
      await expect.poll(() => keypads(buyer)).toHaveLength(1);
      expect(keypads(buyer)).not.toEqual([card]);
      expect(texts(buyer)).not.toContain(typed);
      expect(booksOf(flows, reference)).toEqual(NOT_BOUGHT);
    },
  );

  test('even if it is the right one, which still has to be tapped', async () => {
    const { buyer, reference } = await atKeypad();
    await say(buyer, PIN, REMOVED);
    expect(booksOf(flows, reference)).toEqual(NOT_BOUGHT);
    await enterPin(buyer, PIN);
    await buyer.until(/Done!/u);
    expect(booksOf(flows, reference)).toEqual(BOUGHT_ONCE);
  });

  test('of /pin too, and sets nothing', async () => {
    const buyer = await newPersonSays(flows, '/pin', /new PIN/u);
    await say(buyer, TYPED, /I removed it from the chat[^]*new PIN/u);
    expect(texts(buyer)).not.toContain(TYPED);
    await enterPin(buyer, PIN);
    await buyer.until(/once more/u);
  });

  test('below a card that waits for a tap too', async () => {
    const { merchant } = flows;
    await say(merchant, '/pin', /PIN/u);
    await say(merchant, '/limits customer day 90,000', /\[Yes, do it\]/u);
    await say(merchant, TYPED, REMOVED);
    await say(merchant, '/cancel', /Cancelled/u);
  });

  test('is said to stand there still if Telegram does not let it be removed', async () => {
    const { buyer } = await atKeypad();
    flows.driver.faults.add({
      on: 'call',
      method: 'deleteMessage',
      chatId: buyer.id,
      effect: { type: 'server-error' },
    });
    await say(buyer, '7391', /could not remove it: please delete your message yourself[^]*○ ○ ○ ○/u);
    expect(texts(buyer)).toContain('7391');
  });

  test('stands nowhere afterwards: not in Redis, nor in a log, nor in what Telegram keeps', async () => {
    const { buyer } = await atKeypad();
    await say(buyer, TYPED, REMOVED);
    expect(await allOfRedis()).not.toContain(TYPED);
    expect(flows.logLines.join('\n')).not.toContain(TYPED);
  });

  test('is one after the keypad’s five minutes too, as long as it stands there, and once', async () => {
    const { buyer } = await atKeypad();
    await inRedis(flows, async (redis) => redis.del(await redis.keys(`*:keypad:${buyer.person.id}`)));
    await say(buyer, '7391', /I removed it[^]*keypad above has expired/u);
    expect(texts(buyer)).not.toContain('7391');
    buyer.say('7391');
    await buyer.until((chat) => texts(chat).at(-1) !== '7391');
    expect(texts(buyer)).toContain('7391');
  });
});

describe('what is no PIN goes its own way', () => {
  test('a whole purchase beside a keypad', async () => {
    const { buyer } = await atKeypad();
    await say(buyer, 'mtn 200 08031231235', cardWith(/0803 123 1235/u));
  });

  test('the amount that a purchase asks for, which was begun after the keypad', async () => {
    const { buyer } = await atKeypad();
    await goToAmount(buyer, airtime('08031231236'));
    await say(buyer, '1000', cardWith(/₦1,000\.00/u));
  });

  test('but not the amount of a purchase that was left for a keypad', async () => {
    const buyer = await newPersonAtAmount(flows, prepaidMeter('04123451234'));
    await say(buyer, '/pin', /new PIN/u);
    await say(buyer, '7391', REMOVED);
    expect(texts(buyer)).not.toContain('7391');
    await tap(buyer, 'Cancel', /Nothing was changed/u);
    await say(buyer, '7391', CARD);
  });

  test('digits after the PIN was entered, or the keypad left', async () => {
    const { buyer } = await atKeypad();
    await enterPin(buyer, PIN);
    await buyer.until(/Done!/u);
    buyer.say('7391');
    await buyer.until((chat) => texts(chat).at(-1) !== '7391');
    expect(texts(buyer)).toContain('7391');
  });
});

describe('a PIN that is typed and said to be one', () => {
  test.each(['/pin 739164', 'my pin is 739164'])(
    '“%s” is taken out of the chat wherever a person is',
    async (typed) => {
      const buyer = await newPersonAtNumber(flows, prepaidMeter(''));
      await say(buyer, typed, /I removed it from the chat[^]*send \/pin alone/u);
      expect(texts(buyer)).not.toContain(typed);
      expect(await allOfRedis()).not.toContain(TYPED);
    },
  );

  test('is not handed on to the shop, whose question stays open', async () => {
    const buyer = await newPersonSays(flows, '/contact', /What do you want to say/u);
    await say(buyer, `my pin is ${TYPED}`, REMOVED);
    expect(texts(buyer).join()).not.toContain(TYPED);
    expect(await allOfRedis()).not.toContain(TYPED);
    expect(texts(flows.merchant).join()).not.toContain(TYPED);
    await say(buyer, 'I forgot my PIN', /Passed on to the shop/u);
  });
});
