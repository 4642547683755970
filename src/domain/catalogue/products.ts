import { z } from 'zod';
import { foldText, spellAlike } from '../shared/text.ts';
import { minorSchema, type Minor } from '../shared/money.ts';
import { soldAs } from './sold-services.ts';
import { MAX_SCOPE_NAME_LENGTH, type Scope, type Sold } from '../pricing/scope.ts';

/** One thing that can be bought (specification 2.3), with money in minor units. */
export const productSchema = z.strictObject({
  service: z.string(),
  /** The identifier in every call about this product. */
  name: z.string(),
  provider: z.string(),
  category: z.string().optional(),
  subCategory: z.string().optional(),
  description: z.string().optional(),
  quantity: z.string().optional(),
  validity: z.string().optional(),
  /** 0 for open-price products. */
  priceMinor: minorSchema,
  amountRequired: z.boolean(),
  requiresVerification: z.boolean(),
  available: z.boolean(),
});

export type Product = z.infer<typeof productSchema>;

/** The service's answer about a customer number (specification 2.5). */
export type Verification =
  | { type: 'verified'; customerName: string }
  /** `verified: false`, or no data. The purchase cannot go on. */
  | { type: 'unverified' }
  /** The service said no, in its own words. */
  | { type: 'refused'; message: string };

export function searchText({ name, description, quantity, validity }: Product): string {
  return spellAlike(foldText([name, description, quantity, validity].filter(isText).join(' ')));
}

/** Products whose text holds every word of the query, or whose provider or service has the word as one of its own; without words, all products. */
export function filterProducts(products: readonly Product[], query: string): readonly Product[] {
  const words = spellAlike(foldText(query)).split(' ').filter(isText);
  if (words.length === 0) return products;
  return products.filter((product) => {
    const text = searchText(product);
    const counter = spellAlike(foldText(`${product.provider} ${product.service}`)).split(' ');
    return words.every((word) => counter.includes(word) || holds(text, word));
  });
}

/** A number must stand at its beginning: `1gb` is not in `11gb`, nor in `2.1gb`. */
function holds(text: string, word: string): boolean {
  if (!/^\d/u.test(word)) return text.includes(word);
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!/[\d.]/u.test(text.charAt(at - 1))) return true;
  }
  return false;
}

/** The categories in the order in which they first appear. Products without one are under '', at the end. */
export function categoriesOf(products: readonly Product[]): string[] {
  const named = new Set(products.map((product) => product.category ?? ''));
  return named.delete('') ? [...named, ''] : [...named];
}

/** What people read first: the description, or else what else is said of it. The identifier is shown only if there are no words. */
export function titleOf({ name, description, provider, category, quantity, validity }: Product): string {
  if (isText(description) && description !== name) return description;
  const facts = [category, quantity, validity].filter(isText);
  return facts.length === 0 ? name : [provider, ...facts].join(' ');
}

/** Each product's scope for rules and pauses, by the service's name for it. Its title says the provider too, and is left out if another has the same. */
export function productScopes(products: readonly Product[]): ReadonlyMap<string, Scope> {
  const titles = new Map(products.map((product) => [product.name, wholeTitleOf(product)]));
  const once = new Map<string, string>();
  for (const [productName, title] of titles) once.set(title, once.has(title) ? '' : productName);
  return new Map(
    [...titles].map(([productName, title]) => {
      const isName = title !== productName && title.length <= MAX_SCOPE_NAME_LENGTH && once.get(title) === productName;
      return [productName, { type: 'product', productName, ...(isName ? { title } : {}) }];
    }),
  );
}

function wholeTitleOf(product: Product): string {
  const title = titleOf(product);
  if (title === product.name) return title;
  return foldText(title).includes(foldText(product.provider)) ? title : `${product.provider} ${title}`;
}

export function soldOf({ service, provider, category, name }: Product): Sold {
  return { service, provider, category, productName: name };
}

/** A prepaid meter gives a token (specification 2.6). The service says only in words which kind of meter it is. */
export function yieldsToken(product: Product): boolean {
  if (soldAs(product.service)?.secret !== 'token') return false;
  const words = [product.category, product.subCategory, product.name, product.description].filter(isText).join(' ');
  return /pre[\s_-]?paid/iu.test(words) && !/post[\s_-]?paid/iu.test(words);
}

/** The same provider's tariff for the other kind of meter (postpaid or prepaid); undefined if it is not clear which one. */
export function otherMeterOf(product: Product, products: readonly Product[]): Product | undefined {
  const [other, ...more] = products.filter(
    (each) =>
      each.available &&
      each.service === product.service &&
      each.provider === product.provider &&
      each.name !== product.name &&
      yieldsToken(each) !== yieldsToken(product),
  );
  return more.length === 0 && soldAs(product.service)?.secret === 'token' ? other : undefined;
}

function isText(value: string | undefined): value is string {
  return value !== undefined && value !== '';
}

/** The least amount that the service takes where the amount is free, by the folded name of what is sold. The specification has no field for it. */
export type MinAmounts = ReadonlyMap<string, Minor>;

export function leastAbove(
  { service, amountRequired }: Product,
  amountMinor: Minor,
  minAmounts: MinAmounts,
): Minor | undefined {
  const least = amountRequired ? minAmounts.get(foldText(service)) : undefined;
  return least !== undefined && amountMinor < least ? least : undefined;
}

const UNITS: Readonly<Record<string, number>> = { kb: 1 / 1024, mb: 1, gb: 1024, tb: 1024 * 1024 };

/** Megabytes of a word such as `1.5gb`; undefined if the word is no size. */
export function sizeOf(word: string): number | undefined {
  const match = /^(\d+(?:\.\d+)?)(kb|mb|gb|tb)$/u.exec(word);
  const [, count = '', unit = ''] = match ?? [];
  return match === null ? undefined : Number(count) * (UNITS[unit] ?? 1);
}

export type CalendarStep = { readonly days: number } | { readonly months: number };

/**
 * Reads the service's text about a product's validity (specification 2.3): `30 days`, `1 month`, `24hrs`. Undefined for everything that is not one
 * number with one unit, because a guess would name the wrong day.
 */
export function readValidity(text: string | undefined): CalendarStep | undefined {
  const [, digits = '', unit = ''] = ONE_UNIT.exec((text ?? '').trim().toLowerCase()) ?? [];
  const count = Number(digits);
  if (count === 0) return undefined;
  if (unit.startsWith('h')) return count % HOURS_OF_DAY === 0 ? { days: count / HOURS_OF_DAY } : undefined;
  if (unit.startsWith('d')) return { days: count };
  if (unit.startsWith('w')) return { days: count * DAYS_OF_WEEK };
  return { months: unit.startsWith('y') ? count * MONTHS_OF_YEAR : count };
}

const ONE_UNIT = /^(\d{1,3})[\s-]?(h|hrs?|hours?|d|days?|wks?|weeks?|months?|mths?|yrs?|years?)$/u;
const HOURS_OF_DAY = 24;
const DAYS_OF_WEEK = 7;
const MONTHS_OF_YEAR = 12;
