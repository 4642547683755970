import { cutLetters } from '../domain/shared/text.ts';

const MAX_LENGTH = 200;
/** A longer text is cut before it is searched. */
const MAX_READ_LENGTH = 2_000;
/** So many marks may stand on one letter: Yoruba has two, a dot below and a tone. */
const MAX_MARKS = 2;

/**
 * The part of an outside text that can be painted, in one line: letters that the fonts have, composed. An ellipsis stands for other letters (another script,
 * half a surrogate pair), and for what is too long. Emoji, control and direction characters leave no trace, unless there are only emoji.
 */
export function cleanText(text: string, maxLength = MAX_LENGTH): string {
  const bare = text
    .slice(0, MAX_READ_LENGTH)
    .toWellFormed()
    .replace(PICTOGRAPHS, '')
    .replace(INVISIBLE, '')
    .normalize('NFC')
    .replace(MARKS, firstMarks)
    .replace(HYPHENS, '-')
    // A single no-break space stays, because it holds a number together.
    .replace(SPACES, (spaces) => (spaces === '\u00a0' || spaces === '\u202f' ? '\u00a0' : ' '))
    .replace(UNKNOWN, '…')
    .trim();
  return bare === '' && text.search(PICTOGRAPHS) >= 0 ? '…' : cutLetters(bare, maxLength);
}

/** Marks that the fonts do not have are removed, and marks beyond what a letter can have. */
function firstMarks(marks: string): string {
  return marks.replace(UNKNOWN_MARKS, '').slice(0, MAX_MARKS);
}

/** Emoji and their parts. The three that are also text stay. */
const PICTOGRAPHS = /(?![©®™])[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u20e3]/gu;
/** Characters that people do not see: NUL and similar ones, directions, joiners, variants, tags. */
const INVISIBLE = /(?![\t\n\r\u0085])[\p{Cc}\p{Cf}\ufe00-\ufe0f\u034f]/gu;
const SPACES = /[\s\u0085]+/gu;
const HYPHENS = /[\u2010-\u2012\u2015]/gu;
const MARKS = /\p{M}+/gu;
const KNOWN_MARKS = '\u0300\u0301\u0303\u0304\u0308\u0309\u0323';
const UNKNOWN_MARKS = new RegExp(`[^${KNOWN_MARKS}]`, 'gu');

/** The letters of Inter's subsets latin, latin-ext and vietnamese. A test paints each of them. */
const LETTERS = String.raw`\u0020-\u007e\u00a0-\u00ac\u00ae-\u0148\u014a-\u01c3\u01c5-\u0254\u0256-\u027b\u1e00-\u1e9b\u1e9e-\u1eff`;
const SIGNS = String.raw`\u02bb\u02bc\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2030\u2032\u2033\u2039\u203a\u20a0-\u20af\u20b1-\u20b5\u2122\u2191\u2193\u2212`;
const UNKNOWN = new RegExp(`[^${LETTERS}${SIGNS}${KNOWN_MARKS}]+`, 'gu');
