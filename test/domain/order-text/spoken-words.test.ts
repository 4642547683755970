import { describe, expect, test } from 'vitest';
import { parseQuickOrder } from '../../../src/domain/order-text/parse-quick-order.ts';
import { readPlainWords } from '../../../src/domain/order-text/plain-words.ts';
import { SANDBOX_LINES } from './sandbox-product-index.ts';
import { showMeaning } from './show-meaning.ts';

const { productIndex } = SANDBOX_LINES;

function plain(text: string): string {
  const meaning = readPlainWords(text, productIndex);
  switch (meaning?.type) {
    case undefined:
      return 'none';
    case 'command':
      return `/${meaning.command}`;
    case 'thanks':
      return 'thanks';
    case 'provider':
      return meaning.counters.map(({ service, provider }) => `${provider} ${service}`).join(', ');
    case 'mistyped':
      return meaning.meant.map(({ label }) => `${label}?`).join(', ');
  }
}

function line(text: string): string {
  return showMeaning(parseQuickOrder(text, SANDBOX_LINES));
}

describe('Pidgin', () => {
  test.each([
    ['abeg', 'none'],
    ['How far', '/start'],
    ['I wan buy data', '/data'],
    ['abeg I wan buy airtime', '/airtime'],
    ['buy me light', '/electricity'],
    ['I wan buy light abeg', '/electricity'],
    ['oya mtn data', 'MTN data'],
    ['I wan buy', '/buy'],
  ])('“%s”: %s', (text, wanted) => {
    expect(plain(text)).toBe(wanted);
  });

  test.each([
    ['abeg I wan buy mtn 500 for 08031234567', 'mtn-airtime → 08031234567 500'],
    ['biko mtn 500 08031234567 o', 'mtn-airtime → 08031234567 500'],
    ['buy me light ikeja prepaid 2000 04123456789', 'ikeja-electric-prepaid → 04123456789 2000'],
  ])('“%s”: %s', (text, wanted) => {
    expect(line(text)).toBe(wanted);
  });
});

describe('Hausa', () => {
  test.each([
    ['Sannu', '/start'],
    ['ina kwana', '/start'],
    ['wuta', '/electricity'],
    ['ina so in saya wuta', '/electricity'],
    ['kati', '/airtime'],
    ['katin waya', '/airtime'],
    ['saya katin waya', '/airtime'],
    ['katin wuta', '/electricity'],
    ['katin mtn', 'MTN airtime'],
    ['don Allah data', '/data'],
    ['kuɗin wuta', '/electricity'],
    ['saya', '/buy'],
    ['taimako', '/help'],
  ])('“%s”: %s', (text, wanted) => {
    expect(plain(text)).toBe(wanted);
  });

  test.each([
    ['don Allah a saya katin mtn 500 08031234567', 'mtn-airtime → 08031234567 500'],
    ['katin waya mtn 500 lambar 08031234567', 'mtn-airtime → 08031234567 500'],
    ['wuta ikeja prepaid 2000 04123456789', 'ikeja-electric-prepaid → 04123456789 2000'],
    ['katin wuta ikeja prepaid 2000 04123456789', 'ikeja-electric-prepaid → 04123456789 2000'],
  ])('“%s”: %s', (text, wanted) => {
    expect(line(text)).toBe(wanted);
  });
});

describe('French', () => {
  test.each([
    ['Bonjour', '/start'],
    ['svp je veux du crédit', '/airtime'],
    ['je voudrais acheter un forfait internet', '/data'],
    ['forfait mtn', 'MTN data'],
    ['du courant s’il vous plaît', '/electricity'],
    ['mon code', '/token'],
    ['racheter', '/repeat'],
  ])('“%s”: %s', (text, wanted) => {
    expect(plain(text)).toBe(wanted);
  });

  test.each([
    ['je veux du crédit mtn 500 pour le 08031234567', 'mtn-airtime → 08031234567 500'],
    ['crédit d’appel mtn 500 08031234567 svp', 'mtn-airtime → 08031234567 500'],
    ['courant ikeja prepaid 2000 pour 04123456789', 'ikeja-electric-prepaid → 04123456789 2000'],
    ['encore mtn 500 08031234567 s’il te plaît', 'mtn-airtime → 08031234567 500 again'],
  ])('“%s”: %s', (text, wanted) => {
    expect(line(text)).toBe(wanted);
  });
});

describe('no product and no amount by guess', () => {
  test('both languages in one line mean what they mean alone', () => {
    expect(line('abeg katin waya mtn 500 08031234567')).toBe('mtn-airtime → 08031234567 500');
  });

  test.each([
    ['a no in front is not overheard', 'ba mtn 500 08031234567'],
    ['nor one in Pidgin', 'make una no send mtn 500 08031234567'],
    ['nor one in French', 'pas mtn 500 08031234567'],
    ['a word near one of them is none of them', 'mtn 500 kate 08031234567'],
    ['words for numbers are no amount', 'mtn dari biyar 08031234567'],
    ['nor are those of French', 'mtn cinq cents 08031234567'],
  ])('%s: “%s”', (_, text) => {
    expect(line(text)).not.toContain('→');
  });

  test.each(['wuta', 'kati', 'katin waya', 'saya', 'abeg', 'I wan buy data', 'wuta 2000', 'katin waya 500'])(
    '“%s” alone makes no order',
    (text) => {
      expect(line(text)).not.toContain('→');
    },
  );
});
