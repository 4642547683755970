import { knownPrefixOf } from './network.ts';
import { foldText } from '../shared/text.ts';
import { type Product, sizeOf, titleOf } from './products.ts';
import { recipientKindOf, soldAs } from './sold-services.ts';
import { tokensOf, wordsIn } from '../order-text/tokenize.ts';

/** A longer picture is too small to read when Telegram shows it. */
export const ROWS_PER_PICTURE = 24;
/** More lists are found by their names. */
export const MAX_LISTS = 40;

/** What one provider sells in one service at fixed prices. */
export interface PriceList {
  readonly service: string;
  readonly provider: string;
  readonly products: readonly Product[];
}

/** `category` is '' for products that have none. */
interface PriceListPart {
  readonly category: string;
  readonly products: readonly Product[];
}

/** A product of any amount has no price to list, and a product that is sold out has none that counts. */
export function priceListsOf(products: readonly Product[]): readonly PriceList[] {
  const listed = products.filter(({ available, amountRequired }) => available && !amountRequired);
  const byName = Map.groupBy(listed, priceListName);
  return [...byName.values()].map((own) => {
    const { service = '', provider = '' } = own[0] ?? {};
    return { service, provider, products: own };
  });
}

/** Tells a list from all others, whatever language it is read in. */
export function priceListName({ service, provider }: Pick<PriceList, 'service' | 'provider'>): string {
  return `${service}\n${provider}`;
}

/** The lists that have all these words in service and provider, or else those with a part of that name. Words such as `prices` are left out. */
export function findPriceLists(lists: readonly PriceList[], typed: string): readonly PriceList[] {
  const found = lists.filter((list) => wordsBeside(list, typed).length === 0);
  if (found.length > 0) return found;
  return lists.filter((list) => partsOf(list).some(({ category }) => isPartNamed(list, category, typed)));
}

/** Services that these words name, and in which one chooses the amount, so that no list has a price of them. */
export function openServicesNamed(products: readonly Product[], typed: string): readonly string[] {
  const named = products.filter(
    (product) => product.available && product.amountRequired && wordsBeside(product, typed).length === 0,
  );
  return [...new Set(named.map(({ service }) => service))];
}

/** Whether the words name this category beside service and provider: `mtn sme`. */
export function isPartNamed(list: PriceList, category: string, typed: string): boolean {
  const words = wordsBeside(list, typed);
  return words.length > 0 && words.every((word) => foldText(category).includes(word));
}

/** The words that are not in the names of service and provider. */
function wordsBeside({ provider, service }: Pick<PriceList, 'provider' | 'service'>, typed: string): readonly string[] {
  const names = foldText(`${provider} ${service} ${soldAs(service)?.command ?? ''}`);
  return foldText(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !SAY_NOTHING.has(word) && !names.includes(word));
}

const SAY_NOTHING: ReadonlySet<string> = new Set(['price', 'prices', 'list', 'pricelist', 'prix', 'of', 'for', 'de']);

const USUAL_EXAMPLE = 'mtn 1gb 0803\u00a0123\u00a04567';
const SOME_NUMBER = '1234567';

/** A line that buys one of the first company's products. It has what the service's example says only if that company sells it. */
export function exampleFor(products: readonly Product[]): string {
  const [first] = products;
  const example = soldAs(first?.service ?? '')?.example ?? USUAL_EXAMPLE;
  const company = tokensOf(first?.provider ?? '')[0]?.text;
  const said = example.split(' ').slice(1);
  if (first === undefined || company === undefined) return example;
  const own = products.filter(({ provider }) => provider === first.provider);
  const sold = own.flatMap((product) => wordsIn(tokensOf(titleOf(product))));
  const known = tokensOf(`${first.provider} ${first.service}`).map(({ text }) => text);
  // If no amount is chosen, the service alone would leave open which product is meant.
  const named = first.amountRequired
    ? undefined
    : wordsIn(tokensOf(titleOf(first))).find((word) => !known.includes(word));
  const other = sold.find((word) => sizeOf(word) !== undefined) ?? named ?? first.service;
  const isSold = (word: string): boolean => (first.amountRequired && /^\d+$/u.test(word)) || sold.includes(word);
  const what = said.slice(0, -1).map((word) => (isSold(word) ? word : other));
  const usual = said.at(-1)?.replace(/^0803/u, knownPrefixOf(first.provider));
  const number = recipientKindOf(first) === 'customer' ? SOME_NUMBER : usual;
  return [company, ...what, number].join(' ');
}

/**
 * Categories in the order of the catalogue, and in each the cheapest first. What has no category comes before all, because it has no heading: elsewhere it
 * would seem to belong to the category above it.
 */
export function partsOf({ products }: PriceList): readonly PriceListPart[] {
  const byCategory = Map.groupBy(products, ({ category = '' }) => category);
  const parts = [...byCategory].map(([category, own]) => ({
    category,
    products: own.toSorted((one, other) => one.priceMinor - other.priceMinor),
  }));
  return parts.toSorted((one, other) => Number(one.category !== '') - Number(other.category !== ''));
}
