import { sizeOf } from '../catalogue/data-size.ts';
import type { ProductIndex } from '../catalogue/product-index.ts';
import type { Product } from '../catalogue/products.ts';
import { FILLERS, saidFor } from './aliases.ts';
import { matchWord } from './match-word.ts';
import { spokenFor, withoutSpokenFillers } from './spoken-words.ts';
import { tokensOf } from './tokens.ts';

/** One of airtime, or of a decoder. */
const VAGUE = new Set(['card']);

/** How the words of a text stand to products that a person has chosen: they name another one, say no more than was chosen, or choose among them. */
export type NamesWithin = 'other' | 'same' | 'narrower';

/** @param isOrder whether the text says by itself what is bought: then every word of it counts, else only names of what is sold, as they are written */
export function namesWithin(
  text: string,
  isChosen: (product: Product) => boolean,
  { index, isOrder }: { index: ProductIndex; isOrder: boolean },
): NamesWithin {
  const chosen = index.products.flatMap((product, place) => (isChosen(product) ? [place] : []));
  const words = tellingWords(text, index).filter((word) => isOrder || !VAGUE.has(word));
  const fits = words.flatMap((word) => fitOf(word, chosen, { index, isOrder }) ?? []);
  if (fits.includes('other')) return 'other';
  return fits.includes('narrower') ? 'narrower' : 'same';
}

function tellingWords(text: string, { byWord }: ProductIndex): readonly string[] {
  const words = tokensOf(text).flatMap((token) => (token.type === 'word' ? [token.text] : []));
  return withoutSpokenFillers(words, (word) => byWord.has(word)).filter((word) => !FILLERS.has(word));
}

/** Undefined for a word that says nothing of what is sold. */
function fitOf(
  word: string,
  chosen: readonly number[],
  { index, isOrder }: { index: ProductIndex; isOrder: boolean },
): NamesWithin | undefined {
  const meant = isOrder ? matchWord(word, index) : exactlyMeant(word, index);
  if (meant.length === 0) return sizeOf(word) === undefined ? undefined : fitOfSize(chosen, { index, isOrder });
  const places = new Set(meant.flatMap((each) => index.byWord.get(each) ?? []));
  const fitting = chosen.filter((place) => places.has(place));
  if (fitting.length > 0) return fitting.length === chosen.length ? 'same' : 'narrower';
  // A description may hold any word, such as `home`.
  return isOrder || meant.some((each) => index.naming.has(each)) ? 'other' : undefined;
}

/** A size that nobody sells is still one of something that is sold by size, unless all that was chosen is of one size, or the text is an order. */
function fitOfSize(
  chosen: readonly number[],
  { index, isOrder }: { index: ProductIndex; isOrder: boolean },
): NamesWithin {
  const sizes = chosen.flatMap((place) => {
    const product = index.products[place];
    return (product && index.sizeMb(product)) ?? [];
  });
  return !isOrder && new Set(sizes).size > 1 ? 'narrower' : 'other';
}

function exactlyMeant(word: string, { byWord }: ProductIndex): readonly string[] {
  const all = [...saidFor(word), ...spokenFor(word)];
  return all.filter((each) => byWord.has(each));
}
