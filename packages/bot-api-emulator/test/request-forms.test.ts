import type { File, Message } from '@grammyjs/types';
import { describe, expect } from 'vitest';
import { type Answer, bad, type Bench, it } from './calling.ts';

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** The dot, saying of itself that it is as large. */
function png(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(dot);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
}

const keyboard = JSON.stringify({ inline_keyboard: [[{ text: 'Pay', callback_data: 'pay' }]] });

async function form(t: Bench, method: string, fields: Record<string, string | Blob>): Promise<Answer<Message>> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') body.set(name, value);
    else body.set(name, value, `${name}.png`);
  }
  return read(await fetch(`${t.emulator.url}/bot${t.emulator.token}/${method}`, { method: 'POST', body }));
}

async function read(response: Response): Promise<Answer<Message>> {
  return { status: response.status, ...((await response.json()) as Omit<Answer<Message>, 'status'>) };
}

describe('a call', () => {
  it('may come as a GET with a query or as a urlencoded form, with nested objects as JSON', async ({ t }) => {
    const { url, token, driver } = t.emulator;
    const fields = new URLSearchParams({
      chat_id: String(driver.user('member').id),
      text: '₦500 & up',
      reply_markup: keyboard,
    });
    const expected = { ok: true, result: { text: '₦500 & up', reply_markup: JSON.parse(keyboard) as object } };
    const viaGet = await fetch(`${url}/bot${token}/sendMessage?${fields}`);
    expect(await read(viaGet)).toMatchObject(expected);
    const viaForm = await fetch(`${url}/bot${token}/sendMessage`, { method: 'POST', body: fields });
    expect(await read(viaForm)).toMatchObject(expected);
  });

  it('is refused with a body that cannot be read', async ({ t }) => {
    const { url, token } = t.emulator;
    const headers = { 'content-type': 'application/json' };
    for (const body of ['{', '[]', '5']) {
      const response = await fetch(`${url}/bot${token}/getMe`, { method: 'POST', headers, body });
      expect(await read(response)).toMatchObject({ status: 400, ok: false, error_code: 400 });
    }
  });

  it('takes null for absent', async ({ t }) => {
    const { id } = t.emulator.driver.user('member');
    expect(await t.send(id, 'x', { reply_markup: null, parse_mode: null })).toMatchObject({ text: 'x' });
  });
});

describe('a file', () => {
  it('is uploaded as a field of the form, and got back by its path', async ({ t }) => {
    const { url, token, driver } = t.emulator;
    const chat_id = String(driver.user('customer').id);
    const sent = await form(t, 'sendPhoto', {
      chat_id,
      photo: new Blob([dot]),
      caption: '<b>Receipt</b>',
      parse_mode: 'HTML',
    });
    const [photo] = sent.result.photo ?? [];
    expect(sent.result).toMatchObject({
      caption: 'Receipt',
      caption_entities: [{ type: 'bold' }],
      photo: [{ width: 1, height: 1 }],
    });
    const file = await t.call<File>('getFile', { file_id: photo?.file_id });
    const bytes = await fetch(`${url}/file/bot${token}/${file.result.file_path}`);
    expect(Buffer.from(await bytes.arrayBuffer())).toEqual(dot);
    const again = await t.call<Message>('sendPhoto', { chat_id, photo: photo?.file_id });
    expect(again.result.photo?.[0]?.file_id).toBe(photo?.file_id);
  });

  it('is listed in several sizes if it is a photo, each good to send it again', async ({ t }) => {
    const chat_id = String(t.emulator.driver.user('customer').id);
    const sent = await form(t, 'sendPhoto', { chat_id, photo: new Blob([png(720, 1100)]) });
    const sizes = sent.result.photo ?? [];
    expect(sizes.map(({ width, height }) => [width, height])).toEqual([
      [65, 100],
      [209, 320],
      [524, 800],
      [720, 1100],
    ]);
    expect(new Set(sizes.map(({ file_id }) => file_id)).size).toBe(4);
    for (const { file_id } of sizes) {
      const again = await t.call<Message>('sendPhoto', { chat_id, photo: file_id });
      expect(again.result.photo).toEqual(sizes);
    }
    expect(await t.call('sendDocument', { chat_id, document: sizes[0]?.file_id })).toMatchObject(
      bad("can't use file of type Photo as Document"),
    );
  });

  it.for<[width: number, height: number]>([
    [9_000, 1_001],
    [2_100, 100],
  ])('is refused as a photo of %i × %i', async ([width, height], { t }) => {
    const chat_id = String(t.emulator.driver.user('customer').id);
    expect(await form(t, 'sendPhoto', { chat_id, photo: new Blob([png(width, height)]) })).toMatchObject(
      bad('PHOTO_INVALID_DIMENSIONS'),
    );
    const { ok } = await form(t, 'sendPhoto', { chat_id, photo: new Blob([png(width - 100, height)]) });
    expect(ok).toBe(true);
  });

  it('is found under attach:// in an album', async ({ t, chat }) => {
    const media = JSON.stringify([
      { type: 'photo', media: 'attach://one', caption: 'first' },
      { type: 'photo', media: 'attach://two' },
    ]);
    const sent = await form(t, 'sendMediaGroup', {
      chat_id: String(chat.id),
      media,
      one: new Blob([dot]),
      two: new Blob([dot]),
    });
    expect(sent.result).toHaveLength(2);
    expect(new Set(chat.messages().map(({ media_group_id: id }) => id)).size).toBe(1);
    const missing = await form(t, 'sendMediaGroup', { chat_id: String(chat.id), media });
    expect(missing).toMatchObject(bad('wrong file identifier/HTTP URL specified'));
  });

  it('is refused if it is missing, unknown, on the web or no picture', async ({ t }) => {
    const chat_id = String(t.emulator.driver.user('customer').id);
    const photo = (value: string | Blob) => form(t, 'sendPhoto', { chat_id, photo: value });
    expect(await photo('')).toMatchObject(bad('there is no photo in the request'));
    expect(await photo('AgAC')).toMatchObject(bad('wrong file identifier/HTTP URL specified'));
    expect(await photo('https://x.ng/a.png')).toMatchObject(bad('failed to get HTTP URL content'));
    expect(await photo(new Blob(['no picture']))).toMatchObject(bad('IMAGE_PROCESS_FAILED'));
    expect(await photo(new Blob([]))).toMatchObject(bad('file must be non-empty'));
    const caption = 'a'.repeat(1025);
    const long = await form(t, 'sendPhoto', { chat_id, photo: new Blob([dot]), caption });
    expect(long).toMatchObject(bad('message caption is too long'));
  });

  it('of a person can be got by the bot', async ({ t }) => {
    const { url, token, driver } = t.emulator;
    const sent = driver
      .user('customer')
      .sendDocument({ name: 'list.csv', bytes: new TextEncoder().encode('a,b'), caption: 'here' });
    expect(sent).toMatchObject({ caption: 'here', document: { file_name: 'list.csv', file_size: 3 } });
    const file = await t.call<File>('getFile', { file_id: sent.document?.file_id });
    expect(file.result.file_path).toMatch(/^documents\/file_\d+\.csv$/);
    const response = await fetch(`${url}/file/bot${token}/${file.result.file_path}`);
    expect(await response.text()).toBe('a,b');
    expect((await fetch(`${url}/file/bot${token}/documents/file_99.csv`)).status).toBe(404);
    expect(driver.user('customer').sendSticker('😎').sticker?.emoji).toBe('😎');
  });
});

describe('other things to send', () => {
  it('are contacts, places and what the bot is about to do', async ({ t }) => {
    const { driver } = t.emulator;
    const chat_id = driver.user('customer').id;
    const actions: string[] = [];
    driver.onEvent((event) => event.type === 'action' && actions.push(event.action));
    expect(await t.call('sendContact', { chat_id, phone_number: '+234', first_name: 'A' })).toMatchObject({
      ok: true,
    });
    expect(await t.call('sendLocation', { chat_id, latitude: 6.5, longitude: 3.4 })).toMatchObject({
      ok: true,
    });
    expect(await t.call('sendChatAction', { chat_id, action: 'typing' })).toMatchObject({ result: true });
    expect(actions).toEqual(['typing']);
    const dancing = await t.call('sendChatAction', { chat_id, action: 'dancing' });
    expect(dancing).toMatchObject(bad('wrong parameter action in request'));
    const nowhere = await t.call('sendLocation', { chat_id, latitude: 91, longitude: 0 });
    expect(nowhere).toMatchObject(bad('wrong latitude specified'));
  });

  it('can be pinned and reacted to', async ({ t, chat_id }) => {
    const { message_id } = await t.send(chat_id, 'Rules');
    await t.call('pinChatMessage', { chat_id, message_id });
    expect(await t.call('getChat', { chat_id })).toMatchObject({
      result: { pinned_message: { text: 'Rules' } },
    });
    const reaction = [{ type: 'emoji', emoji: '👍' }];
    expect(await t.call('setMessageReaction', { chat_id, message_id, reaction })).toMatchObject({
      result: true,
    });
    const many = await t.call('setMessageReaction', { chat_id, message_id, reaction: [...reaction, ...reaction] });
    expect(many).toMatchObject(bad('REACTIONS_TOO_MANY'));
  });
});
