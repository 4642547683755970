import { describe, expect, test } from 'vitest';
import type { Product } from '../../../src/domain/catalogue/products.ts';
import { findName } from '../../../src/domain/order-text/match-word.ts';
import { parseQuickOrder } from '../../../src/domain/order-text/parse-quick-order.ts';
import { readPlainWords } from '../../../src/domain/order-text/plain-words.ts';
import { createProductIndex } from '../../support/fakes/create-product-index.ts';
import { SANDBOX_LINES, SANDBOX_PRODUCTS } from './sandbox-product-index.ts';
import { showMeaning } from './show-meaning.ts';

/** How catalogues write a company, and behind the colon how people call it. */
const DISCOS = [
  'Ikeja Electric, IKEDC, Ikeja Disco: ikeja, ikedc, ikeja electric, ikedc disco',
  'Eko Electric, EKEDC, EKEDP: eko, ekedc, ekedp, eko electric',
  'Abuja Electric, AEDC: abuja, aedc',
  'Ibadan Electric, IBEDC: ibadan, ibedc',
  'Enugu Electric, EEDC: enugu, eedc',
  'Kano Electric, KEDCO: kano, kedco',
  'Kaduna Electric, KAEDCO, Kaedc: kaduna, kaedco',
  'Jos Electric, JED, JEDC: jos, jed',
  'Port Harcourt Electric, PHED, PHEDC, PortHarcourt: port harcourt, ph, phed, port-harcourt electric',
  'Benin Electric, BEDC: benin, bedc',
  'Yola Electric, YEDC: yola, yedc',
  'Aba Power, Aba, APLE: aba, aba power',
].map((line) => line.split(': ').map((names) => names.split(', ')) as [written: string[], called: string[]]);
const EVERY_WAY = DISCOS.flatMap(([written, called]) =>
  written.flatMap((provider) => called.map((name) => [name, provider] as const)),
);

/** Each company in the n-th of its ways, or in the first. */
function providersIn(way: number, provider: string): string[] {
  return DISCOS.map(([written]) => (written.includes(provider) ? provider : (written[way] ?? written[0]!)));
}

function electricityOf(provider: string): Product[] {
  return ['prepaid', 'postpaid'].map((category) => ({
    ...SANDBOX_PRODUCTS.find(({ service }) => service === 'electricity')!,
    provider,
    category,
    name: `${provider} ${category}`,
    description: `${provider} ${category}`,
  }));
}

describe.each([0, 1])('in a catalogue that writes the others in way %#', (way) => {
  test.each(EVERY_WAY)('“%s” is %s: in a line, alone, and where the company is asked for', (name, provider) => {
    const providers = providersIn(way, provider);
    const productIndex = createProductIndex(providers.flatMap(electricityOf));
    const line = showMeaning(
      parseQuickOrder(`${name} 2000 04123456789`, { ...SANDBOX_LINES, named: [], productIndex }),
    );
    expect(line).toBe(`${provider} prepaid → 04123456789 2000`);
    expect(readPlainWords(name, productIndex)).toEqual({
      type: 'provider',
      outlets: [{ service: 'electricity', provider }],
    });
    expect(findName(name, providers)).toBe(provider);
  });
});

test.each(EVERY_WAY)('“%s” is no other company where %s is not sold', (name, provider) => {
  const [, ...others] = DISCOS.toSorted((one) => (one[0].includes(provider) ? -1 : 1));
  for (const way of [0, 1]) {
    const providers = others.map(([written]) => written[way] ?? written[0]!);
    const productIndex = createProductIndex(providers.flatMap(electricityOf));
    const line = showMeaning(
      parseQuickOrder(`${name} 2000 04123456789`, { ...SANDBOX_LINES, named: [], productIndex }),
    );
    expect(line).not.toContain('→');
    expect(findName(name, providers)).toBeUndefined();
  }
});

test.each(
  ['9mobile', 'Etisalat', 'T2', 'T2 Mobile', '9 Mobile', 'T2mobile'].flatMap((provider) =>
    ['9mobile', '9 mobile', 'etisalat', 't2', 't2 mobile'].map((name) => [name, provider] as const),
  ),
)('“%s” is the network %s, whose numbers are known too', (name, provider) => {
  const networks = SANDBOX_PRODUCTS.filter(({ service }) => service === 'airtime').map((each) =>
    each.provider === '9mobile' ? { ...each, provider, name: 'it', description: `${provider} airtime` } : each,
  );
  const context = { ...SANDBOX_LINES, named: [], productIndex: createProductIndex(networks) };
  expect(showMeaning(parseQuickOrder(`${name} 300 08091234567`, context))).toBe('it → 08091234567 300');
  expect(showMeaning(parseQuickOrder('300 08091234567', context))).toBe('it → 08091234567 300 (taken: 9mobile)');
});

test.each(['Compact+', 'Compact Plus', 'CompactPlus', 'Compact +'])(
  'a plan that is written %s is meant by all of its names',
  (plan) => {
    const compact = SANDBOX_PRODUCTS.find(({ name }) => name === 'dstv-compact-1month')!;
    const plus = { ...compact, name: 'it', quantity: plan, description: `DSTV ${plan}, 1 month` };
    const context = { ...SANDBOX_LINES, named: [], productIndex: createProductIndex([compact, plus]) };
    for (const name of ['compact+', 'compact +', 'compact plus', 'compactplus'])
      expect(showMeaning(parseQuickOrder(`dstv ${name} 7023456789`, context))).toBe('it → 7023456789');
    expect(showMeaning(parseQuickOrder('dstv compact 7023456789', context))).toBe('dstv-compact-1month → 7023456789');
  },
);
