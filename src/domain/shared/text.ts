/**
 * The typed text as one line that people can read: without half characters, without invisible characters and those that turn the writing direction,
 * and without piles of accents. Vietnamese and Yoruba need two accents on a letter.
 */
export function cleanLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cs}\p{Co}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufff9-\uffff]/gu, '')
    .replace(/[\p{Cc}\p{Cf}\s\u2028\u2029]+/gu, ' ')
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    .trim();
}

/** No letter that people write is longer. Emoji with many skin colours, or old Korean letters, could go on without end. */
const LONGEST_LETTER = 8;

/** How many letters people count. A sign that is longer than any letter counts as several. */
export function letterCount(line: string): number {
  let count = 0;
  for (const { segment } of segmenter.segment(line)) count += Math.ceil(segment.length / LONGEST_LETTER);
  return count;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * At most this long. If something is cut, the last character is an ellipsis. It is cut between graphemes, so that no emoji is cut in two, and measured
 * by length, because Telegram counts that.
 */
export function cutLetters(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  let kept = '';
  for (const { segment } of segmenter.segment(text)) {
    if (kept.length + segment.length > maxLength - 1) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

/** As a person counts characters. If something was cut, the last one is an ellipsis. */
export function cut(text: string, maxLength: number): string {
  return cutLetters(stripControls(text.toWellFormed().replace(BREAKS, ' ')).trim(), maxLength);
}

/** What people type to take a value away. */
export const OFF = /^(?:off|none|remove|aucun)$/iu;

/** What a person has typed, in a text about it. */
export function quoted(typed: string): string {
  return cut(typed, 40);
}

/** What becomes a space. A single space stays, and so does a single no-break space, which holds a number together. */
const BREAKS = /[\s\p{Cc}]{2,}|[^\S \u00a0\u202f]|\p{Cc}/gu;

/** Text in a form for comparing: without case, accents, invisible characters, and repeated spaces. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s\u200b]+/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .trim();
}

/**
 * Folded text in which different spellings become one, so that a person's text equals the catalogue's: `compact+`, `compactplus` and `compact plus`;
 * `port harcourt` and `portharcourt`. A plus that touches digits belongs to a phone number, and a plus between numbers says nothing.
 */
export function spellAlike(folded: string): string {
  return folded
    .replace(PLUS, ' plus ')
    .replace(GLUED_PLUS, ' plus')
    .replace(APART, (name) => name.replace(/[\s-]+/u, ''));
}

const PLUS = /(?<=[\p{L}%]\s*)[+➕](?!\d)/gu;
const GLUED_PLUS = /(?<=[\p{L}\p{N}]{3})plus(?![\p{L}\p{N}])/gu;
/** Names that some people write as two words and others as one. */
const APART =
  /(?<![\p{L}\p{N}])(?:(?:9|t2)[\s-]+mobile|port[\s-]+harcourt|star[\s-]+times|go[\s-]+tv|band[\s-]+[a-e])(?![\p{L}\p{N}])/gu;

/**
 * Text from outside, for showing: without invisible characters that do something, such as one that turns the direction of everything after it. Line
 * breaks and tabs stay, and also the characters that hold an emoji or Arabic letters together.
 */
export function stripControls(text: string): string {
  return text.replace(CONTROLS, '');
}

const CONTROLS = /[^\P{Cc}\n\r\t]|(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])\p{Cf}/gu;

/** The person who writes `₦500⁰⁰` means ₦500.00. If these zeros were read as usual digits, each would make the amount ten times as large. */
export function hasRaisedDigits(text: string): boolean {
  return /[²³¹⁰⁴-⁹₀-₉]/u.test(text);
}

/** `one two three`: words, in the form in which code lists them. */
export function words(text: string): string[] {
  return text.split(' ');
}
