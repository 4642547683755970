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
  exam('JAMB', 'jamb-utme', 'Registration', 'JAMB UTME e-PIN', 6200),
  exam('JAMB', 'jamb-utme-mock', 'Registration', 'JAMB UTME e-PIN with mock', 7700),
  exam('JAMB', 'jamb-direct-entry', 'Registration', 'JAMB direct entry e-PIN', 6200),
];

/** Products with an open price, whose user must be checked. */
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

/** The service with exactly one provider; few resellers have it. */
const TOLL: readonly Product[] = [
  product({
    service: 'toll',
    product_name: 'lcc-toll-tag',
    provider: 'LCC',
    description: 'LCC toll tag',
    require_validation: true,
  }),
];

/** Products that are not available; a client must cope with that. */
const UNAVAILABLE = new Set([
  'mtn-2.5gb-1day',
  'airtel-100gb-30days',
  'glo-night-250mb-1night',
  '9mobile-16gb-30days',
  'dstv-premium-asia-1month',
  'yola-electric-postpaid',
]);
const UNDESCRIBED = new Set(['mtn-165gb-30days', 'glo-38gb-30days', 'startimes-super-1week']);
const UNCATEGORISED = new Set(['mtn-480gb-90days', '9mobile-650mb-14days']);

/** What the sandbox sells by default; prices are of the kind seen in Nigeria in 2025 and 2026, not quotations. */
export const ALL_PRODUCTS: readonly Product[] = [
  ...AIRTIME,
  ...DATA,
  ...ELECTRICITY,
  ...TV,
  ...EDUCATION,
  ...BETTING,
  ...TOLL,
].map((sold) => ({
  ...sold,
  available: !UNAVAILABLE.has(sold.product_name),
  description: UNDESCRIBED.has(sold.product_name) ? null : sold.description,
  category: UNCATEGORISED.has(sold.product_name) ? null : sold.category,
}));

function meter(disco: string, category: 'prepaid' | 'postpaid', what: string): Product {
  return product({
    service: 'electricity',
    product_name: `${slug(disco)}-${category}`,
    provider: disco,
    category,
    description: `${disco} ${category} ${what}`,
    require_validation: true,
  });
}

function exam(provider: string, name: string, category: string, description: string, price: number): Product {
  return product({
    service: 'education',
    product_name: name,
    provider,
    category,
    description,
    quantity: '1 PIN',
    fixed_price: price,
    require_validation: provider === 'JAMB',
  });
}
