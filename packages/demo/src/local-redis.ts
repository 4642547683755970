import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { askRedis } from './ask-redis.ts';
import { freePort } from './free-port.ts';

export interface LocalRedis {
  readonly url: string;
  stop(): Promise<void>;
  /** SIGKILL: what it has not written is gone; what it has written stays in its directory. */
  kill(): Promise<void>;
}

export interface LocalRedisOptions {
  readonly directory?: string;
  readonly port?: number;
  /** When the append-only file is written to the disk; Redis' own default is every second. */
  readonly appendfsync?: 'always' | 'everysec';
}

const PROGRAMS = ['redis-server', 'valkey-server'];
const START_WITHIN_MS = 60_000;
const ANSWERS_WITHIN_MS = 5_000;
/** Within this time a server of this size writes the rest and ends. */
const GONE_WITHIN_MS = 10_000;
/** Another process may take a free port before the server does. */
const PORTS_TRIED = 5;

/**
 * If no server is installed, the one at $REDIS_URL is used as it is.
 * @param options.directory keeps its data; absent: the data goes with the server
 * @throws Error that says what to install
 */
export async function startLocalRedis(options: LocalRedisOptions = {}): Promise<LocalRedis> {
  const program = PROGRAMS.find((name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0);
  if (program === undefined) return elsewhere();
  const directory = options.directory ?? (await mkdtemp(join(tmpdir(), 'vendbot-redis-')));
  for (let tried = 1; ; tried += 1) {
    const port = options.port ?? (await freePort());
    try {
      return await start(program, port, directory, options);
    } catch (error) {
      if (options.port !== undefined || tried === PORTS_TRIED) throw error;
    }
  }
}

async function start(
  program: string,
  port: number,
  directory: string,
  options: LocalRedisOptions,
): Promise<LocalRedis> {
  const settings = {
    port: String(port),
    bind: '127.0.0.1',
    dir: directory,
    appendonly: 'yes',
    appendfsync: options.appendfsync ?? 'everysec',
    save: '',
    'maxmemory-policy': 'noeviction',
  };
  const given = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
  const server = spawn(program, given, { stdio: 'ignore', detached: true });
  // The server must also end if this process ends before it could stop the server in order.
  const kill = (): void => void server.kill('SIGKILL');
  process.once('exit', kill);
  await answering(server, port).catch((error: unknown) => {
    process.removeListener('exit', kill);
    kill();
    throw error;
  });
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    process.removeListener('exit', kill);
    server.kill(signal);
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGTERM');
      if (options.directory === undefined) await rm(directory, { recursive: true, force: true });
    },
  };
}

function elsewhere(): LocalRedis {
  const url = process.env['REDIS_URL'];
  if (url === undefined || url === '') {
    throw new Error(`there is no Redis: install redis-server or valkey-server, or set REDIS_URL`);
  }
  return {
    url,
    stop: async () => undefined,
    kill: () => Promise.reject(new Error('a Redis that was started elsewhere is not killed here')),
  };
}

async function answering(server: ChildProcess, port: number): Promise<void> {
  const giveUpAt = performance.now() + START_WITHIN_MS;
  while (!(await isReady(server, port))) {
    if (server.exitCode !== null) throw new Error(`the Redis server ended at once with code ${server.exitCode}`);
    if (performance.now() > giveUpAt) throw new Error(`the Redis server did not answer within ${START_WITHIN_MS} ms`);
    await sleep(20);
  }
}

/** A server answers PONG only once its append-only file is loaded. If another server has the port, this one ends. */
async function isReady(server: ChildProcess, port: number): Promise<boolean> {
  const said = await askRedis(`redis://127.0.0.1:${port}`, 'PING\r\nINFO server', ANSWERS_WITHIN_MS).catch(() => '');
  return said.startsWith('+PONG') && said.includes(`process_id:${server.pid}\r\n`);
}

/** Notes which server works in a directory, for the next start. @param url such as redis://127.0.0.1:6379 */
export function noteRedis(directory: string, url: string): Promise<void> {
  return writeFile(noteIn(directory), new URL(url).port);
}

/** Two servers on one append-only file spoil it. If another program answers at that port now, it is left alone. @throws Error if it does not stop */
export async function stopOrphanedRedis(directory: string): Promise<void> {
  const port = Number(await readFile(noteIn(directory), 'utf8').catch(() => ''));
  if (!Number.isInteger(port) || port <= 0) return;
  const url = `redis://127.0.0.1:${port}`;
  // If no server answers there, or one that does not speak like Redis, there is nothing to stop.
  const answer = await askRedis(url, 'CONFIG GET dir', GONE_WITHIN_MS).catch(() => '');
  if (!answer.split('\r\n').includes(await realpath(directory))) return;
  await askRedis(url, 'SHUTDOWN', GONE_WITHIN_MS).catch((error: NodeJS.ErrnoException) => {
    // If the server's end breaks the connection off, the error has a code of the system's.
    if (error.code === undefined)
      throw new Error(`the Redis of an earlier start does not stop; end it first (port ${port})`);
  });
}

function noteIn(directory: string): string {
  return join(directory, 'redis.port');
}
