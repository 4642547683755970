/**
 * Everything on one machine, without accounts: Redis, the sandbox, the stand-in with its chat page, and the bot as in production. With
 * `--payments` people top up by paying an invoice; otherwise by asking the merchant.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { connectStore } from './app/connect.ts';
import { createApp } from './app.ts';
import { faultText } from './command-line.ts';
import { type Config, readConfig, secretsOf } from './config.ts';
import { introducePeople } from './demo-people.ts';
import { startLocalRedis } from './local-redis.ts';
import type { Person } from './playground/page-protocol.ts';
import { startPlayground } from './playground/start-playground.ts';
import { startSandbox } from './sandbox/start-sandbox.ts';
import type { Logger } from './purchase/ports.ts';
import { standInSettings } from './stand-in-settings.ts';
import { noteRedis, stopStrayRedis } from './stray-redis.ts';
import { createLogger } from './telemetry/logger.ts';

/** Kept between runs, so that a second one finds yesterday's orders. */
const DATA = fileURLToPath(new URL('../.data/demo/', import.meta.url));
const FIRST_PORT_TO_TRY = 8088;
const STOP_WITHIN_MS = 8_000;
/** In the form of @BotFather's; the stand-in takes any, and nobody is charged. */
const TEST_PROVIDER_TOKEN = '284685063:TEST:ZGVtbw';

type Part = { stop(): Promise<void> };

async function main(): Promise<void> {
  const parts: Part[] = [];
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopping ??= stopAll(parts));
  // A terminal window that is closed hangs up.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
      void stop().then(() => process.exit(0));
    });
  }
  try {
    const { payments } = parseArgs({ options: { payments: { type: 'boolean', default: false } } }).values;
    const url = await start(parts, payments);
    process.stdout.write(
      `\nvendbot's demo is running. Open this in your browser:\n\n  ${url}\n\nCtrl-C stops all of it.\n`,
    );
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @param parts filled as they start, so that a failure in the middle stops what runs already */
async function start(parts: Part[], payments: boolean): Promise<string> {
  await mkdir(DATA, { recursive: true });
  parts.unshift(await claimData());
  await stopStrayRedis(DATA);
  const redis = await startLocalRedis({ directory: DATA });
  await noteRedis(DATA, redis.url);
  parts.unshift(redis);
  const sandbox = await startSandbox({ dataFile: `${DATA}sandbox.jsonl` });
  parts.unshift(sandbox);
  const playground = await startPlaygroundNear(FIRST_PORT_TO_TRY);
  parts.unshift(playground);
  const config = readConfig({
    ...standInSettings(playground, sandbox, redis.url),
    ...(payments ? { PAYMENT_PROVIDER_TOKEN: TEST_PROVIDER_TOKEN } : {}),
    HTTP_HOST: '127.0.0.1',
    HTTP_PORT: '0',
    LOG_LEVEL: 'warn',
    // Shorter than in production, so that nobody has to wait a minute to see a lost answer end well.
    RESEND_GRACE_MS: '15000',
    KEY_PREFIX: 'demo',
  });
  const logger = createLogger({ level: config.LOG_LEVEL, secrets: secretsOf(config) });
  await introduce(config, playground.people, logger);
  const app = await createApp(config, logger);
  parts.unshift(app);
  await app.start();
  return playground.url;
}

/** Two demos on the same append-only file would spoil it. @throws Error where one is running */
async function claimData(): Promise<Part> {
  const file = `${DATA}running.pid`;
  const pid = Number(await readFile(file, 'utf8').catch(() => ''));
  if (pid > 0 && isRunning(pid)) throw new Error(`a demo is running already (process ${pid}); stop that one first`);
  await writeFile(file, String(process.pid));
  return { stop: () => rm(file, { force: true }) };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Opens the store before the bot does, which finds them in it. */
async function introduce(config: Config, people: readonly Person[], logger: Logger): Promise<void> {
  const store = await connectStore(config, logger);
  try {
    await introducePeople(store, people, Date.now());
  } finally {
    await store.close();
  }
}

/** The usual address where it is free, so that an open page finds the next run; otherwise any. */
async function startPlaygroundNear(port: number) {
  const dataFile = `${DATA}chats.json`;
  return startPlayground({ port, dataFile, started: true }).catch(() => startPlayground({ dataFile, started: true }));
}

/** The bot first, Redis last. */
async function stopAll(parts: readonly Part[]): Promise<void> {
  for (const part of parts) await part.stop().catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
}

main().catch((error: unknown) => {
  process.stderr.write(`${faultText(error, (reason) => `The demo cannot start: ${reason}`)}\n`);
  process.exit(1);
});
