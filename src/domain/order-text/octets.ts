import type { NamedRecipient } from './meaning.ts';
import { type TextToken, tokensOf } from './tokens.ts';

/**
 * `1 Go` and `500 Mo` are sizes, as French writes them: apart. Both are words, too. `500 go 0803 …` says in Pidgin whom 500 is for, so `go` counts only
 * where no airtime is that cheap; `1 mo` to `12 mo` are months; and somebody may have saved a number as Mo.
 */
export function joinOctets(tokens: readonly TextToken[], named: readonly NamedRecipient[]): TextToken[] {
  const joined: TextToken[] = [];
  for (const token of tokens) {
    const size = sizeOf(joined.at(-1), token);
    if (size === undefined || isName(token.text, named)) joined.push(token);
    else joined[joined.length - 1] = { type: 'word', text: size };
  }
  return joined;
}

/** Airtime begins at 50. */
const MOST_GO = 49;
const LEAST_MO = 13;

function sizeOf(before: TextToken | undefined, { type, text }: TextToken): string | undefined {
  if (type !== 'word' || before === undefined || before.type === 'word') return undefined;
  // `1,5` and `1.5` are read as money where no size stands behind them.
  const count = /^\d{1,4}(?:[.,]\d{1,2})?$/u.test(before.text) ? Number(before.text.replace(',', '.')) : 0;
  if (text === 'go' && count > 0 && count <= MOST_GO) return `${count}gb`;
  return text === 'mo' && count >= LEAST_MO ? `${count}mb` : undefined;
}

function isName(word: string, named: readonly NamedRecipient[]): boolean {
  return named.some(({ name }) => tokensOf(name).some(({ text }) => text === word));
}
