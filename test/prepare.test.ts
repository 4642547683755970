import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from './support/temporary-folder.ts';

/** A fresh clone, on a machine whose PATH has only what a test puts there; every program that is called notes its call. */
let clone: string;
let machine: string;

beforeEach(async () => {
  clone = await temporaryFolder(onTestFinished);
  machine = join(clone, 'machine');
  mkdirSync(join(clone, 'scripts'));
  mkdirSync(machine);
  for (const script of ['prepare.mjs', 'installed.mjs']) {
    copyFileSync(new URL(`../scripts/${script}`, import.meta.url), join(clone, 'scripts', script));
  }
  writeFileSync(join(clone, 'package-lock.json'), '{ "lockfileVersion": 3 }');
  // As npm does: a new node_modules with a Node that runs.
  program('npm', `/bin/rm -rf node_modules; ${makeProgram('node_modules/.bin/node')}`);
  program('env', 'shift; exec "$@"');
  program('sudo', 'shift; exec "$@"');
});

describe('preparing of dependencies', () => {
  it('installs what the lock file says, development tools too, on a fresh clone', () => {
    expect(prepare()).toEqual({ status: 0, said: 'prepare: installing the dependencies (npm ci)\n' });
    expect(calls()).toEqual([expect.stringMatching(/^npm ci --include=dev /u)]);
  });

  it('does and says nothing the second time', () => {
    prepare();
    expect(prepare()).toEqual({ status: 0, said: '' });
    expect(calls()).toHaveLength(1);
  });

  it('installs again when the lock file has changed', () => {
    prepare();
    writeFileSync(join(clone, 'package-lock.json'), '{ "lockfileVersion": 3, "name": "changed" }');
    prepare();
    expect(calls()).toHaveLength(2);
  });

  it('installs again when node_modules was deleted', () => {
    prepare();
    rmSync(join(clone, 'node_modules'), { recursive: true });
    prepare();
    expect(calls()).toHaveLength(2);
  });

  it('fails, and tries again the next time, when npm fails', () => {
    program('npm', 'exit 7');
    expect(prepare()).toMatchObject({ status: 1, said: expect.stringContaining('npm ci failed') });
    prepare();
    expect(calls()).toHaveLength(2);
  });

  it('fetches Node if install scripts are turned off', () => {
    program(
      'npm',
      `case $1 in ci) /bin/mkdir -p node_modules ;; rebuild) ${makeProgram('node_modules/.bin/node')} ;; esac`,
    );
    expect(prepare().status).toBe(0);
    expect(calls()[1]).toMatch(/^npm rebuild node /u);
  });

  it('leaves no Node behind that does not run here, if the machine has its own', () => {
    program('npm', `${makeProgram('node_modules/.bin/node')}; echo 'exit 1' >> node_modules/.bin/node`);
    expect(prepare().status).toBe(0);
    expect(existsSync(join(clone, 'node_modules/.bin/node'))).toBe(false);
  });

  it('keeps npm off the Node in node_modules, which npm deletes', () => {
    mkdirSync(join(clone, 'node_modules/.bin'), { recursive: true });
    program('npm', `echo "$PATH" >> "${join(clone, 'paths')}"; ${makeProgram('node_modules/.bin/node')}`);
    prepare({ PATH: `${join(clone, 'node_modules/.bin')}:${machine}` });
    expect(readFileSync(join(clone, 'paths'), 'utf8')).toBe(`${machine}\n`);
  });
});

describe('preparing where npm was called by hand', () => {
  const grammy = { version: '1.46.0', integrity: 'sha512-a' };
  const vitest = { version: '5.1.1', integrity: 'sha512-b', dev: true };
  const demo = { resolved: 'packages/demo', link: true };
  const all = {
    'node_modules/grammy': grammy,
    'node_modules/vitest': vitest,
    'node_modules/vendbot-demo': demo,
  };

  beforeEach(() => {
    program('node_modules/.bin/node', '', clone);
    rmSync(join(clone, 'calls'), { force: true });
    lock({ '': { name: 'vendbot' }, ...all });
  });

  it('leaves an installation alone that is what the lock file says', () => {
    install({ ...all, 'node_modules/grammy': { ...grammy, funding: 'as other versions of npm write it' } });
    expect(prepare()).toEqual({ status: 0, said: '' });
    expect(calls()).toEqual([]);
  });

  it('misses nothing that is for other machines only', () => {
    const elsewhere = { version: '1.0.0', integrity: 'sha512-c', optional: true };
    lock({
      ...all,
      'node_modules/other-system': { ...elsewhere, os: ['none'] },
      'node_modules/other-processor': { ...elsewhere, os: [process.platform], cpu: ['none'] },
      'node_modules/other-library': { ...elsewhere, os: [process.platform], cpu: [process.arch], libc: ['none'] },
      'node_modules/needed-by-these': elsewhere,
    });
    install(all);
    expect(prepare()).toEqual({ status: 0, said: '' });
  });

  it.each([
    ['development tools', all, ['node_modules/vitest']],
    ['a workspace', all, ['node_modules/vendbot-demo']],
    [
      'what is for this machine',
      {
        ...all,
        'node_modules/native': { version: '1.0.0', optional: true, os: [process.platform], cpu: [process.arch] },
      },
      ['node_modules/native'],
    ],
  ])('adds %s if they alone are missing, and removes nothing under a bot that runs', (_what, locked, missing) => {
    lock(locked);
    install(Object.fromEntries(Object.entries(locked).filter(([path]) => !missing.includes(path))));
    expect(prepare()).toEqual({ status: 0, said: 'prepare: installing what is missing (npm install)\n' });
    expect(calls()).toEqual([expect.stringMatching(/^npm install --no-save --include=dev /u)]);
  });

  it.each([
    ['another version', { ...all, 'node_modules/grammy': { ...grammy, version: '1.45.0' } }],
    ['other content', { ...all, 'node_modules/grammy': { ...grammy, integrity: 'sha512-x' } }],
    ['more than it says', { ...all, 'node_modules/grammy/node_modules/debug': grammy }],
  ])('installs anew where there is %s', (_what, packages) => {
    install(packages);
    prepare();
    expect(calls()).toEqual([expect.stringMatching(/^npm ci /u)]);
  });

  it('installs anew where a folder was deleted, or what npm noted', () => {
    install(all);
    rmSync(join(clone, 'node_modules/grammy'), { recursive: true });
    prepare();
    install(all);
    writeFileSync(join(clone, 'node_modules/.package-lock.json'), '{');
    prepare();
    expect(calls()).toEqual([expect.stringMatching(/^npm ci /u), expect.stringMatching(/^npm ci /u)]);
  });

  it('asks npm once only, even if it leaves something out', () => {
    program('npm', ':');
    install({ 'node_modules/grammy': grammy });
    prepare();
    expect(prepare()).toEqual({ status: 0, said: '' });
  });

  it('looks again when npm was called since', () => {
    prepare();
    install({ 'node_modules/grammy': grammy });
    prepare();
    expect(calls()).toEqual([expect.stringMatching(/^npm ci /u), expect.stringMatching(/^npm install /u)]);
  });

  function lock(packages: object): void {
    writeFileSync(join(clone, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }));
  }

  /** As npm leaves it: the folders, and a note of what is in them. */
  function install(packages: object): void {
    for (const path of Object.keys(packages)) {
      mkdirSync(join(clone, path), { recursive: true });
      writeFileSync(join(clone, path, 'package.json'), '{}');
    }
    writeFileSync(join(clone, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));
  }
});

describe('preparing of Redis', () => {
  beforeEach(() => {
    prepare();
    rmSync(join(clone, 'calls'));
  });

  it('is left alone unless it is asked for', () => {
    expect(prepare()).toEqual({ status: 0, said: '' });
  });

  it.each(['redis-server', 'valkey-server'])('is done where there is a %s', (server) => {
    program(server, '');
    program('apt-get', '');
    expect(prepare({}, 'redis')).toEqual({ status: 0, said: '' });
    expect(calls()).toEqual([]);
  });

  it('is done if REDIS_URL says where it is', () => {
    expect(prepare({ REDIS_URL: 'redis://elsewhere' }, 'redis')).toEqual({ status: 0, said: '' });
  });

  it('says before it installs one', () => {
    program('apt-get', makeProgram('machine/redis-server'));
    expect(prepare({}, 'redis')).toEqual({
      status: 0,
      said: 'prepare: there is no Redis server: installing one with apt-get\n',
    });
    expect(aptCalls()).toEqual(['install']);
  });

  it('fetches the package lists if a fresh machine has none', () => {
    const lists = join(clone, 'lists');
    const install = `[ -e ${lists} ] || exit 100; ${makeProgram('machine/redis-server')}`;
    program('apt-get', `case "$*" in update) : > ${lists} ;; *) ${install} ;; esac`);
    expect(prepare({}, 'redis').status).toBe(0);
    expect(aptCalls()).toEqual(['install', 'update', 'install']);
  });

  it('takes the other of Redis and Valkey if a distribution has only one', () => {
    program('dnf', `case "$*" in *valkey) exit 1 ;; *) ${makeProgram('machine/redis-server')} ;; esac`);
    expect(prepare({}, 'redis').status).toBe(0);
  });

  it('says in one line what to install, and why it could not, if the package manager fails', () => {
    program('apt-get', 'echo "E: no network" >&2; exit 100');
    const { status, said } = prepare({}, 'redis');
    expect(status).toBe(1);
    expect(said.split('\n')[1]).toMatch(/E: no network.*install redis-server or valkey-server, or set REDIS_URL$/u);
  });

  it('says in one line what to install if there is no package manager it knows', () => {
    expect(prepare({}, 'redis')).toEqual({
      status: 1,
      said: 'prepare: there is no Redis server: install redis-server or valkey-server, or set REDIS_URL\n',
    });
  });
});

function prepare(env: Record<string, string> = {}, ...args: string[]): { status: number | null; said: string } {
  const { status, stderr } = spawnSync(process.execPath, [join(clone, 'scripts/prepare.mjs'), ...args], {
    env: { PATH: machine, ...env },
    encoding: 'utf8',
  });
  return { status, said: stderr };
}

function program(name: string, body: string, folder = machine): void {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `#!/bin/sh\necho "${name} $*" >> "${join(clone, 'calls')}"\n${body}\n`);
  chmodSync(file, 0o755);
}

/** Shell text that puts a program with this answer into the clone. */
function makeProgram(path: string): string {
  const file = join(clone, path);
  return `/bin/mkdir -p "$(/usr/bin/dirname ${file})"; echo '#!/bin/sh' > ${file}; /bin/chmod +x ${file}`;
}

function calls(): string[] {
  const file = join(clone, 'calls');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
}

function aptCalls(): string[] {
  return calls()
    .filter((call) => call.startsWith('apt-get'))
    .map((call) => (call.includes('install') ? 'install' : 'update'));
}
