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

/** As a person counts them. */
export function letterCount(line: string): number {
  return [...segmenter.segment(line)].length;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
