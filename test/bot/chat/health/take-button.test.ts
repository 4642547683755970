import { expect, test, vi } from 'vitest';
import { sampleOrder } from '../../../support/samples/sample-order.ts';
import { takeButton } from '../../../../src/bot/chat/health/health.ts';
import { waitForHealth } from '../../../../src/bot/chat/health/routes.ts';
import { confirmOrder } from '../../../../src/bot/chat/orders/routes.ts';

const REFERENCE = 'VB0123456789ABCDEFGHJKMNPQRS';
const confirm = { text: 'Confirm', callback_data: confirmOrder.data({ reference: REFERENCE }) };
const wait = { text: 'Tell me', callback_data: waitForHealth.data({ key: 'AAAAAAAAAA' }) };

test.each([
  { card: 'a draft', shown: [[confirm], [wait]], state: 'draft', edits: [[[confirm]]] },
  { card: 'confirmed meanwhile', shown: [[confirm], [wait]], state: 'processing', edits: [] },
  { card: 'taken before', shown: [[confirm]], state: 'draft', edits: [] },
] as const)('only from the card of a draft is the button taken: $card', async ({ shown, state, edits }) => {
  const edit = vi.fn<(other: { reply_markup: { inline_keyboard: unknown } }) => Promise<true>>(async () => true);
  const ctx = {
    callbackQuery: { data: wait.callback_data, message: { reply_markup: { inline_keyboard: shown } } },
    editMessageReplyMarkup: edit,
  };
  await takeButton(ctx as never, { orders: { find: async () => sampleOrder({ state }) } });

  expect(edit.mock.calls.map(([{ reply_markup: markup }]) => markup.inline_keyboard)).toEqual(edits);
});
