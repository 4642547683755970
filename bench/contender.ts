import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import { freePort, startLocalRedis } from '../src/local-redis.ts';
import { type Playground, startPlayground } from '../src/playground/start-playground.ts';
import { createWalkers, type Walkers } from './walkers.ts';

/** A bot in a process of its own, with a stand-in and a Redis that nobody else uses. */
export interface Contender {
  readonly name: string;
  readonly playground: Playground;
  readonly walkers: Walkers;
  readonly redis: Redis;
  /** Seconds of CPU the process has used, in user and system mode. */
  cpuSeconds(): Promise<number>;
  /** Commands Redis has carried out, those within scripts included. */
  redisCommands(): Promise<number>;
}

/** Something that runs until it is stopped. */
export interface Part {
  stop(): Promise<void>;
}

export interface ContenderOptions {
  readonly name: string;
  /** The program, relative to this folder. */
  readonly program: string;
  readonly service: { readonly url: string; readonly apiKey: string };
  readonly cpuProfiles?: string | undefined;
}

const START_WITHIN_MS = 20_000;

/** @param parts gets what has to be stopped again, the latest first, however far the start comes */
export async function startContender(options: ContenderOptions, parts: Part[]): Promise<Contender> {
  const { name } = options;
  const server = await startLocalRedis();
  parts.push(server);
  const playground = await startPlayground();
  parts.push(playground);
  const redis = new Redis(server.url);
  parts.push({ stop: async () => redis.disconnect() });
  const bot = startBot(options, await environmentOf(options, playground, server.url));
  parts.push({ stop: () => end(bot) });
  await takesUpdates(bot, playground, name);
  return {
    name,
    playground,
    walkers: createWalkers(playground),
    redis,
    cpuSeconds: () => cpuSecondsOf(bot),
    redisCommands: async () => Number(/^total_commands_processed:(\d+)/mu.exec(await redis.info('stats'))?.[1] ?? NaN),
  };
}

async function environmentOf({ service }: ContenderOptions, playground: Playground, redisUrl: string) {
  const port = await freePort();
  return {
    PATH: process.env['PATH'],
    BOT_TOKEN: playground.token,
    TELEGRAM_API_ROOT: playground.url,
    RESELLER_BASE_URL: service.url,
    RESELLER_API_KEY: service.apiKey,
    REDIS_URL: redisUrl,
    MERCHANT_IDS: String(playground.people.find(({ role }) => role === 'merchant')?.id),
    ACCESS: 'open',
    WEBHOOK_URL: `http://127.0.0.1:${port}/telegram`,
    WEBHOOK_SECRET: 'bench',
    HTTP_PORT: String(port),
    LOG_LEVEL: 'warn',
    KEY_PREFIX,
    // The same people buy the same thing again and again, and faster than any hand.
    DUPLICATE_WINDOW_MS: '0',
    RATE_LIMIT_PER_10S: '0',
  };
}

function startBot({ program, cpuProfiles }: ContenderOptions, env: NodeJS.ProcessEnv): ChildProcess {
  return fork(fileURLToPath(new URL(program, import.meta.url)), {
    // Where no .env lies.
    cwd: tmpdir(),
    env,
    execArgv: [
      '--import',
      new URL('report-usage.ts', import.meta.url).href,
      ...(cpuProfiles === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${resolve(cpuProfiles)}`]),
    ],
    // Out of reach of the terminal's Ctrl-C: we stop it, before what it depends on.
    detached: true,
    // What it logs goes beside the figures, not between them.
    stdio: ['ignore', process.stderr, process.stderr, 'ipc'],
  });
}

/** Under which our bot keeps its keys. */
export const KEY_PREFIX = 'bench';

async function takesUpdates(bot: ChildProcess, playground: Playground, name: string): Promise<void> {
  const ended = once(bot, 'exit').then(([code]) => {
    throw new Error(`${name} ended at its start with code ${String(code)}`);
  });
  const set = playground.driver.untilCall(({ method, status }) => method === 'setWebhook' && status === 200, {
    timeoutMs: START_WITHIN_MS,
  });
  // Whichever comes second is of no interest any more.
  ended.catch(() => undefined);
  await Promise.race([set, ended]);
}

async function cpuSecondsOf(bot: ChildProcess): Promise<number> {
  const answer = once(bot, 'message');
  bot.send('usage');
  const [usage] = (await answer) as [NodeJS.CpuUsage];
  return (usage.user + usage.system) / 1e6;
}

async function end(bot: ChildProcess): Promise<void> {
  if (bot.exitCode !== null || bot.signalCode !== null) return;
  bot.kill('SIGTERM');
  await once(bot, 'exit');
}
