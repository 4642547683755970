import { describe, expect } from 'vitest';
import { type Answer, bad, type Bench, it } from '../calling.ts';

async function withMarkup(t: Bench, markup: unknown): Promise<Answer> {
  return t.call('sendMessage', { chat_id: t.emulator.driver.user('customer').id, text: 'x', reply_markup: markup });
}

const inline = (...buttons: unknown[]): object => ({ inline_keyboard: [buttons] });
const cannotParse = "can't parse inline keyboard button: ";

describe('an inline keyboard', () => {
  it.for<[what: string, button: unknown, description: string]>([
    ['callback data of 65 bytes', { text: 'a', callback_data: 'é'.repeat(32) + 'x' }, 'BUTTON_DATA_INVALID'],
    ['no action', { text: 'a' }, `${cannotParse}Text buttons are unallowed in the inline keyboard`],
    [
      'empty callback data',
      { text: 'a', callback_data: '' },
      `${cannotParse}Text buttons are unallowed in the inline keyboard`,
    ],
    [
      'two actions',
      { text: 'a', callback_data: 'b', url: 'https://x.ng' },
      `${cannotParse}exactly one action is allowed, found url and callback_data`,
    ],
    ['no text', { callback_data: 'b' }, `${cannotParse}Can't find field "text"`],
    ['empty text', { text: '', callback_data: 'b' }, 'inline keyboard button text must be non-empty'],
    ['text that is no text', { text: true, callback_data: 'b' }, `${cannotParse}Field "text" must be of type String`],
    ['a number for a button', 5, `${cannotParse}InlineKeyboardButton must be an Object`],
    ['nothing to copy', { text: 'a', copy_text: { text: '' } }, 'BUTTON_COPY_TEXT_INVALID'],
    ['too much to copy', { text: 'a', copy_text: { text: 'x'.repeat(257) } }, 'BUTTON_COPY_TEXT_INVALID'],
    [
      'a link to this machine',
      { text: 'a', url: 'http://localhost/' },
      "inline keyboard button URL 'http://localhost/' is invalid: Wrong HTTP URL",
    ],
    [
      'a link of a strange kind',
      { text: 'a', url: 'ftp://x.ng' },
      "inline keyboard button URL 'ftp://x.ng' is invalid: Unsupported URL protocol",
    ],
    [
      'a colour that there is not',
      { text: 'a', callback_data: 'b', style: 'warning' },
      `${cannotParse}Invalid button style specified`,
    ],
    [
      'a colour that is no text',
      { text: 'a', callback_data: 'b', style: true },
      `${cannotParse}Field "style" must be of type String`,
    ],
    ['a pay button without an invoice', { text: 'a', pay: true }, 'BUTTON_POS_INVALID'],
  ])('with %s is refused', async ([, button, description], { t }) => {
    expect(await withMarkup(t, inline(button))).toMatchObject(bad(description));
    expect(t.emulator.driver.user('customer').messages()).toEqual([]);
  });

  it.for<[what: string, button: object]>([
    ['64 bytes of callback data', { text: 'a', callback_data: 'é'.repeat(32) }],
    ['256 characters to copy', { text: 'a', copy_text: { text: 'x'.repeat(256) } }],
    ['a link', { text: 'a', url: 'https://t.me/vendbot' }],
    ...['danger', 'success', 'primary', ''].map((style): [string, object] => [
      `the colour '${style}'`,
      { text: 'a', callback_data: 'b', style },
    ]),
    ['an empty inline query', { text: 'a', switch_inline_query: '' }],
  ])('with %s is shown', async ([, button], { t }) => {
    expect(await withMarkup(t, inline(button))).toMatchObject({
      ok: true,
      result: { reply_markup: inline(button) },
    });
  });

  it('has at most 100 buttons', async ({ t }) => {
    const rows = (count: number): unknown => ({
      inline_keyboard: Array.from({ length: count }, (_, n) => [{ text: `${n}`, callback_data: `${n}` }]),
    });
    expect(await withMarkup(t, rows(100))).toMatchObject({ ok: true });
    expect(await withMarkup(t, rows(101))).toMatchObject(bad('reply markup is too long'));
  });

  it.for<[what: string, markup: unknown, description: string]>([
    ['no JSON', '{', "can't parse reply keyboard markup JSON object"],
    ['no object', [1], 'object expected as reply markup'],
    ['no rows', { inline_keyboard: {} }, 'field "inline_keyboard" of the InlineKeyboardMarkup must be an Array'],
    [
      'no rows of rows',
      { inline_keyboard: [{}] },
      'field "inline_keyboard" of the InlineKeyboardMarkup must be an Array of Arrays',
    ],
  ])('that is %s is refused', async ([, markup, description], { t }) => {
    expect(await withMarkup(t, markup)).toMatchObject(bad(description));
  });
});

describe('a reply keyboard', () => {
  it('stays on the screen until it is removed', async ({ t, chat }) => {
    await withMarkup(t, { keyboard: [['MTN', { text: 'Glo' }]], resize_keyboard: true, is_persistent: true });
    expect(chat.keyboard).toEqual({
      keyboard: [[{ text: 'MTN' }, { text: 'Glo' }]],
      resize_keyboard: true,
      is_persistent: true,
    });
    chat.tap('Glo');
    expect(chat.messages().at(-1)?.text).toBe('Glo');
    expect(chat.keyboard).toBeDefined();
    await withMarkup(t, { remove_keyboard: true });
    expect(chat.keyboard).toBeUndefined();
  });

  it('that is for one time folds away once a key is used', async ({ t, chat }) => {
    await withMarkup(t, { keyboard: [['Yes', 'No']], one_time_keyboard: true });
    chat.say('something else');
    expect(chat.keyboard).toBeDefined();
    chat.tap('Yes');
    expect(chat.keyboard).toBeUndefined();
  });

  it('shares the own number without its plus, and another person`s without an id', async ({ t }) => {
    const chat = t.emulator.driver.user('member');
    await withMarkup(t, { remove_keyboard: true });
    expect(chat.shareContact().contact).toEqual({
      phone_number: '2348065550142',
      first_name: 'Ibrahim',
      last_name: 'Musa',
      user_id: chat.id,
    });
    expect(chat.shareContact({ phone_number: '+2348000000000', first_name: 'Uche' }).contact?.user_id).toBeUndefined();
  });

  it.for<[what: string, markup: object, description: string]>([
    [
      'a key of a colour that there is not',
      { keyboard: [[{ text: 'a', style: 'warning' }]] },
      "can't parse keyboard button: Invalid button style specified",
    ],
    ['an empty key', { keyboard: [['']] }, 'keyboard button text must be non-empty'],
    [
      'a key that is a number',
      { keyboard: [[1]] },
      "can't parse keyboard button: KeyboardButton must be a String or an Object",
    ],
    [
      'a flag that is no boolean',
      { keyboard: [['a']], resize_keyboard: 1 },
      'field "resize_keyboard" of the ReplyKeyboardMarkup must be a Boolean',
    ],
  ])('with %s is refused', async ([, markup, description], { t }) => {
    expect(await withMarkup(t, markup)).toMatchObject(bad(description));
  });

  it('asks for a phone number in private chats only', async ({ t }) => {
    const { driver } = t.emulator;
    const group = driver.group('Agents of Kano', driver.user('member').person);
    const answer = await t.call('sendMessage', {
      chat_id: group.id,
      text: 'x',
      reply_markup: { keyboard: [[{ text: 'Share', request_contact: true }]] },
    });
    expect(answer).toMatchObject(bad('phone number can be requested in private chats only'));
  });
});
