import { type Product, titleOf } from '../../domain/catalogue/products.ts';
import { soldAs } from '../../domain/catalogue/sold-services.ts';
import { foldText, cut } from '../../domain/shared/text.ts';
import type { Scope } from '../../domain/pricing/scope.ts';
import type { Minor } from '../../domain/shared/money.ts';
import { distinctLabels, MAX_LABEL_LENGTH } from '../ui/buttons.ts';
import { inOneLanguage, type Words } from '../ui/words.ts';

/**
 * The labels of products that are offered together. Each begins with what tells it from the others: `1.5GB · 30 days · ₦1,236`. If there is too little room,
 * names are cut, but never the price.
 * @param priceOf what this person pays; undefined if the amount is asked for
 * @param shownAbove the provider, if it stands above the buttons, so that labels do not repeat it
 */
export function productLabels(
  products: readonly Product[],
  priceOf: (product: Product) => Minor | undefined,
  words: Words,
  shownAbove?: string,
): string[] {
  const said = shownAbove === undefined ? [] : [shownAbove];
  const differ = { provider: areSeveral(products, 'provider'), category: areSeveral(products, 'category') };
  const labels = products.map((product) => (maxLength: number): string => {
    return labelOf(product, priceOf(product), { differ, said }, maxLength, words);
  });
  // If two labels are the same in all that fits on a button, their places tell them apart.
  return distinctLabels(
    labels.map((labelWithin) => labelWithin(MAX_PRODUCT_LENGTH)),
    (index) => `(${index + 1})`,
    (index, maxLength) => labels[index]?.(maxLength - MARK_LENGTH) ?? '',
  );
}

function areSeveral(products: readonly Product[], field: 'provider' | 'category'): boolean {
  return new Set(products.map((product) => product[field])).size > 1;
}

function labelOf(
  product: Product,
  priceMinor: Minor | undefined,
  {
    differ,
    said,
  }: { readonly differ: { readonly provider: boolean; readonly category: boolean }; readonly said: readonly string[] },
  maxLength: number,
  words: Words,
): string {
  const price = priceMinor === undefined ? [] : [words.shortMoney(priceMinor)];
  const { provider, category = '' } = product;
  const title = titleOf(product);
  const facts = factsBeside('', product);
  const rest = saysMore(title, product) ? withoutFirst(title, provider) : '';
  const heads =
    facts.length === 0 ? [unsaid(title, said) || title] : [...(differ.provider ? [provider] : []), ...facts];
  const room = maxLength - price.join().length - SEPARATOR.length;
  const label = [cut(heads.join(SEPARATOR), room), ...price].join(SEPARATOR);
  const more = [...(differ.category && facts.length > 0 ? [category] : []), ...(facts.length > 0 ? [rest] : [])];
  return withMore(
    label,
    more.filter((part) => part !== ''),
    maxLength,
  );
}

/** Adds more to a label, if there is room for at least a word. */
function withMore(label: string, more: readonly string[], maxLength: number): string {
  const room = maxLength - label.length - SEPARATOR.length;
  return more.length === 0 || room < 5 ? label : `${label}${SEPARATOR}${cut(more.join(SEPARATOR), room)}`;
}

/** Whether the title says more than the rest of the button, or than what was chosen before. */
function saysMore(title: string, { service, provider, category, subCategory, quantity, validity }: Product): boolean {
  const told = [service, provider, category, subCategory, quantity, validity, 'for plan bundle'].join(' ');
  const known = new Set(spaced(told).split(' '));
  return spaced(title)
    .split(' ')
    .some((word) => !known.has(word));
}

function withoutFirst(title: string, provider: string): string {
  return title.toLowerCase().startsWith(`${provider.toLowerCase()} `) ? title.slice(provider.length + 1) : title;
}

const SEPARATOR = ' · ';
/** The length of the mark that stands before a paused product. */
const MARK_LENGTH = 2;
const MAX_PRODUCT_LENGTH = MAX_LABEL_LENGTH - MARK_LENGTH;

export function factsBeside(
  title: string,
  facts: { quantity?: string | undefined; validity?: string | undefined },
): string[] {
  const said = squeeze(title);
  return [facts.quantity, facts.validity].filter(
    (fact): fact is string => fact !== undefined && fact.trim() !== '' && !said.includes(squeeze(fact)),
  );
}

/** The label of a product that stands alone, so it must say everything: `MTN SME 1GB for 30 days`. */
export function wholeLabel(product: Product): string {
  const title = titleOf(product);
  const whole = says(title, product.provider) ? title : `${product.provider} ${title}`;
  return cut([whole, ...factsBeside(whole, product)].join(SEPARATOR), MAX_TITLE_LENGTH);
}

const MAX_TITLE_LENGTH = 80;

export function says(text: string, words: string): boolean {
  const wanted = spaced(words);
  return wanted !== '' && ` ${spaced(text)} `.includes(` ${wanted} `);
}

/** A title without words at its beginning that stand before it already: `Prepaid tokens` after `Ikeja Electric`. It may become ''. */
export function unsaid(title: string, said: readonly string[]): string {
  const known = new Set(said.flatMap((text) => spaced(text).split(' ')));
  const words = title.split(' ');
  const first = words.findIndex(
    (word) =>
      !spaced(word)
        .split(' ')
        .every((part) => known.has(part)),
  );
  if (first === 0) return title;
  const rest = first === -1 ? '' : words.slice(first).join(' ');
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

function spaced(text: string): string {
  return foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** On a screen that has no draft of its own, it is English for who reads a draft, as the rest of that screen. */
export function serviceName(service: string, words: Words): string {
  const sold = soldAs(service);
  return sold === undefined
    ? service.charAt(0).toUpperCase() + service.slice(1)
    : inOneLanguage(words).plain(`service-${sold.command}`);
}

function squeeze(text: string): string {
  return text.toLowerCase().replace(/\s/gu, '');
}

export function scopeName(scope: Scope, words: Words): string {
  switch (scope.type) {
    case 'all':
      return words.plain('scope-all');
    case 'service':
      return serviceName(scope.service, words);
    case 'provider':
      return scope.service === undefined ? scope.provider : `${scope.provider} · ${serviceName(scope.service, words)}`;
    case 'category': {
      const category = scope.provider === undefined ? scope.category : `${scope.provider} ${scope.category}`;
      return `${category} · ${serviceName(scope.service, words)}`;
    }
    case 'product':
      return scope.title ?? scope.productName;
  }
}
