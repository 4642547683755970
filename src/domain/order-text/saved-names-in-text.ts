import type { TextToken } from './tokens.ts';
import type { NamedRecipient } from './meaning.ts';
import { tokensOf } from './tokens.ts';
import type { ProductIndex } from '../catalogue/product-index.ts';

/** `mtn500` and `glo08051234567`: a word of a product with the number written to it. */
export function splitGlued(tokens: readonly TextToken[], productIndex: ProductIndex): TextToken[] {
  return tokens.flatMap((token): TextToken[] => {
    const [, name = '', digits = ''] = /^(\p{L}{3,})(\d{2,13})$/u.exec(token.text) ?? [];
    if (token.type !== 'word' || productIndex.byWord.has(token.text) || !productIndex.byWord.has(name)) return [token];
    return [
      { type: 'word', text: name },
      { type: 'digits', text: digits, joins: false, plain: true },
    ];
  });
}

/** The longest saved name whose words stand in the line one after the other, and the line without it. */
export function takeName(
  tokens: readonly TextToken[],
  named: readonly NamedRecipient[],
): { tokens: readonly TextToken[]; named: NamedRecipient | undefined } {
  let best: { at: number; length: number; named: NamedRecipient } | undefined;
  for (const each of named) {
    const name = tokensOf(each.name).map(({ text }) => text);
    const at = placeOf(name, tokens);
    if (at >= 0 && name.length > (best?.length ?? 0)) best = { at, length: name.length, named: each };
  }
  if (best === undefined) return { tokens, named: undefined };
  const { at, length } = best;
  return { tokens: [...tokens.slice(0, at), ...tokens.slice(at + length)], named: best.named };
}

function placeOf(name: readonly string[], tokens: readonly TextToken[]): number {
  if (name.length === 0) return -1;
  return tokens.findIndex((_, start) => name.every((text, offset) => tokens[start + offset]?.text === text));
}
