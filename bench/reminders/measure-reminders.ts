import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { type Sandbox, startSandbox } from 'reseller-sandbox';
import type { Emulator } from 'bot-api-emulator';
import { emulatorSettings, startLocalRedis, startShopEmulator } from 'vendbot-demo';
import { admit } from '../../measure/admit.ts';
import type { Progress } from '../../src/cli/progress.ts';
import { openStore } from '../../src/redis/open-store.ts';
import type { Lateness } from '../audit/report-lateness.ts';
import { createBuyers } from '../buyers/buyers.ts';
import { KEY_PREFIX, type Part } from '../contender.ts';
import { usedBytes } from '../store/redis-figures.ts';
import { countCommands, type CountedCommands } from './count-commands.ts';
import { startCrew } from './crew.ts';
import { fillDue, fillReminders, ZONE } from './fill-reminders.ts';
import { type Purchase, startPurchases } from './purchases.ts';
import type { ReminderShop } from './reminder-shop.ts';
import { runRound, type RoundFigures } from './round.ts';

export interface ReminderOptions {
  /** Stored, and not due in the run. */
  readonly stored: number;
  /** At one moment, of as many people. */
  readonly due: number;
  /** For how long the processes have nothing to do. */
  readonly idleS: number;
  readonly kills: number;
}

export interface ReminderFigures {
  readonly processes: number;
  readonly bytesEach: number;
  readonly idle: CountedCommands & { readonly late: readonly Lateness[] };
  /** Made while nothing was due. */
  readonly alone: readonly Purchase[];
  readonly calm: RoundFigures;
  readonly killed: RoundFigures;
}

const PROCESSES = 2;
const BUYERS = 100;
const FINISH_AFTER_MS = 2_000;
/** Also on a busy machine. */
const START_WITHIN_MS = 20_000;
/** Nothing looks more seldom. */
const NOTICED_WITHIN_MS = 30_000;
const ALONE_MS = 20_000;
/** Slower than a second's reminders go. */
const PER_SECOND = 15;
const SILENT = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

/** What stored reminders cost, and how those go that are due at one moment: once undisturbed, once under kills. @param parts filled as they start */
export async function measureReminders(
  options: ReminderOptions,
  parts: Part[],
  progress: Progress,
): Promise<ReminderFigures> {
  const { stored, due, idleS, kills } = options;
  const { server, redis, store } = await openRedis(parts);
  const before = await usedBytes(redis);
  await fillReminders(store, stored, (done) => {
    if (done % 1_000 === 0) progress.at(done, stored, `${done} of ${stored} reminders`);
  });
  const bytesEach = ((await usedBytes(redis)) - before) / stored;
  const emulator = await startShopEmulator({
    strictRate: 'overall',
    webhookTimings: { retryUnitMs: 100, retryLimitMs: 1_000 },
  });
  parts.push(emulator);
  const letIn = (ids: readonly number[]): Promise<void> => admit({ url: server.url, keyPrefix: KEY_PREFIX }, ids);
  const buyers = await createBuyers(emulator, letIn).people(BUYERS);
  const [calmIds, killedIds] = [await addPeople(emulator, letIn, due), await addPeople(emulator, letIn, due)];
  const sandbox = await startSandbox({ wallet: 1e10, finishAfterMs: FINISH_AFTER_MS });
  parts.push(sandbox);
  const calmAt = Date.now() + START_WITHIN_MS + idleS * 1_000;
  const killedAt = calmAt + NOTICED_WITHIN_MS + (due / PER_SECOND) * 1_000 + 2 * ALONE_MS;
  await fillDue(store, calmIds, calmAt);
  await fillDue(store, killedIds, killedAt);
  progress.step('processes start');
  const counting = await countCommands(redis, PROCESSES);
  const crew = await startCrew(PROCESSES, (url) => environmentOf(emulator, sandbox, server.url, url), parts);
  const shop: ReminderShop = { emulator, store, buyers, crew };
  await crew.lateness();
  counting.idleFromHere();
  progress.step('nothing to do');
  await pause(idleS * 1_000);
  const idle = { ...counting.stop(), late: await crew.lateness() };
  progress.step('reminders are due');
  const calm = await runRound(shop, { userIds: calmIds, dueAt: calmAt, kills: 0 });
  progress.step('only purchases');
  const buying = startPurchases(buyers);
  await pause(ALONE_MS);
  const alone = await buying.stop();
  progress.step('reminders are due, and processes are killed');
  const killed = await runRound(shop, { userIds: killedIds, dueAt: killedAt, kills });
  return { processes: PROCESSES, bytesEach, idle, alone, calm, killed };
}

async function openRedis(parts: Part[]) {
  const server = await startLocalRedis();
  parts.push(server);
  const redis = new Redis(server.url);
  parts.push({ stop: async () => redis.disconnect() });
  const place = { url: server.url, keyPrefix: KEY_PREFIX, leaseMs: 10_000, timeZone: ZONE, logger: SILENT };
  const store = await openStore(place);
  parts.push({ stop: () => store.close() });
  return { server, redis, store };
}

async function addPeople(
  { driver }: Emulator,
  letIn: (ids: readonly number[]) => Promise<void>,
  count: number,
): Promise<readonly number[]> {
  const ids = driver.addPeople(count, { started: true }).map(({ person }) => person.id);
  await letIn(ids);
  return ids;
}

function environmentOf(emulator: Emulator, sandbox: Sandbox, redisUrl: string, url: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    ...emulatorSettings(emulator, sandbox, redisUrl),
    ACCESS: 'approval',
    TIME_ZONE: ZONE,
    WEBHOOK_URL: `${url}/telegram`,
    WEBHOOK_SECRET: 'bench',
    LOG_LEVEL: 'error',
    KEY_PREFIX,
    // The same people buy the same thing again and again, faster than any hand.
    DUPLICATE_WINDOW_MS: '0',
    RATE_LIMIT_PER_10S: '0',
    RECONCILE_AT: 'off',
  };
}
