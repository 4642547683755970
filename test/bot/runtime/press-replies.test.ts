import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Update } from 'grammy/types';
import { createPressReplies } from '../../../src/bot/runtime/press-replies.ts';

const WITHIN_MS = 400;
const press = { update_id: 1, callback_query: { id: '77' } } as Update;
const calls: string[] = [];
const REPLY = { method: 'answerCallbackQuery', callback_query_id: '77' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  calls.length = 0;
});

function open() {
  const replies = createPressReplies({ answerCallbackQuery: async (id) => (calls.push(id) > 0) as true }, WITHIN_MS);
  const opened = replies.open(press);
  if (opened === undefined) throw new Error('a press was not taken for one');
  return { opened, replies };
}

test('a spinner ends with the answer of a handler that is quick, and with no call', async () => {
  const { opened, replies } = open();
  replies.of(press)?.leave();
  expect(opened.close('done')).toEqual(REPLY);
  await vi.advanceTimersByTimeAsync(WITHIN_MS * 2);
  expect(calls).toEqual([]);
});

test('while a handler goes on, the spinner ends by a call, and not twice', async () => {
  const { opened, replies } = open();
  replies.of(press)?.leave();
  await vi.advanceTimersByTimeAsync(WITHIN_MS);
  expect(calls).toEqual(['77']);
  expect(opened.close('done')).toBeUndefined();
});

test('what has to come again takes no call along, so the spinner ends by one', () => {
  const { opened, replies } = open();
  replies.of(press)?.leave();
  expect(opened.close('later')).toBeUndefined();
  expect(calls).toEqual(['77']);
});

test('what comes again untouched keeps its spinner until it is handled', () => {
  expect(open().opened.close('later')).toBeUndefined();
  expect(calls).toEqual([]);
});

test('a press whose text was sent takes nothing along', () => {
  const { opened, replies } = open();
  replies.of(press)?.ended();
  expect(opened.close('done')).toBeUndefined();
});

test('a press that was handled before is answered again, because the answer may have been lost', () => {
  expect(open().opened.close('done')).toEqual(REPLY);
});

test('a message has no spinner', () => {
  const replies = createPressReplies({ answerCallbackQuery: async () => true });
  expect(replies.open({ update_id: 2 })).toBeUndefined();
});
