import { describe, expect, test } from 'vitest';
import { handOnRow } from '../../../../../src/bot/chat/orders/receipt/order-buttons.ts';
import { customerReceipt, receiptPicture } from '../../../../../src/bot/chat/orders/receipt/customer-receipt.ts';
import type { Order } from '../../../../../src/domain/orders/order.ts';
import { minor } from '../../../../../src/domain/shared/money.ts';
import { electricityOrder, orderIn, T0 } from '../../../../support/samples/sample-order.ts';
import { english } from '../../../../support/words.ts';

const TOKEN = '01234567890123456789';
const FROM = {
  handedOn: {
    seller: { name: 'Ada’s', contact: { type: 'person', username: 'ada' }, receiptLine: 'Open 8 to 8' },
    soldForMinor: undefined,
  },
  country: 'NG',
} as const;
const delivered = electricityOrder({
  state: 'successful',
  endedAt: T0,
  priceMinor: minor(510_000),
  costMinor: minor(500_000),
  billing: { heldMinor: minor(510_000), day: '2026-11-21' },
  receipt: {
    token: TOKEN,
    units: '32.4',
    paidMinor: minor(498_700),
    customerAddress: '12 Ɓagwai Road',
    remark: 'Wallet: 77',
  },
});

describe('a receipt to hand on', () => {
  test('is a text for WhatsApp, without a number for a meter', () => {
    const { to, text } = whatsAppOf(delivered);
    expect(to).toBe('');
    expect(text.replace(/Reference: \w+/u, 'Reference: VB')).toMatchInlineSnapshot(`
      "✅ Successful
      Ikeja Electric prepaid · ₦5,000.00
      Meter: 0412 3456 789
      Name: ADA OBI
      Address: 12 Ɓagwai Road
      Token: 0123 4567 8901 2345 6789
      Units: 32.4
      18 Nov 2026, 12:06 WAT
      Reference: VB
      Ada’s · @ada
      Open 8 to 8"
    `);
  });

  test('as a picture has units in their own place, and as a fact only where there is no token beside them', () => {
    const factsOf = (order: Order) => {
      const receipt = customerReceipt(order, FROM.handedOn, english);
      const facts = receipt === undefined ? [] : receiptPicture(receipt, FROM.handedOn.seller, english).facts;
      return facts.map(({ label }) => label);
    };
    expect(factsOf(delivered)).not.toContain('Units');
    expect(factsOf({ ...delivered, receipt: { units: '32.4' } })).toContain('Units');
  });

  test('goes to the number that a phone product was bought for', () => {
    expect(whatsAppOf(orderIn('successful')).to).toBe('2348031234567');
    expect(whatsAppOf(orderIn('successful', { recipient: { kind: 'phone', customerId: '12' } })).to).toBe('');
  });

  test('names no cost, no profit and no balance', () => {
    const sold = orderIn('successful', {
      priceMinor: minor(50_000),
      costMinor: minor(48_123),
      receipt: { paidMinor: minor(48_123), remark: 'Wallet balance: NGN 12,345.67' },
    });
    for (const order of [sold, delivered]) {
      const { text } = whatsAppOf(order);
      expect(text + copyOf(order)).not.toMatch(/481\.23|4,987|5,100|12,345|wallet|cost|profit|balance/iu);
    }
    expect(whatsAppOf(delivered).text).toContain('₦5,000.00');
  });

  test('names no sum for a product of fixed price, because the only one is what its buyer paid', () => {
    const bundle = orderIn('successful', { priceMinor: minor(50_000) });
    expect(bundle.item.amountRequired).toBe(false);
    expect(whatsAppOf(bundle).text + copyOf(bundle)).not.toMatch(/₦|500/u);
  });

  test.each([
    ['token-due', '⏳ Bought. The token has not come yet.'],
    ['failed', '❌ Failed. Nothing was delivered.'],
    ['closed', '❔ Closed. It may not have been delivered.'],
    ['reversed', '↩️ Reversed. The provider took it back.'],
  ] as const)('%s is no success', (state, first) => {
    const order = orderIn(state, { receipt: { token: TOKEN, units: '32.4' } });
    expect(whatsAppOf(order).text.split('\n')[0]).toBe(first);
    expect(whatsAppOf(order).text + copyOf(order)).not.toMatch(/0123|32\.4/u);
  });

  test('of a card that was never confirmed does not exist', () => {
    expect(handOnRow(orderIn('draft'), english, FROM)).toEqual([]);
  });
});

describe('a PIN to hand on', () => {
  const exam = (remark: string) => {
    const order = orderIn('successful', { priceMinor: minor(390_000), receipt: { remark } });
    return { ...order, item: { ...order.item, service: 'education', provider: 'WAEC', title: 'WAEC PIN' } };
  };

  test('is the whole remark where no PIN was found in it', () => {
    const order = exam('Use 123456789012/WRN1\non waec\u202e.org');
    for (const text of [whatsAppOf(order).text, copyOf(order)])
      expect(text).toContain('\nUse 123456789012/WRN1\non waec.org\n');
  });

  test('of which one button cannot hold all is not handed on in part', () => {
    const pins = Array.from({ length: 20 }, (_, index) => `PIN ${index + 1}: ${String(123_456_789_012 + index)}`);
    const order = exam(pins.join('\n'));
    const [first, ...others] = handOnRow(order, english, FROM);
    expect(others).toEqual([]);
    const text = new URL(first !== undefined && 'url' in first ? first.url : '').searchParams.get('text') ?? '';
    expect(text.match(/^PIN: /gmu)).toHaveLength(20);
  });
});

describe('a name that breaks nothing', () => {
  const names = [
    '\ud800',
    'A\udc00B',
    '💥'.repeat(500),
    '\nToken: 0000',
    '\u202e9876',
    '&text=x#?%',
    'Ẹ̀'.repeat(3_000),
    '\0',
  ];

  test.each(names)('%j', (name) => {
    const order = {
      ...delivered,
      item: { ...delivered.item, title: name },
      recipient: { ...delivered.recipient, verifiedName: name },
      receipt: { ...delivered.receipt, customerAddress: name },
    };
    const { url, text } = whatsAppOf(order);
    expect(url.length).toBeLessThan(2_000);
    expect(text.isWellFormed()).toBe(true);
    expect(text.match(/^Token: .*$/gmu)).toEqual(['Token: 0123 4567 8901 2345 6789']);
    expect(text).not.toMatch(/\u202e/u);
    expect(copyOf(order)).toContain('Token: 0123 4567 8901 2345 6789');
    expect(copyOf(order).length).toBeLessThanOrEqual(256);
  });

  test('a copy leaves out what has no room, the shop’s lines and the address first', () => {
    const order = { ...delivered, receipt: { ...delivered.receipt, customerAddress: 'x'.repeat(100) } };
    expect(whatsAppOf(order).text).toMatch(/^Address: x+$/mu);
    expect(copyOf(order)).not.toMatch(/Open 8|Address/u);
    expect(copyOf(order)).toContain(`Reference: ${order.reference}`);
  });
});

function whatsAppOf(order: Order): { url: string; to: string; text: string } {
  const [button] = handOnRow(order, english, FROM);
  const url = new URL(button !== undefined && 'url' in button ? button.url : '');
  expect(url.origin).toBe('https://wa.me');
  expect([...url.searchParams.keys()]).toEqual(['text']);
  return { url: url.href, to: url.pathname.slice(1), text: url.searchParams.get('text') ?? '' };
}

function copyOf(order: Order): string {
  const button = handOnRow(order, english, FROM)[1];
  return button !== undefined && 'copy_text' in button ? button.copy_text.text : '';
}
