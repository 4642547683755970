import { expect, test } from 'vitest';
import { cardScreen } from '../../../../../src/bot/chat/orders/card/card-screen.ts';
import { orderIn, T0 } from '../../../../support/samples/sample-order.ts';
import { english } from '../../../../support/words.ts';

test('a card says of the same purchase how it ended, also that its money was given back', () => {
  const card = (changes: Parameters<typeof orderIn>[1]): string =>
    cardScreen(orderIn('draft'), english, {
      role: 'customer',
      earlier: { order: orderIn('successful', changes), agoMs: 60_000 },
    }).html;
  expect(card({})).toMatch(/You bought this at [^\n]+: ✅ done\.\n/u);
  expect(card({ givenBack: { at: T0, by: 1 } })).toMatch(/You bought this at [^\n]+: ↩️ given back\.\n/u);
});
