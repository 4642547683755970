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

/** What texts mean, in English, Pidgin, Hausa and French. “stop meter” would be understood no better than “shop meter”. */
const MEANT: [meaning: string, texts: string[]][] = [
  ['thanks', ['thanks', 'Thank you so much sir!', 'God bless you', 'ok merci beaucoup', 'na gode', 'thank you oo']],
  [
    'thanks',
    ['ok received, thanks', 'Received with thanks', 'I got it, thank you', 'seen, thanks', 'bien reçu, merci'],
  ],
  ['none', ['not received, thanks', 'never got it, thanks', 'no received thanks', 'pas reçu merci', 'received']],
  ['none', ['no thanks', 'status of my airtime', 'check my last data', 'thanks for your help']],
  ['none', ['thank you for your data', 'i have light now', 'reset my decoder', 'your account number']],
  ['none', ['cancel my card', 'credit my account', 'hi prince', 'paid 5000 on 0803 123 4567', 'my balance 500']],
  ['none', ['pay', 'abeg do am once more', 'same to you', 'shop meter', 'not again', 'mtn pin', 'abeg']],
  ['none', ['cancel my sub', 'stop my sub', 'i paid for my sub', 'annuler mon forfait', 'mtn 500 08031234567']],
  ['none', ['500', 'who are you', 'balance mama', 'mtn glo', 'balance token']],
  ['none', ['my name is john and i live in lagos state', 'xyzzy', 'ok', '😀', '']],
  ['/electricity', ['i want to buy light for my house', 'nepa bill', 'pay my light bill', 'light', 'nepa']],
  ['/electricity', ['électricité', 'phcn', 'band a', 'buy me light', 'I wan buy light abeg', 'wuta']],
  ['/electricity', ['ina so in saya wuta', 'katin wuta', 'kuɗin wuta', 'du courant s’il vous plaît']],
  ['/topup', ['fund my wallet', 'I want to add money', 'top up', 'paid', 'I have paid', 'i don pay']],
  ['/topup', ['I have paid 5000', 'paid ₦5,000', 'I’ve paid pls', 'j’ai payé']],
  ['/pricelist', ['price list', 'show me your prices', 'sub price']],
  ['/history', ['transaction status', 'send my last receipt', 'history', 'historique', 'my transaction pin']],
  ['/recap', ['what is my profit']],
  ['/pin', ['change my pin', 'reset pin', 'my pin', 'change pin', 'I forgot my pin']],
  ['/limits', ['my limit']],
  ['DSTV tv', ['i want to watch dstv', 'dstv', 'dstv sub', 'i want to sub my dstv', 'forfait dstv']],
  ['/airtime', ['recharge card', 'airtime', 'Buy airtime', 'i want to buy airtime please', 'crédit']],
  ['/airtime', ['abeg I wan buy airtime', 'kati', 'saya katin waya', 'svp je veux du crédit']],
  ['/data', ['i need some data today', 'data', 'données', 'I wan buy data', 'don Allah data', 'sub', 'sub me']],
  ['/data', ['je voudrais acheter un forfait internet']],
  ['/balance', ['balance', 'what is my balance?', 'check balance', 'solde']],
  ['/token', ['token', 'i lost my token', 'my token has not come', 'I have not received my token yet']],
  ['/token', ['Where is my token?', 'send my last token again', 'où est mon code', 'j’ai perdu mon code']],
  ['/token', ['my exam pin', 'show me my waec pin', 'mon code']],
  ['/help', ['help', 'aide', 'help me with my pin', 'taimako']],
  ['/start', ['menu', 'hi', 'Hello!', 'good morning', 'bonjour', 'How far', 'Sannu', 'ina kwana']],
  ['/tv', ['tv', 'télé']],
  ['/buy', ['buy', 'I wan buy', 'saya']],
  ['/cancel', ['cancel', 'annuler']],
  ['MTN airtime, MTN data', ['mtn', 'MTN please']],
  ['MTN data', ['mtn data', 'oya mtn data', 'mtn sub', 'mtn subscription', 'forfait mtn']],
  ['Airtel airtime', ['buy airtel airtime']],
  ['/again', ['again', 'same again please', 'buy the same', 'once more', 'la même chose svp', 'encore']],
  ['Ikeja Electric electricity', ['ikedc']],
  ['Port Harcourt Electric electricity', ['PHED', 'port harcourt light']],
  ['LCC toll', ['toll', 'lcc toll please']],
  ['JAMB education', ['jamb pin', 'i need my jamb pin']],
  ['/exams', ['exam pin']],
  ['WAEC education', ['i want to buy my waec pin']],
  ['MTN airtime', ['recharge my mtn pin', 'katin mtn']],
  ['/repeat', ['racheter']],
];

describe('plain words', () => {
  test.each(MEANT.flatMap(([wanted, texts]) => texts.map((text) => [text, wanted] as const)))(
    '“%s”: %s',
    (text, wanted) => {
      expect(plain(text)).toBe(wanted);
    },
  );

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

  test('commands need no list of what is sold', () => {
    expect(plain('balance', {})).toBe('/balance');
    expect(plain('mtn', {})).toBe('none');
    // Who waits for their light does not want to buy it once more.
    expect(plain('where is my light', {})).toBe('none');
  });
});
