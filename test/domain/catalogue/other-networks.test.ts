import { expect, test } from 'vitest';
import { otherNetworksOf } from '../../../src/domain/catalogue/other-networks.ts';
import { unusualNetworkOf } from '../../../src/domain/catalogue/network.ts';
import { SANDBOX_LINES } from '../order-text/sandbox-product-index.ts';

const { productIndex } = SANDBOX_LINES;

function namesFor(name: string): readonly string[] {
  const product = productIndex.byName.get(name);
  return product === undefined ? [] : otherNetworksOf(product, productIndex).map((other) => other.name);
}

test('for airtime there is the airtime of every other network', () => {
  expect(namesFor('mtn-airtime').toSorted()).toEqual(['9mobile-airtime', 'airtel-airtime', 'glo-airtime']);
});

test('for a plan there are those of the same size, and those that last as long come first', () => {
  const names = namesFor('mtn-1gb-7days');
  expect(names[0]).toBe('airtel-1gb-7days');
  const own = names.map((name) => productIndex.byName.get(name));
  expect(own.every((product) => product?.quantity?.toLowerCase() === '1gb' && product.provider !== 'MTN')).toBe(true);
});

test.each([
  ['Glo', '08031234567', 'mtn'],
  ['MTN', '08031234567', undefined],
  ['9mobile', '08091234567', undefined],
  ['Etisalat', '08091234567', undefined],
  ['Smile', '08031234567', undefined],
  ['Glo', '0803123456', undefined],
])('%s for %s is unusual: %s', (provider, number, usual) => {
  expect(unusualNetworkOf(provider, number)).toBe(usual);
});
