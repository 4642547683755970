import { expect, test } from 'vitest';
import { useRealStore } from '../../support/redis/real-store.ts';
import { freshReference } from '../../support/samples/sample-order.ts';

const real = await useRealStore();

test('which message shows a card is found again, each person’s own, until it is shown elsewhere or forgotten', async () => {
  const { shown } = real.store;
  await shown.note(7, 'VB1', { messageId: 3, at: 10 });
  await shown.note(7, 'VB2', { messageId: 4, at: 11 });
  await shown.note(7, 'VB1', { messageId: 5, at: 12 });
  expect(await shown.find(7, ['VB2', 'VB0', 'VB1'])).toEqual([
    { messageId: 4, at: 11 },
    undefined,
    { messageId: 5, at: 12 },
  ]);
  expect(await shown.find(8, ['VB1'])).toEqual([undefined]);
  await shown.forget(7, 'VB1');
  expect(await shown.find(7, ['VB1'])).toEqual([undefined]);
  expect(await shown.find(7, [])).toEqual([]);
});

test('it is forgotten by itself, and what is damaged is not known', async () => {
  const { shown } = real.store;
  await shown.note(7, 'VB1', { messageId: 3, at: 10 });
  expect(await real.raw.pttl(real.keys.shown(7, 'VB1'))).toBeGreaterThan(30 * 60_000);
  await real.raw.set(real.keys.shown(7, 'VB1'), 'three');
  expect(await shown.find(7, ['VB1'])).toEqual([undefined]);
});

test('that an end is about to be told is noted once for each state, until it is known that it was not', async () => {
  const { notifyAttempts } = real.store;
  const reference = freshReference();
  const begin = (state: 'token-due' | 'successful') => notifyAttempts.begin(reference, state);
  expect([await begin('token-due'), await begin('token-due'), await begin('successful')]).toEqual([true, false, true]);
  await notifyAttempts.clear(reference, 'token-due');
  expect([await begin('token-due'), await begin('successful')]).toEqual([true, false]);
});
