import type { Minor } from '../../../domain/shared/money.ts';
import { costOf, type Order } from '../../../domain/orders/order.ts';
import { type Prefill, type PurchaseState, startPurchase } from './purchase-state.ts';
import { recipientKindOf } from '../../../domain/catalogue/sold-services.ts';
import type { Product } from '../../../domain/catalogue/products.ts';
import { MOST_SHOWN } from '../../../domain/page-sizes.ts';

/** The one thing in which the new card differs from the old one. */
export type Replacement =
  | { readonly type: 'amount'; readonly amountMinor: Minor }
  | { readonly type: 'number'; readonly customerId: string };

/** @param replacement if it is absent, the person is asked what to change */
export function changePurchase(order: Order, replacement?: Replacement): PurchaseState {
  const { item, recipient } = order;
  const guessedBy = order.networkTaken === true ? recipient.customerId : undefined;
  return {
    step: 'change',
    trail: [],
    service: item.service,
    provider: item.provider,
    guessedBy,
    card: {
      service: item.service,
      provider: item.provider,
      productName: item.productName,
      category: item.category,
      customerId: recipient.customerId,
      verifiedName: recipient.verifiedName,
      amountMinor: item.amountRequired ? costOf(order) : undefined,
      sellingMinor: order.sellingMinor,
      guessedBy,
    },
    wish: prefillFor(order, replacement),
  };
}

function prefillFor({ recipient: { kind } }: Order, replacement: Replacement | undefined): Prefill | undefined {
  if (replacement?.type !== 'number') return replacement && { amountMinor: replacement.amountMinor };
  return { number: { kind, customerId: replacement.customerId } };
}

export function purchaseOfLine(product: Product, said: Said): PurchaseState {
  return { ...purchaseOfProduct(product, prefillOf(product, said)), ...guessOf(said) };
}

/** Begins with the first question that the wish leaves open; there may be none. */
export function purchaseOfProduct(product: Product, wish: Prefill): PurchaseState {
  const { service, provider } = product;
  return { step: 'recipient', trail: ['service', 'provider', 'product'], service, provider, product, wish };
}

export function purchaseAmong(
  products: readonly Product[],
  reason: 'several' | 'close' | 'network',
  said: Said,
): PurchaseState {
  const [first] = products;
  const base = { wish: first === undefined ? {} : prefillOf(first, said), ...guessOf(said) };
  const isOne = products.every(({ service, provider }) => service === first?.service && provider === first.provider);
  if (first !== undefined && isOne && products.length > MOST_SHOWN.productsOfOneProvider)
    return {
      ...base,
      step: 'category',
      trail: ['service', 'provider'],
      service: first.service,
      provider: first.provider,
    };
  if (products.length > MOST_SHOWN.productsMeant) {
    const isOneService = products.every(({ service }) => service === first?.service);
    return { ...startPurchase(isOneService ? first?.service : undefined), ...base };
  }
  return { ...base, step: 'which', trail: [], among: { reason, names: products.map(({ name }) => name) } };
}

export function purchaseOfProvider(service: string, provider: string | undefined, wish: Prefill): PurchaseState {
  const start: PurchaseState =
    provider === undefined
      ? { ...startPurchase(service), wish }
      : { step: 'category', trail: ['service', 'provider'], service, provider, wish };
  // Something may have been bought for this smartcard before.
  return wish.number?.kind === 'smartcard' ? { ...start, step: 'renew', trail: [...start.trail, start.step] } : start;
}

/** The number, if the network was taken by it. */
function guessOf({ customerId, network }: Said): Pick<PurchaseState, 'guessedBy'> {
  return network?.type === 'taken' ? { guessedBy: customerId } : {};
}

interface Said {
  readonly customerId?: string;
  readonly amountMinor?: Minor | undefined;
  readonly network?: { readonly type: 'taken' | 'differs' } | undefined;
  /** The saved name of the number. It was delivered to before, so it is not doubted. */
  readonly name?: string | undefined;
}

export function prefillOf(sold: Parameters<typeof recipientKindOf>[0], said: Said): Prefill {
  const { customerId, amountMinor, name } = said;
  const known = name === undefined ? {} : { known: true as const };
  return {
    ...(customerId === undefined ? {} : { number: { kind: recipientKindOf(sold), customerId, ...known } }),
    ...(amountMinor === undefined ? {} : { amountMinor }),
  };
}
