import { expect, test } from 'vitest';
import { createKeyedQueue } from '../../src/async/concurrency.ts';

test('does the work of one key in its order, and that of others meanwhile', async () => {
  const lines = createKeyedQueue<string>();
  const done: string[] = [];
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const first = lines.run('ada', () => held.then(() => done.push('first')));
  const second = lines.run('ada', async () => done.push('second'));
  await lines.run('musa', async () => done.push('other'));
  expect(done).toEqual(['other']);
  release();
  await Promise.all([first, second]);
  expect(done).toEqual(['other', 'first', 'second']);
});

test('goes on after work that failed, and hands the failure to the caller that put it there', async () => {
  const lines = createKeyedQueue<string>();
  const failing = lines.run('ada', () => Promise.reject(new Error('no')));
  const next = lines.run('ada', async () => 'yes');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
});

test('is idle when all of it has ended', async () => {
  const lines = createKeyedQueue<number>();
  const done: number[] = [];
  for (const key of [1, 1, 2]) void lines.run(key, async () => done.push(key));
  await lines.idle();
  expect(done).toHaveLength(3);
});
