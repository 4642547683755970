import { product, type Product } from './product.ts';

/** PINs and registrations; NECO is the provider with exactly one product. */
export const EDUCATION: readonly Product[] = [
  exam('WAEC', 'waec-result-checker', 'Result checker', 'WAEC result checker PIN', 3900),
  exam('WAEC', 'waec-gce-registration', 'Registration', 'WAEC GCE registration PIN', 27_000),
  exam('NECO', 'neco-result-checker', 'Result checker', 'NECO result token', 1250),
  exam('JAMB', 'jamb-utme', 'Registration', 'JAMB UTME e-PIN', 6200, true),
  exam('JAMB', 'jamb-utme-mock', 'Registration', 'JAMB UTME e-PIN with mock', 7700, true),
  exam('JAMB', 'jamb-direct-entry', 'Registration', 'JAMB direct entry e-PIN', 6200, true),
];

/** The service with exactly one provider: open price and a customer who must be checked. */
export const BETTING: readonly Product[] = [
  product({
    service: 'betting',
    product_name: 'bet9ja-wallet',
    provider: 'Bet9ja',
    description: 'Bet9ja account funding',
    require_validation: true,
  }),
];

function exam(
  provider: string,
  name: string,
  category: string,
  description: string,
  price: number,
  checked = false,
): Product {
  return product({
    service: 'education',
    product_name: name,
    provider,
    category,
    description,
    quantity: '1 PIN',
    fixed_price: price,
    require_validation: checked,
  });
}
