import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Redis } from 'ioredis';
import { expect, test } from 'vitest';
import { useFlows } from '../support/flows.ts';

const flows = useFlows();

/** Runs src/main.ts to its end; resolves with its exit code and what it wrote for its parent; its log goes elsewhere. */
async function run(changes: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const main = new URL('../../../src/main.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [main], { env: { ...flows.env, ...changes }, cwd: '/tmp' });
  let output = '';
  child.stdout.resume();
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  const [code] = await once(child, 'close');
  return { code: code as number | null, output };
}

test('wrong settings end the start with one message that names them all, and no stack', async () => {
  const { code, output } = await run({ BOT_TOKEN: 'nonsense', ACCESS: 'maybe', WEBHOOK_URL: 'http://example.com/x' });
  expect(code).toBe(1);
  expect(output).toMatch(/BOT_TOKEN[^]*ACCESS[^]*WEBHOOK_SECRET/u);
  expect(output).not.toMatch(/nonsense|\n {4}at /u);
});

test('a Redis that cannot be reached ends the start with one line', async () => {
  const { code, output } = await run({ REDIS_URL: 'redis://127.0.0.1:1' });
  expect(code).toBe(1);
  expect(output).toBe('vendbot cannot start: Redis at REDIS_URL cannot be reached\n');
});

test('a Redis that may lose orders is said at the start', async () => {
  const redis = new Redis(flows.redisUrl);
  try {
    await redis.config('SET', 'appendonly', 'no');
    await flows.restartBot();
    expect(flows.logLines.join('')).toContain('set appendonly to yes');
  } finally {
    await redis.config('SET', 'appendonly', 'yes');
    redis.disconnect();
  }
});

test('a Telegram and a service that do not answer are said in a line each, with what to do, before it runs', async () => {
  const nobody = 'http://127.0.0.1:1';
  const main = new URL('../../../src/main.ts', import.meta.url).pathname;
  const env = { ...flows.env, LOG_LEVEL: 'info', TELEGRAM_API_ROOT: nobody, RESELLER_BASE_URL: nobody };
  const child = spawn(process.execPath, [main], { env, cwd: '/tmp' });
  const messages: string[] = [];
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      messages.push((JSON.parse(line) as { msg: string }).msg);
      if (messages.at(-1) === 'vendbot is running') break;
    }
  } finally {
    child.kill('SIGTERM');
    await once(child, 'close');
  }
  expect(messages.filter((each) => each.startsWith('Telegram: does not answer, so'))).toEqual([
    expect.stringContaining('TELEGRAM_API_ROOT'),
  ]);
  expect(messages.filter((each) => each.startsWith('service: does not answer, so'))).toEqual([
    expect.stringContaining('RESELLER_BASE_URL'),
  ]);
});

test('a wrong API key is said at the start', async () => {
  await flows.restartBot({ RESELLER_API_KEY: 'wrong-key' });
  await expect
    .poll(() => flows.logLines.join(''))
    .toContain('the service refuses the key in RESELLER_API_KEY, so nothing can be bought');
  await flows.restartBot();
});
