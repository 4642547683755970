import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Update } from '@grammyjs/types';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { startEmulator } from '../src/start-emulator.ts';
import type { ChatView } from '../src/page-protocol.ts';
import { bench, it } from './calling.ts';

const keyboard = {
  inline_keyboard: [
    [
      { text: 'MTN', callback_data: 'net:mtn' },
      { text: 'MTN data', callback_data: 'net:mtnd' },
    ],
  ],
};

describe('waiting in a chat', () => {
  it('ends with what the bot sends or edits after the person`s last act, not with what was there', async ({
    t,
    chat,
  }) => {
    const old = await t.send(chat.id, 'Ready 1');
    chat.say('go');
    const waiting = chat.until(/Ready/);
    await t.send(chat.id, 'not yet');
    await t.call('editMessageText', { chat_id: chat.id, message_id: old.message_id, text: 'Ready 2' });
    expect(await waiting).toMatchObject({ message_id: old.message_id, text: 'Ready 2' });
    chat.say('more');
    await expect(chat.until(/Ready/, { timeoutMs: 20 })).rejects.toThrow('nothing fits');
    expect(await chat.until(/Ready/, { everything: true })).toMatchObject({ text: 'Ready 2' });
  });

  it('ends with a predicate over the chat, or with what the predicate throws', async ({ t, chat }) => {
    const waiting = chat.until((seen) => seen.botMessages().length === 2);
    await t.send(chat.id, 'one');
    await t.send(chat.id, 'two');
    expect(await waiting).toMatchObject({ text: 'two' });
    const broken = chat.until((seen) => {
      if (seen.botMessages().length > 2) throw new Error('too many');
      return false;
    });
    const failed = broken.catch(String);
    await t.send(chat.id, 'three');
    expect(await failed).toContain('too many');
  });

  it('fails with the chat as it is', async ({ t, chat }) => {
    chat.say('/buy');
    await t.send(chat.id, 'Which network?', { reply_markup: keyboard });
    await expect(chat.until(/Receipt/, { timeoutMs: 10 })).rejects.toThrow(
      /nothing fits \/Receipt\/ within 10 ms in the chat of Folake:\n#1 Folake: \/buy\n#2 bot: Which network\?\n {4}\[MTN\] \[MTN data\]/,
    );
    expect(() => chat.tap('Glo')).toThrow(/no button Glo[^]*\[MTN\] \[MTN data\]/);
  });

  it('sees answers to taps', async ({ t, chat }) => {
    const tap = chat.press(1, 'x');
    const answered = chat.untilToast(tap);
    await t.call('answerCallbackQuery', { callback_query_id: tap.callbackQueryId });
    expect(await answered).toMatchObject({ callback_query_id: tap.callbackQueryId });
    await expect(chat.untilToast(/nothing/, { timeoutMs: 10 })).rejects.toThrow('nothing fits');
  });
});

describe('tapping', () => {
  it('finds a button by its whole label first, then by a part, its data or a pattern, newest message first', async ({
    t,
    chat,
  }) => {
    const first = await t.send(chat.id, 'a', { reply_markup: keyboard });
    expect(chat.tap('MTN').data).toBe('net:mtn');
    expect(chat.tap('data').data).toBe('net:mtnd');
    expect(chat.tap('net:mtnd').data).toBe('net:mtnd');
    expect(chat.tap(/data$/).messageId).toBe(first.message_id);
    const second = await t.send(chat.id, 'b', { reply_markup: keyboard });
    expect(chat.tap('MTN').messageId).toBe(second.message_id);
  });
});

describe('what the driver counts', () => {
  it('are calls by method, with their parameters and answers', async ({ t }) => {
    const { driver } = t.emulator;
    const chat_id = driver.user('member').id;
    const heard: string[] = [];
    driver.onCall(({ method }) => heard.push(method));
    await t.send(chat_id, 'x', { reply_markup: keyboard });
    await t.call('sendMessage', { chat_id });
    expect(driver.calls('sendMessage')).toBe(2);
    expect(driver.calls()).toBe(2);
    expect(heard).toEqual(['sendMessage', 'sendMessage']);
    expect(driver.latestCalls('sendMessage')).toMatchObject([
      { status: 200, parameters: { chat_id, text: 'x', reply_markup: keyboard } },
      { status: 400, description: 'Bad Request: message text is empty' },
    ]);
    const call = driver.untilCall(({ method }) => method === 'getMe');
    await t.call('getMe');
    expect(await call).toMatchObject({ method: 'getMe', status: 200 });
  });
});

describe('people by the thousand', () => {
  it('are made at once, each with their own name, number and chat', async () => {
    await using t = await bench({ people: [] });
    const chats = t.emulator.driver.addPeople(1000, { started: true, role: 'member' });
    expect(new Set(chats.map(({ id }) => id)).size).toBe(1000);
    expect(new Set(chats.map(({ person }) => person.phone_number)).size).toBe(1000);
    expect(await t.send(chats[999]!.id, 'hi')).toMatchObject({ text: 'hi' });
  });

  it('keep only the latest messages of a chat', async ({ chat }) => {
    for (let n = 0; n < 450; n += 1) chat.say(`${n}`);
    expect(chat.messages()).toHaveLength(400);
    expect(chat.messages()[0]?.text).toBe('50');
  });
});

describe('a data file', () => {
  it('brings chats, keyboards, commands, files and waiting updates back after a restart', async () => {
    const dataFile = await newDataFile();
    let fileId: string | undefined;
    {
      await using t = await bench({ dataFile, started: false });
      const chat = t.emulator.driver.user('customer');
      chat.say('/start');
      fileId = chat.sendDocument().document?.file_id;
      await t.send(chat.id, 'Hello', { reply_markup: { keyboard: [['a']] } });
      await t.call('setMyCommands', { commands: [{ command: 'buy', description: 'Buy' }] });
    }
    {
      await using t = await bench({ dataFile, started: false });
      const chat = t.emulator.driver.user('customer');
      expect(chat.messages().map(({ text }) => text)).toEqual(['/start', undefined, 'Hello']);
      expect(chat.screen()).toBe('Hello\n(a)');
      expect(await t.call('getMyCommands')).toMatchObject({ result: [{ command: 'buy' }] });
      expect(await t.call('getFile', { file_id: fileId })).toMatchObject({ ok: true });
      const waiting = await t.call<Update[]>('getUpdates');
      expect(waiting.result[0]).toMatchObject({ message: { text: '/start' } });
      const next = await t.send(chat.id, 'the next');
      expect(next.message_id).toBe(4);
    }
  });

  it('of an emulator that was killed gives no id again that may have been used since the last write', async () => {
    const dataFile = await newDataFile();
    const ofKilled = `${dataFile}.killed`;
    let seen: Update | undefined;
    {
      await using t = await bench({ dataFile });
      t.emulator.driver.user('customer').say('one');
      await expect.poll(() => readFile(dataFile, 'utf8').catch(() => '')).toContain('one');
      await copyFile(dataFile, ofKilled);
      t.emulator.driver.user('customer').say('two');
      seen = (await t.call<Update[]>('getUpdates')).result.at(-1);
    }
    {
      await using t = await bench({ dataFile: ofKilled });
      t.emulator.driver.user('customer').say('three');
      const next = (await t.call<Update[]>('getUpdates')).result.at(-1);
      expect(next?.message?.text).toBe('three');
      expect(next?.update_id).toBeGreaterThan(seen?.update_id ?? 0);
      expect(next?.message?.message_id).toBeGreaterThan(seen?.message?.message_id ?? 0);
    }
  });

  it('that cannot be written is said in one line, and the chats go on and are written once it can', async () => {
    const dataFile = await newDataFile();
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    {
      await using t = await bench({ dataFile });
      const chat = t.emulator.driver.user('customer');
      await mkdir(`${dataFile}.new`);
      chat.say('one');
      await expect
        .poll(() => said.mock.calls.map(String).join(''))
        .toMatch(/^The chats could not be saved \([^\n]+\)\. [^\n]+\n$/u);
      await rm(`${dataFile}.new`, { recursive: true });
      chat.say('two');
      await expect.poll(() => readFile(dataFile, 'utf8').catch(() => '')).toContain('two');
    }
    said.mockRestore();
  });

  it('brings back the language of an app and which invoices were paid', async () => {
    const dataFile = await newDataFile();
    const invoice = { title: 'a', description: 'b', payload: 'c', provider_token: '1:TEST:a', currency: 'NGN' };
    const view = async (t: Awaited<ReturnType<typeof bench>>) => {
      const answer = await fetch(`${t.emulator.url}/playground/chats/${t.emulator.driver.user('customer').id}`);
      return (await answer.json()) as ChatView;
    };
    let paid = 0;
    {
      await using t = await bench({ dataFile });
      const chat = t.emulator.driver.user('customer');
      const prices = [{ label: 'a', amount: 500_000 }];
      const sent = await t.call<{ message_id: number }>('sendInvoice', { chat_id: chat.id, ...invoice, prices });
      paid = sent.result.message_id;
      chat.pay(paid);
      const { result } = await t.call<Update[]>('getUpdates');
      await t.call('answerPreCheckoutQuery', { pre_checkout_query_id: result[0]?.pre_checkout_query?.id, ok: true });
      const language = { method: 'POST', body: JSON.stringify({ language_code: 'fr' }) };
      await fetch(`${t.emulator.url}/playground/chats/${chat.id}/language`, language);
    }
    {
      await using t = await bench({ dataFile });
      expect(await view(t)).toMatchObject({ person: { language_code: 'fr' }, paid: [paid] });
    }
  });

  it('that cannot be read stops the start and stays as it is', async () => {
    const dataFile = await newDataFile();
    await writeFile(dataFile, 'not ours');
    await expect(startEmulator({ dataFile })).rejects.toThrow('JSON');
    expect(await readFile(dataFile, 'utf8')).toBe('not ours');
  });
});

/** In a folder that is removed after the test. */
async function newDataFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'emulator-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, 'chats.json');
}
