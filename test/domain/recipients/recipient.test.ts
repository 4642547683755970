import { describe, expect, test } from 'vitest';
import { recipientKindOf } from '../../../src/domain/catalogue/sold-services.ts';
import { tokensOf } from '../../../src/domain/order-text/tokenize.ts';
import { readNumberEnding } from '../../../src/domain/orders/order-search.ts';
import {
  groupDigits,
  parseRecipient,
  lacksOneDigit,
  mayInsistOn,
  numberDoubtOf,
} from '../../../src/domain/recipients/recipient.ts';

describe('recipientKindOf', () => {
  test.each([
    ['airtime', 'phone'],
    ['Data', 'phone'],
    ['ELECTRICITY', 'meter'],
    ['tv', 'smartcard'],
    ['gift cards', 'customer'],
    ['', 'customer'],
  ] as const)('the service %j is bought for a %s', (service, kind) => {
    expect(recipientKindOf({ service })).toBe(kind);
  });
});

describe('parseRecipient', () => {
  test.each([
    ['0412 3456 789', '04123456789'],
    ['0412-3456-789', '04123456789'],
    [' 0412–3456\u200b789 ', '04123456789'],
    ['0412345123O', '0412345123O'],
    ['１２３４５', '12345'],
    ['1'.repeat(30), '1'.repeat(30)],
  ])('the meter number %j is sent as %s', (text, customerId) => {
    expect(parseRecipient('meter', text, 'NG')).toEqual({ type: 'recipient', customerId });
  });

  test.each([
    ['1234', 'identifier-too-short'],
    ['1'.repeat(31), 'identifier-too-long'],
  ])('the identifier %j is refused as %s', (text, fault) => {
    for (const kind of ['meter', 'smartcard', 'customer'] as const) {
      expect(parseRecipient(kind, text, 'NG')).toEqual({ type: 'rejected', fault });
    }
  });

  test.each(['', '   ', '12345/6', 'meter: 12345', '<b>12345</b>', '12345٣'])(
    'the identifier %j is refused for its characters, and as a meter or a smartcard it is none',
    (text) => {
      expect(parseRecipient('customer', text, 'NG')).toEqual({ type: 'rejected', fault: 'characters' });
      for (const kind of ['meter', 'smartcard'] as const)
        expect(parseRecipient(kind, text, 'NG')).toEqual({ type: 'rejected', fault: `not-a-${kind}` });
    },
  );

  test.each(['my id is 12345', 'AB 12345', ' bet9ja 1000 12345'])('the sentence “%s” is no identifier', (text) => {
    expect(parseRecipient('user-id', text, 'NG')).toEqual({ type: 'rejected', fault: 'characters' });
  });

  test.each([
    [' AB-12345 ', 'AB12345'],
    ['A123 4567', 'A1234567'],
  ])('the identifier %j is sent as %s', (text, customerId) => {
    expect(parseRecipient('user-id', text, 'NG')).toEqual({ type: 'recipient', customerId });
  });

  test.each(['hello', 'ab12c', 'meter 04123451234', 'A1B2', 'a'.repeat(4_000)])(
    'the words of “%s” are no meter and no smartcard',
    (text) => {
      for (const kind of ['meter', 'smartcard'] as const)
        expect(parseRecipient(kind, text, 'NG')).toEqual({ type: 'rejected', fault: `not-a-${kind}` });
    },
  );
});

describe('groups', () => {
  const plain = (shown: string): string => shown.replaceAll('\u00a0', ' ');

  test('a phone number reads as it is spoken', () => {
    expect(plain(groupDigits({ kind: 'phone', customerId: '08031234567' }))).toBe('0803 123 4567');
  });

  test('no line can end within a number, and what is shown can be copied and sent back', () => {
    for (const [kind, number] of [
      ['phone', '08031234567'],
      ['meter', '04123456789'],
      ['smartcard', '7023456789'],
    ] as const) {
      const shown = groupDigits({ kind, customerId: number });
      expect(shown).toMatch(/^\d+(?:\u00a0\d+)+$/u);
      expect(parseRecipient(kind, shown, 'NG')).toEqual({ type: 'recipient', customerId: number });
      expect(readNumberEnding(shown, 'NG')?.endings).toContain(number);
      expect(tokensOf(`mtn 500 ${shown}`)).toEqual(tokensOf(`mtn 500 ${plain(shown)}`));
    }
  });

  test('a phone number of another length, and a meter, read in fours', () => {
    expect(plain(groupDigits({ kind: 'phone', customerId: '0803123456' }))).toBe('0803 1234 56');
    expect(plain(groupDigits({ kind: 'meter', customerId: '04123456789' }))).toBe('0412 3456 789');
  });

  test('a letter among digits is found in fours, and words stay whole', () => {
    expect(plain(groupDigits({ kind: 'meter', customerId: '0412345123O' }))).toBe('0412 3451 23O');
    for (const kind of ['phone', 'meter', 'smartcard', 'customer'] as const)
      for (const text of ['hello', 'hello world', 'johndoe77', 'ada@example.com', 'ça va bien?'])
        expect(groupDigits({ kind, customerId: text })).toBe(text);
  });
});

describe('a number looks right', () => {
  test.each([
    ['meter', '04123456789'],
    ['meter', '0412345678901'],
    ['smartcard', '7023456789'],
    ['smartcard', '70234567890'],
    ['customer', 'AB-12345'],
    ['customer', '5551234'],
    ['phone', '0803123'],
  ] as const)('%s %s', (kind, number) => {
    expect(numberDoubtOf(kind, number)).toBeUndefined();
  });
});

describe('a number looks wrong', () => {
  test.each([
    ['meter', '0412345678', { type: 'length', kind: 'meter', count: 10 }],
    ['meter', '041234567890', { type: 'length', kind: 'meter', count: 12 }],
    ['meter', '04123456789012', { type: 'length', kind: 'meter', count: 14 }],
    ['meter', '0412345678O', { type: 'letters', kind: 'meter' }],
    ['smartcard', '702345678', { type: 'length', kind: 'smartcard', count: 9 }],
    ['smartcard', '702345678901', { type: 'length', kind: 'smartcard', count: 12 }],
    ['smartcard', 'IUC7023456789', { type: 'letters', kind: 'smartcard' }],
  ] as const)('%s %s', (kind, number, doubt) => {
    expect(numberDoubtOf(kind, number)).toEqual(doubt);
  });
});

test.each([
  ['meter', '0412345678', true],
  ['meter', '041234567890', true],
  ['meter', '041234567', false],
  ['meter', '04123456789', false],
  ['smartcard', '702345678', true],
  // Right as it is, though eleven digits are right too.
  ['smartcard', '7023456789', false],
  ['phone', '0803123456', false],
  ['customer', '555123', false],
] as const)('whether %s %s has one digit less than is usual: %s', (kind, number, lacks) => {
  expect(lacksOneDigit(kind, number)).toBe(lacks);
});

test.each([
  ['0412', false],
  ['041234', true],
  ['0412345678901234', true],
  // A token has twenty digits.
  ['04123456789012345', false],
  ['0'.repeat(30), false],
])('whether a meter or a card may be %s after all: %s', (number, may) => {
  expect(mayInsistOn(number)).toBe(may);
});
