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

/** Open price, and a user who must be checked. */
const BETTING: readonly Product[] = ['Bet9ja', 'SportyBet', 'BetKing', 'NairaBet'].map((bookmaker) =>
  product({
    service: 'betting',
    product_name: `${bookmaker.toLowerCase()}-wallet`,
    provider: bookmaker,
    category: 'Funding',
    description: `${bookmaker} account funding`,
    require_validation: true,
  }),
);

/** The service with exactly one provider, and one that few resellers have. */
const TOLL: readonly Product[] = [
  product({
    service: 'toll',
    product_name: 'lcc-toll-tag',
    provider: 'LCC',
    description: 'LCC toll tag',
    require_validation: true,
  }),
];

/** What the sandbox sells by default; prices are of the kind seen in Nigeria in 2025 and 2026, not quotations. */
export const ALL_PRODUCTS: readonly Product[] = [
  ...AIRTIME,
  ...DATA,
  ...ELECTRICITY,
  ...TV,
  ...EDUCATION,
  ...BETTING,
  ...TOLL,
];

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
