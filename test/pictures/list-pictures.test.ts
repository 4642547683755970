import { expect, test } from 'vitest';
import { tokensPicture } from '../../src/pictures/list-pictures.ts';

const line = (product: string, name: string): string => {
  const token = { number: '0412 3456 789', product, name, sum: '₦500', codes: [] };
  const reference = { label: 'Reference', value: 'VB1' };
  const picture = { title: 'Tokens', tokens: [token], time: '29 Nov', reference, shop: {} };
  return JSON.stringify(tokensPicture(picture));
};

test('a product is cut only if its line has no room for it beside the name', () => {
  expect(line('Ikeja Electric prepaid tokens', 'MUSA IBRAHIM')).toContain(
    'Ikeja Electric prepaid tokens · MUSA IBRAHIM',
  );
  const long = line('Port Harcourt Electric prepaid tokens', 'OLUWASEUN ADEBAYO-JOHNSON');
  expect(long).toMatch(/Port Harcourt Electric[^"]*… · OLUWASEUN ADEBAYO-JOHNSON/u);
});
