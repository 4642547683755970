import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';

const MAIN = new URL('../src/main.ts', import.meta.url).pathname;

function run(settings: Record<string, string>) {
  return spawn(process.execPath, [MAIN], {
    env: { SANDBOX_PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

it('says in one line where it listens and with which key, serves, and stops when told to', async () => {
  const child = run({ SANDBOX_API_KEY: 'a-key', SANDBOX_WALLET: '42' });
  const exited = once(child, 'exit');
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const [, url, key] = /^sandbox on (http:\S+), API key (\S+)$/u.exec(line) ?? [];
  const answer = await fetch(`${url}/api/v2/account/wallet-balance`, { headers: { authorization: `Bearer ${key}` } });
  expect(await answer.json()).toMatchObject({ data: { balance: 42 } });
  child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
});

it('refuses a setting that is not a number, by its name', async () => {
  const child = run({ SANDBOX_WALLET: 'plenty' });
  const [chunks, [code]] = await Promise.all([child.stderr.setEncoding('utf8').toArray(), once(child, 'exit')]);
  expect([code, chunks.join('')]).toEqual([1, expect.stringContaining('SANDBOX_WALLET')]);
});
