import { describe, expect, test } from 'vitest';
import { SOLD_SERVICES, type SoldService, soldAs } from '../../../src/domain/catalogue/sold-services.ts';
import { ALIASES } from '../../../src/domain/order-text/aliases.ts';
import { parseQuickOrder } from '../../../src/domain/order-text/parse-quick-order.ts';
import { readPlainWords } from '../../../src/domain/order-text/plain-words.ts';
import { parseRecipient } from '../../../src/domain/recipients/recipient.ts';
import { allWords } from '../../support/words.ts';
import { SANDBOX_LINES, SANDBOX_PRODUCTS } from '../order-text/sandbox-product-index.ts';

const services = SOLD_SERVICES.map((sold) => [sold.command, sold] as const);

describe.each(services)('%s', (command, sold) => {
  test('is sold at the sandbox, under one of its names', () => {
    expect(SANDBOX_PRODUCTS.some(({ service }) => soldAs(service) === sold)).toBe(true);
  });

  test('what can be written behind its command is a purchase of it, with a number of its kind', () => {
    const meaning = parseQuickOrder(`${command} ${sold.example}`, SANDBOX_LINES);
    if (meaning.type !== 'purchase' && meaning.type !== 'several') throw new Error(`it means ${meaning.type}`);
    const product = meaning.type === 'purchase' ? meaning.product : meaning.products[0];
    expect(soldAs(product?.service ?? '')).toBe(sold);
    expect(parseRecipient(sold.number.kind, meaning.prefill.customerId ?? '', 'NG').type).toBe('recipient');
  });

  test('its words alone are its command, and those of a line are known', () => {
    const alone = [command, ...sold.words.alone.split(' ')];
    const meanings = alone.map((word) => readPlainWords(word, undefined));
    expect(meanings).toEqual(alone.map(() => ({ type: 'command', command, isGreeting: false })));
    const inLine = [command, ...sold.listedAs, ...sold.words.inLine.split(' ')];
    expect(inLine.filter((word) => sold.listedAs.some((name) => ALIASES[word]?.includes(name) !== true))).toEqual([]);
  });

  test.each(['en', 'fr'])('has its words in %s, and its number too', (locale) => {
    const words = allWords(locale);
    const number = { number: '1' };
    expect(words.plain(`service-${command}`)).not.toBe('');
    expect(words.plain(`command-${command}`)).not.toBe('');
    for (const { kind } of numbersOf(sold)) {
      expect(words.html(`card-${kind}`, number)).toContain('1');
      expect(words.plain(`share-${kind}`)).not.toBe('');
    }
  });

  test('a number of digits only has usual lengths, and no other has', () => {
    for (const { form, usualLengths } of numbersOf(sold)) expect(usualLengths !== undefined).toBe(form === 'digits');
  });
});

test('no two have a name or a word alone in common, and a kind of number is the same for all', () => {
  const names = SOLD_SERVICES.flatMap(({ command, listedAs }) => [...new Set([command, ...listedAs])]);
  expect(new Set(names).size).toBe(names.length);
  const alone = SOLD_SERVICES.flatMap(({ command, words }) => [command, ...words.alone.split(' ')]);
  expect(new Set(alone).size).toBe(alone.length);
  const numbers = SOLD_SERVICES.flatMap(numbersOf);
  const kinds = new Set(numbers.map(({ kind }) => kind));
  expect(new Set(numbers.map((number) => JSON.stringify(number))).size).toBe(kinds.size);
});

function numbersOf({ number, verifiedNumber = number }: SoldService): readonly SoldService['number'][] {
  return [number, verifiedNumber];
}
