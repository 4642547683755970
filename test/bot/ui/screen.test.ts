import { rmSync } from 'node:fs';
import { type Emulator, startEmulator, type TestUser } from 'bot-api-emulator';
import { Bot, InputFile } from 'grammy';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  answerPress,
  type UpdateChat,
  type Drawing,
  editScreen,
  type ReaderChat,
  type Screen,
  sendPhoto,
  sendScreen,
} from '../../../src/bot/ui/screen.ts';
import { loadWords, type Words } from '../../../src/bot/ui/words.ts';
import { minor } from '../../../src/domain/shared/money.ts';
import { draftedLocales, MONEY_MARK } from '../../support/draft-language.ts';

const directory = draftedLocales();
const words = loadWords({ directory, defaultLocale: 'en', currency: 'NGN', timeZone: 'Africa/Lagos' })('xx');
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const REFERENCE = 'VB0000000000C4MK';
const BELOW = /\n\n~🇬🇧 The same in English:\n/u;

let emulator: Emulator;
let bot: Bot;
let user: TestUser;
let chat: ReaderChat;
/** What the bot says over the next button that is tapped. */
let toast = '';

beforeAll(async () => {
  emulator = await startEmulator({ started: true });
  bot = new Bot(emulator.token, { client: { apiRoot: emulator.url } });
  bot.on('callback_query', (ctx) => answerPress(Object.assign(ctx, { words }) as UpdateChat, toast));
  void bot.start();
  user = emulator.driver.user('customer');
  chat = { api: bot.api, chatId: user.id, words };
});

afterAll(async () => {
  await bot.stop();
  await emulator.stop();
  rmSync(directory, { recursive: true });
});

/** What was charged, the reference and what to do, around a text of that length. */
function screenWith(length: number): Drawing {
  return (own: Words): Screen => ({
    html: [
      own.html('order-price', { price: own.money(minor(50_000)) }),
      'x'.repeat(length),
      own.html('card-reference', { reference: REFERENCE }),
      own.html('order-processing-hint'),
    ].join('\n'),
  });
}

const ways: Record<string, { limit: number; send: (drawing: Drawing) => Promise<unknown> }> = {
  'a text': { limit: 4096, send: (drawing) => sendScreen(chat, drawing) },
  'an edit': {
    limit: 4096,
    send: async (drawing) => editScreen(chat, await sendScreen(chat, { html: 'before' }), drawing),
  },
  'a caption': { limit: 1024, send: (drawing) => sendPhoto(chat, new InputFile(PNG, 'receipt.png'), drawing) },
};

function shown(): string {
  const last = user.botMessages().at(-1);
  return last?.text ?? last?.caption ?? '';
}

function expectWhole(text: string): void {
  expect(text).toContain('₦500.00');
  expect(text).toContain(REFERENCE);
  expect(text).toContain('buy again');
}

describe.each(Object.entries(ways))('%s about money, in a draft', (_, { limit, send }) => {
  /** The longest that has room twice. */
  async function longestTwice(): Promise<number> {
    await send(screenWith(1));
    return 1 + Math.floor((limit - shown().length) / 2);
  }

  test('is taken by Telegram with its English below, up to the last letter that there is room for', async () => {
    await send(screenWith(await longestTwice()));
    expect(limit - shown().length).toBeLessThan(2);
    const [own = '', english = ''] = shown().split(BELOW);
    for (const half of [own, english]) expectWhole(half);
  });

  test('comes whole in English if there is no room for both', async () => {
    await send(screenWith((await longestTwice()) + 1));
    expect(shown()).not.toMatch(BELOW);
    expect(shown()).not.toContain(MONEY_MARK);
    expectWhole(shown());
  });
});

test('what is said over a button has 200 letters at most, and is never cut within a character, which Telegram refuses', async () => {
  for (const text of ['₦'.repeat(400), `${'😀'.repeat(99)}x😀`]) {
    toast = text;
    await sendScreen(chat, { html: 'Tap', rows: [[{ text: 'Tap', callback_data: 'x' }]] });
    const { text: said = '' } = await user.untilToast(user.tap('Tap'));
    expect([said.length, said.isWellFormed()]).toEqual([200, true]);
  }
});
