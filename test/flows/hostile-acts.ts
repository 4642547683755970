import fc from 'fast-check';
import type { Chat, Tap } from '../../src/playground/driver.ts';
import { walkSteps } from '../../src/bot/conversations/walk/walk-state.ts';
import { nameKey } from '../../src/bot/keyboards/buttons.ts';

/** One thing that a person does, whatever is on the screen. */
export type Act =
  | { readonly type: 'say'; readonly text: string }
  /** Of any data, on the newest message of the bot or on another. */
  | { readonly type: 'press'; readonly data: string; readonly on: 'newest' | 'oldest' | 'none' }
  /** Of a button that is really there. */
  | { readonly type: 'tap'; readonly index: number }
  | { readonly type: 'contact'; readonly phone: string; readonly own: boolean }
  | { readonly type: 'send'; readonly what: 'photo' | 'document' | 'sticker'; readonly caption: string };

/** What a person may have seen over somebody's shoulder, to be put into texts and buttons of their own. */
export interface Known {
  readonly references: readonly string[];
  readonly userIds: readonly number[];
  /** Names of services, providers and products, whose keys are in the walk's buttons. */
  readonly names: readonly string[];
}

/** Callback data has 1 to 64 bytes (https://core.telegram.org/bots/api#inlinekeyboardbutton, 2026-11). */
const MAX_DATA_BYTES = 64;
const MAX_TEXT_LENGTH = 4096;
const COMMANDS = 'start help buy airtime data electricity tv history receipt balance users cancel id pay'.split(' ');

export function anyAct(known: Known): fc.Arbitrary<Act> {
  const say = anyText(known).map((text): Act => ({ type: 'say', text }));
  const press = fc.record({
    type: fc.constant('press' as const),
    data: anyData(known),
    on: fc.constantFrom('newest' as const, 'newest' as const, 'oldest' as const, 'none' as const),
  });
  const tap = fc.record({ type: fc.constant('tap' as const), index: fc.nat(40) });
  const contact = fc.record({ type: fc.constant('contact' as const), phone: anyNumber(), own: fc.boolean() });
  const send = fc.record({
    type: fc.constant('send' as const),
    what: fc.constantFrom('photo' as const, 'document' as const, 'sticker' as const),
    caption: anyString(100),
  });
  return fc.oneof(
    { weight: 6, arbitrary: say },
    { weight: 10, arbitrary: press },
    { weight: 3, arbitrary: tap },
    { weight: 1, arbitrary: contact },
    { weight: 1, arbitrary: send },
  );
}

/** @returns the press, where the act was one; where there is no button to tap, a press of nothing that is known */
export function perform(chat: Chat, act: Act): Tap | undefined {
  switch (act.type) {
    case 'say':
      chat.say(act.text);
      return undefined;
    case 'press':
      return chat.press(placeOf(chat, act.on), act.data);
    case 'tap': {
      const data = chat.buttons().flatMap((button) => ('callback_data' in button ? [button.callback_data] : []));
      return chat.press(placeOf(chat, 'newest'), data[act.index % data.length] ?? 'nothing');
    }
    case 'contact': {
      const owner = act.own ? { user_id: chat.person.id } : {};
      chat.shareContact({ phone_number: act.phone, first_name: '<i>Somebody</i>', ...owner });
      return undefined;
    }
    case 'send':
      if (act.what === 'photo') chat.sendPhoto({ caption: act.caption });
      else if (act.what === 'document') chat.sendDocument({ caption: act.caption });
      else chat.sendSticker();
      return undefined;
  }
}

function placeOf(chat: Chat, place: 'newest' | 'oldest' | 'none'): number {
  const messages = chat.botMessages();
  const message = { newest: messages.at(-1), oldest: messages[0], none: undefined }[place];
  return message?.message_id ?? 2_000_000_000;
}

function anyText(known: Known): fc.Arbitrary<string> {
  const date = fc.constantFrom('2026-11-21', '2026-02-31', '0000-00-00', '9999-12-31', '2026-1-1', '-', '1e9');
  const argument = fc.oneof(fc.constantFrom(...known.references), date, anyNumber(), anyString(60));
  const name = fc.oneof(fc.constantFrom(...COMMANDS), fc.constantFrom(...COMMANDS), anyString(12));
  const command = fc
    .tuple(name, fc.constantFrom('', '', '@vendbot', '@another_bot'), fc.array(argument, { maxLength: 3 }))
    .map(([word, at, given]) => [`/${word}${at}`, ...given].join(' '));
  const text = fc.oneof(
    command,
    anyString(60),
    anyNumber(),
    fc.constantFrom(...known.references, ...known.names),
    anyString(MAX_TEXT_LENGTH),
  );
  return text.filter(canBeSent);
}

/** Telegram takes nothing that is blank, and splits what is too long. */
function canBeSent(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- these characters are what Telegram makes blank
  return text.replaceAll(/[\0-\x1f]/gu, ' ').trim() !== '' && text.length <= MAX_TEXT_LENGTH;
}

/** Data of every feature with every kind of value, right and wrong, whole and in pieces, and data of no feature at all. */
function anyData({ references, userIds, names }: Known): fc.Arbitrary<string> {
  const reference = fc.oneof(fc.constantFrom(...references), anyString(40));
  const page = fc.oneof(
    fc.nat(3).map(String),
    fc.constantFrom('-1', '1.5', '1e400', 'NaN', '999999', '0x10', '٣', '', '9007199254740993'),
  );
  const value = fc.oneof(reference, page, fc.constantFrom(...names.map(nameKey)), anyNumber(), anyString(30));
  const parts = fc.oneof(
    fc.tuple(fc.constant('o'), fc.constantFrom('confirm', 'again', 'change', 'drop', 'sell'), reference),
    fc.tuple(fc.constant('r'), page, reference),
    fc.tuple(fc.constant('ra'), reference),
    fc.tuple(fc.constant('h'), page),
    fc.tuple(fc.constant('ha'), page, fc.constantFrom('', '2026-11-21', '----', '1-1'), fc.constant(''), anyString(30)),
    fc.tuple(fc.constant('a'), fc.constantFrom('approve', 'decline'), fc.constantFrom(...userIds.map(String))),
    fc.tuple(
      fc.constant('u'),
      fc.constantFrom('page', 'block', 'unblock'),
      page,
      fc.constantFrom(...userIds.map(String)),
    ),
    fc.tuple(fc.constant('m'), fc.constantFrom('buy', 'help', 'history', 'balance', 'users', '')),
    fc.tuple(
      fc.constant('w'),
      fc.constantFrom(...walkSteps, '__proto__', 'toString', ''),
      fc.constantFrom('pick', 'page', 'all', 'back', 'cancel', 'share', 'constructor', ''),
      value,
    ),
    fc.array(value, { minLength: 1, maxLength: 5 }),
  );
  const joined = parts.map((all) => all.join(':'));
  return fc
    .oneof({ weight: 6, arbitrary: joined }, { weight: 1, arbitrary: anyString(64) })
    .map((data) => cutToBytes(data, MAX_DATA_BYTES))
    .filter((data) => data !== '');
}

function anyNumber(): fc.Arbitrary<string> {
  const digits = fc.array(fc.nat(9), { minLength: 1, maxLength: 20 }).map((all) => all.join(''));
  return fc.oneof(
    digits,
    digits.map((text) => `+${text}`),
    fc.nat(9_999_999).map((end) => `0803${String(end).padStart(7, '0')}`),
    fc.constantFrom('-1', '0', '1e999', '0.1', '1,000', '٠٨٠٣', '+', '𝟘𝟠𝟘𝟛𝟙𝟚𝟛𝟙𝟚𝟛𝟜'),
  );
}

/** Any characters but halves of them, which Telegram passes on for nobody: control characters, markup, other scripts, emoji. */
function anyString(maxLength: number): fc.Arbitrary<string> {
  const markup = fc.constantFrom(
    '<b>',
    '</b>',
    '&',
    '&lt;',
    '<a href="',
    '{ $name }',
    '\u202e',
    '\u0000',
    '\n',
    '😀',
    '%2F',
  );
  return fc
    .oneof(
      fc.string({ unit: 'binary', maxLength }),
      fc.string({ unit: 'grapheme', maxLength }),
      fc.array(fc.oneof(markup, fc.string({ maxLength: 3 })), { maxLength: 12 }).map((all) => all.join('')),
    )
    .map((text) => text.slice(0, maxLength).toWellFormed());
}

function cutToBytes(text: string, maxBytes: number): string {
  return Buffer.from(text)
    .subarray(0, maxBytes)
    .toString()
    .replace(/\ufffd+$/u, '');
}
