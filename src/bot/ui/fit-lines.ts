import { plainText } from './plain-text.ts';
import { MAX_TEXT_LENGTH, type Screen } from './screen.ts';

/** Room for what may stand above: a notice. */
const MAX_LENGTH = MAX_TEXT_LENGTH - 300;

export interface Fitted {
  readonly screen: Screen;
  /** Of those that were tried. */
  readonly maxLines: number;
}

/** Draws with ever fewer lines of a kind until Telegram takes the message, which counts what is read and not the markup. */
export function fitting(tries: readonly number[], screenWith: (maxLines: number) => Screen): Fitted {
  const [maxLines = 0, ...fewer] = tries;
  const screen = screenWith(maxLines);
  const fits = plainText(screen.html).length <= MAX_LENGTH;
  return fits || fewer.length === 0 ? { screen, maxLines } : fitting(fewer, screenWith);
}
