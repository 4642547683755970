/**
 * Everything on one machine, without accounts: Redis, the sandbox, the emulator with its chat page, and the bot's own process as in production. With
 * `--payments` people top up by paying an invoice; otherwise by asking the merchant.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { startDemoBot } from './demo-bot.ts';
import { introducePeople } from './demo-people.ts';
import { noteRedis, startLocalRedis, stopOrphanedRedis } from './local-redis.ts';
import { startSandbox } from 'reseller-sandbox';
import { emulatorSettings, startShopEmulator } from './shop-emulator.ts';
import { noteAhead, readAhead } from './redis-clock.ts';
import { moveByTyping } from './typed-clock.ts';

/** Kept between runs, so that a second one finds yesterday's orders. */
const DATA = fileURLToPath(new URL('../../../.data/demo/', import.meta.url));
const [PAGE_PORT, SERVICE_PORT] = [8088, 8089];
const STOP_WITHIN_MS = 8_000;
/** In the form of @BotFather's. The emulator takes any, and no one is charged. */
const TEST_PROVIDER_TOKEN = '284685063:TEST:ZGVtbw';

type Part = { stop(): Promise<void> };

async function main(): Promise<void> {
  const parts: Part[] = [];
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopping ??= stopAll(parts));
  // Closing a terminal window sends SIGHUP.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
      void stop().then(() => process.exit(0));
    });
  }
  const endWithoutBot = async (how: string): Promise<void> => {
    if (stopping !== undefined) return;
    process.stderr.write(
      `The bot has ended ${how}, and the demo with it. What it wrote above says why; npm run demo starts it again with the same chats and orders.\n`,
    );
    await stop();
    process.exit(1);
  };
  try {
    const { payments } = parseArgs({ options: { payments: { type: 'boolean', default: false } } }).values;
    const url = await start(parts, payments, (how) => void endWithoutBot(how));
    process.stdout.write(
      `\nvendbot's demo is running. Open this in your browser:\n\n  ${url}\n\nCtrl-C stops all of it. +30d and Enter moves all clocks thirty days on (+5h: five hours).\n`,
    );
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @param parts filled as they start, so that a failure in the middle stops what runs already */
async function start(parts: Part[], payments: boolean, onBotEnded: (how: string) => void): Promise<string> {
  await mkdir(DATA, { recursive: true });
  parts.unshift(await claimData());
  await stopOrphanedRedis(DATA);
  const redis = await startLocalRedis({ directory: DATA, appendfsync: payments ? 'always' : 'everysec' });
  await noteRedis(DATA, redis.url);
  parts.unshift(redis);
  let aheadMs = await readAhead(redis.url);
  const now = (): number => Date.now() + aheadMs;
  const sandbox = await startNear(SERVICE_PORT, (port) =>
    startSandbox({ port, dataFile: `${DATA}sandbox.jsonl`, clock: now }),
  );
  parts.unshift(sandbox);
  const saved = { dataFile: `${DATA}chats.json`, started: true, strictRate: true, clock: { now } };
  const emulator = await startNear(PAGE_PORT, (port) => startShopEmulator({ port, ...saved }));
  parts.unshift(emulator);
  const settings = {
    ...emulatorSettings(emulator, sandbox, redis.url),
    ...(payments ? { PAYMENT_PROVIDER_TOKEN: TEST_PROVIDER_TOKEN } : {}),
    HTTP_HOST: '127.0.0.1',
    HTTP_PORT: '0',
    LOG_LEVEL: 'warn',
    // Shorter than in production, so that no one has to wait a minute to see a lost answer end well.
    RESEND_GRACE_MS: '15000',
    // The smallest amounts that the sandbox takes.
    MIN_AMOUNTS: 'airtime:50,electricity:500,betting:100',
    KEY_PREFIX: 'demo',
  };
  const { driver } = emulator;
  const bot = await startDemoBot(settings, DATA, () => driver.calls('getUpdates') > 0, aheadMs);
  parts.unshift(bot);
  void bot.ended.then(onBotEnded);
  // All have the same clock, so that what the service, Telegram, the bot and its ledgers write has the same date.
  moveByTyping(async (ms) => {
    await noteAhead(redis.url, aheadMs + ms);
    aheadMs += ms;
    bot.setClock(aheadMs);
  });
  await introducePeople(driver);
  return emulator.url;
}

/** Two demos on the same append-only file would spoil it. @throws Error if one is running */
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

/** Starts it on the usual port if that is free, so that an open page finds the next run, and the bot the same service. Otherwise on any port. */
function startNear<Started>(port: number, started: (port: number) => Promise<Started>): Promise<Started> {
  return started(port).catch(() => started(0));
}

/** Stops the bot first and Redis last. */
async function stopAll(parts: readonly Part[]): Promise<void> {
  for (const part of parts) await part.stop().catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
}

main().catch((error: unknown) => {
  process.stderr.write(`The demo cannot start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
