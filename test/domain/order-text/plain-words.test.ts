import { describe, expect, test } from 'vitest';
import { type PlainMeaning, readPlainWords } from '../../../src/domain/order-text/plain-words.ts';
import { SANDBOX_LINES } from './sandbox-product-index.ts';

const { productIndex } = SANDBOX_LINES;

function show(meaning: PlainMeaning | undefined): string {
  switch (meaning?.type) {
    case undefined:
      return 'none';
    case 'command':
      return `/${meaning.command}`;
    case 'thanks':
      return 'thanks';
    case 'provider':
      return meaning.counters
        .map(({ service, provider }) => `${provider} ${service}`)
        .toSorted()
        .join(', ');
    case 'mistyped':
      return meaning.meant.map(({ label, text }) => `${label}? ${text}`).join(', ');
  }
}

describe('plain words', () => {
  test.each([
    ['thanks', 'thanks'],
    ['Thank you so much sir!', 'thanks'],
    ['God bless you', 'thanks'],
    ['ok merci beaucoup', 'thanks'],
    ['na gode', 'thanks'],
    ['thank you oo', 'thanks'],
    ['no thanks', 'none'],
    ['balance', '/balance'],
    ['My balance', '/balance'],
    ['what is my balance?', '/balance'],
    ['check balance', '/balance'],
    ['solde', '/balance'],
    ['mon solde', '/balance'],
    ['token', '/token'],
    ['i lost my token', '/token'],
    ['Where is my token?', '/token'],
    ['send my last token again', '/token'],
    ['où est mon code', '/token'],
    ['j’ai perdu mon code', '/token'],
    ['help', '/help'],
    ['aide', '/help'],
    ['menu', '/start'],
    ['hi', '/start'],
    ['Hello!', '/start'],
    ['good morning', '/start'],
    ['bonjour', '/start'],
    ['history', '/history'],
    ['historique', '/history'],
    ['airtime', '/airtime'],
    ['Buy airtime', '/airtime'],
    ['i want to buy airtime please', '/airtime'],
    ['crédit', '/airtime'],
    ['data', '/data'],
    ['buy data', '/data'],
    ['données', '/data'],
    ['light', '/electricity'],
    ['nepa', '/electricity'],
    ['électricité', '/electricity'],
    ['tv', '/tv'],
    ['télé', '/tv'],
    ['buy', '/buy'],
    ['top up', '/topup'],
    ['cancel', '/cancel'],
    ['annuler', '/cancel'],
    ['mtn', 'MTN airtime, MTN data'],
    ['MTN please', 'MTN airtime, MTN data'],
    ['mtn data', 'MTN data'],
    ['buy airtel airtime', 'Airtel airtime'],
    ['dstv', 'DSTV tv'],
    ['again', '/again'],
    ['Same again', '/again'],
    ['same again please', '/again'],
    ['buy the same', '/again'],
    ['abeg do am once more', 'none'],
    ['once more', '/again'],
    ['la même chose svp', '/again'],
    ['encore', '/again'],
    ['same to you', 'none'],
    ['not again', 'none'],
    ['phcn', '/electricity'],
    ['band a', '/electricity'],
    ['ikedc', 'Ikeja Electric electricity'],
    ['PHED', 'Port Harcourt Electric electricity'],
    ['port harcourt light', 'Port Harcourt Electric electricity'],
  ])('“%s”: %s', (text, wanted) => {
    expect(show(readPlainWords(text, productIndex))).toBe(wanted);
  });

  test.each([
    ['agian', 'again? again'],
    ['mnt', 'MTN? mtn'],
    ['tmn', 'MTN? mtn'],
    ['gloo', 'Glo? glo'],
    ['9mobil', '9mobile? 9mobile'],
    ['airtle', 'Airtel? airtel'],
    ['mnt data', 'MTN? mtn data'],
    ['balanse', 'balance? balance'],
    ['savde', 'saved? saved'],
    ['repaet', 'repeat? repeat'],
    ['Buy airtme', 'airtime? Buy airtime'],
  ])('“%s” is asked about: %s', (text, wanted) => {
    expect(show(readPlainWords(text, productIndex))).toBe(wanted);
  });

  test.each([
    'mtn 500 08031234567',
    '500',
    'who are you',
    'balance mama',
    'mtn glo',
    'balance token',
    'my name is john and i live in lagos state',
    'xyzzy',
    'ok',
    '😀',
    '',
    '/balance',
  ])('“%s” is none', (text) => {
    expect(show(readPlainWords(text.startsWith('/') ? '' : text, productIndex))).toBe('none');
  });

  test('commands need no list of what is sold', () => {
    expect(show(readPlainWords('balance', undefined))).toBe('/balance');
    expect(show(readPlainWords('mtn', undefined))).toBe('none');
    // Who waits for their light does not want to buy it once more.
    expect(show(readPlainWords('where is my light', undefined))).toBe('none');
  });
});
