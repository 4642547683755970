import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import type { Update } from '@grammyjs/types';
import { describe, expect } from 'vitest';
import type { ChatView, PageEvent } from '../../src/page-protocol.ts';
import { type Bench, it } from '../calling.ts';

const keyboard = { inline_keyboard: [[{ text: 'Confirm', callback_data: 'ok:1' }]] };

function open(t: Bench, path: string, body?: object | string): Promise<Response> {
  const init =
    body === undefined ? {} : { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) };
  return fetch(`${t.emulator.url}${path}`, init);
}

async function json<T>(response: Promise<Response>): Promise<T> {
  return (await (await response).json()) as T;
}

/** Reads events as a page does, until one fits. */
async function eventsUntil(response: Response, fits: (event: PageEvent) => boolean): Promise<PageEvent[]> {
  const events: PageEvent[] = [];
  let rest = '';
  for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + part).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks.filter((line) => line.startsWith('data: ')))
      events.push(JSON.parse(block.slice(6)) as PageEvent);
    if (events.some(fits)) return events;
  }
  throw new Error('the events ended');
}

describe('the page`s endpoints', () => {
  it('tell who is there and what a chat looks like', async ({ t }) => {
    const people = await json<{ role: string }[]>(open(t, '/playground/people'));
    expect(people.map(({ role }) => role)).toEqual(['owner', 'member', 'customer', 'stranger']);
    const { id } = t.emulator.driver.user('customer');
    await t.send(id, 'Buy?', { reply_markup: keyboard });
    await t.send(id, 'Keys', { reply_markup: { keyboard: [['MTN']] } });
    const view = await json<ChatView>(open(t, `/playground/chats/${id}`));
    expect(view).toMatchObject({
      person: { id, role: 'customer' },
      bot: { is_bot: true },
      messages: [{ text: 'Buy?', reply_markup: keyboard }, { text: 'Keys' }],
      keyboard: { keyboard: [[{ text: 'MTN' }]] },
      commands: [],
      blocked: false,
    });
  });

  it('let a person write, reply, tap, share a contact, send a file and block', async ({ t }) => {
    const { id, person } = t.emulator.driver.user('customer');
    const chat = `/playground/chats/${id}`;
    const { message_id } = await t.send(id, 'Buy?', { reply_markup: keyboard });
    await json(open(t, `${chat}/text`, { text: '/start', reply_to: message_id }));
    const tap = await json<{ callback_query_id: string }>(open(t, `${chat}/tap`, { message_id, data: 'ok:1' }));
    await json(open(t, `${chat}/contact`, { phone_number: '+1', first_name: 'Not me', own: true }));
    await json(open(t, `${chat}/contact`, { phone_number: '+1', first_name: 'A friend', own: false }));
    await json(open(t, `${chat}/upload?kind=document&name=a%20b.txt&caption=see`, 'hello'));
    await json(open(t, `${chat}/block`, { blocked: true }));
    const { result } = await t.call<Update[]>('getUpdates');
    expect(result).toMatchObject([
      { message: { text: '/start', entities: [{ type: 'bot_command' }], reply_to_message: { message_id } } },
      { callback_query: { id: tap.callback_query_id, data: 'ok:1' } },
      { message: { contact: { phone_number: person.phone_number.slice(1), first_name: 'Folake', user_id: id } } },
      { message: { contact: { phone_number: '+1', first_name: 'A friend' } } },
      { message: { caption: 'see', document: { file_name: 'a b.txt' } } },
      { my_chat_member: { new_chat_member: { status: 'kicked' } } },
    ]);
    const file = await open(t, `/playground/files/${result[4]?.message?.document?.file_id}`);
    expect(file.headers.get('content-disposition')).toContain('a%20b.txt');
    expect(await file.text()).toBe('hello');
  });

  it('let a person forward a message, and change the language of their app', async ({ t }) => {
    const { id } = t.emulator.driver.user('customer');
    const chat = `/playground/chats/${id}`;
    await t.call('setMyCommands', { commands: [{ command: 'buy', description: 'Buy' }] });
    await t.call('setMyCommands', { commands: [{ command: 'buy', description: 'Acheter' }], language_code: 'fr' });
    await json(open(t, `${chat}/language`, { language_code: 'fr' }));
    await json(open(t, `${chat}/forward`, { text: 'mtn 500', sender: 'Mama' }));
    const { result } = await t.call<Update[]>('getUpdates');
    const forward_origin = { type: 'hidden_user', sender_user_name: 'Mama' };
    expect(result).toMatchObject([{ message: { from: { language_code: 'fr' }, text: 'mtn 500', forward_origin } }]);
    const view = await json<ChatView>(open(t, chat));
    expect(view).toMatchObject({ person: { language_code: 'fr' }, commands: [{ description: 'Acheter' }] });
    expect((await open(t, `${chat}/language`, { language_code: 'f' })).status).toBe(400);
  });

  it('let a person pay an invoice, once, and say how it ended', async ({ t }) => {
    const { id } = t.emulator.driver.user('customer');
    const { result: sent } = await t.call<{ message_id: number }>('sendInvoice', {
      chat_id: id,
      title: 'Top up',
      description: 'Money',
      payload: 'topup:1',
      provider_token: '284685063:TEST:abc',
      currency: 'NGN',
      prices: [{ label: 'Top up', amount: 500_000 }],
    });
    const pay = () => open(t, `/playground/chats/${id}/pay`, { message_id: sent.message_id });
    const answer = async (more: object) => {
      const { result } = await t.call<Update[]>('getUpdates', { offset: -1, timeout: 50 });
      await t.call('answerPreCheckoutQuery', { pre_checkout_query_id: result[0]?.pre_checkout_query?.id, ...more });
    };
    const refused = json(pay());
    await answer({ ok: false, error_message: 'Not today' });
    expect(await refused).toEqual({ type: 'refused', reason: 'Not today' });
    await t.call('getUpdates', { offset: 100_000_002 });
    const paid = json(pay());
    await answer({ ok: true });
    expect(await paid).toEqual({ type: 'paid' });
    expect((await pay()).status).toBe(409);
    expect((await json<ChatView>(open(t, `/playground/chats/${id}`))).paid).toEqual([sent.message_id]);
  });

  it('say what is wrong, with 400, 404 or 409', async ({ t }) => {
    const { id } = t.emulator.driver.user('customer');
    const { message_id } = await t.send(id, 'Buy?', { reply_markup: keyboard });
    const status = async (path: string, body?: object | string) => (await open(t, `/playground${path}`, body)).status;
    expect(await status('/chats/1')).toBe(404);
    expect(await status('/chats/1/text', { text: 'x' })).toBe(404);
    expect(await status(`/chats/${id}/dance`, {})).toBe(404);
    expect(await status('/files/none')).toBe(404);
    expect(await status(`/chats/${id}/text`, '{')).toBe(400);
    expect(await status(`/chats/${id}/text`, { text: 5 })).toBe(400);
    expect(await status(`/chats/${id}/upload?kind=photo`, 'no picture')).toBe(400);
    expect(await status(`/chats/${id}/tap`, { message_id, data: 'forged' })).toBe(409);
    const gone = await json<{ error: string }>(open(t, `/playground/chats/${id}/tap`, { message_id: 99, data: 'x' }));
    expect(gone.error).toBe('that button is not there any more');
    t.emulator.driver.user('customer').block();
    expect(await status(`/chats/${id}/text`, { text: 'x' })).toBe(409);
  });

  it('stream what happens on every screen, but not in groups', async ({ t }) => {
    const { driver } = t.emulator;
    const chat = driver.user('member');
    const stream = await open(t, '/playground/events');
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    await t.send(driver.group('Others', driver.user('owner').person).id, 'unseen');
    const { message_id } = await t.send(chat.id, 'Buy?', { reply_markup: keyboard });
    const tap = chat.tap('Confirm');
    await t.call('answerCallbackQuery', { callback_query_id: tap.callbackQueryId, text: 'Wait' });
    await t.call('sendChatAction', { chat_id: chat.id, action: 'typing' });
    await t.call('editMessageText', { chat_id: chat.id, message_id, text: 'Bought' });
    await t.send(chat.id, 'Keys', { reply_markup: { keyboard: [['a']] } });
    await t.call('deleteMessage', { chat_id: chat.id, message_id });
    chat.block();
    const events = await eventsUntil(stream, ({ type }) => type === 'blocked');
    expect(events.map(({ type }) => type)).toEqual([
      'message',
      'toast',
      'action',
      'edited',
      'message',
      'keyboard',
      'deleted',
      'blocked',
    ]);
    expect(events.every(({ person }) => person === chat.id)).toBe(true);
    expect(events[1]).toEqual({
      type: 'toast',
      person: chat.id,
      callback_query_id: tap.callbackQueryId,
      text: 'Wait',
      show_alert: false,
    });
  });
});

describe('the page`s files', () => {
  it('are served with their types, uncached, and nothing beside them', async ({ t }) => {
    const index = await readFile(new URL('../../src/page/index.html', import.meta.url), 'utf8');
    const html = 'text/html; charset=utf-8';
    expect(await raw(t, '/')).toEqual({ status: 200, type: html, cache: 'no-store', body: index });
    expect(await raw(t, '/page/main.js')).toMatchObject({
      status: 200,
      type: 'text/javascript; charset=utf-8',
    });
    for (const path of [
      '/page/../page-protocol.ts',
      '/page/%2e%2e/page-protocol.ts',
      '/page/..%2fpage-protocol.ts',
      '/page-protocol.ts',
      '/page/',
      '/page/none',
    ]) {
      expect(await raw(t, path)).toMatchObject({ status: 404 });
    }
    expect(await raw(t, '/page/%zz')).toMatchObject({ status: 400 });
  });
});

/** fetch would tidy the path up first. */
function raw(
  t: Bench,
  path: string,
): Promise<{ status: number | undefined; type: unknown; cache: unknown; body: string }> {
  const { hostname, port } = new URL(t.emulator.url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path }, (response) => {
      const { 'content-type': type, 'cache-control': cache } = response.headers;
      readText(response).then((body) => resolve({ status: response.statusCode, type, cache, body }), reject);
    });
    sent.on('error', reject);
    sent.end();
  });
}
