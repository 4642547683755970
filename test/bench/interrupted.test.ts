import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { childrenOf } from '../../bench/audit/watch-children.ts';

const COMMANDS = fileURLToPath(new URL('../../bench/commands.ts', import.meta.url));

test('a count of commands that gets SIGTERM leaves no Redis and no bot', async () => {
  const bench = spawn(process.execPath, [COMMANDS], { stdio: 'ignore' });
  const ended = once(bench, 'exit');
  const children = () => childrenOf(bench.pid ?? 0);
  // Its Redis, and then its bot.
  await expect.poll(children).toHaveLength(2);
  const started = children();
  bench.kill('SIGTERM');
  const end = await ended;
  const left = started.filter((pid) => existsSync(`/proc/${pid}`));
  for (const pid of left) process.kill(Number(pid), 'SIGKILL');
  expect(left).toEqual([]);
  expect(end).toEqual([1, null]);
});
