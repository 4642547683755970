import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import { admit } from '../support/admit.ts';
import { startBalancer } from '../support/balancer.ts';
import { freePort, startLocalRedis, emulatorSettings, startShopEmulator } from 'vendbot-demo';
import type { Emulator } from 'bot-api-emulator';
import { createBuyers, type Buyers } from './buyers/buyers.ts';

/** A bot in processes of its own, with an emulator and a Redis that it alone uses. */
export interface Contender {
  readonly name: string;
  readonly emulator: Emulator;
  readonly buyers: Buyers;
  readonly redis: Redis;
  /** Seconds of CPU its processes have used, in user and system mode. */
  cpuSeconds(): Promise<number>;
  /** The most memory that each of its processes had at a time since its start, added up. */
  peakMegabytes(): Promise<number>;
  /** Commands Redis has carried out, those within scripts included. */
  redisCommands(): Promise<number>;
  redisCpuSeconds(): Promise<number>;
}

/** Something that runs until it is stopped. */
export interface Part {
  stop(): Promise<void>;
}

export interface ContenderOptions {
  readonly name: string;
  /** The program, relative to this folder. */
  readonly program: string;
  /** Node's own, for the program. */
  readonly nodeOptions?: readonly string[];
  /** Beside the settings. */
  readonly env?: Readonly<Record<string, string>>;
  readonly service: { readonly url: string; readonly apiKey: string };
  /** The number of processes behind a balancer; absent: one, and nothing between it and the emulator. */
  readonly processes?: number;
  /** Whether the emulator holds it to Telegram's limits; off if absent, because nobody else taps as fast as the bench. */
  readonly strictRate?: boolean;
  /** What stands between its processes and their Redis; answers where they find it. */
  readonly redisBetween?: (redisUrl: string) => Promise<string>;
}

const START_WITHIN_MS = 20_000;

/** Our bot as `npm start` runs it; the cache is filled by its first start, which no bench counts. */
export const VENDBOT = {
  name: 'vendbot',
  program: '../../src/main.ts',
  nodeOptions: ['--max-semi-space-size=32', '--max-old-space-size=512'],
  env: { NODE_COMPILE_CACHE: join(tmpdir(), 'vendbot-compile-cache') },
} as const;

/** @param parts gets what must be stopped again, the latest first, even if the start fails half way */
export async function startContender(options: ContenderOptions, parts: Part[]): Promise<Contender> {
  const { name } = options;
  const server = await startLocalRedis();
  parts.push(server);
  const emulator = await startShopEmulator({ strictRate: options.strictRate ?? false });
  parts.push(emulator);
  const redis = new Redis(server.url);
  parts.push({ stop: async () => redis.disconnect() });
  const ports = await Promise.all(Array.from({ length: options.processes ?? 1 }, () => freePort()));
  const webhook = options.processes === undefined ? `http://127.0.0.1:${ports[0] ?? 0}` : await balance(ports, parts);
  const redisUrl = (await options.redisBetween?.(server.url)) ?? server.url;
  const env = environmentOf(options, emulator, redisUrl, `${webhook}/telegram`);
  const bots: ChildProcess[] = [];
  for (const port of ports) {
    const bot = startBot(options, { ...env, ...options.env, HTTP_PORT: String(port) });
    bots.push(bot);
    parts.push({ stop: () => end(bot) });
    await takesUpdates(bot, emulator, options, bots.length);
  }
  const info = async (section: string, field: RegExp): Promise<number> =>
    Number(field.exec(await redis.info(section))?.[1] ?? NaN);
  return {
    name,
    emulator,
    buyers: createBuyers(emulator, (ids) => admit({ url: server.url, keyPrefix: KEY_PREFIX }, ids)),
    redis,
    cpuSeconds: async () => (await usagesOf(bots)).reduce((sum, usage) => sum + secondsOf(usage), 0),
    peakMegabytes: async () => (await usagesOf(bots)).reduce((sum, { maxRSS }) => sum + maxRSS / 1_024, 0),
    redisCommands: () => info('stats', /^total_commands_processed:(\d+)/mu),
    redisCpuSeconds: async () =>
      (await info('cpu', /^used_cpu_user:([\d.]+)/mu)) + (await info('cpu', /^used_cpu_sys:([\d.]+)/mu)),
  };
}

async function balance(ports: readonly number[], parts: Part[]): Promise<string> {
  const balancer = await startBalancer(ports);
  parts.push(balancer);
  return balancer.url;
}

function environmentOf({ service }: ContenderOptions, emulator: Emulator, redisUrl: string, webhookUrl: string) {
  return {
    PATH: process.env['PATH'],
    ...emulatorSettings(emulator, service, redisUrl),
    WEBHOOK_URL: webhookUrl,
    WEBHOOK_SECRET: 'bench',
    LOG_LEVEL: 'warn',
    KEY_PREFIX,
    // The same people buy the same thing again and again, faster than any hand.
    DUPLICATE_WINDOW_MS: '0',
    RATE_LIMIT_PER_10S: '0',
    RECONCILE_AT: 'off',
  };
}

function startBot({ program, nodeOptions = [] }: ContenderOptions, env: NodeJS.ProcessEnv): ChildProcess {
  return fork(fileURLToPath(new URL(program, import.meta.url)), {
    // A folder without a .env.
    cwd: tmpdir(),
    env,
    execArgv: ['--import', new URL('report-usage.ts', import.meta.url).href, ...nodeOptions],
    // Out of reach of the terminal's Ctrl-C: we stop it, before what it depends on.
    detached: true,
    // Its log must not stand between the figures.
    stdio: ['ignore', process.stderr, process.stderr, 'ipc'],
  });
}

/** The prefix of our bot's keys. */
export const KEY_PREFIX = 'bench';

/** @param nth of the processes that set the webhook, which is the last thing they do before updates come */
async function takesUpdates(
  bot: ChildProcess,
  { driver }: Emulator,
  { name }: ContenderOptions,
  nth: number,
): Promise<void> {
  const ended = once(bot, 'exit').then(([code]) => {
    throw new Error(`${name} ended at its start with code ${String(code)}`);
  });
  const isSet = (): boolean => driver.latestCalls('setWebhook').filter(({ status }) => status === 200).length >= nth;
  const set = driver.untilCall(isSet, { timeoutMs: START_WITHIN_MS });
  // The one that comes second does not matter.
  ended.catch(() => undefined);
  await Promise.race([set, ended]);
}

function usagesOf(bots: readonly ChildProcess[]): Promise<NodeJS.ResourceUsage[]> {
  return Promise.all(
    bots.map(async (bot) => {
      const answer = once(bot, 'message');
      bot.send('usage');
      const [usage] = (await answer) as [NodeJS.ResourceUsage];
      return usage;
    }),
  );
}

function secondsOf({ userCPUTime, systemCPUTime }: NodeJS.ResourceUsage): number {
  return (userCPUTime + systemCPUTime) / 1e6;
}

async function end(bot: ChildProcess): Promise<void> {
  if (bot.exitCode !== null || bot.signalCode !== null) return;
  bot.kill('SIGTERM');
  await once(bot, 'exit');
}
