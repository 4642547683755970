import { type TextToken, tokensOf } from './tokens.ts';
import type { NamedRecipient } from './meaning.ts';
import type { ProductIndex } from '../catalogue/product-index.ts';
import { foldText } from '../shared/text.ts';
import { saidFor } from './aliases.ts';

/** `mtn500`, `MTN500NAIRA`, `mtn1.5gb` and `glo08051234567`: a word of a product with what is written to it, unless somebody is saved by that. */
export function splitGlued(text: string, named: readonly NamedRecipient[], { byWord }: ProductIndex): string {
  return text.replace(GLUED, (all, name: string, rest: string) => {
    const whole = foldText(all);
    const isWord = byWord.has(whole) || named.some((each) => tokensOf(each.name).some((token) => token.text === whole));
    return isWord || !saidFor(foldText(name)).some((word) => byWord.has(word)) ? all : `${name} ${rest}`;
  });
}

/** A single digit behind a word counts: `x2`, `max2`. */
const GLUED = /(?<![\p{L}\p{N}])(\p{L}{3,})(?=\d(?:\d|[.,]\d|\p{L}))([\p{L}\p{N}]+)/gu;

/** The numbers of the longest saved name whose words stand in the line one after the other, at most one of each kind, and the line without it. */
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

function placeOf(name: readonly string[], tokens: readonly TextToken[]): number {
  if (name.length === 0) return -1;
  return tokens.findIndex((_, start) => name.every((text, offset) => tokens[start + offset]?.text === text));
}
