import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { type Sandbox, startSandbox } from 'reseller-sandbox';
import { emulatorSettings, freePort, startLocalRedis, startShopEmulator } from 'vendbot-demo';
import { isReady } from '../../measure/is-ready.ts';
import type { Progress } from '../../src/cli/progress.ts';
import { newestDueDay } from '../../src/domain/reports/reconciliation-days.ts';
import { addDays, spanOf } from '../../src/domain/shared/day-span.ts';
import { openStore } from '../../src/redis/open-store.ts';
import { createKeys } from '../../src/redis/shared/keys.ts';
import { KEY_PREFIX, type Part } from '../contender.ts';
import { fillShop } from './fill-shop.ts';
import type { Lateness } from './report-lateness.ts';
import { type ChildUsage, watchChildren } from './watch-children.ts';
import { latenessOf, startWatchedBot } from './watched-bot.ts';

export interface AuditOptions {
  readonly orders: number;
  /** Rows of the service's list. */
  readonly rows: number;
}

/** A work of the day, beside an idle bot. */
export interface WorkFigures {
  readonly name: string;
  readonly seconds: number;
  readonly bot: Lateness;
  readonly job: ChildUsage;
  readonly serviceCalls: number;
  readonly redisCommands: number;
}

const ZONE = 'Africa/Lagos';
const AT = '00:00';
const WITHIN_MS = 4 * 3_600_000;
const LOOK_EVERY_MS = 200;
const IDLE_MS = 10_000;

interface AuditShop {
  readonly env: NodeJS.ProcessEnv;
  readonly redis: Redis;
  readonly sandbox: Sandbox;
  readonly newest: string;
}

/** Fills a shop, and has a bot audit its accounts and compare its books, each in turn. @param parts filled as they start */
export async function measureAudit(options: AuditOptions, parts: Part[], progress: Progress): Promise<WorkFigures[]> {
  const shop = await openShop(options, parts, progress);
  const figures: WorkFigures[] = [];
  const yesterday = { 'audited-up-to': shop.newest, 'reconciled-up-to': shop.newest };
  const works = [
    ['an idle bot', yesterday, undefined],
    ['audit from the beginnings', { ...yesterday, 'audited-up-to': '' }, 'audited-up-to'],
    ['audit of what came after', { ...yesterday, 'audited-up-to': '' }, 'audited-up-to'],
    [
      `books of a day, ${options.rows} rows`,
      { ...yesterday, 'reconciled-up-to': addDays(shop.newest, -1) },
      'reconciled-up-to',
    ],
  ] as const;
  for (const [name, notes, until] of works) {
    progress.step(name);
    figures.push(await measureWork(shop, name, notes, until));
  }
  return figures;
}

async function openShop({ orders, rows }: AuditOptions, parts: Part[], progress: Progress): Promise<AuditShop> {
  const server = await startLocalRedis();
  parts.push(server);
  const redis = new Redis(server.url);
  parts.push({ stop: async () => redis.disconnect() });
  const directory = await mkdtemp(join(tmpdir(), 'vendbot-bench-audit-'));
  parts.push({ stop: () => rm(directory, { recursive: true }) });
  const newest = newestDueDay(Date.now(), AT, ZONE);
  const dataFile = join(directory, 'sandbox.jsonl');
  const say = (_fields: object, message: string): void => void process.stderr.write(`${message}\n`);
  const logger = { debug: () => undefined, info: () => undefined, warn: say, error: say };
  const store = await openStore({
    url: server.url,
    keyPrefix: KEY_PREFIX,
    leaseMs: 10_000,
    timeZone: 'Africa/Lagos',
    logger,
  });
  const shop = { orders, ofTheDay: Math.min(rows, orders), day: spanOf(newest, ZONE), dataFile };
  await fillShop(store, shop, (done) => {
    if (done % 1_000 === 0) progress.at(done, orders, `${done} of ${orders} orders`);
  });
  await store.close();
  const sandbox = await startSandbox({ dataFile });
  parts.push(sandbox);
  const emulator = await startShopEmulator();
  parts.push(emulator);
  // Whom the bot may tell what it found.
  emulator.driver.user('merchant').say('/start');
  const env = {
    PATH: process.env['PATH'],
    ...emulatorSettings(emulator, sandbox, server.url),
    KEY_PREFIX,
    TIME_ZONE: ZONE,
    LOG_LEVEL: 'warn',
    RECONCILE_AT: AT,
  };
  return { env, redis, sandbox, newest };
}

async function measureWork(
  { env, redis, sandbox, newest }: AuditShop,
  name: string,
  notes: Readonly<Record<string, string>>,
  until: string | undefined,
): Promise<WorkFigures> {
  const keys = createKeys(KEY_PREFIX);
  for (const [note, text] of Object.entries(notes)) await redis.set(keys.keyValue(note), text);
  const port = await freePort();
  const bot = startWatchedBot({ ...env, HTTP_PORT: String(port) });
  try {
    await untilReady(bot, port);
    await latenessOf(bot);
    const [startedAt, calls, commands] = [Date.now(), sandbox.calls.of('history'), await commandsOf(redis)];
    const children = watchChildren(bot.pid ?? 0);
    if (until === undefined) await pause(IDLE_MS);
    else while ((await redis.get(keys.keyValue(until))) !== newest) await waitFor(bot, startedAt);
    const job = children.stop();
    return {
      name,
      seconds: (Date.now() - startedAt) / 1_000,
      bot: await latenessOf(bot),
      job,
      serviceCalls: sandbox.calls.of('history') - calls,
      redisCommands: (await commandsOf(redis)) - commands,
    };
  } finally {
    bot.kill('SIGTERM');
    if (bot.exitCode === null) await once(bot, 'exit');
  }
}

async function untilReady(bot: ChildProcess, port: number): Promise<void> {
  const startedAt = Date.now();
  do await waitFor(bot, startedAt);
  while (!(await isReady(port)));
}

async function waitFor(bot: ChildProcess, since: number): Promise<void> {
  if (bot.exitCode !== null || Date.now() - since > WITHIN_MS) throw new Error('the bot has ended, or takes too long');
  await pause(LOOK_EVERY_MS);
}

async function commandsOf(redis: Redis): Promise<number> {
  return Number(/^total_commands_processed:(\d+)/mu.exec(await redis.info('stats'))?.[1] ?? NaN);
}
