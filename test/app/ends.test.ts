import { expect, test } from 'vitest';
import { tellCrash } from '../../src/app/daily/compose-daily-work.ts';
import { ResellerError } from '../../src/use-cases/shared/reseller.ts';
import { stopWithTimeout } from '../../src/app/stop-with-timeout.ts';
import { RecordingLogger } from '../support/fakes/recording-logger.ts';

test.each([
  ['a bug', new TypeError('undefined is not a function'), ['audit']],
  ['one that took too long', new DOMException('The operation was aborted due to timeout', 'TimeoutError'), ['audit']],
  ['a full disk', new Error('ENOSPC: no space left on device'), ['audit']],
  ['Redis away', new Error('connect ECONNREFUSED 127.0.0.1:6379'), []],
  ['the service away', new ResellerError('unavailable', 'down'), []],
])('of a daily work that broke off, merchants are told unless waiting mends it: %s', async (_name, error, expected) => {
  const told: string[] = [];
  await tellCrash({ jobCrashed: async (work) => void told.push(work) }, 'audit')(error);
  expect(told).toEqual(expected);
});

test.each<[string, () => Promise<void>, 0 | 1, string[]]>([
  ['in order ends with 0', async () => undefined, 0, []],
  [
    'that fails ends with 1',
    () => Promise.reject(new Error('cut off')),
    1,
    ['the stop failed; the next start takes up what is left'],
  ],
  [
    'that does not end ends with 1',
    () => new Promise(() => undefined),
    1,
    ['not everything ended in time; the next start takes up what is left'],
  ],
])('a stop %s, and its reason is logged', async (_what, stop, code, errors) => {
  const logger = new RecordingLogger();
  expect(await stopWithTimeout({ stop }, 20, logger)).toBe(code);
  expect(logger.messages('error')).toEqual(errors);
});
