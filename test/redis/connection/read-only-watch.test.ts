import { expect, test } from 'vitest';
import { createReadOnlyWatch } from '../../../src/redis/connection/read-only-watch.ts';

test('a server that is no master any more is left, once in a while', () => {
  let now = 1_000;
  const mustReconnect = createReadOnlyWatch(500, () => now);
  const error = new Error("READONLY You can't write against a read only replica. script: 8d53, on @user_script:76.");
  const old = new Error('ERR Error running script (call to f_8d53): @user_script:76: -READONLY You cannot write.');
  expect(mustReconnect(new Error('ERR a key is called READONLY'))).toBe(false);
  expect(mustReconnect(error)).toBe(true);
  expect(mustReconnect(error)).toBe(false);
  now += 500;
  expect(mustReconnect(old)).toBe(true);
});
