import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv, stripVTControlCharacters } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { startLocalRedis, startShopEmulator } from 'vendbot-demo';
import { startSandbox } from 'reseller-sandbox';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { CTRL_C, CTRL_U, DOWN, ENTER, PersonAtTerminal } from './person-at-terminal.ts';

const SETUP = fileURLToPath(new URL('../../src/setup.ts', import.meta.url));
const COLUMNS = 40;
/** Makes a pseudo terminal for a program. Other systems have a `script` with other options. */
const HAS_SCRIPT = String(spawnSync('script', ['--version']).stdout).includes('util-linux');

const [emulator, sandbox, redis] = await Promise.all([
  startShopEmulator(),
  startSandbox({ apiKey: 'key' }),
  startLocalRedis(),
]);
const directory = await temporaryFolder();

afterAll(() => Promise.all([emulator.stop(), sandbox.stop(), redis.stop()]));

function run(): { person: PersonAtTerminal; child: ChildProcess } {
  const command = `stty cols ${COLUMNS} rows 40; exec ${process.execPath} ${SETUP}`;
  const child = spawn('script', ['--quiet', '--flush', '--return', '--command', command, '/dev/null'], {
    cwd: directory,
    env: { PATH: process.env['PATH'], TERM: 'xterm', SHELL: '/bin/sh', TELEGRAM_API_ROOT: emulator.url },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const person = new PersonAtTerminal((keys) => void child.stdin.write(keys));
  child.stdout.setEncoding('utf8').on('data', (text: string) => person.sees(text));
  return { person, child };
}

describe.skipIf(!HAS_SCRIPT)('a real terminal of 40 columns', () => {
  it('ends at Ctrl-C while Telegram is asked, and nothing is left', async () => {
    emulator.driver.faults.add({ on: 'call', method: 'getMe', effect: { type: 'delay', delayMs: 60_000 } });
    const { person, child } = run();
    await person.answer(/token/u, emulator.token + ENTER);
    await person.told(/Asking Telegram/u);
    person.types(CTRL_C);
    const [code] = (await once(child, 'exit')) as [number];
    expect(code).toBe(130);
    await person.told(/Stopped\. Nothing was written/u);
    expect(existsSync(join(directory, '.env'))).toBe(false);
  });

  it('all questions are asked, and .env is written', async () => {
    const { person, child } = run();
    await person.answer(/token/u, emulator.token + ENTER);
    await person.answer(/address of the reseller/u, sandbox.url + ENTER);
    await person.answer(/key/u, `key${ENTER}`);
    await person.answer(/Where is Redis/u, DOWN + ENTER);
    await person.answer(/address of Redis/u, CTRL_U + redis.url + ENTER);
    const link = await person.link();
    emulator.driver.user('merchant').say(`/start ${link}`);
    await person.answer(/Is that the merchant/u, 'y');
    await person.answer(/country/u, ENTER);
    await person.answer(/currency/u, ENTER);
    await person.answer(/Is everything right/u, ENTER);
    const [code] = (await once(child, 'exit')) as [number];
    expect(code).toBe(0);
    expect(parseEnv(readFileSync(join(directory, '.env'), 'utf8'))['MERCHANT_IDS']).toBe('5310204417');
    // The link alone is longer, and the dots of what was pasted unseen.
    const lines = stripVTControlCharacters(person.written)
      .split(/[\r\n]+/u)
      .filter((line) => !/start=|▪|█/u.test(line));
    expect(lines.filter((line) => line.length > COLUMNS)).toEqual([]);
    expect(person.written).not.toContain(emulator.token);
  });
});
