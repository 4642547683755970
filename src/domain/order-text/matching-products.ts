import { type Product, sizeOf } from '../catalogue/products.ts';
import { COMPANY_NAMES } from './aliases.ts';
import { isNetwork } from '../catalogue/network.ts';
import { exactlyMeant, matchWord } from './match-word.ts';
import { FILLERS, withoutSpokenFillers } from './vocabulary.ts';
import type { ProductIndex } from '../catalogue/product-index.ts';
import { sizeIn, tokensOf, wordsIn } from './tokenize.ts';

export interface Candidates {
  /** Products that have every word, also those that are not sold at the moment. */
  readonly products: readonly Product[];
  /** Words that mean nothing on sale. */
  readonly unknown: readonly string[];
  /** Whether one of the words is the name of a service, a provider, a kind or a size. */
  readonly names: boolean;
  /** All words of products that the line's words may mean. */
  readonly meant: ReadonlySet<string>;
  /** Products on sale that come near, best first, to be named if nothing fits. */
  close(network?: string): readonly Product[];
}

interface Match {
  readonly word: string;
  readonly meant: readonly string[];
}

export const MAX_CLOSE = 5;

export function candidatesOf(words: readonly string[], productIndex: ProductIndex): Candidates {
  const telling = tellingWords(words, productIndex);
  const matches: Match[] = telling.map((word) => ({ word, meant: matchWord(word, productIndex) }));
  const wanted = matches.filter(({ word, meant }) => meant.length > 0 || sizeOf(word) !== undefined);
  const meant = new Set(wanted.flatMap((match) => match.meant));
  return {
    products: productsWith(wanted, productIndex),
    unknown: matches.filter((match) => !wanted.includes(match)).map(({ word }) => word),
    names:
      // The name of a company counts even if the company is not sold.
      telling.some((word) => sizeOf(word) !== undefined || COMPANY_NAMES.has(word)) ||
      [...meant].some((word) => productIndex.naming.has(word)),
    meant,
    close: (network) => ofNetworkFirst(closest(wanted, productIndex), network).slice(0, MAX_CLOSE),
  };
}

/** The plans that `mtn 1gb` may mean: products of one provider in this size; none if the text says anything else. */
export function plansOfSize(text: string, productIndex: ProductIndex): readonly Product[] {
  const tokens = tokensOf(text);
  const { products, unknown } = candidatesOf(wordsIn(tokens), productIndex);
  const size = sizeIn(tokens);
  const plans = products.filter((product) => product.available && productIndex.sizeMb(product) === size);
  const isOne = new Set(plans.map(({ provider }) => provider)).size === 1;
  return size !== undefined && unknown.length === 0 && isOne ? plans : [];
}

function productsWith(wanted: readonly Match[], productIndex: ProductIndex): readonly Product[] {
  const hits = hitsOf(wanted, productIndex);
  return productIndex.products.filter((_, place) => hits[place] === wanted.length);
}

/** If a phone number is of one network, the plans of other networks are no help. */
function ofNetworkFirst(products: readonly Product[], network: string | undefined): readonly Product[] {
  const its = network === undefined ? [] : products.filter(({ provider }) => isNetwork(provider, network));
  return its.length > 0 ? its : products;
}

/** For each product: how many of the words it has. */
function hitsOf(matches: readonly Match[], productIndex: ProductIndex): Uint8Array {
  const hits = new Uint8Array(productIndex.products.length);
  for (const { meant } of matches) {
    for (const place of placesOf(meant, productIndex)) hits[place] = (hits[place] ?? 0) + 1;
  }
  return hits;
}

/** Each place once, even if one product has several of the words. */
function placesOf(meant: readonly string[], { byWord }: ProductIndex): ReadonlySet<number> {
  return new Set(meant.flatMap((word) => byWord.get(word) ?? []));
}

/** Other sizes of the same product, or else the products that have most of the words. */
function closest(matches: readonly Match[], productIndex: ProductIndex): readonly Product[] {
  const [size] = matches.flatMap(({ word }) => sizeOf(word) ?? []);
  const hits = hitsOf(
    matches.filter(({ word }) => sizeOf(word) === undefined),
    productIndex,
  );
  const sold = productIndex.products.map(({ available }, place) => (available ? (hits[place] ?? 0) : -1));
  const most = sold.reduce((max, count) => Math.max(max, count), -1);
  const near = productIndex.products.filter((_, place) => sold[place] === most);
  if (size !== undefined) return nearestInSize(near, size, productIndex);
  return most > 0 ? near : [];
}

function nearestInSize(products: readonly Product[], wanted: number, productIndex: ProductIndex): readonly Product[] {
  const sized = products.flatMap((product) => {
    const size = productIndex.sizeMb(product);
    return size === undefined ? [] : [{ product, distance: Math.abs(size - wanted) }];
  });
  return sized.toSorted((one, other) => one.distance - other.distance).map(({ product }) => product);
}

/** A card may be one of airtime, or one of a decoder. */
const VAGUE = new Set(['card']);

/** How a text relates to products that a person has chosen: it names another one, says no more than was chosen, or chooses among them. */
type NamesWithin = 'other' | 'same' | 'narrower';

/** @param isOrder whether the text alone says what is bought. Then every word counts; otherwise only exactly written names of what is sold */
export function namesWithin(
  text: string,
  isChosen: (product: Product) => boolean,
  { index, isOrder }: { index: ProductIndex; isOrder: boolean },
): NamesWithin {
  const chosen = index.products.flatMap((product, place) => (isChosen(product) ? [place] : []));
  const words = tellingWords(wordsIn(tokensOf(text)), index).filter((word) => isOrder || !VAGUE.has(word));
  const fits = words.flatMap((word) => fitOf(word, chosen, { index, isOrder }) ?? []);
  if (fits.includes('other')) return 'other';
  return fits.includes('narrower') ? 'narrower' : 'same';
}

function tellingWords(words: readonly string[], { byWord }: ProductIndex): readonly string[] {
  return withoutSpokenFillers(words, (word) => byWord.has(word)).filter((word) => !FILLERS.has(word));
}

/** Undefined if the word says nothing about what is sold. */
function fitOf(
  word: string,
  chosen: readonly number[],
  { index, isOrder }: { index: ProductIndex; isOrder: boolean },
): NamesWithin | undefined {
  const meant = isOrder ? matchWord(word, index) : exactlyMeant(word, index);
  if (meant.length === 0) return sizeOf(word) === undefined ? undefined : fitOfSize(chosen, { index, isOrder });
  const places = placesOf(meant, index);
  const fitting = chosen.filter((place) => places.has(place));
  if (fitting.length > 0) return fitting.length === chosen.length ? 'same' : 'narrower';
  // A description may hold any word, such as `home`, so it does not name another product.
  return isOrder || meant.some((each) => index.naming.has(each)) ? 'other' : undefined;
}

/** Even a size that nobody sells narrows products that are sold by size, unless all that was chosen is of one size, or the text is an order. */
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
