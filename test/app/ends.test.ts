import { expect, test } from 'vitest';
import { stopWithTimeout } from '../../src/app/app.ts';
import { RecordingLogger } from '../support/fakes/recording-logger.ts';

test.each<[string, () => Promise<void>, 0 | 1, string[]]>([
  ['in order ends with 0', async () => undefined, 0, []],
  [
    'that fails ends with 1',
    () => Promise.reject(new Error('cut off')),
    1,
    ['the stop failed; the next start goes on with the rest'],
  ],
  [
    'that does not end ends with 1',
    () => new Promise(() => undefined),
    1,
    ['not everything ended in time; the next start goes on with the rest'],
  ],
])('a stop %s, and its reason is logged', async (_what, stop, code, errors) => {
  const logger = new RecordingLogger();
  expect(await stopWithTimeout({ stop }, 20, logger)).toBe(code);
  expect(logger.messages('error')).toEqual(errors);
});
