import { describe, expect, test } from 'vitest';
import type { Order } from '../../../src/domain/orders/order.ts';
import { namesSameCustomer } from '../../../src/domain/orders/same-customer.ts';

type Kind = Order['recipient']['kind'];

describe('an answer', () => {
  test.each<[Kind, string, string | undefined]>([
    ['phone', '08031234567', undefined],
    ['phone', '08031234567', '08031234567'],
    ['phone', '08031234567', '2348031234567'],
    ['phone', '08031234567', '+234 803 123 4567'],
    ['phone', '+2348031234567', '8031234567'],
    ['phone', '08031234567', '8031234567'],
    ['meter', '04123456780', '0412-345-6780'],
    ['meter', '04123456780', '4123456780'],
    ['smartcard', '7023456789', ' 7023456789 '],
    ['customer', 'ab-12', 'AB12'],
  ])('about %s %s that names %s is about the same customer', (kind, customerId, told) => {
    expect(namesSameCustomer({ recipient: { kind, customerId } }, told)).toBe(true);
  });

  test.each<[Kind, string, string]>([
    ['phone', '08031234567', '08031234568'],
    ['phone', '08031234567', ''],
    ['phone', '08031234567', '4567'],
    ['phone', '08031234567', '123452348031234567'],
    ['meter', '04123456780', '14123456780'],
    ['meter', '04123456780', '0104123456780'],
    ['smartcard', '7023456789', '7023456788'],
    ['customer', 'AB12', 'AB13'],
  ])('about %s %s that names %s is about another one', (kind, customerId, told) => {
    expect(namesSameCustomer({ recipient: { kind, customerId } }, told)).toBe(false);
  });
});
