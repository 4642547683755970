import type { InlineKeyboardMarkup } from '@grammyjs/types';
import { inlineKeyboard } from './inline-keyboard.ts';
import { isObject, type MarkupRules } from './markup-fields.ts';
import type { ShownKeyboard } from '../page-protocol.ts';
import type { Parameters } from '../server/parameters.ts';
import { badRequest } from '../server/refusal.ts';
import { replyKeyboard } from './reply-keyboard.ts';

/** What a `reply_markup` asks for, checked. */
export type ReplyMarkup =
  | { type: 'inline'; markup: InlineKeyboardMarkup | undefined }
  | { type: 'keyboard'; keyboard: ShownKeyboard }
  | { type: 'remove' }
  | { type: 'force-reply' };

/** Reads `reply_markup`, undefined if it is absent; refuses in the words of Client::get_reply_markup and TDLib. */
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

/** As edits need it: an inline keyboard, or none. */
export function readInlineMarkup(parameters: Parameters, rules: MarkupRules): InlineKeyboardMarkup | undefined {
  const read = readReplyMarkup(parameters, rules);
  if (read === undefined) return undefined;
  if (read.type !== 'inline') throw badRequest('inline keyboard expected');
  return read.markup;
}
