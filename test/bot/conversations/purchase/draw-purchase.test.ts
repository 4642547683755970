import type { Message } from 'grammy/types';
import { describe, expect, test } from 'vitest';
import { messageHeight, questionPlace } from '../../../../src/bot/conversations/purchase/draw-purchase.ts';
import type { BotContext } from '../../../../src/bot/context.ts';
import type { Screen } from '../../../../src/bot/ui/screen.ts';
import type { PurchaseState } from '../../../../src/bot/conversations/purchase/purchase-state.ts';

const CARD = 10;

function place(
  message: object | undefined,
  asked: Partial<PurchaseState> = {},
  newestBefore: number | 'unknown' = CARD,
  screen: Screen = { html: 'What amount?' },
) {
  const known = newestBefore === 'unknown' ? undefined : newestBefore;
  const ctx = { message, lease: { newestBefore: known } } as unknown as BotContext;
  return questionPlace(ctx, { step: 'amount', trail: [], messageId: CARD, ...asked }, screen);
}

const answer = (text: string, id = 11) => ({ message_id: id, text });

describe('a question', () => {
  test('is in sight if it was pressed, or came below what was written', () => {
    expect(place(undefined)).toEqual({ type: 'newest' });
    expect(place(answer('x'.repeat(4000), 9), { below: 2 })).toEqual({ type: 'newest' });
  });

  test('is a little above one short answer or two', () => {
    expect(place(answer('500'))).toEqual({ type: 'above', below: 1, counted: 11 });
    expect(place(answer('500', 12), { below: 1, counted: 11 }, 11)).toEqual({ type: 'above', below: 2, counted: 12 });
    expect(place(answer('500', 13), { below: 2, counted: 12 }, 12)).toEqual({ type: 'hidden' });
  });

  test.each([
    ['600 letters', answer('x'.repeat(600))],
    ['six short lines', answer('a\nb\nc\nd\ne\nf')],
    ['a photo', { message_id: 11, photo: [] }],
    ['a sticker', { message_id: 11, sticker: {} }],
    ['what Telegram may add', { message_id: 11 }],
  ])('is hidden by %s', (_what, message) => {
    expect(place(message)).toEqual({ type: 'hidden' });
  });

  test('is hidden by what came since it was drawn, such as a receipt', () => {
    expect(place(answer('500', 13), {}, 12)).toEqual({ type: 'hidden' });
    expect(place(answer('500', 15), { below: 1, counted: 13 }, 14)).toEqual({ type: 'hidden' });
  });

  test('is hidden if it fills the screen itself', () => {
    const rows = Array.from({ length: 9 }, () => [{ text: 'a plan', callback_data: 'plan' }]);
    expect(place(answer('1gb'), {}, CARD, { html: 'Which one?', rows })).toMatchObject({ type: 'above' });
    expect(place(answer('1gb'), {}, CARD, { html: '<b>a</b>\n'.repeat(9), rows })).toEqual({ type: 'hidden' });
  });

  test('is not hidden if it is not known what came since', () => {
    expect(place(answer('500', 13), {}, 'unknown')).toMatchObject({ type: 'above' });
  });
});

test.each([
  ['one line', { text: '500' }, 1],
  ['two', { text: 'x'.repeat(60) }, 1],
  ['four', { text: 'x'.repeat(140) }, 2],
  ['4,000 letters', { text: 'x'.repeat(4000) }, 58],
  ['a contact', { contact: {} }, 1],
  ['a voice message', { voice: {} }, 1],
  ['a photo with words', { photo: [], caption: 'x'.repeat(140) }, 7],
  ['a moving picture', { animation: {}, document: {} }, 6],
])('%s counts as much as it takes of the screen', (_what, message, height) => {
  expect(messageHeight(message as unknown as Message)).toBe(height);
});
