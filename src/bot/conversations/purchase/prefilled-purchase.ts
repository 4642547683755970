import { recipientKindOf } from '../../../domain/catalogue/sold-services.ts';
import type { Product } from '../../../domain/catalogue/products.ts';
import type { Minor } from '../../../domain/shared/money.ts';
import { MAX_AMONG, type Prefill, type PurchaseState, startPurchase } from './purchase-state.ts';

/** From a product that is known to the first question that the wish leaves open, which may be none. */
export function purchaseOfProduct(product: Product, wish: Prefill): PurchaseState {
  const { service, provider } = product;
  return { step: 'recipient', trail: ['service', 'provider', 'product'], service, provider, product, wish };
}

/** More than this many of one provider are easier found by their kind. */
const MAX_OF_ONE_PROVIDER = 2 * 8;

/** From several products among which one is to be chosen. */
export function purchaseAmong(
  products: readonly Product[],
  reason: 'several' | 'close' | 'network',
  said: Said,
): PurchaseState {
  const [first] = products;
  const wish = first === undefined ? {} : prefillOf(first, said);
  if (first !== undefined && products.length > MAX_OF_ONE_PROVIDER && products.every((each) => isBeside(each, first))) {
    const { service, provider } = first;
    return { step: 'category', trail: ['service', 'provider'], service, provider, wish };
  }
  return { step: 'which', trail: [], among: { reason, names: products.slice(0, MAX_AMONG).map(nameOf) }, wish };
}

/** Into a service, and into the provider where it is known. */
export function purchaseOfProvider(service: string, provider: string | undefined, wish: Prefill): PurchaseState {
  if (provider === undefined) return { ...startPurchase(service), wish };
  const start: PurchaseState = { step: 'category', trail: ['service', 'provider'], service, provider, wish };
  // A smartcard may have been bought for before.
  return wish.number?.kind === 'smartcard' ? { ...start, step: 'renew', trail: [...start.trail, 'category'] } : start;
}

interface Said {
  readonly customerId?: string;
  readonly amountMinor?: Minor;
  readonly again?: boolean;
  readonly network?: { readonly type: 'taken' | 'differs' };
  /** The saved name that stands for the number: it was delivered to before. */
  readonly name?: string;
}

/** What a line says that later questions need not ask. */
export function prefillOf(sold: Parameters<typeof recipientKindOf>[0], said: Said): Prefill {
  const { customerId, amountMinor, again = false, network, name } = said;
  const known = name === undefined ? {} : { known: true as const };
  return {
    ...(customerId === undefined ? {} : { number: { kind: recipientKindOf(sold), customerId, ...known } }),
    ...(amountMinor === undefined ? {} : { amountMinor }),
    ...(again ? { again } : {}),
    ...(network?.type === 'taken' ? { networkTaken: true } : {}),
  };
}

function isBeside(one: Product, other: Product): boolean {
  return one.service === other.service && one.provider === other.provider;
}

function nameOf({ name }: Product): string {
  return name;
}
