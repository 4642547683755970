import { json } from 'node:stream/consumers';
import type { File, Message, Update, User, WebhookInfo } from '@grammyjs/types';
import { describe, expect, it } from 'vitest';
import { type Answer, bench, type Bench, refused } from '../calling.ts';
import { startHook, type Hook } from './start-hook.ts';

/** A bot in its barest form, which asks for updates and confirms each with the next request. */
class BareBot {
  readonly #t: Bench;
  #offset = 0;

  constructor(t: Bench) {
    this.#t = t;
  }

  /** The next update; waits for it as long as Telegram lets a bot wait. */
  async next(): Promise<Update> {
    const { result } = await this.#t.call<Update[]>('getUpdates', { offset: this.#offset, limit: 1, timeout: 50 });
    const [update] = result;
    if (update === undefined) throw new Error('no update has come');
    this.#offset = update.update_id + 1;
    return update;
  }
}

const button = { inline_keyboard: [[{ text: 'Buy', callback_data: 'buy' }]] };

describe('a client that only has fetch', () => {
  it('learns who it is', async () => {
    await using t = await bench({ token: '4321:secret', bot: { first_name: 'Corner shop', username: 'corner_bot' } });
    await expect(t.call<User>('getMe')).resolves.toMatchObject({
      status: 200,
      ok: true,
      result: { id: 4321, is_bot: true, first_name: 'Corner shop', username: 'corner_bot' },
    });
  });

  it('sends, edits and answers a tap', async () => {
    await using t = await bench();
    const bot = new BareBot(t);
    const user = t.emulator.driver.user('customer');
    user.say('/start');
    const { message } = await bot.next();
    expect(message).toMatchObject({
      text: '/start',
      entities: [{ type: 'bot_command', offset: 0, length: 6 }],
      from: { id: user.id, is_bot: false, first_name: 'Folake' },
      chat: { id: user.id, type: 'private', first_name: 'Folake' },
    });
    const sent = await t.send(message?.chat.id ?? 0, 'What shall it be?', { reply_markup: button });
    const tap = user.tap('Buy');
    const { callback_query: query } = await bot.next();
    expect(query).toMatchObject({ data: 'buy', from: { id: user.id }, message: { message_id: sent.message_id } });
    const toast = { callback_query_id: query?.id, text: 'Done', show_alert: true };
    await expect(t.call('answerCallbackQuery', toast)).resolves.toMatchObject({ ok: true, result: true });
    await expect(user.untilToast(tap)).resolves.toMatchObject({ text: 'Done', show_alert: true });
    const edit = { chat_id: user.id, message_id: sent.message_id, text: 'Bought' };
    const edited = await t.call<Message>('editMessageText', edit);
    expect(edited.result).toMatchObject({ message_id: sent.message_id, text: 'Bought', date: sent.date });
    expect(edited.result).toHaveProperty('edit_date');
    expect(edited.result).not.toHaveProperty('reply_markup');
    await expect(t.call('editMessageText', edit)).resolves.toMatchObject({ status: 400, error_code: 400 });
  });

  it('uploads a file, and downloads it and one of a person', async () => {
    await using t = await bench();
    const { url, token, driver } = t.emulator;
    const user = driver.user('customer');
    const form = new FormData();
    form.set('chat_id', String(user.id));
    form.set('caption', 'Your prices');
    form.set('document', new Blob(['mtn,500'], { type: 'text/csv' }), 'prices.csv');
    const response = await fetch(`${url}/bot${token}/sendDocument`, { method: 'POST', body: form });
    const { result } = (await response.json()) as Answer<Message>;
    expect(result).toMatchObject({
      caption: 'Your prices',
      document: { file_name: 'prices.csv', mime_type: 'text/csv', file_size: 7 },
    });
    await expect(download(t, result.document?.file_id)).resolves.toBe('mtn,500');
    user.sendDocument({ name: 'list.txt', bytes: Buffer.from('0803 500') });
    const { message } = await new BareBot(t).next();
    await expect(download(t, message?.document?.file_id)).resolves.toBe('0803 500');
    const again = await t.call<Message>('sendDocument', { chat_id: user.id, document: message?.document?.file_id });
    expect(again.result.document?.file_id).toBe(message?.document?.file_id);
  });

  it('is paid', async () => {
    await using t = await bench();
    const bot = new BareBot(t);
    const user = t.emulator.driver.user('customer');
    const sent = await t.call<Message>('sendInvoice', {
      chat_id: user.id,
      title: 'Tea',
      description: 'A cup of it',
      payload: 'tea:1',
      currency: 'XTR',
      prices: [{ label: 'Tea', amount: 3 }],
    });
    expect(sent.result.invoice).toMatchObject({ title: 'Tea', currency: 'XTR', total_amount: 3 });
    user.pay(sent.result.message_id);
    const { pre_checkout_query: query } = await bot.next();
    expect(query).toMatchObject({ from: { id: user.id }, currency: 'XTR', total_amount: 3, invoice_payload: 'tea:1' });
    await t.call('answerPreCheckoutQuery', { pre_checkout_query_id: query?.id, ok: true });
    const { message } = await bot.next();
    expect(message?.successful_payment).toMatchObject({ currency: 'XTR', total_amount: 3, invoice_payload: 'tea:1' });
    expect(message?.successful_payment?.telegram_payment_charge_id).toMatch(/./);
  });

  it('is called at its webhook, and may answer there with a call', async () => {
    await using t = await bench();
    const user = t.emulator.driver.user('customer');
    await using hook = await echoHook();
    await t.call('setWebhook', { url: hook.url, secret_token: 'S3cret' });
    user.say('anyone there?');
    await user.until(/^anyone there\?$/);
    expect(hook.secrets).toEqual(['S3cret']);
    const { result } = await t.call<WebhookInfo>('getWebhookInfo');
    expect(result).toMatchObject({ url: hook.url, pending_update_count: 0, has_custom_certificate: false });
  });

  it('gets 409 for the older of two getUpdates, and for one beside a webhook', async () => {
    await using t = await bench();
    const older = t.call('getUpdates', { timeout: 50 });
    await t.emulator.driver.untilCall(({ method }) => method === 'getUpdates');
    const newer = t.call('getUpdates', { timeout: 50 });
    await expect(older).resolves.toMatchObject(
      refused(409, 'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running'),
    );
    await t.call('setWebhook', { url: 'http://127.0.0.1:9/hook' });
    await expect(newer).resolves.toMatchObject(refused(409, 'Conflict: terminated by setWebhook request'));
    await expect(t.call('getUpdates')).resolves.toMatchObject(
      refused(
        409,
        "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
      ),
    );
  });
});

async function download(t: Bench, fileId: string | undefined): Promise<string> {
  const { result } = await t.call<File>('getFile', { file_id: fileId });
  const response = await fetch(`${t.emulator.url}/file/bot${t.emulator.token}/${result.file_path}`);
  return response.text();
}

/** Sends every text back, by a call in the body of its answer. */
async function echoHook(): Promise<Hook & { secrets: unknown[] }> {
  const secrets: unknown[] = [];
  const served = await startHook((request, response) => {
    secrets.push(request.headers['x-telegram-bot-api-secret-token']);
    void json(request).then((update) => {
      const { message } = update as Update;
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ method: 'sendMessage', chat_id: message?.chat.id, text: message?.text }));
    });
  });
  return { ...served, secrets };
}
