import { foldText } from '../../domain/shared/text.ts';
import { productScopes, soldOf, titleOf } from '../../domain/catalogue/products.ts';
import { covers, plainScope, type Scope, scopeKey, type Sold } from '../../domain/pricing/scope.ts';
import type { Catalogue } from '../catalogue/ports.ts';

/** A person does not look through more than these for the one that they meant. */
const MAX_FOUND = 8;

/** What a typed name may mean: one if it is clear, several if it is not, none if nothing is called so. */
export type FindScopes = (name: string, options?: FindScopesOptions) => Promise<readonly Scope[]>;

export interface FindScopesOptions {
  readonly exactOnly?: boolean;
  /** Only products of these, whose names go on with the words after the provider's name. */
  readonly beginningIn?: readonly Scope[];
}

/** What on sale can be called by a name, whose words may come in any order. */
interface Named {
  readonly scope: Scope;
  readonly names: readonly string[];
}

interface NamedProduct extends Named {
  readonly sold: Sold;
  /** All that is said of it. */
  readonly words: ReadonlySet<string>;
}

/**
 * Services, providers, categories and products by name, whatever its capitals and the order of its words; `mtn data` is a provider in one service,
 * `mtn sme` a category of it, and `all sme` that of every provider. If nothing has the very name, what holds it or all of its words. Products are
 * looked through only if no service or provider has the name. @throws ResellerError
 */
export function createFindScopes({ catalogue }: { catalogue: Catalogue }): FindScopes {
  return async (name, { exactOnly = false, beginningIn } = {}) => {
    const wanted = foldText(name).replace(/^all (?=\S)/u, '');
    if (wanted === '') return [];
    if (beginningIn !== undefined) return beginningWith(wanted, beginningIn, await productsOf(catalogue));
    if (wanted === 'all' || wanted === 'everything') return [{ type: 'all' }];
    const wide = await servicesAndProviders(catalogue);
    const exact = unique(wide.filter(({ names }) => isNamed(names, wanted)));
    if (exact.length > 0) return exact;
    const products = await productsOf(catalogue);
    const named = [...categoriesOf(products), ...products];
    const exactBelow = unique(named.filter(({ names }) => isNamed(names, wanted)));
    if (exactBelow.length > 0 || exactOnly) return exactBelow.slice(0, MAX_FOUND);
    const holding = [...wide, ...named].filter(({ names }) => names.some((known) => known.includes(wanted)));
    const words = wordsOf(wanted);
    const saying = products.filter((product) => words.length > 0 && words.every((word) => product.words.has(word)));
    return unique([...holding, ...saying]).slice(0, MAX_FOUND);
  };
}

function isNamed(names: readonly string[], wanted: string): boolean {
  const inOrder = wordsOf(wanted).toSorted().join(' ');
  return names.some((name) => name === wanted || (inOrder !== '' && wordsOf(name).toSorted().join(' ') === inOrder));
}

/** Whole words are compared; digits alone are rather part of a reason. Of a category it is enough that a product says them. */
function beginningWith(wanted: string, within: readonly Scope[], products: readonly NamedProduct[]): readonly Scope[] {
  const words = wordsOf(wanted);
  if (!/\p{L}/u.test(words.join(''))) return [];
  const found = products.filter(({ names, sold, words: said }) => {
    const [scope] = within.filter((one) => covers(one, sold));
    if (scope === undefined) return false;
    if (scope.type === 'category') return words.every((word) => said.has(word));
    const provider = wordsOf(foldText(sold.provider ?? ''));
    return names.map(wordsOf).some((name) => beginsWith(name, words) || beginsWith(name, [...provider, ...words]));
  });
  return unique(found).slice(0, MAX_FOUND);
}

function beginsWith(name: readonly string[], words: readonly string[]): boolean {
  return words.every((word, index) => name[index] === word);
}

function wordsOf(name: string): string[] {
  return name.split(/[^\p{L}\p{N}.]+/u).filter((word) => word !== '');
}

async function servicesAndProviders(catalogue: Catalogue): Promise<Named[]> {
  const services = await catalogue.services();
  const providers = await Promise.all(services.map((service) => providersIn(catalogue, service)));
  const ofServices = services.map((service): Named => ({
    scope: { type: 'service', service },
    names: [foldText(service)],
  }));
  return [...ofServices, ...providers.flat()];
}

async function providersIn(catalogue: Catalogue, service: string): Promise<Named[]> {
  const providers = await catalogue.providers(service);
  return providers.flatMap((provider): Named[] => [
    { scope: { type: 'provider', provider }, names: [foldText(provider)] },
    {
      scope: { type: 'provider', provider, service },
      names: [foldText(`${provider} ${service}`), foldText(`${service} ${provider}`)],
    },
  ]);
}

/** Each of a provider, and of the whole service. */
function categoriesOf(products: readonly NamedProduct[]): Named[] {
  return products.flatMap(({ sold: { service, provider = '', category = '' } }): Named[] => {
    if (category === '') return [];
    return [
      { scope: { type: 'category', service, category }, names: [category, `${category} ${service}`].map(foldText) },
      {
        scope: { type: 'category', service, category, provider },
        names: [`${provider} ${category}`, `${provider} ${category} ${service}`].map(foldText),
      },
    ];
  });
}

async function productsOf(catalogue: Catalogue): Promise<NamedProduct[]> {
  const services = await catalogue.services();
  const lists = await Promise.all(
    services.map(async (service) => {
      const providers = await catalogue.providers(service);
      return Promise.all(providers.map((provider) => catalogue.products(service, provider)));
    }),
  );
  const products = lists.flat(2);
  const scopes = productScopes(products);
  return products.flatMap((product) => {
    const scope = scopes.get(product.name);
    if (scope === undefined) return [];
    const names = [product.name, titleOf(product), plainScope(scope)].map(foldText);
    const { service, provider, category = '', quantity = '', validity = '' } = product;
    const words = new Set(
      [...names, ...[service, provider, category, quantity, validity].map(foldText)].flatMap(wordsOf),
    );
    return [{ scope, names, sold: soldOf(product), words }];
  });
}

/** A provider that sells in several services is one. */
function unique(named: readonly Named[]): Scope[] {
  const byKey = new Map(named.map(({ scope }) => [scopeKey(scope), scope]));
  return [...byKey.values()];
}
