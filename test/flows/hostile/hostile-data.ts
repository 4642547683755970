import fc from 'fast-check';
import { outletKey } from '../../../src/domain/health.ts';
import { purchaseSteps } from '../../../src/bot/conversations/purchase/purchase-state.ts';
import { nameKey } from '../../../src/bot/ui/buttons.ts';
import { readCallbackWords } from './callback-words.ts';
import { anyNumber, anyString } from './hostile-texts.ts';

/** What a person may have seen over another's shoulder, to put into texts and buttons of their own. */
export interface Known {
  readonly references: readonly string[];
  readonly userIds: readonly number[];
  /** Names of services, providers and products, whose keys are in the conversation's buttons. */
  readonly names: readonly string[];
}

/** Callback data has 1 to 64 bytes (https://core.telegram.org/bots/api#inlinekeyboardbutton, 2026-11). */
const MAX_DATA_BYTES = 64;

type Values = Record<'reference' | 'page' | 'userId' | 'value' | 'date', fc.Arbitrary<string>>;
type Parts = fc.Arbitrary<string[]>;

/** What follows each of the words that the bot's callback data begins with; `second` is one of those that the source names for it. */
const AFTER: Record<string, (values: Values, second: fc.Arbitrary<string>) => Parts> = {
  o: ({ reference }, second) => fc.tuple(second, reference),
  r: ({ page, reference }) => fc.tuple(page, reference),
  ra: ({ reference }) => fc.tuple(reference),
  pic: ({ reference }) => fc.tuple(reference),
  ask: ({ reference }) => fc.tuple(reference),
  cl: ({ reference }, second) => fc.tuple(second, reference),
  ck: ({ page }) =>
    fc.tuple(fc.oneof(fc.constantFrom('4567', '3355', '7553', '08097713355', 'ABCD'), anyNumber()), page),
  tk: ({ page }) => fc.tuple(page),
  rp: ({ reference }, second) => fc.tuple(second, reference),
  nu: ({ value }, second) =>
    fc.tuple(
      second,
      fc.oneof(fc.constantFrom('08031234567', '0803', '12345678'), value),
      fc.oneof(value, fc.constant('500')),
    ),
  bp: ({ reference, value }, second) => {
    const piece = fc.oneof(fc.constantFrom('a50000', 'a0', 'n08031234567', 'n0412', `a${'9'.repeat(15)}`), value);
    return fc.oneof(fc.tuple(second, reference, piece), fc.tuple(second, piece));
  },
  sp: (_values, second) =>
    fc.oneof(
      fc.tuple(second),
      fc.tuple(second, fc.constantFrom('name', 'contact', 'bankAccount', 'receiptLine', 'owner', '1%', '')),
      fc.tuple(second, fc.constantFrom('AAAAAAAAAAAA', '-_-_-_-_-_-_', '')),
    ),
  sl: ({ page, value }, second) =>
    fc.oneof(
      fc.tuple(second),
      fc.tuple(second, fc.oneof(fc.constantFrom('name', 'phone', nameKey('MTN')), page, value)),
      fc.tuple(second, fc.constantFrom('AAAAAAAAAAAA', ''), page),
    ),
  us: ({ page, value }, second) =>
    fc.tuple(second, fc.oneof(fc.constantFrom(nameKey('mtn-sme-1gb-30days'), ''), page, value)),
  pl: ({ page, value }, second) =>
    fc.oneof(fc.tuple(second), fc.tuple(second, value), fc.tuple(second, fc.constantFrom('0', 'zzzzzzzzzzz'), page)),
  ct: ({ value }) =>
    fc.tuple(fc.oneof(fc.constant(nameKey('airtime')), value), fc.oneof(fc.constant(nameKey('MTN')), value)),
  as: ({ value }, second) => fc.oneof(fc.tuple(second), fc.tuple(second, value)),
  dm: ({ value }) =>
    fc.tuple(
      fc.oneof(fc.constantFrom('mtn 500 08031234567', 'mtn', 'balance', 'airtime', '500'), anyString(30), value),
    ),
  sv: ({ page, reference, value }, second) =>
    fc.oneof(fc.tuple(second, reference), fc.tuple(second, value), fc.tuple(second, page)),
  b: ({ reference, page }, second) => fc.oneof(fc.tuple(second, reference), fc.tuple(second, reference, page)),
  hl: ({ page, value }, second) =>
    fc.oneof(
      fc.tuple(second, fc.oneof(fc.constant(nameKey(outletKey({ service: 'airtime', provider: 'MTN' }))), value)),
      fc.tuple(second, page),
    ),
  h: ({ page }) => fc.tuple(page),
  hf: ({ page }) =>
    fc.oneof(fc.tuple(page, anyString(40)), fc.tuple(page, fc.constantFrom('2026112020261122', '0'), anyString(30))),
  sa: ({ userId }) => fc.oneof(fc.tuple(userId), fc.tuple(userId, fc.constantFrom('2026112020261122', '9'.repeat(16)))),
  ha: ({ page, date }) => fc.tuple(page, date, fc.constant(''), anyString(30)),
  a: ({ userId }, second) =>
    fc.oneof(fc.tuple(second, userId), fc.tuple(second, userId, fc.constantFrom('AAAAAAAAAAAA', ''))),
  u: ({ page, userId }, second) =>
    fc.oneof(
      fc.tuple(second, page, userId),
      fc.tuple(second, userId, fc.constantFrom('a', 'r', 'c', 'p', 'd', 'x'), anyFact(), anyFact()),
      fc.tuple(second, fc.constantFrom('all', 'agents', 'kings'), page, anyString(20)),
      fc.tuple(second, userId),
    ),
  nr: ({ reference }, second) =>
    fc.oneof(
      fc.tuple(second, reference),
      fc.tuple(second, fc.constantFrom('nothing', 'amount', 'token', 'other', 'failed', 'free'), reference),
    ),
  cs: ({ reference, userId, page }, second) =>
    fc.oneof(
      fc.tuple(second),
      fc.tuple(second, page),
      fc.tuple(second, reference),
      fc.tuple(second, userId, reference),
      fc.tuple(
        second,
        userId,
        userId.map((id) => `Q${id}`),
      ),
    ),
  an: ({ value }, second) =>
    fc.tuple(
      second,
      fc.oneof(fc.constant('A'.repeat(12)), value),
      fc.oneof(fc.constantFrom('all', 'active', 'agents', 'everybody', 'B'.repeat(12)), value),
      fc.constantFrom('all', 'active', ''),
    ),
  rm: ({ value, reference, page }, second) => {
    const id = fc.oneof(fc.constant('A'.repeat(12)), value);
    const day = fc.constantFrom('20261231', '20990101', '20260231', '00000000', '');
    return fc.oneof(
      fc.tuple(second, reference),
      fc.tuple(second, fc.constantFrom('runs-out', 'monthly', 'rhythm', 'once'), reference),
      fc.tuple(second, fc.oneof(reference, id), page),
      fc.tuple(second, day, fc.oneof(reference, id)),
      fc.tuple(second, id, reference),
      fc.tuple(second, fc.oneof(id, page)),
    );
  },
  n: (_, second) => fc.tuple(second, fc.constantFrom('on', 'off', 'maybe')),
  lang: ({ value }) => fc.tuple(fc.oneof(fc.constantFrom('fr', 'en', 'xx', 'pt-BR', ''), value)),
  iv: ({ page }, second) => fc.tuple(second, fc.oneof(page, fc.constantFrom('agent', 'king', 'A'.repeat(22)))),
  ad: ({ value }, second) =>
    fc.tuple(second, fc.oneof(value, fc.constantFrom('', '0-0', '1763719200000-0', '9'.repeat(16) + '-1'))),
  cr: ({ userId }, second) =>
    fc.oneof(
      fc.tuple(second, fc.constantFrom('credit', 'debit', 'steal'), userId),
      fc.tuple(second, fc.constantFrom('AAAAAAAAAAAA', '-_-_-_-_-_-_', ''), userId),
      fc.tuple(second, fc.constantFrom('AAAAAAAAAAAA', '')),
    ),
  un: (_, second) => fc.tuple(second, fc.constantFrom('AAAAAAAAAAAA', '-_-_-_-_-_-_', '')),
  tu: ({ userId }, second) =>
    fc.oneof(
      fc.tuple(second, userId, fc.constantFrom('AAAAAAAAAAAA', '-_-_-_-_-_-_', '')),
      fc.tuple(second, fc.constantFrom('AAAAAAAAAAAA', ''), fc.constantFrom('0', '50000', '999999999999999', '-1')),
      fc.tuple(second),
    ),
  ac: ({ userId, page }, second) => {
    const day = fc.constantFrom('', '20261121', '20261101', '99999999', '20200101');
    const place = fc.oneof(page, fc.constantFrom('', '0-0.0', '1763719200000-0.f', `${'9'.repeat(16)}-1.3`, '1-1.g'));
    return fc.oneof(
      fc.tuple(second, fc.oneof(userId, fc.constant('0')), day, day, place),
      fc.tuple(second, fc.oneof(userId, fc.constant('0')), day, day),
    );
  },
  pn: ({ reference, userId }, second) =>
    fc.oneof(
      fc.tuple(
        second,
        fc.constantFrom('A'.repeat(12), 'constructor_'),
        fc.nat(3).map(String),
        fc.constantFrom('a', 'j', 'k', ''),
      ),
      fc.tuple(second, fc.oneof(reference, userId)),
    ),
  m: (_values, second) => fc.tuple(second),
  lo: (_values, second) => fc.tuple(second),
  // The endings of references that are in the archive, and the question whether to sell again on a new store.
  ca: ({ reference, value }) => fc.tuple(fc.oneof(reference, fc.constantFrom('7QK2', 'A'.repeat(31), ''), value)),
  sh: (_values, second) => fc.tuple(second),
  rc: (_values, second) => fc.tuple(second),
  pr: (values, second) =>
    fc.oneof(pickings(values), fc.tuple(second, values.value), fc.tuple(fc.constant('page'), values.page)),
  ps: (values, second) =>
    fc.oneof(pickings(values), fc.tuple(second, values.value), fc.tuple(fc.constant('page'), values.page)),
  lm: ({ value }, second) =>
    fc.tuple(
      second,
      fc.oneof(fc.constantFrom('agent', 'merchant'), value),
      fc.oneof(fc.constantFrom('day', 'week'), value),
    ),
  pc: ({ value, page }, second) => fc.tuple(second, fc.oneof(fc.constant('AAAAAAAAAAAA'), value), page),
  w: ({ value }) =>
    fc.tuple(
      fc.constantFrom(...purchaseSteps, '__proto__', 'toString', ''),
      fc.constantFrom('pick', 'page', 'all', 'back', 'cancel', 'share', 'other', 'constructor', ''),
      value,
    ),
};

/** The facts of a person that can be changed, with the value before and after. */
function anyFact(): fc.Arbitrary<string> {
  return fc.constantFrom(...'customer merchant none approved locked - 0 100 999999999999999 __proto__'.split(' '));
}

/** A path through the catalogue: step, purpose, service, provider, product, page. */
function pickings({ value, page }: Values): Parts {
  const key = fc.oneof(fc.constant(''), fc.constant(''), value);
  return fc.tuple(fc.constantFrom('t', 'g', 'x'), fc.constantFrom('a', 'c', '-', 'z'), key, key, key, page);
}

/** Words of the source for which no data is made up here. */
export function wordsLeftOut(): string[] {
  return [...readCallbackWords().keys()].filter((word) => !(word in AFTER));
}

/**
 * Data of every feature with every kind of value, right and wrong, of other people and other steps; whole, cut short and longer than
 * today's; and data of no feature at all.
 */
export function anyData(known: Known): fc.Arbitrary<string> {
  const values = valuesOf(known);
  const features = [...readCallbackWords()].flatMap(([word, seconds]) => {
    const second = fc.constantFrom(...seconds, 'sell', '');
    const after = AFTER[word]?.(values, second);
    return after === undefined ? [] : [after.map((parts) => [word, ...parts])];
  });
  const ofToday = fc.oneof(...features);
  const ofAnotherForm = fc.oneof(
    fc.tuple(ofToday, fc.nat(3)).map(([parts, count]) => parts.slice(0, count)),
    fc.tuple(ofToday, values.value).map(([parts, value]) => [...parts, value]),
    fc.tuple(ofToday, ofToday).map(([[word = ''], [, ...parts]]) => [word, ...parts]),
  );
  const ofNothing = fc.array(values.value, { minLength: 1, maxLength: 5 });
  const joined = fc
    .oneof(
      { weight: 5, arbitrary: ofToday },
      { weight: 1, arbitrary: ofAnotherForm },
      { weight: 1, arbitrary: ofNothing },
    )
    .map((parts) => parts.join(':'));
  return fc
    .oneof({ weight: 6, arbitrary: joined }, { weight: 1, arbitrary: anyString(64) })
    .map((data) => cutToBytes(data, MAX_DATA_BYTES))
    .filter((data) => data !== '');
}

function valuesOf({ references, userIds, names }: Known): Values {
  const reference = fc.oneof(fc.constantFrom(...references), anyString(40));
  const page = fc.oneof(
    fc.nat(3).map(String),
    fc.constantFrom('-1', '1.5', '1e400', 'NaN', '999999', '0x10', '٣', '', '9007199254740993'),
  );
  return {
    reference,
    page,
    userId: fc.constantFrom(...userIds.map(String)),
    date: fc.constantFrom('', '2026-11-21', '----', '1-1'),
    value: fc.oneof(reference, page, fc.constantFrom(...names.map(nameKey)), anyNumber(), anyString(30)),
  };
}

function cutToBytes(text: string, maxBytes: number): string {
  return Buffer.from(text)
    .subarray(0, maxBytes)
    .toString()
    .replace(/\ufffd+$/u, '');
}
