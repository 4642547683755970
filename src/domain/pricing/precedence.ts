import { covers, type Scope, type Sold } from './scope.ts';

/** A narrower scope has a higher number. */
export function specificityOf(scope: Scope): number {
  switch (scope.type) {
    case 'all':
      return 0;
    case 'service':
      return 1;
    case 'provider':
      return scope.service === undefined ? 2 : 3;
    case 'category':
      return scope.provider === undefined ? 4 : 5;
    case 'product':
      return 6;
  }
}

export function narrowestOf<Scoped extends { readonly scope: Scope }>(
  sold: Sold,
  all: readonly Scoped[],
): Scoped | undefined {
  return narrowest(all.filter(({ scope }) => covers(scope, sold)));
}

export function narrowest<Scoped extends { readonly scope: Scope }>(all: readonly Scoped[]): Scoped | undefined {
  return all.toSorted((one, other) => specificityOf(other.scope) - specificityOf(one.scope))[0];
}
