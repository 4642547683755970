import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readMove } from '../src/typed-clock.ts';

test.each([
  ['+30d', 30 * 24 * 3_600_000],
  [' +5h ', 5 * 3_600_000],
  ['-1d', undefined],
  ['30d', undefined],
  ['+30', undefined],
  ['+1000d', undefined],
])('%s moves the clock by %s ms', (line, ms) => {
  expect(readMove(line)).toBe(ms);
});

test.each(['pipe', 'ignore'] as const)(
  'it listens and lets its process end, whether the input is a pipe or nothing (%s)',
  (input) => {
    const clock = fileURLToPath(new URL('../src/typed-clock.ts', import.meta.url));
    const program = `import { moveByTyping } from ${JSON.stringify(clock)}; moveByTyping(async () => undefined); console.log('up');`;
    const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      stdio: [input, 'pipe', 'pipe'],
      encoding: 'utf8',
      timeout: 100_000,
    });
    expect({ stdout, stderr, status }).toEqual({ stdout: 'up\n', stderr: '', status: 0 });
  },
);
