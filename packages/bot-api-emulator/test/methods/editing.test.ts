import type { Message } from '@grammyjs/types';
import { describe, expect } from 'vitest';
import { bad, bench, handClock, it, refused } from '../calling.ts';

const notModified =
  'Bad Request: message is not modified: specified new message content and reply markup are exactly the same as a ' +
  'current content and reply markup of the message';
const keyboard = { inline_keyboard: [[{ text: 'Pay', callback_data: 'pay' }]] };

describe('editing a message', () => {
  it('changes it in place, says when, and takes the keyboard away unless it is given again', async () => {
    const clock = handClock();
    await using t = await bench({ clock });
    const chat = t.emulator.driver.user('customer');
    const { message_id } = await t.send(chat.id, 'one', { reply_markup: keyboard });
    clock.passSeconds(5);
    const edited = await t.call<Message>('editMessageText', { chat_id: chat.id, message_id, text: 'two' });
    expect(edited.result).toMatchObject({ message_id, text: 'two', edit_date: clock.now() / 1000 });
    expect(chat.screen()).toBe('two');
    expect(chat.messages()).toHaveLength(1);
  });

  it('is refused when the person has deleted it, and so is a reply to it, a copy and its deletion', async ({
    t,
    chat,
  }) => {
    const { id: chat_id } = chat;
    const { message_id } = await t.send(chat_id, 'the card', { reply_markup: keyboard });
    const written = chat.say('my line');
    for (const id of [message_id, written.message_id]) chat.deleteMessage(id);
    expect(chat.messages()).toEqual([]);
    const edited = await t.call('editMessageText', { chat_id, message_id, text: 'two' });
    expect(edited).toMatchObject(bad('message to edit not found'));
    const deleted = await t.call('deleteMessage', { chat_id, message_id: written.message_id });
    expect(deleted).toMatchObject(bad('message to delete not found'));
    const copied = await t.call('copyMessage', { chat_id, from_chat_id: chat_id, message_id });
    expect(copied).toMatchObject(bad('message to copy not found'));
    const reply_parameters = { message_id: written.message_id };
    const answered = await t.call('sendMessage', { chat_id, text: 'to that', reply_parameters });
    expect(answered).toMatchObject(bad('message to be replied not found'));
    expect(() => chat.deleteMessage(message_id)).toThrow('there is no message');
  });

  it('is refused if nothing changes, be it text, marks or keyboard', async ({ t, chat_id }) => {
    const sent = { text: '<b>same</b>', parse_mode: 'HTML', reply_markup: keyboard };
    const { message_id } = await t.send(chat_id, sent.text, sent);
    const edit = (more: object) => t.call('editMessageText', { chat_id, message_id, ...sent, ...more });
    expect(await edit({})).toMatchObject(refused(400, notModified));
    expect(await edit({ text: 'same' })).toMatchObject({ ok: true });
    const markup = await t.call('editMessageReplyMarkup', { chat_id, message_id, reply_markup: keyboard });
    expect(markup).toMatchObject(refused(400, notModified));
    expect(await t.call('editMessageReplyMarkup', { chat_id, message_id })).toMatchObject({ ok: true });
    expect(await t.call('editMessageReplyMarkup', { chat_id, message_id })).toMatchObject(refused(400, notModified));
  });

  it('is refused for what is missing, not the bot`s, or sent with a reply keyboard', async ({ t, chat }) => {
    const edit = (message_id: unknown) => t.call('editMessageText', { chat_id: chat.id, message_id, text: 'x' });
    expect(await edit(99)).toMatchObject(bad('message to edit not found'));
    expect(await edit('one')).toMatchObject(bad('message identifier is not specified'));
    const own = chat.say('mine').message_id;
    expect(await edit(own)).toMatchObject(bad("message can't be edited"));
    const { message_id: withKeys } = await t.send(chat.id, 'keys', { reply_markup: { keyboard: [['a']] } });
    expect(await edit(withKeys)).toMatchObject(bad("message can't be edited"));
  });

  it('takes inline keyboards only', async ({ t, chat_id }) => {
    const { message_id } = await t.send(chat_id, 'x');
    const answer = await t.call('editMessageReplyMarkup', {
      chat_id,
      message_id,
      reply_markup: { remove_keyboard: true },
    });
    expect(answer).toMatchObject(bad('inline keyboard expected'));
  });

  it('holds the new text to the same rules as a first one', async ({ t, chat_id }) => {
    const { message_id } = await t.send(chat_id, 'x');
    const edit = (text: string) => t.call('editMessageText', { chat_id, message_id, text, parse_mode: 'HTML' });
    expect(await edit('')).toMatchObject(bad('message text is empty'));
    expect(await edit('a'.repeat(4097))).toMatchObject(bad('message is too long'));
    expect(await edit('<q>x')).toMatchObject(bad('can\'t parse entities: Unsupported start tag "q" at byte offset 0'));
  });
});

describe('deleting', () => {
  it('takes a message off the screen once, either side`s in a private chat', async ({ t, chat }) => {
    const mine = chat.say('my meter number').message_id;
    const { message_id: theirs } = await t.send(chat.id, 'x');
    const drop = (message_id: number) => t.call('deleteMessage', { chat_id: chat.id, message_id });
    expect(await drop(mine)).toMatchObject({ ok: true, result: true });
    expect(await drop(theirs)).toMatchObject({ ok: true, result: true });
    expect(chat.messages()).toEqual([]);
    expect(await drop(mine)).toMatchObject(bad('message to delete not found'));
  });

  it('is refused after 48 hours', async () => {
    const clock = handClock();
    await using t = await bench({ clock });
    const { id: chat_id } = t.emulator.driver.user('customer');
    const { message_id } = await t.send(chat_id, 'old');
    clock.passSeconds(48 * 3600);
    const answer = await t.call('deleteMessage', { chat_id, message_id });
    expect(answer).toMatchObject(bad("message can't be deleted for everyone"));
  });

  it('of several skips those that are not there', async ({ t, chat }) => {
    const first = await t.send(chat.id, 'a');
    await t.send(chat.id, 'b');
    const answer = await t.call('deleteMessages', { chat_id: chat.id, message_ids: [first.message_id, 12345] });
    expect(answer).toMatchObject({ ok: true, result: true });
    expect(chat.messages().map(({ text }) => text)).toEqual(['b']);
  });
});

describe('a reply', () => {
  it('quotes the message it answers, without that one`s own quote', async ({ t, chat }) => {
    const first = chat.say('question').message_id;
    const reply = await t.send(chat.id, 'answer', { reply_parameters: { message_id: first } });
    expect(reply.reply_to_message).toMatchObject({ message_id: first, text: 'question' });
    const back = chat.say('thanks', reply.message_id);
    expect(back.reply_to_message).not.toHaveProperty('reply_to_message');
  });

  it('to a missing message may go without', async ({ t }) => {
    const reply_parameters = { message_id: 77, allow_sending_without_reply: true };
    const sent = await t.send(t.emulator.driver.user('customer').id, 'x', { reply_parameters });
    expect(sent).not.toHaveProperty('reply_to_message');
  });
});

describe('copying and forwarding', () => {
  it('bring the content to another chat, a forward with where it came from', async ({ t }) => {
    const { driver } = t.emulator;
    const [from, to] = [driver.user('customer'), driver.user('owner')];
    const message_id = from.say('Help! /start').message_id;
    const where = { chat_id: to.id, from_chat_id: from.id, message_id };
    const copy = await t.call<{ message_id: number }>('copyMessage', where);
    expect(Object.keys(copy.result)).toEqual(['message_id']);
    const forward = await t.call<Message>('forwardMessage', where);
    expect(forward.result.forward_origin).toMatchObject({ type: 'user', sender_user: { id: from.id } });
    expect(to.messages().map(({ text }) => text)).toEqual(['Help! /start', 'Help! /start']);
  });

  it('do not forward what is protected', async ({ t }) => {
    const { driver } = t.emulator;
    const { message_id, has_protected_content } = await t.send(driver.user('member').id, 'x', {
      protect_content: true,
    });
    expect(has_protected_content).toBe(true);
    const where = { chat_id: driver.user('owner').id, from_chat_id: driver.user('member').id, message_id };
    const answer = await t.call('forwardMessage', where);
    expect(answer).toMatchObject(bad("message can't be forwarded"));
  });
});
