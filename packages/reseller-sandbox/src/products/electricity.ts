import { product, slug, type Product } from './product.ts';

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

const UNAVAILABLE = new Set(['yola-electric-postpaid']);

export const ELECTRICITY: readonly Product[] = DISCOS.flatMap((disco) => [
  meter(disco, 'prepaid', 'tokens'),
  meter(disco, 'postpaid', 'bill payment'),
]);

function meter(disco: string, category: 'prepaid' | 'postpaid', what: string): Product {
  const name = `${slug(disco)}-${category}`;
  return product({
    service: 'electricity',
    product_name: name,
    provider: disco,
    category,
    description: `${disco} ${category} ${what}`,
    require_validation: true,
    available: !UNAVAILABLE.has(name),
  });
}
