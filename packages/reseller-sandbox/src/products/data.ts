import { product, slug, type Product } from './product.ts';

/** Category, quantity, validity, price in naira. */
type Bundle = readonly [category: string, quantity: string, validity: string, price: number];

const MTN: readonly Bundle[] = [
  ['Daily', '75MB', '1 day', 75],
  ['Daily', '110MB', '1 day', 100],
  ['Daily', '230MB', '1 day', 200],
  ['Daily', '500MB', '1 day', 350],
  ['Daily', '1GB', '1 day', 500],
  ['Daily', '2.5GB', '1 day', 750],
  ['Daily', '2GB', '2 days', 750],
  ['Daily', '2.5GB', '2 days', 900],
  ['Daily', '3.2GB', '2 days', 1000],
  ['Weekly', '500MB', '7 days', 500],
  ['Weekly', '1GB', '7 days', 800],
  ['Weekly', '1.5GB', '7 days', 1000],
  ['Weekly', '3.5GB', '7 days', 1500],
  ['Weekly', '6GB', '7 days', 2500],
  ['Weekly', '11GB', '7 days', 3500],
  ['Weekly', '20GB', '7 days', 5000],
  ['Monthly', '1GB', '30 days', 1000],
  ['Monthly', '1.5GB', '30 days', 1200],
  ['Monthly', '2GB', '30 days', 1500],
  ['Monthly', '2.7GB', '30 days', 2000],
  ['Monthly', '3.5GB', '30 days', 2500],
  ['Monthly', '7GB', '30 days', 3500],
  ['Monthly', '10GB', '30 days', 4500],
  ['Monthly', '12.5GB', '30 days', 5500],
  ['Monthly', '16.5GB', '30 days', 6500],
  ['Monthly', '20GB', '30 days', 7500],
  ['Monthly', '36GB', '30 days', 11000],
  ['Monthly', '75GB', '30 days', 18000],
  ['Monthly', '165GB', '30 days', 35000],
  ['Monthly', '250GB', '30 days', 55000],
  ['Monthly', '90GB', '60 days', 25000],
  ['Monthly', '480GB', '90 days', 90000],
  ['SME', '500MB', '30 days', 295.5],
  ['SME', '1GB', '30 days', 589],
  ['SME', '2GB', '30 days', 1178],
  ['SME', '3GB', '30 days', 1767],
  ['SME', '5GB', '30 days', 2945],
  ['SME', '10GB', '30 days', 5890],
  ['Gifting', '1GB', '7 days', 785],
  ['Gifting', '3.2GB', '2 days', 980],
  ['Gifting', '5.5GB', '7 days', 2940],
  ['Night', '500MB', '1 night', 50],
  ['Night', '2GB', '1 night', 200],
  ['Social', '200MB', '3 days', 100],
  ['Social', '470MB', '7 days', 200],
];

const AIRTEL: readonly Bundle[] = [
  ['Daily', '75MB', '1 day', 75],
  ['Daily', '100MB', '1 day', 100],
  ['Daily', '200MB', '2 days', 200],
  ['Daily', '300MB', '2 days', 300],
  ['Daily', '1GB', '1 day', 500],
  ['Daily', '1.5GB', '2 days', 600],
  ['Daily', '3GB', '2 days', 1000],
  ['Weekly', '500MB', '7 days', 500],
  ['Weekly', '1GB', '7 days', 800],
  ['Weekly', '1.5GB', '7 days', 1000],
  ['Weekly', '3.5GB', '7 days', 1500],
  ['Weekly', '6GB', '7 days', 2500],
  ['Weekly', '10GB', '7 days', 3000],
  ['Monthly', '2GB', '30 days', 1500],
  ['Monthly', '3GB', '30 days', 2000],
  ['Monthly', '4GB', '30 days', 2500],
  ['Monthly', '8GB', '30 days', 3000],
  ['Monthly', '10GB', '30 days', 4000],
  ['Monthly', '13GB', '30 days', 5000],
  ['Monthly', '18GB', '30 days', 6000],
  ['Monthly', '25GB', '30 days', 8000],
  ['Monthly', '60GB', '30 days', 15000],
  ['Monthly', '100GB', '30 days', 20000],
  ['SME', '150MB', '1 day', 62.5],
  ['SME', '600MB', '2 days', 210],
  ['SME', '3GB', '7 days', 1035],
  ['Night', '1.5GB', '1 night', 200],
  ['Social', '200MB', '5 days', 100],
  ['Social', '700MB', '30 days', 300],
];

const GLO: readonly Bundle[] = [
  ['Daily', '45MB', '1 day', 50],
  ['Daily', '115MB', '1 day', 100],
  ['Daily', '240MB', '2 days', 200],
  ['Daily', '1GB', '1 day', 350],
  ['Weekly', '470MB', '7 days', 400],
  ['Weekly', '1.5GB', '7 days', 500],
  ['Weekly', '7GB', '7 days', 1500],
  ['Monthly', '2.6GB', '30 days', 1000],
  ['Monthly', '5GB', '30 days', 1500],
  ['Monthly', '6.15GB', '30 days', 2000],
  ['Monthly', '7.25GB', '30 days', 2500],
  ['Monthly', '10GB', '30 days', 3000],
  ['Monthly', '12.5GB', '30 days', 4000],
  ['Monthly', '16GB', '30 days', 5000],
  ['Monthly', '28GB', '30 days', 8000],
  ['Monthly', '38GB', '30 days', 10000],
  ['Monthly', '64GB', '30 days', 15000],
  ['Monthly', '107GB', '30 days', 20000],
  ['Gifting', '200MB', '14 days', 94],
  ['Gifting', '500MB', '30 days', 235],
  ['Gifting', '1GB', '30 days', 470],
  ['Gifting', '5GB', '30 days', 2350],
  ['Night', '250MB', '1 night', 25],
  ['Night', '750MB', '1 night', 60],
  ['Social', '135MB', '3 days', 100],
];

const NINE_MOBILE: readonly Bundle[] = [
  ['Daily', '83MB', '1 day', 100],
  ['Daily', '150MB', '1 day', 150],
  ['Daily', '250MB', '1 day', 200],
  ['Weekly', '650MB', '3 days', 500],
  ['Weekly', '1.75GB', '7 days', 1500],
  ['Monthly', '650MB', '14 days', 600],
  ['Monthly', '1.1GB', '30 days', 1000],
  ['Monthly', '2.44GB', '30 days', 2000],
  ['Monthly', '3.17GB', '30 days', 2500],
  ['Monthly', '3.91GB', '30 days', 3000],
  ['Monthly', '5.1GB', '30 days', 4000],
  ['Monthly', '6.5GB', '30 days', 5000],
  ['Monthly', '16GB', '30 days', 12000],
  ['SME', '1GB', '30 days', 450],
  ['SME', '5GB', '30 days', 2250],
  ['Night', '1GB', '1 night', 200],
];

/** Names and texts that a client has to encode, escape or cut before it can use them. */
const AWKWARD: readonly Product[] = [
  special('MTN', 'mtn-xtra/1.5gb/30days', '1.5GB', 1000, 'MTN XtraData: 1.5GB & ₦500 of calls'),
  special('MTN', 'mtn welcome back 5gb', '5GB', 1500, 'MTN Welcome Back 5GB (numbers unused for 90 days)', true),
  special('Glo', 'glo-berekete-100%-bonus', '1GB', 500, 'Glo <Berekete> 100% bonus'),
  special('Glo', 'glo-100%25-literal', '2GB', 900, 'Glo 2GB whose name looks encoded already'),
  special('9mobile', '9mobile-àkànṣe-2gb', '2GB', 950, '9mobile Àkànṣe 2GB'),
  special('Airtel', 'airtel?plan=binge#2gb+call', '2GB', 600, 'Airtel Binge *2GB* _plus_ [calls]'),
  special(
    'Airtel',
    'airtel-family-and-friends-monthly-mega-bundle-with-rollover-and-unlimited-night-browsing-120gb-30days',
    '120GB',
    25_000,
    'Airtel Family & Friends Mega 120GB with rollover',
  ),
];

const UNAVAILABLE = new Set(['mtn-2.5gb-1day', 'airtel-100gb-30days', 'glo-night-250mb-1night', '9mobile-16gb-30days']);
const UNDESCRIBED = new Set(['mtn-165gb-30days', 'glo-38gb-30days']);
const UNCATEGORISED = new Set(['mtn-480gb-90days', '9mobile-650mb-14days']);

export const DATA: readonly Product[] = [
  ...MTN.map((row) => bundle('MTN', row)),
  ...AIRTEL.map((row) => bundle('Airtel', row)),
  ...GLO.map((row) => bundle('Glo', row)),
  ...NINE_MOBILE.map((row) => bundle('9mobile', row)),
  ...AWKWARD,
];

function bundle(network: string, [category, quantity, validity, price]: Bundle): Product {
  // A plan by time is named by quantity and validity alone, as in `mtn-1gb-30days`; other kinds come in the same sizes.
  const kind = ['Daily', 'Weekly', 'Monthly'].includes(category) ? [] : [slug(category)];
  const name = [network.toLowerCase(), ...kind, slug(quantity), slug(validity)].join('-');
  return product({
    service: 'data',
    product_name: name,
    provider: network,
    category: UNCATEGORISED.has(name) ? null : category,
    sub_category: category === 'SME' ? 'Corporate' : null,
    description: UNDESCRIBED.has(name) ? null : `${network} ${category} ${quantity} for ${validity}`,
    quantity,
    validity,
    fixed_price: price,
    available: !UNAVAILABLE.has(name),
  });
}

function special(
  provider: string,
  name: string,
  quantity: string,
  price: number,
  description: string,
  checked = false,
) {
  return product({
    service: 'data',
    product_name: name,
    provider,
    category: 'Special',
    description,
    quantity,
    validity: '30 days',
    fixed_price: price,
    require_validation: checked,
  });
}
