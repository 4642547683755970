import { expect, test } from 'vitest';
import { purchaseAmong } from '../../../../src/bot/conversations/purchase/purchase-beginnings.ts';
import { sampleProduct } from '../../../support/samples/sample-order.ts';

const plans = (count: number, services: readonly string[]) =>
  Array.from({ length: count }, (_, at) =>
    sampleProduct({ name: `P-${at}`, service: services[at % services.length] ?? '', provider: `Company ${at % 3}` }),
  );

test.each([
  [47, ['airtime', 'data'], { step: 'which', among: { names: expect.objectContaining({ length: 47 }) } }],
  [101, ['data'], { step: 'provider', service: 'data' }],
  [101, ['airtime', 'data'], { step: 'service' }],
])('of %d products of %j that a line may mean none is left out', (count, services, asked) => {
  const wish = { number: { kind: 'phone', customerId: '08031234567' } };
  const begun = purchaseAmong(plans(count, services), 'several', { customerId: '08031234567' });
  expect(begun).toMatchObject({ ...asked, wish });
});
