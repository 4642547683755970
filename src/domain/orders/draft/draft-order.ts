import { type Order, orderSchema } from '../order.ts';
import { type Product, titleOf, yieldsToken } from '../../catalogue/products.ts';

type DraftFacts = Pick<
  Order,
  | 'reference'
  | 'buyer'
  | 'item'
  | 'recipient'
  | 'priceMinor'
  | 'costMinor'
  | 'sellingMinor'
  | 'draftedAt'
  | 'goodUntil'
  | 'cardMessageId'
  | 'batch'
  | 'earlier'
>;

/**
 * An order that is not confirmed yet.
 * @throws ZodError if it could not be read again, before anybody can confirm it
 */
export function draftOrder({ costMinor, batch, ...facts }: DraftFacts): Order {
  return orderSchema.parse({
    ...facts,
    version: 1,
    state: 'draft',
    ...(costMinor === undefined || costMinor === facts.priceMinor ? {} : { costMinor }),
    ...(batch === undefined ? {} : { batch }),
    sends: 0,
    asks: 0,
    tellTries: 0,
  });
}

/** What an order keeps of the product, so that the order says what was bought when the product is gone. */
export function itemOf(product: Product): Order['item'] {
  return {
    service: product.service,
    provider: product.provider,
    productName: product.name,
    title: titleOf(product),
    category: product.category,
    quantity: product.quantity,
    validity: product.validity,
    amountRequired: product.amountRequired,
    requiresVerification: product.requiresVerification,
    yieldsToken: yieldsToken(product),
  };
}
