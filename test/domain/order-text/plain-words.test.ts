import { describe, expect, test } from 'vitest';
import { readPlainWords } from '../../../src/domain/order-text/plain-words.ts';
import { SANDBOX_LINES } from './sandbox-product-index.ts';

const { productIndex } = SANDBOX_LINES;

function plain(text: string, known: { index?: typeof productIndex } = { index: productIndex }): string {
  const meaning = readPlainWords(text, known.index);
  switch (meaning?.type) {
    case undefined:
      return 'none';
    case 'command':
      return `/${meaning.command}`;
    case 'thanks':
      return 'thanks';
    case 'provider':
      return meaning.outlets
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
    ['i want to buy light for my house', '/electricity'],
    ['status of my airtime', 'none'],
    ['check my last data', 'none'],
    ['thanks for your help', 'none'],
    ['thank you for your data', 'none'],
    ['i have light now', 'none'],
    ['reset my decoder', 'none'],
    ['your account number', 'none'],
    ['cancel my card', 'none'],
    ['credit my account', 'none'],
    ['hi prince', 'none'],
    ['nepa bill', '/electricity'],
    ['fund my wallet', '/topup'],
    ['price list', '/pricelist'],
    ['show me your prices', '/pricelist'],
    ['transaction status', '/history'],
    ['send my last receipt', '/history'],
    ['what is my profit', '/recap'],
    ['change my pin', '/pin'],
    ['reset pin', '/pin'],
    ['my limit', '/limits'],
    ['I want to add money', '/topup'],
    ['i want to watch dstv', 'DSTV tv'],
    ['recharge card', '/airtime'],
    ['pay my light bill', '/electricity'],
    ['i need some data today', '/data'],
    ['balance', '/balance'],
    ['what is my balance?', '/balance'],
    ['check balance', '/balance'],
    ['solde', '/balance'],
    ['token', '/token'],
    ['i lost my token', '/token'],
    ['my token has not come', '/token'],
    ['I have not received my token yet', '/token'],
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
    ['données', '/data'],
    ['light', '/electricity'],
    ['nepa', '/electricity'],
    ['électricité', '/electricity'],
    ['tv', '/tv'],
    ['télé', '/tv'],
    ['buy', '/buy'],
    ['top up', '/topup'],
    ['paid', '/topup'],
    ['I have paid', '/topup'],
    ['i don pay', '/topup'],
    ['I have paid 5000', '/topup'],
    ['paid ₦5,000', '/topup'],
    ['paid 5000 on 0803 123 4567', 'none'],
    ['my balance 500', 'none'],
    ['pay', 'none'],
    ['I’ve paid pls', '/topup'],
    ['j’ai payé', '/topup'],
    ['cancel', '/cancel'],
    ['annuler', '/cancel'],
    ['mtn', 'MTN airtime, MTN data'],
    ['MTN please', 'MTN airtime, MTN data'],
    ['mtn data', 'MTN data'],
    ['buy airtel airtime', 'Airtel airtime'],
    ['dstv', 'DSTV tv'],
    ['again', '/again'],
    ['same again please', '/again'],
    ['buy the same', '/again'],
    ['abeg do am once more', 'none'],
    ['once more', '/again'],
    ['la même chose svp', '/again'],
    ['encore', '/again'],
    ['same to you', 'none'],
    // “stop meter” would be understood no better.
    ['shop meter', 'none'],
    ['not again', 'none'],
    ['phcn', '/electricity'],
    ['band a', '/electricity'],
    ['ikedc', 'Ikeja Electric electricity'],
    ['PHED', 'Port Harcourt Electric electricity'],
    ['port harcourt light', 'Port Harcourt Electric electricity'],
    ['toll', 'LCC toll'],
    ['lcc toll please', 'LCC toll'],
    ['jamb pin', 'JAMB education'],
    ['exam pin', '/exams'],
    ['my exam pin', '/token'],
    ['show me my waec pin', '/token'],
    ['i want to buy my waec pin', 'WAEC education'],
    ['i need my jamb pin', 'JAMB education'],
    ['recharge my mtn pin', 'MTN airtime'],
    ['help me with my pin', '/help'],
    ['my transaction pin', '/history'],
    ['my pin', '/pin'],
    ['change pin', '/pin'],
    ['I forgot my pin', '/pin'],
    ['mtn pin', 'none'],
    // Pidgin, Hausa, words of two services, and French.
    ['abeg', 'none'],
    ['How far', '/start'],
    ['I wan buy data', '/data'],
    ['abeg I wan buy airtime', '/airtime'],
    ['buy me light', '/electricity'],
    ['I wan buy light abeg', '/electricity'],
    ['oya mtn data', 'MTN data'],
    ['I wan buy', '/buy'],
    ['Sannu', '/start'],
    ['ina kwana', '/start'],
    ['wuta', '/electricity'],
    ['ina so in saya wuta', '/electricity'],
    ['kati', '/airtime'],
    ['saya katin waya', '/airtime'],
    ['katin wuta', '/electricity'],
    ['katin mtn', 'MTN airtime'],
    ['don Allah data', '/data'],
    ['kuɗin wuta', '/electricity'],
    ['saya', '/buy'],
    ['taimako', '/help'],
    ['sub', '/data'],
    ['sub me', '/data'],
    ['mtn sub', 'MTN data'],
    ['mtn subscription', 'MTN data'],
    ['dstv sub', 'DSTV tv'],
    ['i want to sub my dstv', 'DSTV tv'],
    ['sub price', '/pricelist'],
    ['cancel my sub', 'none'],
    ['stop my sub', 'none'],
    ['i paid for my sub', 'none'],
    ['annuler mon forfait', 'none'],
    ['svp je veux du crédit', '/airtime'],
    ['je voudrais acheter un forfait internet', '/data'],
    ['forfait mtn', 'MTN data'],
    ['forfait dstv', 'DSTV tv'],
    ['du courant s’il vous plaît', '/electricity'],
    ['mon code', '/token'],
    ['racheter', '/repeat'],
  ])('“%s”: %s', (text, wanted) => {
    expect(plain(text)).toBe(wanted);
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
    expect(plain(text)).toBe(wanted);
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
    expect(plain(text.startsWith('/') ? '' : text)).toBe('none');
  });

  test('commands need no list of what is sold', () => {
    expect(plain('balance', {})).toBe('/balance');
    expect(plain('mtn', {})).toBe('none');
    // Who waits for their light does not want to buy it once more.
    expect(plain('where is my light', {})).toBe('none');
  });
});
