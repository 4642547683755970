import { describe, expect } from 'vitest';
import type { Update } from '@grammyjs/types';
import { bad, bench, it, refused } from '../calling.ts';

describe('the bot may not write to', () => {
  it('a chat that does not exist', async ({ t }) => {
    const send = (chat_id: unknown) => t.call('sendMessage', { chat_id, text: 'x' });
    expect(await send(1)).toMatchObject(bad('chat not found'));
    expect(await send('@nobody')).toMatchObject(bad('chat not found'));
    expect(await send(undefined)).toMatchObject(bad('chat_id is empty'));
  });

  it('a person who has not written first', async () => {
    await using t = await bench({ started: false });
    const chat = t.emulator.driver.user('stranger');
    const send = () => t.call('sendMessage', { chat_id: chat.id, text: 'x' });
    expect(await send()).toMatchObject(refused(403, "Forbidden: bot can't initiate conversation with a user"));
    expect(await t.call('getChat', { chat_id: chat.id })).toMatchObject(bad('chat not found'));
    chat.say('/start');
    expect(await send()).toMatchObject({ ok: true });
  });

  it('a person who has blocked it, and it gets an update for the block and for its end', async ({ t, chat }) => {
    const { message_id } = await t.send(chat.id, 'x');
    chat.block();
    const blocked = refused(403, 'Forbidden: bot was blocked by the user');
    for (const [method, more] of Object.entries({
      sendMessage: { text: 'x' },
      editMessageText: { text: 'y', message_id },
      sendChatAction: { action: 'typing' },
    })) {
      expect(await t.call(method, { chat_id: chat.id, ...more })).toMatchObject(blocked);
    }
    expect(() => chat.say('hello?')).toThrow('blocked the bot');
    chat.unblock();
    await t.send(chat.id, 'welcome back');
    const { result } = await t.call<Update[]>('getUpdates');
    expect(
      result.map(({ my_chat_member: change }) => [change?.old_chat_member.status, change?.new_chat_member.status]),
    ).toEqual([
      ['member', 'kicked'],
      ['kicked', 'member'],
    ]);
  });
});

describe('the address of a call', () => {
  it('needs the token and a method that there is', async ({ t }) => {
    const { url, token } = t.emulator;
    const wrong = await fetch(`${url}/bot1:wrong/getMe`);
    expect(wrong.status).toBe(401);
    expect(await wrong.json()).toEqual({ ok: false, error_code: 401, description: 'Unauthorized' });
    expect(await t.call('sendTelepathy')).toMatchObject(refused(404, 'Not Found: method not found'));
    const anyCase = await fetch(`${url}/bot${token}/GETme`);
    expect(await anyCase.json()).toMatchObject({
      ok: true,
      result: { is_bot: true, id: Number(token.split(':')[0]) },
    });
  });
});

describe('a group', () => {
  it('tells the bot that it was added, and of commands, replies and mentions but not of small talk', async ({ t }) => {
    const { driver, bot } = t.emulator;
    const [agent, merchant] = [driver.user('member').person, driver.user('owner').person];
    const group = driver.group('Float agents', agent, merchant);
    const [asAgent, asMerchant] = [group.as(agent), group.as(merchant)];
    const hello = await t.send(group.id, 'Hello all');
    asAgent.say('small talk');
    asAgent.say('/balance');
    asMerchant.say(`@${bot.username} help`);
    asMerchant.say('answering', hello.message_id);
    const { result } = await t.call<Update[]>('getUpdates');
    expect(result[0]?.my_chat_member).toMatchObject({
      chat: { id: group.id, type: 'group', title: 'Float agents' },
      from: { id: agent.id },
      old_chat_member: { status: 'left' },
      new_chat_member: { status: 'member' },
    });
    expect(result.slice(1).map(({ message }) => message?.text ?? Object.keys(message ?? {}).at(-1))).toEqual([
      'new_chat_members',
      '/balance',
      `@${bot.username} help`,
      'answering',
    ]);
    expect(asMerchant.screen()).toBe('Hello all');
  });

  it('becomes a supergroup, of which the bot is told, and is refused under its old id with the new one', async ({
    t,
  }) => {
    const { driver } = t.emulator;
    const agent = driver.user('member').person;
    const group = driver.group('Float agents', agent);
    const oldId = group.id;
    const { message_id } = await t.send(oldId, 'one');
    group.upgrade(agent);
    expect(group.id).toBeLessThan(-1_000_000_000_000);
    const { result } = await t.call<Update[]>('getUpdates', { offset: -2 });
    expect(result.map(({ message }) => message)).toMatchObject([
      { chat: { id: oldId, type: 'group' }, migrate_to_chat_id: group.id },
      { chat: { id: group.id, type: 'supergroup' }, migrate_from_chat_id: oldId },
    ]);
    const isUpgraded = {
      ...bad('group chat was upgraded to a supergroup chat'),
      parameters: { migrate_to_chat_id: group.id },
    };
    expect(await t.call('sendMessage', { chat_id: oldId, text: 'two' })).toMatchObject(isUpgraded);
    const edit = { chat_id: oldId, message_id, text: 'two' };
    expect(await t.call('editMessageText', edit)).toMatchObject(isUpgraded);
    expect(await t.send(group.id, 'two')).toMatchObject({ chat: { title: 'Float agents' } });
  });

  it('in which only administrators write refuses what the bot sends', async ({ t }) => {
    const { driver } = t.emulator;
    const agent = driver.user('member').person;
    const group = driver.group('Announcements', agent);
    const { message_id } = await t.send(group.id, 'one');
    group.mute();
    const answer = await t.call('sendMessage', { chat_id: group.id, text: 'two' });
    expect(answer).toMatchObject(bad('not enough rights to send text messages to the chat'));
    const edit = await t.call('editMessageText', { chat_id: group.id, message_id, text: 'two' });
    expect(edit).toMatchObject({ ok: true });
  });

  it('lets its people tap, and the bot leave', async ({ t }) => {
    const { driver } = t.emulator;
    const agent = driver.user('member').person;
    const group = driver.group('Float agents', agent);
    await t.send(group.id, 'Pick', { reply_markup: { inline_keyboard: [[{ text: 'One', callback_data: '1' }]] } });
    group.as(agent).tap('One');
    const { result } = await t.call<Update[]>('getUpdates', { offset: -1 });
    expect(result[0]?.callback_query).toMatchObject({
      data: '1',
      from: { id: agent.id },
      message: { chat: { id: group.id } },
    });
    expect(await t.call('getChatMember', { chat_id: group.id, user_id: agent.id })).toMatchObject({
      result: { status: 'member', user: { first_name: 'Ibrahim' } },
    });
    expect(await t.call('leaveChat', { chat_id: group.id })).toMatchObject({ ok: true });
    const answer = await t.call('sendMessage', { chat_id: group.id, text: 'x' });
    expect(answer).toMatchObject(refused(403, 'Forbidden: bot is not a member of the group chat'));
  });
});
