import { type Product, sizeOf } from './products.ts';
import { FILLERS } from '../order-text/vocabulary.ts';
import { tokensOf } from '../order-text/tokenize.ts';

/** What is sold, in a form in which a line finds it fast. Only making the index takes a while. */
export interface ProductIndex {
  readonly products: readonly Product[];
  readonly byName: ReadonlyMap<string, Product>;
  /** Places in `products` by folded word. */
  readonly byWord: ReadonlyMap<string, readonly number[]>;
  /** The words with which a person orders: services, providers, kinds and sizes. A description is not among them, because it may hold any word. */
  readonly naming: ReadonlySet<string>;
  /** The product's own words, without those of its provider, service, kind and time. */
  ownWords(product: Product): readonly string[];
  /** The size in megabytes, if the product is sold by size. */
  sizeMb(product: Product): number | undefined;
}

/** Makes an index of many products in parts, so that its maker can do other things in between. */
export function createProductIndexBuilder() {
  const read = createReader();
  const products: Product[] = [];
  const byName = new Map<string, Product>();
  const byWord = new Map<string, number[]>();
  const naming = new Set<string>();
  return {
    add(more: readonly Product[]): void {
      for (const product of more) {
        const place = products.push(product) - 1;
        byName.set(product.name, product);
        const { service, provider, name, category, subCategory, description, quantity, validity } = product;
        const texts = [service, provider, name, category, subCategory, description, quantity, validity];
        for (const word of new Set(texts.flatMap(read))) {
          const places = byWord.get(word);
          if (places === undefined) byWord.set(word, [place]);
          else places.push(place);
        }
        for (const word of [service, provider, category, subCategory, quantity].flatMap(read)) naming.add(word);
      }
    },
    done(): ProductIndex {
      for (const filler of FILLERS) naming.delete(filler);
      return {
        products,
        byName,
        byWord,
        naming,
        ownWords: (product) => ownWordsOf(product, read),
        sizeMb: ({ quantity }) =>
          read(quantity)
            .map(sizeOf)
            .find((size) => size !== undefined),
      };
    },
  };
}

type ReadWords = (text: string | undefined) => readonly string[];

/** Each text is read only once, because a catalogue repeats the same few texts thousands of times. */
function createReader(): ReadWords {
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

function ownWordsOf(product: Product, read: ReadWords): readonly string[] {
  const { service, provider, category, subCategory, validity, description, quantity, name } = product;
  const around = new Set([service, provider, category, subCategory, validity].flatMap(read));
  const own = new Set([description ?? name, quantity].flatMap(read));
  return [...own].filter((word) => !around.has(word) && !FILLERS.has(word) && !/^\d+(?:d|h|night)$/u.test(word));
}
