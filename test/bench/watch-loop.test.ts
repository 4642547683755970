import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { tryWatch, watchLoop } from '../../measure/watch-loop.ts';

const BLOCK_MS = 30;
/** Another program may take the processor: of so many tries the best one counts. */
const TRIES = 8;

/** Works for so long, however long that takes on a busy machine. */
function block(ms: number): void {
  const before = process.threadCpuUsage();
  const workedMs = (): number => {
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  };
  while (workedMs() < ms);
}

async function least(measure: () => Promise<number>): Promise<number> {
  const found: number[] = [];
  for (let tried = 0; tried < TRIES; tried += 1) found.push(await measure());
  return Math.min(...found);
}

test('an idle loop is not late, and a block is shown as long as it is', async () => {
  expect(await least(async () => (await tryWatch(BLOCK_MS)).idleMs)).toBeLessThan(4);
  const blocked = await least(async () => (await tryWatch(BLOCK_MS)).blockedMs);
  expect(blocked).toBeGreaterThan(BLOCK_MS - 2.5);
  expect(blocked).toBeLessThan(BLOCK_MS + 4);
});

test.each([
  ['before its first look', async () => block(BLOCK_MS)],
  ['at its last', async () => wait(10).then(() => block(BLOCK_MS))],
])('a block %s counts, and as work of the thread', async (_when, work) => {
  const measure = async (): Promise<number> => {
    const watch = watchLoop();
    await work();
    watch.stop();
    expect(watch.lateMs()).toBeGreaterThan(BLOCK_MS - 2.5);
    return Math.abs(watch.busyMs() - BLOCK_MS);
  };
  expect(await least(measure)).toBeLessThan(4);
});
