import type { KeyboardButton } from '@grammyjs/types';
import { checkStyle, isObject, type MarkupRules, rowsOf, stringField } from './markup-fields.ts';
import type { ShownKeyboard } from '../page-protocol.ts';
import { badRequest } from '../server/refusal.ts';

const buttonLimit = 300;

/** A reply keyboard, checked key by key; keys given as mere text become objects. */
export function replyKeyboard(given: Record<string, unknown>, rules: MarkupRules): ShownKeyboard {
  const rows = rowsOf(given['keyboard'], 'keyboard', 'ReplyKeyboardMarkup');
  const keyboard = rows.map((row) => row.map((button) => keyboardButton(button, rules)));
  if (keyboard.flat().length > buttonLimit) throw badRequest('reply markup is too long');
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

function keyboardButton(given: unknown, rules: MarkupRules): KeyboardButton {
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
  return given as unknown as KeyboardButton;
}
