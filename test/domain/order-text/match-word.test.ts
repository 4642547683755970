import { expect, test } from 'vitest';
import { findName, findNameInFront, narrowByName } from '../../../src/domain/order-text/match-word.ts';

const DISCOS = [
  'Ikeja Electric',
  'Eko Electric',
  'Abuja Electric',
  'Kano Electric',
  'Kaduna Electric',
  'Port Harcourt Electric',
];
const NETWORKS = ['MTN', 'Airtel', 'Glo', '9mobile'];

test.each([
  ['ikja', 'Ikeja Electric'],
  ['abu', 'Abuja Electric'],
  ['ikedc light', 'Ikeja Electric'],
  ['eko token', undefined],
  // All of them, or two.
  ['electric', undefined],
  ['ka', undefined],
  ['ikeja kano', undefined],
  ['light', undefined],
  // Answers to something else.
  ['ikeja 1000', undefined],
  ['0412 3456 789', undefined],
  ['🙂', undefined],
  ['', undefined],
])('“%s” means %s', (text, name) => {
  expect(findName(text, DISCOS)).toBe(name);
});

test.each([
  ['air', 'Airtel'],
  ['etisalat', '9mobile'],
  ['9mobile', '9mobile'],
  ['the airtel one', 'Airtel'],
  ['its glo', 'Glo'],
  ['the one', undefined],
  // A slip in a short word makes another word of it.
  ['mnt', undefined],
])('of the networks, “%s” means %s', (text, name) => {
  expect(findName(text, NETWORKS)).toBe(name);
});

test('words leave all those that they name', () => {
  const products = ['Ikeja Electric prepaid tokens', 'Ikeja Electric postpaid bill', 'Kano Electric prepaid tokens'];
  const left = (text: string) => narrowByName(text, products, (name) => name);
  expect(left('ikedc')).toEqual(products.slice(0, 2));
  expect(left('prepaid kano')).toEqual([products[2]]);
  expect(left('thanks')).toEqual([]);
  expect(left('prepaid 2000')).toEqual([]);
});

test.each([
  ['ikedc prepaid', 'Ikeja Electric', 'prepaid'],
  ['Port Harcourt Electric prepaid tokens', 'Port Harcourt Electric', 'prepaid tokens'],
  // Two, none, and nothing behind it.
  ['ka prepaid', undefined, undefined],
  ['prepaid ikedc', undefined, undefined],
  ['ikedc', undefined, undefined],
  // An amount is an answer to something else.
  ['ikedc 2000', undefined, undefined],
  ['ikedc prepaid 2000', undefined, undefined],
  [`ikedc ${'prepaid '.repeat(800)}`, undefined, undefined],
])('“%s” begins with %s, and goes on with %s', (text, name, rest) => {
  expect(findNameInFront(text, DISCOS)).toEqual(name === undefined ? undefined : { name, rest });
});
