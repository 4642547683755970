/**
 * What was typed as one line of readable text: no half characters, nothing unseen or turning the direction of what follows, no towers of
 * accents. Vietnamese and Yoruba need two on a letter.
 */
export function cleanLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cs}\p{Co}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufff9-\uffff]/gu, '')
    .replace(/[\p{Cc}\p{Cf}\s\u2028\u2029]+/gu, ' ')
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    .trim();
}

/** No letter that people write is longer; a tower of skin colours or of old Korean letters has no end. */
const LONGEST_LETTER = 8;

/** As a person counts them; what is longer than any letter counts as several. */
export function letterCount(line: string): number {
  let count = 0;
  for (const { segment } of segmenter.segment(line)) count += Math.ceil(segment.length / LONGEST_LETTER);
  return count;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * At most so long, the last character an ellipsis where something was cut. By grapheme, so that no emoji is cut in two; by length, because that is
 * what Telegram counts.
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

/** Text as it is compared: without case, accents, what is not seen, and runs of space. */
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
 * Folded text with what is written in several ways written in one, so that what a person types and what a catalogue says meet: `compact+`,
 * `compactplus` and `compact plus`; `port harcourt` and `portharcourt`. A plus that is written to digits is a phone number's, one between numbers
 * says nothing.
 */
export function spellAlike(folded: string): string {
  return folded
    .replace(PLUS, ' plus ')
    .replace(GLUED_PLUS, ' plus')
    .replace(APART, (name) => name.replace(/[\s-]+/u, ''));
}

const PLUS = /(?<=[\p{L}%]\s*)[+➕](?!\d)/gu;
const GLUED_PLUS = /(?<=[\p{L}\p{N}]{3})plus(?![\p{L}\p{N}])/gu;
/** Names that some write in two words and others in one. */
const APART =
  /(?<![\p{L}\p{N}])(?:(?:9|t2)[\s-]+mobile|port[\s-]+harcourt|star[\s-]+times|go[\s-]+tv|band[\s-]+[a-e])(?![\p{L}\p{N}])/gu;

/**
 * Text from outside as it is shown: without what is not seen but acts, such as a sign that turns the direction of all that follows. Line breaks and
 * tabs stay, and what holds an emoji or a letter of Arabic together.
 */
export function stripControls(text: string): string {
  return text.replace(CONTROLS, '');
}

const CONTROLS = /[^\P{Cc}\n\r\t]|(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])\p{Cf}/gu;

/** `₦500⁰⁰` is ₦500.00 to the person who writes it. Read as a digit like any other, each zero would make ten times as much of it. */
export function hasRaisedDigits(text: string): boolean {
  return /[²³¹⁰⁴-⁹₀-₉]/u.test(text);
}

/** `one two three`, as code lists them. */
export function words(text: string): string[] {
  return text.split(' ');
}
