import { product, slug, type Product } from './product.ts';

/** Bouquet, validity, price in naira. */
type Bouquet = readonly [name: string, validity: string, price: number];

const DSTV: readonly Bouquet[] = [
  ['Padi', '1 month', 4400],
  ['Yanga', '1 month', 6000],
  ['Confam', '1 month', 11_000],
  ['Compact', '1 month', 19_000],
  ['Compact Plus', '1 month', 30_000],
  ['Premium', '1 month', 44_500],
  ['Premium Asia', '1 month', 50_500],
  ['Premium French', '1 month', 69_000],
  ['Asian Add-on', '1 month', 14_900],
  ['French Plus Add-on', '1 month', 24_500],
  ['French Touch Add-on', '1 month', 7000],
  ['XtraView Access', '1 month', 6000],
];

const GOTV: readonly Bouquet[] = [
  ['Smallie', '1 month', 1900],
  ['Smallie', '3 months', 5100],
  ['Smallie', '1 year', 15_000],
  ['Jinja', '1 month', 3900],
  ['Jolli', '1 month', 5800],
  ['Max', '1 month', 8500],
  ['Supa', '1 month', 11_400],
  ['Supa Plus', '1 month', 16_800],
];

const STARTIMES: readonly Bouquet[] = [
  ['Nova', '1 week', 700],
  ['Nova', '1 month', 2100],
  ['Basic', '1 week', 1400],
  ['Basic', '1 month', 4000],
  ['Smart', '1 week', 1700],
  ['Smart', '1 month', 5100],
  ['Classic', '1 week', 2000],
  ['Classic', '1 month', 6000],
  ['Super', '1 week', 3300],
  ['Super', '1 month', 9800],
];

const SHOWMAX: readonly Bouquet[] = [
  ['Entertainment Mobile', '1 month', 1600],
  ['Entertainment', '1 month', 3500],
  ['Premier League Mobile', '1 month', 3200],
];

export const TV: readonly Product[] = [
  ...DSTV.map((row) => bouquet('DSTV', row)),
  ...GOTV.map((row) => bouquet('GOtv', row)),
  ...STARTIMES.map((row) => bouquet('StarTimes', row)),
  ...SHOWMAX.map((row) => bouquet('Showmax', row)),
];

function bouquet(provider: string, [title, validity, price]: Bouquet): Product {
  return product({
    service: 'tv',
    product_name: `${slug(provider)}-${slug(title)}-${slug(validity)}`,
    provider,
    category: title.includes('Add-on') || title.includes('XtraView') ? 'Add-on' : 'Bouquet',
    description: `${provider} ${title}, ${validity}`,
    quantity: title,
    validity,
    fixed_price: price,
    require_validation: true,
  });
}
