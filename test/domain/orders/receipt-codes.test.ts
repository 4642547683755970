import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codesOf, remarkForBuyers, remarkToHandOn, shownCode } from '../../../src/domain/orders/receipt-codes.ts';
import { electricityOrder, sampleOrder, soldOnAccount } from '../../support/samples/sample-order.ts';

const read = (remark: string, token?: string): string =>
  codesOf({ remark, ...(token === undefined ? {} : { token }) })
    .map(({ kind, value }) => `${kind} ${value}`)
    .join(' | ');

describe('what a remark says that a customer must have', () => {
  test.each([
    [
      'waec PIN: 1234 5678 9012, serial 1234567890123456. Transaction number 12345678901234567890',
      'pin 1234 5678 9012 | serial 1234567890123456',
    ],
    ['Serial No:WRN182135587, pin: 373820665210', 'serial WRN182135587 | pin 373820665210'],
    ['Your e-PIN is 367574683050773.', 'pin 367574683050773'],
    ['EPIN=1234-5678-9012; S/N=0099887766', 'pin 1234-5678-9012 | serial 0099887766'],
    ['PIN:\n123456789012\nSERIAL:\nABC-4455-XYZ', 'pin 123456789012 | serial ABC-4455-XYZ'],
    [
      'PIN 1: 111122223333\nSerial 1: WRC1\nPIN 2: 444455556666\nSerial 2: WRC2',
      'pin 111122223333 | serial WRC1 | pin 444455556666 | serial WRC2',
    ],
    ['PINs: 111122223333, 444455556666 and 777788889999', 'pin 111122223333 | pin 444455556666 | pin 777788889999'],
    ['Voucher code: AB3DE9KLMN', 'pin AB3DE9KLMN'],
    [
      'Paid. KCT1: 1111 2222 3333 4444 5555, KCT2: 6666 7777 8888 9999 0000',
      'token 1111 2222 3333 4444 5555 | token 6666 7777 8888 9999 0000',
    ],
    ['PIN: 123456789012, cost N3,900.00', 'pin 123456789012'],
    ['Never tell your PIN to anyone. Call 08001234567.', ''],
    ['PIN price 3900. Token: N5,000.00', ''],
    ['Your pin 24hours', ''],
    // Two columns under one heading: which is which is not known.
    ['PIN/Serial: 123456789012/WRN1', ''],
    ['Done', ''],
  ])('%j: %s', (remark, codes) => {
    expect(read(remark)).toBe(codes);
  });

  test('is beside a token only what the token does not say', () => {
    const token = '1234-5678-9012-3456-7890';
    expect(read('Token: 1234 5678 9012 3456 7890', token)).toBe(`token ${token}`);
    expect(read('Token: 1234 5678 9012 3456 7890. KCT1: 55556666777788889999', token)).toBe(
      `token ${token} | token 55556666777788889999`,
    );
  });

  test('is read digit by digit, whatever stands around it', () => {
    const digits = fc.stringMatching(/^\d{8,20}$/u);
    const around = fc.constantFrom('', 'Successful. ', 'WAEC ₦3,900.00\n', 'for 08031234567: ');
    fc.assert(
      fc.property(digits, digits, around, around, (pin, serial, before, after) => {
        fc.pre(pin !== serial);
        const remark = `${before}PIN: ${pin}, Serial No: ${serial}. ${after}`;
        expect(read(remark)).toBe(`pin ${pin} | serial ${serial}`);
        expect(shownCode({ kind: 'pin', value: pin }).replace(/\s/gu, '')).toBe(pin);
      }),
    );
  });
});

describe('a whole remark is handed on', () => {
  const exam = (remark: string) =>
    sampleOrder({ item: { ...sampleOrder().item, service: 'education', title: 'WAEC' }, receipt: { remark } });

  test.each([
    ['WAEC 123456789012/WRN12345', true],
    ['WAEC: it comes by e-mail', true],
    ['PIN/Serial: 123456789012/WRN1', true],
    ['PIN: 123456789012. Use it with 998877665544', true],
    ['PIN: 123456789012. Transaction number 12345678901234567890', false],
    ['PIN: 123456789012', false],
  ])('where it may hold a code that was not found: %j %s', (remark, isHanded) => {
    expect(remarkToHandOn(exam(remark)) !== '').toBe(isHanded);
  });

  test('and not where nothing is to be had', () => {
    expect(remarkToHandOn(sampleOrder({ receipt: { remark: 'Transaction 12345678901234567890' } }))).toBe('');
    const receipt = { token: '12345678901234567890', remark: 'Done. Transaction number 99999999999999999999' };
    expect(remarkToHandOn(electricityOrder({ receipt }))).toBe('');
  });
});

describe('what the service says, as all but merchants read it', () => {
  test.each([
    ['Done. 4312', 'Done.'],
    ['Sold for NGN 4500.00', ''],
    ['Version 1.4400', 'Version 1.4400'],
    ['PIN 1122 4400 4312, serial 4312', ''],
    ['Transaction 01234567890123456789', 'Transaction 01234567890123456789'],
    [`${'9'.repeat(400)}.00. Done`, 'Done'],
  ])('%j reads %j', (remark, read) => {
    expect(remarkForBuyers(soldOnAccount(remark))).toBe(read);
  });

  test('is without sums also where it was sold at the service’s own price on the wallet', () => {
    const { costMinor: _costMinor, billing: _billing, ...atCost } = soldOnAccount('Charged NGN 4312.00. Bal: 900');
    expect(remarkForBuyers(atCost)).toBe('');
  });
});
