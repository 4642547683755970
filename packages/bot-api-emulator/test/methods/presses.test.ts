import type { Message, Update } from '@grammyjs/types';
import { describe, expect } from 'vitest';
import { bad, bench, handClock, it } from '../calling.ts';

const keyboard = {
  inline_keyboard: [[{ text: 'Confirm', callback_data: 'ok:1' }], [{ text: 'Copy', copy_text: { text: 'x' } }]],
};
const tooOld = bad('query is too old and response timeout expired or query ID is invalid');

describe('a press', () => {
  it('comes with the message as it is, and its answer is a toast', async ({ t, chat }) => {
    const message = await t.send(chat.id, 'Buy?', { reply_markup: keyboard });
    const tap = chat.tap('Confirm');
    const { result } = await t.call<Update[]>('getUpdates');
    expect(result[0]?.callback_query).toMatchObject({
      id: tap.callbackQueryId,
      data: 'ok:1',
      from: { id: chat.id },
      message,
    });
    const answer = { callback_query_id: tap.callbackQueryId, text: 'Done', show_alert: true };
    expect(await t.call('answerCallbackQuery', answer)).toMatchObject({ ok: true, result: true });
    expect(chat.toasts).toEqual([answer]);
  });

  it('can be answered again without harm: the person sees the first answer only', async ({ t, chat }) => {
    const { callbackQueryId } = chat.press(1, 'x');
    for (const text of ['first', 'second']) {
      const answer = await t.call('answerCallbackQuery', { callback_query_id: callbackQueryId, text });
      expect(answer).toMatchObject({ ok: true, result: true });
    }
    expect(chat.toasts.map(({ text }) => text)).toEqual(['first']);
  });

  it('can be answered for a while only, and only if there was one', async () => {
    const clock = handClock();
    await using t = await bench({ clock });
    const { callbackQueryId } = t.emulator.driver.user('customer').press(1, 'x');
    expect(await t.call('answerCallbackQuery', { callback_query_id: '12345' })).toMatchObject(tooOld);
    clock.passSeconds(16);
    expect(await t.call('answerCallbackQuery', { callback_query_id: callbackQueryId })).toMatchObject(tooOld);
  });

  it('is answered with at most 200 characters and no foreign address', async ({ t }) => {
    const { callbackQueryId } = t.emulator.driver.user('customer').press(1, 'x');
    const answer = (more: object) => t.call('answerCallbackQuery', { callback_query_id: callbackQueryId, ...more });
    expect(await answer({ text: 'a'.repeat(201) })).toMatchObject(bad('MESSAGE_TOO_LONG'));
    expect(await answer({ url: 'https://x.ng' })).toMatchObject(bad('URL_INVALID'));
    expect(await answer({ text: 'a'.repeat(200) })).toMatchObject({ ok: true });
  });

  it('can come twice, after its button is gone, and of a deleted message only as its place', async ({ t, chat }) => {
    const { message_id } = await t.send(chat.id, 'Buy?', { reply_markup: keyboard });
    const first = chat.tap('ok:1');
    await t.call('editMessageText', { chat_id: chat.id, message_id, text: 'Bought' });
    expect(() => chat.tap('Confirm')).toThrow(/no button Confirm.*\n.*Bought/);
    const second = chat.tapAgain();
    expect(second).toMatchObject({ messageId: first.messageId, data: first.data });
    expect(second.callbackQueryId).not.toBe(first.callbackQueryId);
    await t.call('deleteMessage', { chat_id: chat.id, message_id });
    chat.tapAgain();
    const { result } = await t.call<Update[]>('getUpdates');
    const messages = result.map(({ callback_query: query }) => query?.message as Message);
    expect(messages[1]?.text).toBe('Bought');
    expect(messages[2]).toEqual({ chat: messages[1]?.chat, message_id, date: 0 });
  });

  it('is not to be had from a button that is not for the bot', async ({ t, chat }) => {
    await t.send(chat.id, 'Token', { reply_markup: keyboard });
    expect(() => chat.tap('Copy')).toThrow('the button Copy is a copy_text');
  });
});
