import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Redis } from 'ioredis';
import { freePort } from 'vendbot-demo';
import type { TlsFiles } from './tls-files.ts';

/** One process of a group: a Redis, or a Sentinel. */
export interface RedisServer {
  readonly port: number;
  /** A connection of the test's own, past the bot and past Sentinel. End it with disconnect(). */
  connect(): Redis;
  /** SIGKILL. What it has acknowledged stays in its append-only file. */
  kill(): Promise<void>;
  /** Uses the same directory, port and file of settings, with the changes that Redis itself has made to that file. */
  restart(): Promise<void>;
  /** SIGSTOP: its connections stay open, and it answers nothing. */
  pause(): void;
  resume(): void;
}

export interface ServerSecurity {
  /** The password of the user `default`, for clients and between the servers. */
  readonly password?: string | undefined;
  /** If it is set, there is no port without TLS. */
  readonly tls?: TlsFiles | undefined;
}

/** A user of access lists (ACL), beside `default`. */
export interface RedisUser {
  readonly username: string;
  readonly password: string;
  /** What the user may do, in the form of an access list. */
  readonly rules: string;
}

export interface RedisServerOptions extends ServerSecurity {
  readonly directory: string;
  /** Lines of its file of settings beside port, directory and security. */
  readonly settings: readonly string[];
  readonly isSentinel?: boolean;
  readonly user?: RedisUser | undefined;
}

const PROGRAMS = ['redis-server', 'valkey-server'];
const IS_READY = /Ready to accept connections|Sentinel ID is/u;
/** Another process may take a free port before the server does. */
const PORTS_TRIED = 5;

/** Starts a process on a free port. @throws Error if none is installed, or it does not start */
export async function startRedisServer(options: RedisServerOptions): Promise<RedisServer> {
  const file = join(options.directory, 'redis.conf');
  await mkdir(options.directory, { recursive: true });
  const args = [file, ...(options.isSentinel === true ? ['--sentinel'] : [])];
  for (let tried = 1; ; tried += 1) {
    const port = await freePort();
    await writeFile(file, `${settingsOf(port, options).join('\n')}\n`);
    const running = await run(args).catch((error: unknown) => {
      if (tried === PORTS_TRIED) throw error;
    });
    if (running !== undefined) return serverOf(running, args, port, options);
  }
}

function serverOf(
  first: ChildProcess,
  args: readonly string[],
  port: number,
  options: RedisServerOptions,
): RedisServer {
  let running = first;
  return {
    port,
    connect: () => connectTo(port, options),
    async kill() {
      if (running.exitCode !== null || running.signalCode !== null) return;
      running.kill('SIGKILL');
      await once(running, 'exit');
    },
    async restart() {
      running = await run(args);
    },
    pause: () => void running.kill('SIGSTOP'),
    resume: () => void running.kill('SIGCONT'),
  };
}

function settingsOf(
  port: number,
  { directory, settings, password, tls, isSentinel, user }: RedisServerOptions,
): string[] {
  return [
    `dir ${directory}`,
    'bind 127.0.0.1',
    ...(tls === undefined ? [`port ${port}`] : [`port 0`, `tls-port ${port}`, ...tlsSettings(tls)]),
    ...(password === undefined ? [] : [`requirepass ${password}`]),
    ...(password === undefined || isSentinel === true ? [] : [`masterauth ${password}`]),
    ...(user === undefined ? [] : [`user ${user.username} on ">${user.password}" ${user.rules}`]),
    ...settings,
  ];
}

function tlsSettings({ caFile, certFile, keyFile }: TlsFiles): string[] {
  return [
    `tls-ca-cert-file ${caFile}`,
    `tls-cert-file ${certFile}`,
    `tls-key-file ${keyFile}`,
    'tls-auth-clients no',
    'tls-replication yes',
  ];
}

async function run(args: readonly string[]): Promise<ChildProcess> {
  const program = PROGRAMS.find((name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0);
  if (program === undefined) throw new Error('there is no Redis: install redis-server or valkey-server');
  const server = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'], detached: true });
  // The server must also end if this process ends before it could stop the server.
  const kill = (): void => void server.kill('SIGKILL');
  process.once('exit', kill);
  server.once('exit', () => process.removeListener('exit', kill));
  const lines: string[] = [];
  // The log is read to its end, because a full pipe would stop the server.
  const log = createInterface(server.stdout).on('line', (line) => void (lines.length < 100 && lines.push(line)));
  await new Promise<void>((resolve, reject) => {
    log.on('line', (line) => void (IS_READY.test(line) && resolve()));
    server.once('exit', () => reject(new Error(`the server ended at once:\n${lines.join('\n')}`)));
  });
  return server;
}

function connectTo(port: number, { password, tls }: RedisServerOptions): Redis {
  const redis = new Redis(port, '127.0.0.1', {
    ...(password === undefined ? {} : { password }),
    ...(tls === undefined ? {} : { tls: { ca: tls.ca } }),
  });
  // Servers come and go here, so only the errors of commands count.
  redis.on('error', () => undefined);
  return redis;
}
