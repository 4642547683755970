import { z } from 'zod';

export const MAX_SCOPE_NAME_LENGTH = 200;

const name = z.string().min(1).max(MAX_SCOPE_NAME_LENGTH);

/** A provider without a service means the provider in every service. */
export const scopeSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('all') }),
  z.strictObject({ type: z.literal('service'), service: name }),
  z.strictObject({ type: z.literal('provider'), provider: name, service: name.optional() }),
  /** A kind of products in a service, such as SME in data. Without a provider it means every provider's. */
  z.strictObject({ type: z.literal('category'), service: name, category: name, provider: name.optional() }),
  /** The title is for people, as the catalogue had it when the product was chosen. It may be absent. */
  z.strictObject({ type: z.literal('product'), productName: name, title: name.optional() }),
]);

export type Scope = z.infer<typeof scopeSchema>;

/** Something on sale, as far as it is known. In the purchase conversation the service is known before the provider. */
export interface Sold {
  readonly service: string;
  readonly provider?: string | undefined;
  readonly category?: string | undefined;
  readonly productName?: string | undefined;
}

/** Makes names equal that people read as equal. Its result is in the keys of stored rules, so it must not change. Other code uses foldText. */
function foldName(text: string): string {
  return text.normalize('NFKC').trim().replace(/\s+/gu, ' ').toLowerCase();
}

const NAMES = ['service', 'provider', 'category', 'productName'] as const;

type Names = { readonly [name in (typeof NAMES)[number]]?: string | undefined } & { readonly type?: Scope['type'] };

/** Of two scopes only the names are compared: that a product belongs to a service is not seen. */
export function covers(scope: Scope, sold: Sold | Scope): boolean {
  const wanted: Names = scope;
  const named: Names = sold;
  return NAMES.every((name) => wanted[name] === undefined || isSame(wanted[name], named[name]));
}

/** Whether something belongs to both. @param onSale shows what the names alone do not */
export function meet(one: Scope, other: Scope, onSale: readonly Sold[]): boolean {
  if (covers(one, other) || covers(other, one)) return true;
  return onSale.some((sold) => covers(one, sold) && covers(other, sold));
}

/** Whether all of a scope belongs to this wider one. */
export function coversAll(wide: Scope, scope: Scope, onSale: readonly Sold[]): boolean {
  const within = onSale.filter((sold) => covers(scope, sold));
  return covers(wide, scope) || (within.length > 0 && within.every((sold) => covers(wide, sold)));
}

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

/** The same text for scopes that mean the same, and different texts for different scopes. */
export function scopeKey(scope: Scope): string {
  switch (scope.type) {
    case 'all':
      return JSON.stringify(['all']);
    case 'service':
      return JSON.stringify(['service', foldName(scope.service)]);
    case 'provider':
      return JSON.stringify([
        'provider',
        foldName(scope.provider),
        ...(scope.service === undefined ? [] : [foldName(scope.service)]),
      ]);
    case 'category':
      return JSON.stringify([
        'category',
        foldName(scope.category),
        foldName(scope.service),
        ...(scope.provider === undefined ? [] : [foldName(scope.provider)]),
      ]);
    case 'product':
      return JSON.stringify(['product', foldName(scope.productName)]);
  }
}

/** The scope in plain words, as it could be typed. */
export function plainScope(scope: Scope): string {
  switch (scope.type) {
    case 'all':
      return 'all';
    case 'service':
      return scope.service;
    case 'provider':
      return scope.service === undefined ? scope.provider : `${scope.provider} ${scope.service}`;
    case 'category':
      return `${scope.provider === undefined ? '' : `${scope.provider} `}${scope.category} ${scope.service}`;
    case 'product':
      return scope.title ?? scope.productName;
  }
}

function isSame(one: string, other: string | undefined): boolean {
  return other !== undefined && foldName(one) === foldName(other);
}
