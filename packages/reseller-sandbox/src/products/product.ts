import { z } from 'zod';

/** `PublicProduct` (specification 2.3), as it goes over the wire: money in naira. */
export const productSchema = z.strictObject({
  service: z.string().min(1),
  product_name: z.string().min(1),
  provider: z.string().min(1),
  category: z.string().nullable().default(null),
  sub_category: z.string().nullable().default(null),
  description: z.string().nullable().default(null),
  quantity: z.string().nullable().default(null),
  validity: z.string().nullable().default(null),
  fixed_price: z.number().nonnegative().default(0),
  amount_required: z.boolean(),
  require_validation: z.boolean().default(false),
  available: z.boolean().default(true),
});

export type Product = z.infer<typeof productSchema>;

/** A product with the given fields. A field that is left out gets its default: null, not required, or available. */
export function product(given: Pick<Product, 'service' | 'product_name' | 'provider'> & Partial<Product>): Product {
  return productSchema.parse({ amount_required: (given.fixed_price ?? 0) === 0, ...given });
}

/** `1.5GB` → `1.5gb`, `30 days` → `30days`, `Compact Plus` → `compact-plus`. */
export function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/(\d) (?=[a-z])/gu, '$1')
    .replace(/[^a-z0-9.]+/gu, '-')
    .replace(/^-|-$/gu, '');
}
