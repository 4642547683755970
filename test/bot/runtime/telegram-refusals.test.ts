import { GrammyError } from 'grammy';
import { expect, test } from 'vitest';
import { askedPauseMs, sendFailureOf } from '../../../src/bot/runtime/telegram-refusals.ts';

/** As it comes: grammY looks at nothing of it. */
function refusal(retryAfter: unknown): GrammyError {
  const parameters = { retry_after: retryAfter as number };
  const answer = { ok: false, error_code: 429, description: 'Too Many Requests', parameters } as const;
  return new GrammyError('', answer, 'sendMessage', {});
}

test.each([
  [3, 3_000],
  [0, 0],
  // A record keeps whole milliseconds.
  [0.2505, 251],
  [35_000, 600_000],
  [2 ** 53, 600_000],
  [Infinity, 600_000],
  [-5, undefined],
  [Number.NaN, undefined],
  ['30', undefined],
  [null, undefined],
  [undefined, undefined],
])('a pause of %s seconds is one of %s ms', (seconds, ms) => {
  expect(askedPauseMs(refusal(seconds))).toBe(ms);
});

test('what is asked in no way that can be read is tried again in a second', () => {
  expect(sendFailureOf(refusal('soon'))).toEqual({ type: 'later', pauseMs: 1_000 });
});
