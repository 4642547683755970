import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanLine, letterCount } from '../../src/domain/shared/text.ts';
import {
  changedText,
  contactText,
  contactUrl,
  shopChangeSchema,
  shopText,
  MAX_NAME_LETTERS,
  MAX_RECEIPT_LINE_LETTERS,
  parseBankAccount,
  parseContact,
  parseLine,
} from '../../src/domain/shop.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 400 });

describe('a line', () => {
  test.each([
    ['  Folake \n\t Telecoms ', 'Folake Telecoms'],
    ['Ade\u202eevil\u202c', 'Ade evil'],
    ['Ọ̀ṣun ẹ́ka ị ụ ṅ ɓ ɗ ƙ', 'Ọ̀ṣun ẹ́ka ị ụ ṅ ɓ ɗ ƙ'.normalize('NFC')],
    ['\ud83d half', 'half'],
    ['z\u0300\u0301\u0302\u0303\u0304\u0305z', 'z\u0300\u0301\u0302z'],
    ['\u200b\u2800\u3164', ''],
  ])('%j is %j', (text, line) => {
    expect(cleanLine(text)).toBe(line);
  });

  test('is well formed, has no unseen letters, and stays as it is when it is cleaned again', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const line = cleanLine(text);
        expect(line.isWellFormed()).toBe(true);
        expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\n]/u);
        expect(cleanLine(line)).toBe(line);
      }),
    );
  });
});

describe('a name', () => {
  test('of 60 letters is taken, of 61 and 300 not, and none is cut', () => {
    expect(parseLine('ẹ'.repeat(60), MAX_NAME_LETTERS)).toEqual({ type: 'text', text: 'ẹ'.repeat(60) });
    expect(parseLine('a'.repeat(61), MAX_NAME_LETTERS)).toEqual({ type: 'rejected', fault: 'too-long', letters: 61 });
    expect(parseLine('a'.repeat(300), MAX_NAME_LETTERS)).toEqual({ type: 'rejected', fault: 'too-long', letters: 300 });
  });

  test.each(['', '   ', '\u202e', '!!!', '\ud800'])('%j is none', (text) => {
    expect(parseLine(text, MAX_NAME_LETTERS)).toMatchObject({ type: 'rejected', fault: 'empty' });
  });

  test('any text is a name of at most 60 letters, or says why not', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const parsed = parseLine(text, MAX_NAME_LETTERS);
        if (parsed.type === 'rejected') return;
        expect(letterCount(parsed.text)).toBeLessThanOrEqual(MAX_NAME_LETTERS);
        expect(parseLine(parsed.text, MAX_NAME_LETTERS)).toEqual(parsed);
      }),
    );
  });

  // As a person counts, each is one letter.
  test.each(['A' + '\u{1f3fd}'.repeat(2_000), 'A' + '\u1100'.repeat(4_000)])(
    'a tower without end is too long',
    (text) => {
      expect(parseLine(text, MAX_NAME_LETTERS)).toMatchObject({ type: 'rejected', fault: 'too-long' });
      expect(parseLine(text, MAX_RECEIPT_LINE_LETTERS)).toMatchObject({ type: 'rejected', fault: 'too-long' });
      expect(parseBankAccount(`${text} 0123456789 Folake`, 'NG')).toEqual({
        type: 'rejected',
        fault: { type: 'too-long' },
      });
    },
  );

  test('a line under receipts may have 120', () => {
    expect(parseLine('a'.repeat(120), MAX_RECEIPT_LINE_LETTERS).type).toBe('text');
    expect(parseLine('a'.repeat(121), MAX_RECEIPT_LINE_LETTERS).type).toBe('rejected');
  });
});

describe('a contact', () => {
  test.each([
    ['@folake_shop', { type: 'person', username: 'folake_shop' }, '@folake_shop', 'https://t.me/folake_shop'],
    ['https://t.me/folake', { type: 'person', username: 'folake' }, '@folake', 'https://t.me/folake'],
    ['t.me/folake/', { type: 'person', username: 'folake' }, '@folake', 'https://t.me/folake'],
    ['0803 123 4567', { type: 'phone', number: '+2348031234567' }, '+234 803 123 4567', undefined],
    ['+233 24 123 4567', { type: 'phone', number: '+233241234567' }, '+233 24 123 4567', undefined],
    [
      'wa.me/2348031234567',
      { type: 'link', url: 'https://wa.me/2348031234567' },
      'wa.me/2348031234567',
      'https://wa.me/2348031234567',
    ],
    ['https://t.me/+AbC-123', { type: 'link', url: 'https://t.me/+AbC-123' }, 't.me/+AbC-123', 'https://t.me/+AbC-123'],
    ['HTTPS://Example.com', { type: 'link', url: 'https://example.com/' }, 'example.com', 'https://example.com/'],
  ] as const)('%s', (text, contact, shown, url) => {
    expect(parseContact(text, 'NG')).toEqual({ type: 'contact', contact });
    expect(contactText(contact)).toBe(shown);
    expect(contactUrl(contact)).toBe(url);
  });

  test.each([
    ['', 'empty'],
    ['0803', 'not-a-phone'],
    ['08031234567890', 'not-a-phone'],
    ['http://example.com', 'not-https'],
    ['javascript:alert(1)', 'not-a-contact'],
    ['tg://user?id=1', 'not-a-contact'],
    ['tel:+2348031234567', 'not-a-contact'],
    ['https://t.me@evil.example', 'not-a-contact'],
    ['https://localhost/', 'no-host'],
    ['https://x', 'no-host'],
    ['ask Folake', 'not-a-contact'],
    ['@ab', 'not-a-contact'],
    ['@folake and more', 'not-a-contact'],
    [`https://example.com/${'a'.repeat(200)}`, 'too-long'],
  ])('%s is none', (text, fault) => {
    expect(parseContact(text, 'NG')).toEqual({ type: 'rejected', fault });
  });

  test('whatever is typed, a button opens https only', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.webUrl(), fc.emailAddress()), (text) => {
        const parsed = parseContact(text, 'NG');
        if (parsed.type === 'rejected') return;
        const url = contactUrl(parsed.contact);
        expect(url === undefined || new URL(url).protocol === 'https:').toBe(true);
        expect(shopChangeSchema.parse({ field: 'contact', to: parsed.contact }).to).toEqual(parsed.contact);
      }),
    );
  });
});

describe('a bank account', () => {
  const account = { bank: 'GTBank', number: '0123456789', holder: 'Folake Adeyemi' };

  test.each([
    'GTBank 0123456789 Folake Adeyemi',
    'GTBank\n0123456789\nFolake Adeyemi',
    'GTBank, 0123 456 789, Folake Adeyemi',
    'Bank: GTBank\nAccount number: 0123-456-789\nAccount name: Folake Adeyemi',
    '0123456789\nGTBank\nFolake Adeyemi',
    'GTBank, Folake Adeyemi, 0123456789',
    'GTBank ０１２３４５６７８９ Folake Adeyemi',
  ])('%j', (text) => {
    expect(parseBankAccount(text, 'NG')).toEqual({ type: 'account', account });
  });

  test.each([
    ['', { type: 'no-number' }],
    ['GTBank Folake', { type: 'no-number' }],
    ['9PSB Folake', { type: 'no-number' }],
    ['Bank 78 Folake', { type: 'no-number' }],
    ['GTBank 12345 Folake', { type: 'length', digits: 5 }],
    ['GTBank 012345678 Folake', { type: 'length', digits: 9 }],
    ['GTBank 01234567890 Folake', { type: 'length', digits: 11 }],
    ['GTBank 0123456789 or 9876543210 Folake', { type: 'several-numbers' }],
    ['GTBank 0123456789 0222222222 Folake', { type: 'several-numbers' }],
    ['GTBank 01234567890222222222 Folake', { type: 'several-numbers' }],
    ['GTBank 0123456789-0222222222-12 Folake', { type: 'several-numbers' }],
    ['GTBank 0123456789 Folake 0222222222 0333333333', { type: 'several-numbers' }],
    ['0123456789', { type: 'parts' }],
    ['GTBank 0123456789', { type: 'parts' }],
    ['0123456789 Folake Adeyemi', { type: 'parts' }],
    ['a, b, c, 0123456789', { type: 'parts' }],
    [`GTBank 0123456789 ${'a'.repeat(61)}`, { type: 'too-long' }],
  ])('%j is none', (text, fault) => {
    expect(parseBankAccount(text, 'NG')).toEqual({ type: 'rejected', fault });
  });

  test('elsewhere numbers have other lengths', () => {
    expect(parseBankAccount('GCB 1234567890123 Ama', 'GH').type).toBe('account');
    expect(parseBankAccount('GCB 12345 Ama', 'GH')).toEqual({ type: 'rejected', fault: { type: 'length', digits: 5 } });
    expect(parseBankAccount('GCB 0123456789 0222222222 Ama', 'GH').type).toBe('account');
  });

  test('any text is an account of ten digits with bank and holder, or says why not', () => {
    const pieces = fc.array(fc.oneof(fc.constantFrom('0123456789', 'GTBank', ',', '\n', 'Ada', '12'), anyText));
    fc.assert(
      fc.property(pieces, (parts) => {
        const parsed = parseBankAccount(parts.join(' '), 'NG');
        if (parsed.type === 'rejected') return;
        expect(parsed.account.number).toMatch(/^\d{10}$/u);
        expect(parsed.account.bank).toMatch(/\p{L}/u);
        expect(parsed.account.holder).toMatch(/\p{L}/u);
        expect(shopText({ bankAccount: parsed.account }, 'bankAccount')).toContain(parsed.account.number);
      }),
    );
  });
});

test('what a change makes is told in plain words', () => {
  expect(changedText({ field: 'name', to: 'Folake' })).toBe('Folake');
  expect(changedText({ field: 'contact', to: { type: 'person', username: 'folake' } })).toBe('@folake');
  expect(changedText({ field: 'bankAccount', to: { bank: 'GTBank', number: '0123456789', holder: 'Ada' } })).toBe(
    'GTBank · 0123456789 · Ada',
  );
  expect(changedText({ field: 'receiptLine', to: null })).toBeUndefined();
});
