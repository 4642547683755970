import { describe, expect, test } from 'vitest';
import {
  chargeLine,
  closedLines,
  merchantLines,
  paidLines,
} from '../../../../../src/bot/chat/orders/receipt/money-lines.ts';
import { orderScreen } from '../../../../../src/bot/chat/orders/receipt/order-screen.ts';
import { minor } from '../../../../../src/domain/shared/money.ts';
import { soldOnAccount } from '../../../../support/samples/sample-order.ts';
import { english as words } from '../../../../support/words.ts';
import { remarkForBuyers } from '../../../../../src/domain/orders/receipt-codes.ts';

test('a sentence with a PIN goes with its sum, and the PIN stands above; one that may hold a PIN stays without its sum', () => {
  const exam = { ...soldOnAccount('').item, service: 'education' };
  const known = soldOnAccount('PIN: 1234 5678 9012, cost NGN 4312.00', { item: exam });
  const { html } = orderScreen(known, words);
  expect(html.replaceAll('\u00a0', ' ')).toContain('PIN: <code>1234 5678 9012</code>');
  expect(html).not.toMatch(/4,?312/u);
  expect(orderScreen(known, words, { forMerchant: true }).html).toContain('cost NGN 4312.00');
  expect(remarkForBuyers(soldOnAccount('WAEC 123456789012/WRN1 for NGN 4312', { item: exam }))).toBe(
    'WAEC 123456789012/WRN1 for NGN …',
  );
});

describe('what a receipt says of the money', () => {
  const { costMinor: _costMinor, billing: _billing, ...onWallet } = soldOnAccount('');

  test('is the price of the card if it was paid from an account, or at a margin', () => {
    expect(paidLines(soldOnAccount(''), words)).toEqual(['Paid: <b>₦4,500.00</b>']);
    const withoutAccount = soldOnAccount('', { billing: { heldMinor: minor(0), day: '2026-11-21' } });
    expect(paidLines(withoutAccount, words)).toEqual(['Paid: <b>₦4,500.00</b>']);
  });

  test('is what the service took if it was paid from the wallet', () => {
    expect(paidLines(onWallet, words)).toEqual(['Amount: ₦4,500.00', 'Paid: <b>₦4,312.00</b>']);
  });

  test('of one that was delivered after its money had been given back, and not paid for since, is just that, also when it is taken back', () => {
    const billing = { heldMinor: minor(450_000), day: '2026-11-21', uncollected: true } as const;
    const line = /^I gave you ₦4,500\.00 back when this seemed to have failed, and have not taken it again/u;
    expect(paidLines(soldOnAccount('', { billing }), words)).toEqual([expect.stringMatching(line)]);
    expect(chargeLine(soldOnAccount('', { billing, state: 'reversed' }), words)).toMatch(line);
    expect(merchantLines(soldOnAccount('', { billing }), words).at(-1)).toBe('Profit: <b>−₦4,312.00</b>');
  });

  test('of one that failed is that it is back, that nothing was taken, or what the service lists', () => {
    expect(chargeLine(soldOnAccount(''), words)).toBe('₦4,500.00 is back in your balance. Nothing was charged.');
    expect(chargeLine({ ...onWallet, receipt: {} }, words)).toBe('Nothing was charged.');
    expect(chargeLine(onWallet, words)).toMatch(/^₦4,312\.00 may be set aside for it for now/u);
  });

  test('is back in the buyer’s balance, if another person reads it', () => {
    expect(chargeLine(soldOnAccount(''), words, false)).toBe(
      '₦4,500.00 is back in the buyer’s balance. Nothing was charged.',
    );
    const closed = closedLines(soldOnAccount('', { state: 'closed' }), words, false).join('\n');
    expect(closed).toMatch(/is back in the buyer’s balance\. If it is delivered after all, I tell the buyer/u);
    expect(closedLines(onWallet, words)[1]).toMatch(/^If it is delivered after all, I tell you here\./u);
    const billing = { heldMinor: minor(450_000), day: '2026-11-21', uncollected: true } as const;
    expect(paidLines(soldOnAccount('', { billing }), words, false).join()).toMatch(
      /I gave ₦4,500\.00 back to the buyer when/u,
    );
  });

  test('is for merchants also the cost, what was taken, and the profit of what was delivered', () => {
    expect(merchantLines(soldOnAccount(''), words).slice(2)).toEqual([
      'Expected cost: ₦4,400.00',
      'The service took: ₦4,312.00',
      'Profit: <b>₦188.00</b>',
    ]);
    expect(merchantLines(soldOnAccount('', { receipt: {} }), words).at(-1)).toBe('Profit: <b>₦100.00</b>');
    expect(merchantLines(soldOnAccount('', { state: 'failed' }), words).join()).not.toContain('Profit');
    expect(merchantLines(onWallet, words)).toEqual([]);
  });

  test.each([
    ['failed, if it lists one', 'failed', 431_200, 1],
    ['reversed, if it lists none', 'reversed', 0, 0],
    ['is still open', 'processing', 431_200, 0],
  ] as const)('is for merchants what the service lists for one that %s', (_what, state, paid, count) => {
    const lines = merchantLines(soldOnAccount('', { state, receipt: { paidMinor: minor(paid) } }), words);
    expect(lines.filter((line) => line.includes('may only be reserved'))).toHaveLength(count);
  });
});
