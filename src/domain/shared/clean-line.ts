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
