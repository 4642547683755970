import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { threadMs, watchLoop } from './watch-loop.ts';

const BLOCK_MS = 30;

/** Works for so long, however long that takes on a busy machine. */
function block(ms: number): void {
  const until = threadMs() + ms;
  while (threadMs() < until);
}

test.each([
  ['before its first look', async () => block(BLOCK_MS), BLOCK_MS],
  ['at its last', async () => wait(10).then(() => block(BLOCK_MS)), BLOCK_MS],
  ['that is none', async () => wait(20), 0],
])('a block %s counts as work of the thread', async (_when, work, expectedMs) => {
  const busyMsOf = watchLoop();
  await work();
  expect(Math.abs(busyMsOf() - expectedMs)).toBeLessThan(BLOCK_MS / 2);
});
