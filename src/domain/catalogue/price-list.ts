import { foldText } from '../shared/text.ts';
import type { Product } from './products.ts';
import { soldAs } from './sold-services.ts';

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

/** The lists whose service and provider have all these words. Words such as `prices` are left out. */
export function findPriceLists(lists: readonly PriceList[], typed: string): readonly PriceList[] {
  const words = foldText(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !SAY_NOTHING.has(word));
  return lists.filter((list) => {
    const names = foldText(`${list.provider} ${list.service} ${soldAs(list.service)?.command ?? ''}`);
    return words.every((word) => names.includes(word));
  });
}

const SAY_NOTHING: ReadonlySet<string> = new Set(['price', 'prices', 'list', 'pricelist', 'prix', 'of', 'for', 'de']);

/** Categories in the order of the catalogue, and in each the cheapest first. */
export function partsOf({ products }: PriceList): readonly PriceListPart[] {
  const byCategory = Map.groupBy(products, ({ category = '' }) => category);
  return [...byCategory].map(([category, own]) => ({
    category,
    products: own.toSorted((one, other) => one.priceMinor - other.priceMinor),
  }));
}
