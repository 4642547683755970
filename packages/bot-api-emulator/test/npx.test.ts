import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const startWithinMs = 60_000;

const groups = new Set<number>();

afterEach(() => {
  for (const group of groups) killGroup(group);
  groups.clear();
});

describe('the emulator that npx started', { timeout: 2 * startWithinMs }, () => {
  it('ends when npx is told to', async () => {
    const { npx, url } = await started();
    expect(await answers(url)).toBe(true);
    npx.kill('SIGTERM');
    await once(npx, 'exit');
    await expect.poll(() => answers(url), { timeout: startWithinMs }).toBe(false);
  });
});

/** In a process group of its own, so that what a failing test leaves can be ended with it. */
async function started(): Promise<{ npx: ChildProcess; url: string }> {
  const npx = spawn('npx', ['bot-api-emulator', '--port', '0'], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  groups.add(npx.pid ?? 0);
  let stdout = '';
  for await (const text of npx.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    stdout += text as string;
    if (stdout.includes('Ctrl-C')) break;
  }
  const url = /API root +(\S+)/.exec(stdout)?.[1];
  if (url === undefined) throw new Error(`the command did not start: ${stdout}`);
  return { npx, url };
}

function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  );
}

function killGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL');
  } catch {
    // All of it has ended.
  }
}
