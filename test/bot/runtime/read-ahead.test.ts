import type { Update } from 'grammy/types';
import { beforeEach, expect, test } from 'vitest';
import { createReadAhead, wantsSaved } from '../../../src/bot/runtime/read-ahead.ts';
import { pressStep } from '../../../src/bot/conversations/purchase/routes.ts';
import { confirmOrder, confirmOrderAgain, dropOrder } from '../../../src/bot/chat/orders/routes.ts';
import { EMPTY_POLICY } from '../../../src/domain/pricing/policy.ts';
import { orderIn } from '../../support/samples/sample-order.ts';

const order = orderIn('draft');
const { reference } = order;
let asked: unknown[];

beforeEach(() => {
  asked = [];
});

const readAhead = (failure?: Error) => {
  const answer = async <T>(question: unknown, found: T): Promise<T> => {
    asked.push(question);
    if (failure !== undefined) throw failure;
    return found;
  };
  return createReadAhead({
    orders: { find: (of) => answer(of, order) },
    policies: { read: (options) => answer(options, EMPTY_POLICY) },
  });
};

const press = (data: string): Update => ({ update_id: 1, callback_query: { data } }) as Update;
const text = (words: string): Update => ({ update_id: 1, message: { text: words } }) as Update;

test.each([confirmOrder, confirmOrderAgain])(
  'a tap on Confirm reads its order and what holds for it now',
  async (route) => {
    const { card } = readAhead()(press(route.data({ reference })));
    expect(card?.reference).toBe(reference);
    expect(await Promise.all([card?.order, card?.policy])).toEqual([order, EMPTY_POLICY]);
    expect(asked).toEqual([reference, { fresh: true }]);
  },
);

test.each([press(dropOrder.data({ reference })), press('o:confirm:someone’s'), text('/buy'), { update_id: 1 }])(
  'anything else has what was set read as any reader has it',
  (update) => {
    expect(readAhead()(update)).toEqual({});
    expect(asked).toEqual([undefined]);
  },
);

test('a store that is away is the trouble of who takes the answer', async () => {
  const failing = readAhead(new Error('away'));
  failing(text('/buy'));
  const { card } = failing(press(confirmOrder.data({ reference })));
  await expect(card?.order).rejects.toThrow('away');
  await expect(card?.policy).rejects.toThrow('away');
});

test.each([
  [text('mtn 500 for mama'), true],
  [text('08031234567'), false],
  [text('/buy'), false],
  [press(pressStep.data({ step: 'service', action: 'pick', value: 'data' })), true],
  [press(pressStep.data({ step: 'product', action: 'pick', value: '1' })), true],
  [press(pressStep.data({ step: 'recipient', action: 'saved', value: 'key' })), true],
  [press(pressStep.data({ step: 'product', action: 'cancel', value: '' })), false],
  [press(pressStep.data({ step: 'provider', action: 'pick', value: 'MTN' })), false],
  [press(confirmOrder.data({ reference })), false],
  [{ update_id: 1 }, false],
])('the saved numbers come with what is likely to need them (%#)', (update, wanted) => {
  expect(wantsSaved(update)).toBe(wanted);
});
