import { z } from 'zod';

/** `PublicProduct` (specification 2.3), as it goes over the wire: money in naira. */
export const productSchema = z.strictObject({
  service: z.string().min(1),
  product_name: z.string().min(1),
  provider: z.string().min(1),
  category: z.string().nullable(),
  sub_category: z.string().nullable(),
  description: z.string().nullable(),
  quantity: z.string().nullable(),
  validity: z.string().nullable(),
  fixed_price: z.number().nonnegative(),
  amount_required: z.boolean(),
  require_validation: z.boolean(),
  available: z.boolean(),
});

export type Product = z.infer<typeof productSchema>;

/** A product with the given fields; what is left out is null, not required, and available. */
export function product(given: Pick<Product, 'service' | 'product_name' | 'provider'> & Partial<Product>): Product {
  return {
    category: null,
    sub_category: null,
    description: null,
    quantity: null,
    validity: null,
    fixed_price: 0,
    amount_required: (given.fixed_price ?? 0) === 0,
    require_validation: false,
    available: true,
    ...given,
  };
}

/** `1.5GB` → `1.5gb`, `30 days` → `30days`, `Compact Plus` → `compact-plus`. */
export function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/(\d) (?=[a-z])/gu, '$1')
    .replace(/[^a-z0-9.]+/gu, '-')
    .replace(/^-|-$/gu, '');
}
