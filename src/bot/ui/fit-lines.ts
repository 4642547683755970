import { plainText, withEnglish } from './with-english.ts';
import { MAX_TEXT_LENGTH, type Screen } from './screen.ts';
import { inOneLanguage, type Words } from './words.ts';

/** Room for what may stand above: a notice. */
const MAX_LENGTH = MAX_TEXT_LENGTH - 300;

export interface Fitted {
  readonly screen: Screen;
  /** Of those that were tried. */
  readonly maxLines: number;
}

/** Draws with ever fewer lines of a kind until Telegram takes the message, which counts what is read and not the markup. */
function fitting(tries: readonly number[], screenWith: (maxLines: number) => Screen): Fitted {
  const [maxLines = 0, ...fewer] = tries;
  const screen = screenWith(maxLines);
  return isShortEnough(screen) || fewer.length === 0 ? { screen, maxLines } : fitting(fewer, screenWith);
}

/**
 * The same for a screen about money: with its English below. The two share the room, so each has fewer lines; if even the fewest do not fit twice, English
 * stands alone, with as many lines as there is room for.
 */
export function fitLines(
  words: Words,
  tries: readonly number[],
  draw: (maxLines: number, words: Words) => Screen,
): Fitted {
  const both = fitting(tries, (maxLines) => withEnglish(words, (words) => draw(maxLines, words), Infinity));
  if (words.drafts === undefined || isShortEnough(both.screen)) return both;
  return fitting(tries, (maxLines) => draw(maxLines, inOneLanguage(words)));
}

function isShortEnough({ html }: Screen): boolean {
  return plainText(html).length <= MAX_LENGTH;
}
