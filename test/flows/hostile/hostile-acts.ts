import fc from 'fast-check';
import type { TestUser, Tap } from 'bot-api-emulator';
import { factsOf } from '../../../src/bot/feature.ts';
import { FEATURES } from '../../../src/bot/features.ts';
import { anyData, type Known } from './hostile-data.ts';
import { anyNumber, anyString } from './hostile-texts.ts';
import { dataIn } from '../support/say-and-read.ts';

/** One thing that a person does, with anything on the screen. */
export type Act =
  | { readonly type: 'say'; readonly text: string }
  /** A press with any data, on the newest message of the bot or on another. */
  | { readonly type: 'press'; readonly data: string; readonly on: 'newest' | 'oldest' | 'none' }
  /** A press of a button that is really there. */
  | { readonly type: 'tap'; readonly index: number }
  | { readonly type: 'contact'; readonly phone: string; readonly own: boolean }
  | { readonly type: 'send'; readonly what: 'photo' | 'document' | 'sticker'; readonly caption: string };

const MAX_TEXT_LENGTH = 4096;
const COMMANDS = [...factsOf(FEATURES).commands.keys(), 'id', 'pay'];

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

/** @returns the press, if the act was one; if there is no button to tap, a press of unknown data */
export function perform(chat: TestUser, act: Act): Tap | undefined {
  switch (act.type) {
    case 'say':
      chat.say(act.text);
      return undefined;
    case 'press':
      return chat.press(placeOf(chat, act.on), act.data);
    case 'tap': {
      const data = dataIn(chat);
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

function placeOf(chat: TestUser, place: 'newest' | 'oldest' | 'none'): number {
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
