import { describe, expect } from 'vitest';
import type { ChatView } from '../../src/page-protocol.ts';
import { bad, type Bench, it, refused } from '../calling.ts';

const commands = (...names: string[]): object[] =>
  names.map((command) => ({ command, description: `About ${command}` }));

async function menuOf(t: Bench, role: 'owner' | 'customer'): Promise<string[]> {
  const { id } = t.emulator.driver.user(role);
  const view = (await (await fetch(`${t.emulator.url}/playground/chats/${id}`)).json()) as ChatView;
  return view.commands.map(({ command }) => command);
}

describe('the commands of a bot', () => {
  it('show to each person by the narrowest scope and their language', async ({ t }) => {
    const merchant = t.emulator.driver.user('owner').id;
    await t.call('setMyCommands', { commands: commands('buy') });
    expect(await menuOf(t, 'customer')).toEqual(['buy']);
    await t.call('setMyCommands', { commands: commands('start'), scope: { type: 'all_private_chats' } });
    await t.call('setMyCommands', {
      commands: commands('english'),
      scope: { type: 'all_private_chats' },
      language_code: 'en',
    });
    await t.call('setMyCommands', { commands: commands('wallet'), scope: { type: 'chat', chat_id: merchant } });
    expect(await menuOf(t, 'customer')).toEqual(['english']);
    expect(await menuOf(t, 'owner')).toEqual(['wallet']);
    await t.call('deleteMyCommands', { scope: { type: 'chat', chat_id: merchant } });
    expect(await menuOf(t, 'owner')).toEqual(['english']);
    expect(await t.call('getMyCommands')).toMatchObject({ result: commands('buy') });
    expect(await t.call('getMyCommands', { language_code: 'fr' })).toMatchObject({ result: [] });
  });

  it.for<[parameters: object, description: string]>([
    [{ commands: [{ command: 'Buy', description: 'x' }] }, 'Bad Request: BOT_COMMAND_INVALID'],
    [{ commands: [{ command: 'b'.repeat(33), description: 'x' }] }, 'Bad Request: BOT_COMMAND_INVALID'],
    [{ commands: [{ command: 'buy', description: '' }] }, 'Bad Request: BOT_COMMAND_DESCRIPTION_INVALID'],
    [{ commands: commands(...Array.from({ length: 101 }, (_, n) => `c${n}`)) }, 'Bad Request: BOT_COMMANDS_TOO_MUCH'],
    [{ commands: {} }, 'Bad Request: expected an Array of BotCommand'],
    [
      { commands: [], scope: { type: 'planet' } },
      "Bad Request: can't parse BotCommandScope: Unsupported type specified",
    ],
    [{ commands: [], scope: { type: 'chat', chat_id: 1 } }, 'Bad Request: chat not found'],
    [{ commands: [], language_code: 'english' }, 'Bad Request: invalid language code specified'],
  ])('are refused as %o', async ([parameters, description], { t }) => {
    expect(await t.call('setMyCommands', parameters)).toMatchObject(refused(400, description));
  });
});

describe('what a bot says about itself', () => {
  it('is kept by language, with the general one behind it', async ({ t }) => {
    await t.call('setMyDescription', { description: 'Airtime and light' });
    await t.call('setMyDescription', { description: 'Katin waya', language_code: 'ha' });
    expect(await t.call('getMyDescription', { language_code: 'ha' })).toMatchObject({
      result: { description: 'Katin waya' },
    });
    expect(await t.call('getMyDescription', { language_code: 'yo' })).toMatchObject({
      result: { description: 'Airtime and light' },
    });
    await t.call('setMyShortDescription', { short_description: 'Top up' });
    expect(await t.call('getMyShortDescription')).toMatchObject({ result: { short_description: 'Top up' } });
    const long = await t.call('setMyShortDescription', { short_description: 'a'.repeat(121) });
    expect(long).toMatchObject(bad('short description is too long'));
    await t.call('setMyName', { name: 'Top Up' });
    expect(await t.call('getMyName')).toMatchObject({ result: { name: 'Top Up' } });
  });

  it('includes the menu button, for all or one', async ({ t }) => {
    const chat_id = t.emulator.driver.user('owner').id;
    expect(await t.call('getChatMenuButton')).toMatchObject({ result: { type: 'commands' } });
    await t.call('setChatMenuButton', { chat_id, menu_button: { type: 'default' } });
    expect(await t.call('getChatMenuButton', { chat_id })).toMatchObject({ result: { type: 'default' } });
    const odd = await t.call('setChatMenuButton', { menu_button: { type: 'coffee' } });
    expect(odd).toMatchObject(bad('menu button has unsupported type'));
  });

  it('ends with close only after ten minutes, and with logOut at once', async ({ t }) => {
    expect(await t.call('close')).toMatchObject({ status: 429, parameters: { retry_after: 600 } });
    await t.call('logOut');
    expect(await t.call('getMe')).toMatchObject(refused(400, 'Logged out'));
  });
});
