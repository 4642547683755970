import type { Product } from '../catalogue.ts';
import { FILLERS } from './aliases.ts';
import { tokensOf } from './line-token.ts';
import { sizeOf } from './size.ts';

/** What is sold, as a line finds it. Making it takes a while; finding in it does not. */
export interface Shop {
  readonly products: readonly Product[];
  /** Places in `products` by folded word. */
  readonly byWord: ReadonlyMap<string, readonly number[]>;
  /** All words by their length, for spelling mistakes. */
  readonly wordsByLength: ReadonlyMap<number, readonly string[]>;
  /** The words by which somebody orders: services, providers, kinds and sizes; a description may hold any word. */
  readonly naming: ReadonlySet<string>;
  /** The words that make a product itself: without provider, service, kind and time. */
  ownWords(product: Product): readonly string[];
  /** In megabytes, of what is sold by size. */
  sizeMb(product: Product): number | undefined;
}

export function createShop(products: readonly Product[]): Shop {
  const read = createReader();
  const byWord = new Map<string, number[]>();
  const naming = new Set<string>();
  for (const [place, product] of products.entries()) {
    for (const word of new Set(textsOf(product).flatMap(read))) add(byWord, word, place);
    const { service, provider, category, subCategory, quantity } = product;
    for (const word of [service, provider, category, subCategory, quantity].flatMap(read)) naming.add(word);
  }
  for (const filler of FILLERS) naming.delete(filler);
  const wordsByLength = new Map<number, string[]>();
  for (const word of byWord.keys()) add(wordsByLength, word.length, word);
  return {
    products,
    byWord,
    wordsByLength,
    naming,
    ownWords: (product) => ownWordsOf(product, read),
    sizeMb: ({ quantity }) =>
      read(quantity)
        .map(sizeOf)
        .find((size) => size !== undefined),
  };
}

type Read = (text: string | undefined) => readonly string[];

/** The words of a text, each text read once: a catalogue says the same few things thousands of times. */
function createReader(): Read {
  const known = new Map<string, readonly string[]>();
  return (text = '') => {
    let words = known.get(text);
    if (words === undefined) {
      words = tokensOf(text).map((token) => token.text);
      known.set(text, words);
    }
    return words;
  };
}

function textsOf(product: Product): readonly (string | undefined)[] {
  const { service, provider, name, category, subCategory, description, quantity, validity } = product;
  return [service, provider, name, category, subCategory, description, quantity, validity];
}

function add<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

function ownWordsOf(product: Product, read: Read): readonly string[] {
  const { service, provider, category, subCategory, validity, description, quantity, name } = product;
  const around = new Set([service, provider, category, subCategory, validity].flatMap(read));
  const own = new Set([description ?? name, quantity].flatMap(read));
  return [...own].filter((word) => !around.has(word) && !FILLERS.has(word) && !/^\d+(?:d|h|night)$/u.test(word));
}
