import { categoriesOf, productScopes } from '../../../domain/catalogue/products.ts';
import type { Scope } from '../../../domain/pricing/scope.ts';
import type { Catalogue } from '../../../use-cases/catalogue/ports.ts';
import { byNameKey, nameKey } from '../../ui/buttons.ts';

/** A place in the catalogue as callback data hold it: keys of names, '' for what is not chosen. */
export interface ScopeCode {
  readonly service: string;
  readonly provider: string;
  readonly product: string;
}

export const WHOLE_CATALOGUE: ScopeCode = { service: '', provider: '', product: '' };

/** Names for a code, as far as it goes; undefined if something of that name is not sold any more. */
export interface Place {
  readonly service?: string;
  readonly provider?: string;
  /** All of a kind. */
  readonly category?: string;
  readonly productName?: string;
  /** The product as rules and pauses name it. */
  readonly product?: Scope | undefined;
}

/** The code of a place, as callback data hold it. */
export function codeOf({ service, provider, category, productName }: Place): ScopeCode {
  const product = category === undefined ? productName : asProduct(category);
  return { service: keyOf(service), provider: keyOf(provider), product: keyOf(product) };
}

/** A category stands in the place of a product, and for none of its name. */
function asProduct(category: string): string {
  return `*${category}`;
}

/** @throws ResellerError */
export async function placeOf(code: ScopeCode, catalogue: Catalogue): Promise<Place | undefined> {
  if (code.service === '') return code.provider === '' && code.product === '' ? {} : undefined;
  const service = byNameKey(await catalogue.services(), code.service, (name) => name);
  if (service === undefined || code.provider === '') return service === undefined ? undefined : { service };
  const provider = byNameKey(await catalogue.providers(service), code.provider, (name) => name);
  if (provider === undefined || code.product === '') return provider === undefined ? undefined : { service, provider };
  const products = await catalogue.products(service, provider);
  const product = byNameKey(products, code.product, ({ name }) => name);
  const category = byNameKey(categoriesOf(products), code.product, asProduct);
  if (category !== undefined) return { service, provider, category };
  if (product === undefined) return undefined;
  return { service, provider, productName: product.name, product: productScopes(products).get(product.name) };
}

/** @param everywhere the provider in all services */
export function scopeOf({ service, provider, category, productName, product }: Place, everywhere: boolean): Scope {
  if (service !== undefined && category !== undefined)
    return { type: 'category', service, category, ...(provider === undefined ? {} : { provider }) };
  if (productName !== undefined) return product ?? { type: 'product', productName };
  if (provider !== undefined) return { type: 'provider', provider, ...(everywhere ? {} : { service }) };
  return service === undefined ? { type: 'all' } : { type: 'service', service };
}

function keyOf(name: string | undefined): string {
  return name === undefined ? '' : nameKey(name);
}
