import type { Product } from '../../domain/catalogue/products.ts';
import type { Logger } from '../../domain/shared/injected.ts';
import { present, type WireProduct, productSchema } from './schemas.ts';

const MAX_NAMED = 5;

/** The product of one row (specification 2.3); undefined if it cannot be sold as it is described. */
export function readProduct(row: unknown): Product | undefined {
  const { data: wire } = productSchema.safeParse(row);
  if (wire === undefined || !hasUsablePrice(wire)) return undefined;
  const { category, description, quantity, validity } = wire;
  return {
    service: wire.service,
    name: wire.product_name,
    provider: wire.provider,
    priceMinor: wire.fixed_price,
    amountRequired: wire.amount_required,
    requiresVerification: wire.require_validation,
    available: wire.available,
    ...present({ category, subCategory: wire.sub_category, description, quantity, validity }),
  };
}

/** A bad row does not make the others useless. */
export function readProducts(rows: readonly unknown[], logger: Logger): readonly Product[] {
  const products = new Map<string, Product>();
  const unusable: unknown[] = [];
  for (const row of rows) {
    const product = readProduct(row);
    if (product === undefined) unusable.push(row);
    else if (!products.has(product.name)) products.set(product.name, product);
  }
  if (unusable.length > 0) {
    const names = unusable.slice(0, MAX_NAMED).map(nameOf);
    logger.warn({ count: unusable.length, names }, 'product rows that cannot be used were left out');
  }
  return [...products.values()];
}

/** If a product has no price of its own, it must take an amount from the buyer (specification 4.5). */
function hasUsablePrice({ fixed_price: price, amount_required: isOpen }: WireProduct): boolean {
  return isOpen ? price >= 0 : price > 0;
}

function nameOf(row: unknown): string {
  const name = typeof row === 'object' && row !== null && 'product_name' in row ? row.product_name : undefined;
  return typeof name === 'string' ? name.slice(0, 100) : 'without a name';
}
