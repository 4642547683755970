import { afterEach, expect, test, vi } from 'vitest';
import type { Reply } from '../../src/reseller/request.ts';
import { createRead } from '../../src/reseller/read.ts';
import { ResellerError } from '../../src/use-cases/shared/reseller.ts';
import { collectingLogger, failure } from './client.ts';

const TIMEOUT_MS = 500;
const NO_ANSWER: Reply = { type: 'unanswered', code: 'timeout', reason: 'no answer', cause: undefined, left: true };

afterEach(() => {
  vi.restoreAllMocks();
});

/** How many attempts a read makes when the attempts take these times, one after the other. */
async function attemptsOf(...tookMs: number[]): Promise<number> {
  let nowMs = 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  let attempts = 0;
  const read = createRead({
    timeoutMs: TIMEOUT_MS,
    now: () => 0,
    random: () => 0,
    logger: collectingLogger().logger,
    send: async () => {
      nowMs += tookMs[attempts] ?? TIMEOUT_MS;
      attempts += 1;
      return NO_ANSWER;
    },
  });
  const asked = read({ endpoint: 'get-services', method: 'GET', path: '/' }, () => {
    throw new ResellerError('timeout', 'no answer');
  });
  expect(await failure(asked)).toMatchObject({ code: 'timeout' });
  return attempts;
}

test('a read whose attempts fail at once makes three', async () => {
  expect(await attemptsOf(1, 1, 1)).toBe(3);
});

test('a second attempt has what is left of 1.8 time-outs', async () => {
  expect(await attemptsOf(500, 400)).toBe(2);
});

test('a timer that ends early leaves no time for another attempt', async () => {
  expect(await attemptsOf(500, 399)).toBe(2);
  expect(await attemptsOf(500, 360)).toBe(2);
});

test('a machine that was busy through the first attempt leaves no time for a second', async () => {
  expect(await attemptsOf(880)).toBe(1);
});
