import type { InlineKeyboardButton, InlineKeyboardMarkup } from '@grammyjs/types';
import { checkedLink, linkedUserId } from '../text/links.ts';
import { badButton, checkStyle, isObject, type MarkupRules, rowsOf, stringField } from './markup-fields.ts';
import { badRequest } from '../server/refusal.ts';

/** More are answered with REPLY_MARKUP_TOO_LONG, which the Bot API says as "reply markup is too long". */
const buttonLimit = 100;
const dataLimitBytes = 64;
const copyTextLimit = 256;

/** An inline keyboard, checked button by button; undefined if it has none. */
export function inlineKeyboard(given: unknown, rules: MarkupRules): InlineKeyboardMarkup | undefined {
  const rows = rowsOf(given, 'inline_keyboard', 'InlineKeyboardMarkup');
  const buttons = rows.map((row, y) => row.map((button, x) => inlineButton(button, rules, x === 0 && y === 0)));
  const kept = buttons.filter((row) => row.length > 0);
  if (kept.flat().length > buttonLimit) throw badRequest('reply markup is too long');
  return kept.length === 0 ? undefined : { inline_keyboard: kept };
}

const actions = [
  'url',
  'callback_data',
  'web_app',
  'login_url',
  'switch_inline_query',
  'switch_inline_query_current_chat',
  'switch_inline_query_chosen_chat',
  'copy_text',
  'callback_game',
  'pay',
  'disabled',
] as const;

function inlineButton(given: unknown, rules: MarkupRules, first: boolean): InlineKeyboardButton {
  if (!isObject(given)) throw badButton('InlineKeyboardButton must be an Object');
  if (stringField(given, 'text') === '') throw badRequest('inline keyboard button text must be non-empty');
  const used = actions.filter((action) => given[action] !== undefined && given[action] !== '');
  if (
    used.length === 0 &&
    given['switch_inline_query'] === undefined &&
    given['switch_inline_query_current_chat'] === undefined
  ) {
    throw badButton('Text buttons are unallowed in the inline keyboard');
  }
  // Telegram's server silently takes the first; its documentation says exactly one, so a second is a fault here.
  if (used.length > 1) throw badButton(`exactly one action is allowed, found ${used.join(' and ')}`);
  checkStyle(given, badButton);
  checkAction(given, used[0], rules, first);
  return given as unknown as InlineKeyboardButton;
}

function checkAction(
  given: Record<string, unknown>,
  action: (typeof actions)[number] | undefined,
  rules: MarkupRules,
  first: boolean,
): void {
  if (action === 'callback_data') checkData(stringField(given, 'callback_data'));
  else if (action === 'copy_text') checkCopyText(given['copy_text']);
  else if (action === 'url') checkUrl(stringField(given, 'url'), 'inline keyboard button URL');
  else if (action === 'web_app' || action === 'login_url') checkNestedUrl(given[action]);
  else if (action === 'pay' && !(rules.invoice === true && first)) throw badRequest('BUTTON_POS_INVALID');
}

function checkData(data: string): void {
  if (Buffer.byteLength(data) > dataLimitBytes) throw badRequest('BUTTON_DATA_INVALID');
}

function checkCopyText(given: unknown): void {
  if (!isObject(given)) throw badButton('Field "copy_text" must be of type Object');
  const text = stringField(given, 'text');
  if (text === '' || text.length > copyTextLimit) throw badRequest('BUTTON_COPY_TEXT_INVALID');
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
