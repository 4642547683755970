import { type TextToken, tokensOf } from './tokenize.ts';
import type { NamedRecipient } from './meaning.ts';
import type { ProductIndex } from '../catalogue/product-index.ts';
import { foldText } from '../shared/text.ts';
import { saidFor } from './aliases.ts';

/** Separates a product's word from what touches it, as in `mtn500`, `mtn1.5gb` and `glo08051234567`, unless somebody is saved under the whole word. */
export function splitGlued(text: string, named: readonly NamedRecipient[], { byWord }: ProductIndex): string {
  return text.replace(GLUED, (all, name: string, rest: string) => {
    const whole = foldText(all);
    const isWord = byWord.has(whole) || named.some((each) => tokensOf(each.name).some((token) => token.text === whole));
    return isWord || !saidFor(foldText(name)).some((word) => byWord.has(word)) ? all : `${name} ${rest}`;
  });
}

/** A single digit after a word stays, because it is a count: `x2`, `max2`. */
const GLUED = /(?<![\p{L}\p{N}])(\p{L}{3,})(?=\d(?:\d|[.,]\d|\p{L}))([\p{L}\p{N}]+)/gu;

/** Finds the longest saved name whose words stand together in the line. Answers its numbers, at most one of each kind, and the line without the name. */
export function takeName(
  tokens: readonly TextToken[],
  named: readonly NamedRecipient[],
): { tokens: readonly TextToken[]; named: readonly NamedRecipient[] } {
  let best: { at: number; length: number; named: readonly NamedRecipient[] } | undefined;
  for (const each of named) {
    const name = tokensOf(each.name).map(({ text }) => text);
    const at = placeOf(name, tokens);
    if (at < 0 || name.length < (best?.length ?? 0)) continue;
    const isSame = best?.at === at && best.length === name.length;
    if (isSame) best = { at, length: name.length, named: [...(best?.named ?? []), each] };
    else if (name.length > (best?.length ?? 0)) best = { at, length: name.length, named: [each] };
  }
  if (best === undefined) return { tokens, named: [] };
  const { at, length } = best;
  return { tokens: [...tokens.slice(0, at), ...tokens.slice(at + length)], named: best.named };
}

/** `mama` of the saved `Mama Ngozi`. Who is meant is asked, because several names may begin so. */
export function beginsWith(name: string, word: string): boolean {
  return tokensOf(name)[0]?.text === word;
}

function placeOf(name: readonly string[], tokens: readonly TextToken[]): number {
  if (name.length === 0) return -1;
  return tokens.findIndex((_, start) => name.every((text, offset) => tokens[start + offset]?.text === text));
}

/**
 * `1 Go` and `500 Mo` are sizes, which French writes in two parts. Both are words too: in Pidgin `500 go 0803 …` says for whom 500 is. So `go` is a
 * size only if no airtime costs so little. `1 mo` to `12 mo` are months, and somebody may have saved a number as Mo.
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
  // If no size follows, `1,5` and `1.5` are read as money.
  const count = /^\d{1,4}(?:[.,]\d{1,2})?$/u.test(before.text) ? Number(before.text.replace(',', '.')) : 0;
  if (text === 'go' && count > 0 && count <= MOST_GO) return `${count}gb`;
  return text === 'mo' && count >= LEAST_MO ? `${count}mb` : undefined;
}

function isName(word: string, named: readonly NamedRecipient[]): boolean {
  return named.some(({ name }) => tokensOf(name).some(({ text }) => text === word));
}
