import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ChatView, Person } from '../src/page-protocol.ts';

const bin = fileURLToPath(new URL('../bin/bot-api-emulator.mjs', import.meta.url));
const token = '123456:ABC-def';

let folder: string;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emulator-'));
});

afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the command', () => {
  it('prints the API root and the address of the chat page, and serves both', async () => {
    const { url, stdout } = await started('--token', token, '--name', 'Shop', '--username', 'shop_bot');
    expect(stdout).toContain(`API root   ${url} `);
    expect(stdout).toContain(`Chat page  ${url}/\n`);
    const me = await (await fetch(`${url}/bot${token}/getMe`)).json();
    expect(me).toMatchObject({ result: { id: 123456, first_name: 'Shop', username: 'shop_bot' } });
    const page = await fetch(url);
    expect(page.headers.get('content-type')).toContain('text/html');
  });

  it('ends with 0 on a signal and finds its chats again with --data', async () => {
    const data = join(folder, 'below', 'chats.json');
    const first = await started('--data', data);
    const id = await firstPerson(first.url);
    await writeTo(first.url, id, 'remember me');
    first.child.kill('SIGTERM');
    expect(await once(first.child, 'exit')).toEqual([0, null]);
    const second = await started('--data', data);
    const { messages } = (await (await fetch(`${second.url}/playground/chats/${id}`)).json()) as ChatView;
    expect(messages.map(({ text }) => text)).toEqual(['remember me']);
  });

  it('has the people of --people, and makes up what the file leaves out', async () => {
    const people = await fileOf([
      { first_name: 'Awa', language_code: 'fr' },
      { id: 42, first_name: 'Bo', role: 'admin' },
    ]);
    const { url } = await started('--people', people);
    const found = (await (await fetch(`${url}/playground/people`)).json()) as Person[];
    expect(found).toMatchObject([
      {
        first_name: 'Awa',
        language_code: 'fr',
        role: 'person',
        phone_number: expect.stringMatching(/^\+\d+$/) as string,
      },
      { id: 42, first_name: 'Bo', language_code: 'en', role: 'admin' },
    ]);
  });

  it('prints its options with --help', async () => {
    const { code, stdout } = await ended('--help');
    expect(code).toBe(0);
    for (const option of ['token', 'port', 'host', 'data', 'people', 'name', 'username', 'help']) {
      expect(stdout).toContain(`--${option} `);
    }
  });

  it.each([
    [['--prot', '1'], "Unknown option '--prot'"],
    [['hello'], "Unexpected argument 'hello'"],
    [['--port'], "Option '--port <value>' argument missing"],
    [['--port', 'http'], '--port must be a number from 0 to 65535'],
    [['--port', '65536'], '--port must be a number from 0 to 65535'],
    [['--token', 'secret'], '--token must look like 123456:ABC-def'],
    [['--username', 'shop'], '--username must be 5 to 32 letters, digits or underscores and end in "bot"'],
    [['--people', '/no/such/file'], '--people /no/such/file: ENOENT: no such file or directory'],
  ])('answers %j with one clear line and exit code 2', async (args, line) => {
    const { code, stderr } = await ended(...args);
    expect(stderr).toContain(`bot-api-emulator: ${line}`);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(code).toBe(2);
  });

  it.each([
    [[], 'Too small'],
    [[{ name: 'Awa' }], '0.first_name: Invalid input'],
    [[{ first_name: 'A', phone_number: '0803' }], '0.phone_number: must be + and digits'],
    [
      [
        { first_name: 'A', id: 1 },
        { first_name: 'B', id: 1 },
      ],
      'two people have the same id',
    ],
  ])('says what is wrong with the people %j', async (people, reason) => {
    const { code, stderr } = await ended('--people', await fileOf(people));
    expect(stderr).toContain(reason);
    expect(code).toBe(2);
  });

  it('ends with 1 when the port is taken', async () => {
    const { url } = await started();
    const { code, stderr } = await ended('--port', new URL(url).port);
    expect(stderr).toContain('EADDRINUSE');
    expect(code).toBe(1);
  });
});

interface Started {
  child: ChildProcess;
  url: string;
  stdout: string;
}

async function started(...args: string[]): Promise<Started> {
  const child = run('--port', '0', ...args);
  let stdout = '';
  for await (const text of child.stdout) {
    stdout += text as string;
    if (stdout.includes('Ctrl-C')) break;
  }
  const url = /API root +(\S+)/.exec(stdout)?.[1];
  if (url === undefined) throw new Error(`the command did not start: ${stdout}`);
  return { child, url, stdout };
}

async function ended(...args: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = run(...args);
  const [stdout, stderr] = await Promise.all([child.stdout.toArray(), child.stderr.toArray(), once(child, 'close')]);
  return { code: child.exitCode, stdout: stdout.join(''), stderr: stderr.join('') };
}

function run(...args: string[]) {
  const child = spawn(process.execPath, [bin, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.setEncoding('utf8');
  child.stderr.setEncoding('utf8');
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

let files = 0;

async function fileOf(value: unknown): Promise<string> {
  const file = join(folder, `people-${files++}.json`);
  await writeFile(file, JSON.stringify(value));
  return file;
}

async function firstPerson(url: string): Promise<number> {
  const [person] = (await (await fetch(`${url}/playground/people`)).json()) as Person[];
  return person?.id ?? 0;
}

async function writeTo(url: string, id: number, text: string): Promise<void> {
  await fetch(`${url}/playground/chats/${id}/text`, { method: 'POST', body: JSON.stringify({ text }) });
}
