import type { InlineKeyboardButton, InlineKeyboardMarkup } from '@grammyjs/types';
import type { Key, ShownKeyboard } from '../page-protocol.ts';
import { type Parameters, isObject } from '../server/parameters.ts';
import { badRequest } from '../server/refusal.ts';
import { checkedLink, linkedUserId } from '../text/parsed-text.ts';

type ReplyMarkup =
  | { type: 'inline'; markup: InlineKeyboardMarkup | undefined }
  | { type: 'keyboard'; keyboard: ShownKeyboard }
  | { type: 'remove' }
  | { type: 'force-reply' };

/** Refuses in the words of Client::get_reply_markup and TDLib. */
export function readReplyMarkup(parameters: Parameters, rules: MarkupRules): ReplyMarkup | undefined {
  const given = parameters.json('reply_markup', 'reply keyboard markup');
  if (given === undefined) return undefined;
  if (!isObject(given)) throw badRequest('object expected as reply markup');
  if ('inline_keyboard' in given) return { type: 'inline', markup: inlineKeyboard(given['inline_keyboard'], rules) };
  if ('keyboard' in given) return { type: 'keyboard', keyboard: replyKeyboard(given, rules) };
  if (given['remove_keyboard'] === true) return { type: 'remove' };
  if (given['force_reply'] === true) return { type: 'force-reply' };
  return undefined;
}

export function readInlineMarkup(parameters: Parameters, rules: MarkupRules): InlineKeyboardMarkup | undefined {
  const read = readReplyMarkup(parameters, rules);
  if (read === undefined) return undefined;
  if (read.type !== 'inline') throw badRequest('inline keyboard expected');
  return read.markup;
}

/** What a keyboard may hold depends on the chat and the message that carry it. */
export interface MarkupRules {
  /** Buttons that ask for a contact or a place are for private chats. */
  privateChat: boolean;
  /** Only invoices may carry a pay button. */
  invoice?: boolean;
}

function rowsOf(given: unknown, field: string, type: string): unknown[][] {
  if (!Array.isArray(given)) throw badRequest(`field "${field}" of the ${type} must be an Array`);
  if (!given.every((row) => Array.isArray(row))) {
    throw badRequest(`field "${field}" of the ${type} must be an Array of Arrays`);
  }
  return given;
}

function stringField(object: Record<string, unknown>, name: string): string {
  const value = object[name];
  if (value === undefined) throw badButton(`Can't find field "${name}"`);
  // Telegram's JSON reader takes a number for a string.
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') throw badButton(`Field "${name}" must be of type String`);
  return value;
}

function badButton(reason: string): Error {
  return badRequest(`can't parse inline keyboard button: ${reason}`);
}

const styles: readonly unknown[] = ['danger', 'success', 'primary'];

/** The colour of a button (https://core.telegram.org/bots/api#inlinekeyboardbutton, 2026-11). An empty one counts as none. */
function checkStyle(button: Record<string, unknown>, refuse: (reason: string) => Error): void {
  const { style } = button;
  if (style === undefined || style === '') return;
  if (typeof style !== 'string' && typeof style !== 'number') throw refuse('Field "style" must be of type String');
  if (!styles.includes(style)) throw refuse('Invalid button style specified');
}

const keyLimit = 300;

/** Keys given as mere text become objects. */
function replyKeyboard(given: Record<string, unknown>, rules: MarkupRules): ShownKeyboard {
  const rows = rowsOf(given['keyboard'], 'keyboard', 'ReplyKeyboardMarkup');
  const keyboard = rows.map((row) => row.map((button) => keyboardButton(button, rules)));
  if (keyboard.flat().length > keyLimit) throw badRequest('reply markup is too long');
  const placeholder = given['input_field_placeholder'];
  return {
    keyboard: keyboard.filter((row) => row.length > 0),
    ...booleans(given, ['one_time_keyboard', 'resize_keyboard', 'is_persistent']),
    ...(typeof placeholder === 'string' && placeholder !== '' ? { input_field_placeholder: placeholder } : {}),
  };
}

function booleans(given: Record<string, unknown>, names: readonly string[]): Record<string, boolean> {
  const found: Record<string, boolean> = {};
  for (const name of names) {
    const value = given[name];
    if (value === undefined) continue;
    if (typeof value !== 'boolean') throw badRequest(`field "${name}" of the ReplyKeyboardMarkup must be a Boolean`);
    found[name] = value;
  }
  return found;
}

function keyboardButton(given: unknown, rules: MarkupRules): Key {
  if (typeof given !== 'string' && !isObject(given)) {
    throw badRequest("can't parse keyboard button: KeyboardButton must be a String or an Object");
  }
  const text = typeof given === 'string' ? given : stringField(given, 'text');
  if (text === '') throw badRequest('keyboard button text must be non-empty');
  if (typeof given === 'string') return { text };
  checkStyle(given, (reason) => badRequest(`can't parse keyboard button: ${reason}`));
  if (!rules.privateChat && given['request_contact'] === true) {
    throw badRequest('phone number can be requested in private chats only');
  }
  if (!rules.privateChat && given['request_location'] === true) {
    throw badRequest('location can be requested in private chats only');
  }
  return given as unknown as Key;
}

/** A keyboard with more is refused with REPLY_MARKUP_TOO_LONG, which the Bot API words as "reply markup is too long". */
const buttonLimit = 100;
const dataLimitBytes = 64;
const copyTextLimit = 256;

/** Undefined if it has no button. */
function inlineKeyboard(given: unknown, rules: MarkupRules): InlineKeyboardMarkup | undefined {
  const rows = rowsOf(given, 'inline_keyboard', 'InlineKeyboardMarkup');
  const buttons = rows.map((row, y) => row.map((button, x) => inlineButton(button, rules, x === 0 && y === 0)));
  const kept = buttons.filter((row) => row.length > 0);
  if (kept.flat().length > buttonLimit) throw badRequest('reply markup is too long');
  return kept.length === 0 ? undefined : { inline_keyboard: kept };
}

type Fields = Record<string, unknown>;

const actions: Readonly<Record<string, (given: Fields, mayPay: boolean) => void>> = {
  url: (given) => checkUrl(stringField(given, 'url'), 'inline keyboard button URL'),
  callback_data(given) {
    if (Buffer.byteLength(stringField(given, 'callback_data')) > dataLimitBytes)
      throw badRequest('BUTTON_DATA_INVALID');
  },
  web_app: ({ web_app: given }) => checkNestedUrl(given),
  login_url: ({ login_url: given }) => checkNestedUrl(given),
  switch_inline_query: () => {},
  switch_inline_query_current_chat: () => {},
  switch_inline_query_chosen_chat: () => {},
  copy_text({ copy_text: given }) {
    if (!isObject(given)) throw badButton('Field "copy_text" must be of type Object');
    const text = stringField(given, 'text');
    if (text === '' || text.length > copyTextLimit) throw badRequest('BUTTON_COPY_TEXT_INVALID');
  },
  callback_game: () => {},
  pay(_, mayPay) {
    if (!mayPay) throw badRequest('BUTTON_POS_INVALID');
  },
  disabled: () => {},
};

/** These may be empty; then the person types the query. */
const mayBeEmpty = ['switch_inline_query', 'switch_inline_query_current_chat'];

function inlineButton(given: unknown, rules: MarkupRules, first: boolean): InlineKeyboardButton {
  if (!isObject(given)) throw badButton('InlineKeyboardButton must be an Object');
  if (stringField(given, 'text') === '') throw badRequest('inline keyboard button text must be non-empty');
  const [action, ...more] = Object.keys(actions).filter((name) => given[name] !== undefined && given[name] !== '');
  if (action === undefined && mayBeEmpty.every((name) => given[name] === undefined)) {
    throw badButton('Text buttons are unallowed in the inline keyboard');
  }
  // Telegram's server silently takes the first; its documentation says exactly one, so a second is a fault here.
  if (more.length > 0) throw badButton(`exactly one action is allowed, found ${[action, ...more].join(' and ')}`);
  checkStyle(given, badButton);
  if (action !== undefined) actions[action]?.(given, rules.invoice === true && first);
  return given as unknown as InlineKeyboardButton;
}

function checkNestedUrl(given: unknown): void {
  if (!isObject(given)) throw badButton('Object expected');
  const url = stringField(given, 'url');
  checkUrl(url, 'inline keyboard button Web App URL');
  if (!url.startsWith('https:')) {
    throw badRequest(`inline keyboard button Web App URL '${url}' is invalid: Only HTTPS links are allowed`);
  }
}

function checkUrl(url: string, what: string): void {
  if (linkedUserId(url) !== undefined || checkedLink(url) !== undefined) return;
  const known = !/^[a-z][a-z0-9+.-]*:/i.test(url) || /^https?:/i.test(url);
  throw badRequest(`${what} '${url}' is invalid: ${known ? 'Wrong HTTP URL' : 'Unsupported URL protocol'}`);
}
