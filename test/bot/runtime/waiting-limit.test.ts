import type { Update } from 'grammy/types';
import { beforeEach, describe, expect, test } from 'vitest';
import { createWaitingLimit, type WaitingLimit } from '../../../src/bot/runtime/waiting-limit.ts';

const MAX = 3;
let id = 0;
let told: [number, boolean][];
let limit: WaitingLimit;

beforeEach(() => {
  told = [];
  limit = createWaitingLimit({ max: MAX, tell: ({ update_id }, isFirst) => void told.push([update_id, isFirst]) });
});

const of = (parts: object): Update => ({ update_id: (id += 1), ...parts });
const from = (userId: number) => ({ from: { id: userId }, chat: { id: userId, type: 'private' } });
const message = (userId = 7): Update => of({ message: { ...from(userId), text: 'hello' } });
const press = (data?: string): Update =>
  of({ callback_query: { id: 'q', ...from(7), ...(data === undefined ? {} : { data }) } });

/** Work that waits for its end, as often as the limit takes. */
function fill(makeUpdate: () => Update = message): { done: () => void; updates: Update[] } {
  const ends: (() => void)[] = [];
  const updates = Array.from({ length: MAX }, () => makeUpdate());
  for (const update of updates)
    expect(limit.run(update, () => new Promise<void>((resolve) => void ends.push(resolve)))).toBeDefined();
  return { done: () => ends.forEach((end) => end()), updates };
}

const isTaken = (update: Update): boolean => limit.run(update, async () => undefined) !== undefined;

test('what is over the bound is dropped, of which the first is told, until nothing of the person waits', async () => {
  const { done } = fill();
  const [first, second] = [message(), press('m:buy')];
  expect([first, second].map(isTaken)).toEqual([false, false]);
  expect(told).toEqual([
    [first.update_id, true],
    [second.update_id, false],
  ]);
  done();
  await expect.poll(() => isTaken(message())).toBe(true);
  const { done: doneAgain } = fill();
  const later = message();
  expect(isTaken(later)).toBe(false);
  expect(told.at(-1)).toEqual([later.update_id, true]);
  doneAgain();
});

test('work that fails does not go on counting', async () => {
  for (let count = 0; count < 2 * MAX; count += 1)
    await limit.run(message(), () => Promise.reject(new Error('it failed')))?.catch(() => undefined);
  expect(isTaken(message())).toBe(true);
});

test('another person’s updates, and a checkout, are taken all the same', () => {
  fill();
  expect(isTaken(message(8))).toBe(true);
  expect(isTaken(of({ pre_checkout_query: { id: 'q', ...from(7) } }))).toBe(true);
});

const reference = 'VBD637DVGV4FQ8XTAV59PFR74ZAG8YZE2WG37';

describe('never dropped is', () => {
  test.each([
    ['a payment', { message: { ...from(7), successful_payment: {} } }],
    ['a Confirm', { callback_query: { id: 'q', ...from(7), data: `o:confirm:${reference}` } }],
    [
      'a Confirm of what was bought a moment ago',
      { callback_query: { id: 'q', ...from(7), data: `o:confirm:${reference}:ABCDEF` } },
    ],
    ['a Confirm of a list', { callback_query: { id: 'q', ...from(7), data: `b:all:${reference}` } }],
    ['a digit on the PIN pad', { callback_query: { id: 'q', ...from(7), data: 'pn:key:k9Xz-0_aBcD1:2:c' } }],
    ['that the person blocked the bot', { my_chat_member: from(7) }],
  ])('%s', (_what, parts) => {
    fill();
    expect(isTaken(of(parts))).toBe(true);
  });

  test.each([
    ['a message without a sender', () => of({ message: { chat: { id: 1, type: 'supergroup' }, text: 'x' } })],
    ['a button that shows something', () => press('m:history')],
  ])('but %s may be', (_what, makeUpdate) => {
    fill(makeUpdate);
    expect(isTaken(makeUpdate())).toBe(false);
  });

  test.each([[{ message: 5, callback_query: null }], [{}], [{ message: null }]])(
    'what has no known form: %j',
    (parts) => {
      fill(() => of(parts));
      expect(() => limit.run(of(parts), async () => undefined)).not.toThrow();
      expect(limit.isLetGo(of(parts))).toBeTypeOf('boolean');
    },
  );
});

test('Telegram need not keep what waits of a person who sent too much, except for a payment', () => {
  const { done, updates } = fill();
  const payment = of({ message: { ...from(7), successful_payment: {} } });
  expect(updates.some((update) => limit.isLetGo(update))).toBe(false);
  isTaken(message());
  expect(updates.every((update) => limit.isLetGo(update))).toBe(true);
  expect(limit.isLetGo(payment)).toBe(false);
  expect(limit.isLetGo(message(8))).toBe(false);
  done();
});

test('nor many taps on Confirm, of which none is dropped', () => {
  const confirm = (): Update => press(`o:confirm:${reference}`);
  const { updates } = fill(confirm);
  expect(updates.some((update) => limit.isLetGo(update))).toBe(false);
  void limit.run(confirm(), () => new Promise(() => undefined));
  expect(updates.every((update) => limit.isLetGo(update))).toBe(true);
  expect(told).toEqual([]);
});
