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

test.each<[string, 'leave' | 'ended' | undefined, number, 'done' | 'later', object | undefined, number]>([
  ['ends with the answer of a handler that is quick, and with no call', 'leave', 0, 'done', REPLY, 0],
  ['ends by a call while a handler goes on, and not twice', 'leave', WITHIN_MS, 'done', undefined, 1],
  ['ends by a call if its update has to come again', 'leave', 0, 'later', undefined, 1],
  ['stays until its update is handled, if that comes again untouched', undefined, 0, 'later', undefined, 0],
  ['ended with a text that was sent', 'ended', 0, 'done', undefined, 0],
  ['ends again with an update that was handled before: the answer may be lost', undefined, 0, 'done', REPLY, 0],
])('a spinner %s', async (_, act, afterMs, handled, reply, count) => {
  const replies = createPressReplies({ answerCallbackQuery: async (id) => (calls.push(id) > 0) as true });
  const opened = replies.open(press);
  if (act !== undefined) replies.of(press)?.[act]();
  await vi.advanceTimersByTimeAsync(afterMs);
  expect(opened?.close(handled)).toEqual(reply);
  await vi.advanceTimersByTimeAsync(WITHIN_MS * 2);
  expect(calls).toEqual(Array.from({ length: count }, () => '77'));
});

test('a message has no spinner', () => {
  const replies = createPressReplies({ answerCallbackQuery: async () => true });
  expect(replies.open({ update_id: 2 })).toBeUndefined();
});
