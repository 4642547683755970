import { DATA } from './data.ts';
import { product, slug, type Product } from './product.ts';
import { TV } from './tv.ts';

const NETWORKS = ['MTN', 'Airtel', 'Glo', '9mobile'];

const AIRTIME: readonly Product[] = NETWORKS.map((network) =>
  product({
    service: 'airtime',
    product_name: `${network.toLowerCase()}-airtime`,
    provider: network,
    category: 'VTU',
    description: `${network} airtime top-up`,
  }),
);

const DISCOS = [
  'Ikeja Electric',
  'Eko Electric',
  'Abuja Electric',
  'Ibadan Electric',
  'Kano Electric',
  'Port Harcourt Electric',
  'Jos Electric',
  'Kaduna Electric',
  'Enugu Electric',
  'Benin Electric',
  'Yola Electric',
];

const ELECTRICITY: readonly Product[] = DISCOS.flatMap((disco) => [
  meter(disco, 'prepaid', 'tokens'),
  meter(disco, 'postpaid', 'bill payment'),
]);

/** PINs and registrations; NECO is the provider with exactly one product. */
const EDUCATION: readonly Product[] = [
  exam('WAEC', 'waec-result-checker', 'Result checker', 'WAEC result checker PIN', 3900),
  exam('WAEC', 'waec-gce-registration', 'Registration', 'WAEC GCE registration PIN', 27_000),
  exam('NECO', 'neco-result-checker', 'Result checker', 'NECO result token', 1250),
  exam('JAMB', 'jamb-utme', 'Registration', 'JAMB UTME e-PIN', 6200, true),
  exam('JAMB', 'jamb-utme-mock', 'Registration', 'JAMB UTME e-PIN with mock', 7700, true),
  exam('JAMB', 'jamb-direct-entry', 'Registration', 'JAMB direct entry e-PIN', 6200, true),
];

/** The service with exactly one provider: open price and a customer who must be checked. */
const BETTING: readonly Product[] = [
  product({
    service: 'betting',
    product_name: 'bet9ja-wallet',
    provider: 'Bet9ja',
    description: 'Bet9ja account funding',
    require_validation: true,
  }),
];

/** What the sandbox sells by default; prices are of the kind seen in Nigeria in 2025 and 2026, not quotations. */
export const ALL_PRODUCTS: readonly Product[] = [...AIRTIME, ...DATA, ...ELECTRICITY, ...TV, ...EDUCATION, ...BETTING];

function meter(disco: string, category: 'prepaid' | 'postpaid', what: string): Product {
  const name = `${slug(disco)}-${category}`;
  return product({
    service: 'electricity',
    product_name: name,
    provider: disco,
    category,
    description: `${disco} ${category} ${what}`,
    require_validation: true,
    available: name !== 'yola-electric-postpaid',
  });
}

function exam(provider: string, name: string, category: string, description: string, price: number, checked = false) {
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
