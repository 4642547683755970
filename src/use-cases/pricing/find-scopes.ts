import { foldText } from '../../domain/shared/fold-text.ts';
import { productScopes, titleOf } from '../../domain/catalogue/products.ts';
import { plainScope, type Scope, scopeKey } from '../../domain/pricing/scope.ts';
import type { Catalogue } from '../catalogue/ports.ts';

/** A person does not look through more than these for the one that they meant. */
const MAX_FOUND = 8;

/** What a typed name may mean: one if it is clear, several if it is not, none if nothing is called so. */
export type FindScopes = (name: string, options?: { exactOnly?: boolean }) => Promise<readonly Scope[]>;

/** What on sale can be called by a name. */
interface Named {
  readonly scope: Scope;
  readonly names: readonly string[];
}

/**
 * Services, providers and products by name, whatever its capitals; `mtn data` is a provider in one service. If nothing has the very name,
 * what holds it. Products are looked through only if no service or provider has the name. @throws ResellerError
 */
export function createFindScopes({ catalogue }: { catalogue: Catalogue }): FindScopes {
  return async (name, { exactOnly = false } = {}) => {
    const wanted = foldText(name);
    if (wanted === '') return [];
    if (wanted === 'all' || wanted === 'everything') return [{ type: 'all' }];
    const wide = await servicesAndProviders(catalogue);
    const exact = unique(wide.filter(({ names }) => names.includes(wanted)));
    if (exact.length > 0) return exact;
    const products = await productsOf(catalogue);
    const exactProducts = unique(products.filter(({ names }) => names.includes(wanted)));
    if (exactProducts.length > 0 || exactOnly) return exactProducts.slice(0, MAX_FOUND);
    const holding = [...wide, ...products].filter(({ names }) => names.some((known) => known.includes(wanted)));
    return unique(holding).slice(0, MAX_FOUND);
  };
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

async function productsOf(catalogue: Catalogue): Promise<Named[]> {
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
    return [{ scope, names: [product.name, titleOf(product), plainScope(scope)].map(foldText) }];
  });
}

/** A provider that sells in several services is one. */
function unique(named: readonly Named[]): Scope[] {
  const byKey = new Map(named.map(({ scope }) => [scopeKey(scope), scope]));
  return [...byKey.values()];
}
