import { readFileSync, rmSync } from 'node:fs';
import type { Api } from 'grammy';
import { afterAll, describe, expect, test } from 'vitest';
import { markTexts, type Piece } from './support/marked-texts.ts';
import { saidIn, screenOf, type SeenScreen } from './support/seen-screens.ts';
import { BUYS, walkShop } from './support/walk-shop.ts';
import { sendContent } from '../../../src/bot/chat/announcements/announcer.ts';
import type { BotParts } from '../../../src/bot/bot-parts.ts';
import { factsOf } from '../../../src/bot/feature.ts';
import { FEATURES } from '../../../src/bot/features.ts';
import { commandsFor } from '../../../src/bot/shared/command-menu.ts';
import { reminderScreen } from '../../../src/bot/chat/reminders/reminder-screens.ts';
import { asSent } from '../../../src/bot/ui/screen.ts';
import { readLocaleSource } from '../../../src/bot/ui/locale-source.ts';
import { loadWords } from '../../../src/bot/ui/words.ts';
import type { ReminderMessage } from '../../../src/domain/reminder-schedule.ts';
import { minor } from '../../../src/domain/shared/money.ts';
import { sampleOrder } from '../../support/samples/sample-order.ts';
import { sampleReminder } from '../../support/samples/sample-reminder.ts';

const LOCALES = new URL('../../../locales/', import.meta.url);
const english = readFileSync(new URL('en.ftl', LOCALES), 'utf8');
/** `{ $product } · { $number }` is the same in every language. */
const wordless = new Set(
  readLocaleSource(english)
    .filter(({ text }) => !/\p{L}/u.test(text.replaceAll(/\{[^{}]*\}|<[^>]*>/gu, '')))
    .map(({ id }) => id),
);
/** On the buttons that choose a language, for those who do not read this one; and the line between the two. */
const IN_BOTH = new Set(['language-draft-label', 'language-name']);
const BELOW = 'language-english-below';
/** What a wrong word in does harm is never said in a draft alone. */
const aboutMoney = new Set(
  readLocaleSource(english)
    .filter(({ kind }) => kind !== 'rest')
    .map(({ id }) => id),
);

type Said = Pick<Exclude<Piece, string>, 'id' | 'isEnglish'>;

const wordsIn = (pieces: readonly Piece[]): Said[] =>
  saidIn(pieces).filter(({ id }) => !wordless.has(id) && !IN_BOTH.has(id));

const isEnglish = (said: readonly Said[]): boolean => said.every((one) => one.isEnglish);
const isOwn = (said: readonly Said[]): boolean => said.every((one) => !one.isEnglish);
const listed = (said: readonly Said[]): string =>
  said.map(({ id, isEnglish }) => (isEnglish ? id : `~${id}`)).join(' ');

/** How a screen is in two languages: other than whole in the one, and then whole in English, with the buttons in English. */
function mixesIn({ text, rows }: SeenScreen): string[] {
  const said = wordsIn(text);
  const labels = wordsIn(rows.flat(2));
  const line = said.findIndex(({ id }) => id === BELOW);
  const [own, below] = line < 0 ? [said, []] : [said.slice(0, line), said.slice(line + 1)];
  const isWhole =
    line < 0
      ? (isOwn(own) && !own.some(({ id }) => aboutMoney.has(id))) || isEnglish(own)
      : isOwn(own) && isEnglish(below) && own.map(({ id }) => id).join(' ') === below.map(({ id }) => id).join(' ');
  const isLabelled = isEnglish(labels) || (line < 0 && isOwn(own));
  return isWhole && isLabelled ? [] : [`${listed(said)} | ${listed(labels)}`];
}

function markedOf(locale: string) {
  const own = readFileSync(new URL(`${locale}.ftl`, LOCALES), 'utf8');
  return markTexts(locale, english, own);
}

const forms = { defaultLocale: 'en', currency: 'NGN', timeZone: 'Africa/Lagos' };

test('the walk goes through every command of buyers', () => {
  const words = loadWords({ directory: LOCALES, ...forms })('en');
  const bot = { features: factsOf(FEATURES) } as BotParts;
  const asked = { bot, words, isMerchant: false, hasAccounts: true, role: 'customer' } as const;
  const commands = commandsFor(asked).map(({ command }) => `/${command}`);
  const said = BUYS.map(([act]) => ('say' in act ? act.say.split(' ')[0] : ''));
  expect(commands.length).toBeGreaterThan(20);
  expect(commands.filter((command) => !said.includes(command))).toEqual([]);
});

describe.each(['pcm', 'ha'])('a person who reads the drafts of %s', (locale) => {
  const marked = markedOf(locale);
  afterAll(() => rmSync(marked.directory, { recursive: true }));

  test('has every screen whole in one language, or below it once more whole in English', async () => {
    const { screens, lost } = await walkShop(locale, marked);
    expect(lost).toEqual([]);
    expect(screens.flatMap(mixesIn)).toEqual([]);
  });

  test('so is the foot of an announcement', async () => {
    const sent: string[] = [];
    const api = { sendMessage: async (_: number, text: string) => sent.push(text) } as unknown as Api;
    const words = loadWords({ directory: marked.directory, ...forms })(locale);
    await sendContent(api, 1, { text: 'We open at 8.', entities: [] }, words);
    const foot = wordsIn(marked.read(sent.join('')));
    expect(foot).toMatchObject([{ id: 'announce-foot', isEnglish: false }]);
  });

  test.each<ReminderMessage>([
    { type: 'card', order: sampleOrder() },
    { type: 'no-card', why: 'gone' },
    { type: 'missed', date: '2026-11-20' },
    { type: 'short', date: '2026-11-30', priceMinor: minor(50_000), availableMinor: minor(10_000) },
  ])('so is a reminder: $type', (message) => {
    const words = loadWords({ directory: marked.directory, ...forms })(locale);
    const about = { news: { role: 'customer' as const }, cutOff: undefined };
    const { html, rows } = asSent((words) => reminderScreen(message, sampleReminder(1), words, about), words);
    const parameters = { text: html, parse_mode: 'HTML', reply_markup: { inline_keyboard: rows } };
    const screen = screenOf({ parameters }, marked.read);
    expect(screen === undefined ? ['nothing'] : mixesIn(screen)).toEqual([]);
  });
});
