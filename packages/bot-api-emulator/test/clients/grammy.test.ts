import { Bot, InlineKeyboard, Keyboard, webhookCallback } from 'grammy';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Emulator, startEmulator } from '../../src/start-emulator.ts';
import { startHook } from './start-hook.ts';

const secretToken = 'hook-secret';

interface Running {
  stop(): Promise<void>;
}

/** A shop small enough to read: a menu, a confirmation by edit, a contact. */
function shopBot({ token, url }: Emulator): Bot {
  const bot = new Bot(token, { client: { apiRoot: url } });
  bot.command('start', (ctx) => ctx.reply('<b>Welcome</b>', { parse_mode: 'HTML', reply_markup: menu }));
  bot.command('phone', (ctx) =>
    ctx.reply('Share it', { reply_markup: new Keyboard().requestContact('Share').oneTime() }),
  );
  bot.on('message:contact', (ctx) => ctx.reply(`Thanks, ${ctx.msg.contact.phone_number}`));
  bot.callbackQuery('buy', async (ctx) => {
    await ctx.answerCallbackQuery('One moment');
    await ctx.editMessageText('Bought', { reply_markup: new InlineKeyboard().text('Again', 'buy2') });
  });
  bot.on('message:text', (ctx) => ctx.reply(`You said ${ctx.msg.text}`));
  return bot;
}

const menu = new InlineKeyboard().text('Buy airtime', 'buy').row().copyText('Copy', 'token 1234');

async function poll(emulator: Emulator): Promise<Running> {
  const bot = shopBot(emulator);
  await new Promise<void>((resolve, reject) => {
    bot.start({ onStart: () => resolve() }).catch(reject);
  });
  return bot;
}

async function hook(emulator: Emulator): Promise<Running> {
  const bot = shopBot(emulator);
  const answer = webhookCallback(bot, 'http', { secretToken });
  const served = await startHook((request, response) => void answer(request, response));
  await bot.api.setWebhook(served.url, { secret_token: secretToken });
  return served;
}

describe.each([
  ['long polling', poll],
  ['a webhook', hook],
])('a grammY bot over %s', (_, run) => {
  let emulator: Emulator;
  let bot: Running;

  beforeEach(async () => {
    emulator = await startEmulator();
    bot = await run(emulator);
  });

  afterEach(async () => {
    await bot.stop();
    await emulator.stop();
  });

  it('answers a command, with its text as plain words and entities', async () => {
    const chat = emulator.driver.user('customer');
    chat.say('/start');
    const answer = await chat.until(/Welcome/);
    expect(answer.entities).toEqual([{ type: 'bold', offset: 0, length: 7 }]);
    expect(chat.screen()).toBe('Welcome\n[Buy airtime]\n[Copy]');
  });

  it('hears a tap, answers it with a toast and edits its message in place', async () => {
    const chat = emulator.driver.user('member');
    chat.say('/start');
    await chat.until(/Welcome/);
    const tap = chat.tap('Buy airtime');
    await expect(chat.untilToast(tap)).resolves.toMatchObject({ text: 'One moment', show_alert: false });
    const edited = await chat.until(/Bought/);
    expect(edited.message_id).toBe(tap.messageId);
    expect(chat.screen()).toBe('Bought\n[Again]');
    expect(emulator.driver.callCounts()).toMatchObject({
      sendMessage: 1,
      answerCallbackQuery: 1,
      editMessageText: 1,
    });
  });

  it('gets the own contact of a person who uses the button, which then folds away', async () => {
    const chat = emulator.driver.user('customer');
    chat.say('/phone');
    await chat.until(/Share it/);
    expect(chat.screen()).toBe('Share it\n(Share)');
    chat.tap('Share');
    await chat.until(/Thanks, 2347019876543/);
    expect(chat.messages().find((message) => message.contact !== undefined)?.contact?.user_id).toBe(chat.id);
    expect(chat.keyboard).toBeUndefined();
  });

  it('serves many people at once and confirms every update', async () => {
    const chats = emulator.driver.addPeople(50);
    for (const chat of chats) chat.say(`I am ${chat.id}`);
    await Promise.all(chats.map((chat) => chat.until(new RegExp(`You said I am ${chat.id}`))));
    await expect(emulator.driver.untilDelivered()).resolves.toBe(true);
  });
});
