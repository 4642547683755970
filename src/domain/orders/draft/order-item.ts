import { type Product, titleOf, yieldsToken } from '../../catalogue/products.ts';
import type { Order } from '../order.ts';

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
