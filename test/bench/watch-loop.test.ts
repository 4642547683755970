import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { watchLoop } from './watch-loop.ts';

const BLOCK_MS = 30;
/** Another program may take the processor: the best try counts, and a good one is waited for as long as this. */
const TRIED_FOR_MS = 60_000;

/** Works for so long, however long that takes on a busy machine. */
function block(ms: number): void {
  const before = process.threadCpuUsage();
  const workedMs = (): number => {
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  };
  while (workedMs() < ms);
}

async function least(measure: () => Promise<number>, goodMs: number): Promise<number> {
  let found = Infinity;
  for (const until = performance.now() + TRIED_FOR_MS; found >= goodMs && performance.now() < until;)
    found = Math.min(found, await measure());
  return found;
}

/** What the watch says of a block of so many milliseconds, and of a loop that does nothing: whether its other figures can be believed. */
async function tryWatch(blockMs: number): Promise<{ blockedMs: number; idleMs: number }> {
  const watch = watchLoop();
  await wait(20);
  const idleMs = watch.lateMs();
  const until = performance.now() + blockMs;
  while (performance.now() < until);
  await wait(4);
  watch.stop();
  return { blockedMs: watch.lateMs(), idleMs };
}

test('an idle loop is not late, and a block is shown as long as it is', async () => {
  expect(await least(async () => (await tryWatch(BLOCK_MS)).idleMs, 4)).toBeLessThan(4);
  const blocked = await least(async () => (await tryWatch(BLOCK_MS)).blockedMs, BLOCK_MS + 4);
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
  expect(await least(measure, 4)).toBeLessThan(4);
});
