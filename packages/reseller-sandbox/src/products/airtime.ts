import { product, type Product } from './product.ts';

const NETWORKS = ['MTN', 'Airtel', 'Glo', '9mobile'];

export const AIRTIME: readonly Product[] = NETWORKS.map((network) =>
  product({
    service: 'airtime',
    product_name: `${network.toLowerCase()}-airtime`,
    provider: network,
    category: 'VTU',
    description: `${network} airtime top-up`,
  }),
);
