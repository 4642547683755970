import type { Product } from '../../src/domain/catalogue/products.ts';
import type { QuickOrderContext } from '../../src/domain/order-text/quick-order.ts';
import { parseQuickOrder } from '../../src/domain/order-text/parse-quick-order.ts';
import { createProductIndex } from '../../test/support/fakes/create-product-index.ts';
import { fromDecimal, minor } from '../../src/domain/shared/money.ts';
import { percentile } from '../../measure/figures.ts';

/** How long reading a line takes if ten thousand different products are sold, without a chat around it. */
export interface Reading {
  readonly products: number;
  /** Making the index once, by a process that has done nothing before. */
  readonly indexMs: number;
  /** Over all lines together. */
  readonly meanMs: number;
  readonly p99Ms: number;
  /** The line that takes longest, by its median. */
  readonly slowest: { readonly line: string; readonly medianMs: number };
}

const NETWORKS = ['MTN', 'Airtel', 'Glo', '9mobile'];
const KINDS = ['Daily', 'Weekly', 'Monthly', 'SME', 'Gifting'];
const VALIDITIES = ['1 day', '3 days', '7 days', '30 days', '90 days'];
const SIZES = 100;
const PRODUCTS = 10_000;

/** Plain ones, with slips, with what is not sold, half ones, and talk. */
const LINES = [
  'mtn 1gb 0803 123 4567',
  'mtn sme 1.5gb 30 days 08031234567',
  '08021234567 airtel weekly 12gb',
  'glo 5.5gb 0805 123 4567',
  'mnt dayly 2gb 08031234567',
  'mtn 99.9gb 08031234567',
  '1gb 08031234567',
  'mtn 500 08031234567',
  '₦1,500 0803-123-4567 glo',
  'mtn 1gb',
  'good morning, is anybody there?',
];
const WARM_UP = 20;
const TIMES = 50;

export function timeReading(): Reading {
  const products = catalogue();
  const startedAt = performance.now();
  const productIndex = createProductIndex(products);
  const indexMs = performance.now() - startedAt;
  const context: QuickOrderContext = {
    productIndex,
    named: [],
    country: 'NG',
    maxAmountMinor: minor(50_000_000),
    priceOf: (product) => product.priceMinor,
  };
  const times = LINES.map((line) => ({ line, all: timesOf(line, context) }));
  const all = times.flatMap((each) => each.all);
  const [slowest] = times
    .map(({ line, all: own }) => ({ line, medianMs: percentile(own, 0.5) }))
    .toSorted((one, other) => other.medianMs - one.medianMs);
  return {
    products: products.length,
    indexMs,
    meanMs: all.reduce((sum, ms) => sum + ms, 0) / all.length,
    p99Ms: percentile(all, 0.99),
    slowest: slowest ?? { line: '', medianMs: NaN },
  };
}

function timesOf(line: string, context: QuickOrderContext): number[] {
  for (let time = 0; time < WARM_UP; time += 1) parseQuickOrder(line, context);
  return Array.from({ length: TIMES }, () => {
    const startedAt = performance.now();
    parseQuickOrder(line, context);
    return performance.now() - startedAt;
  });
}

/** No two alike, and each word in many of them, because that makes an index long and a line slow. */
function catalogue(): Product[] {
  const plans = NETWORKS.flatMap((provider) =>
    KINDS.flatMap((category) =>
      VALIDITIES.flatMap((validity) =>
        Array.from({ length: SIZES }, (_, place): Product => plan(provider, category, validity, (place + 1) / 2)),
      ),
    ),
  );
  return [...NETWORKS.map(airtime), ...plans].slice(0, PRODUCTS);
}

function airtime(provider: string): Product {
  return {
    service: 'airtime',
    name: `${provider.toLowerCase()}-airtime`,
    provider,
    priceMinor: minor(0),
    amountRequired: true,
    requiresVerification: false,
    available: true,
  };
}

function plan(provider: string, category: string, validity: string, gigabytes: number): Product {
  const quantity = `${gigabytes}GB`;
  return {
    service: 'data',
    name: [provider, category, quantity, validity].join('-').toLowerCase().replaceAll(' ', ''),
    provider,
    category,
    description: `${provider} ${category} ${quantity} for ${validity}`,
    quantity,
    validity,
    priceMinor: fromDecimal(gigabytes * 300) ?? minor(0),
    amountRequired: false,
    requiresVerification: false,
    available: true,
  };
}
