import { expect, test } from 'vitest';
import { pendingLine } from '../../../../../src/bot/chat/orders/receipt/tokens.ts';
import { electricityOrder, orderIn } from '../../../../support/samples/sample-order.ts';
import { english as words } from '../../../../support/words.ts';

test.each(['confirmed', 'submitting', 'unknown', 'processing'] as const)(
  'a purchase that is %s is named with its number and price, and its buyer is told to wait',
  (state) => {
    expect(pendingLine(orderIn(state), words)).toBe(
      '⏳ Your <b>MTN 1 GB</b> for 0803\u00a0123\u00a04567 (₦500.00) is still being processed. No need to buy it again: I’ll message you when it’s done.',
    );
  },
);

test('one that waits for its token says that it is paid', () => {
  expect(pendingLine(electricityOrder({ state: 'token-due' }), words)).toMatch(
    /^⏳ Your <b>Ikeja Electric prepaid<\/b> for .+ is paid\. The token is on its way: I send it here/u,
  );
});
