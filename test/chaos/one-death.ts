import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createApp } from '../../src/app/app.ts';
import { readConfig } from '../../src/config.ts';
import { isNotifyDue, type Order } from '../../src/domain/orders/order.ts';
import type { TestUser, Emulator } from 'bot-api-emulator';
import { type Sandbox, startSandbox } from 'reseller-sandbox';
import { emulatorSettings, startShopEmulator } from 'vendbot-demo';
import { createLogger } from '../../src/telemetry/logger.ts';
import type { KillPoint, PointSignal } from './killing/kill-points.ts';
import { startKillable } from './killing/killable-process.ts';
import { readOrders, isClosed } from './stored-records.ts';
import { withTestStore } from '../support/redis/test-store.ts';

/** How the order that is under way when a process dies came about, and what the service does to it. */
export interface Course {
  /** An order that was confirmed at a process that is gone. Absent: the buyer taps Confirm at the process that dies. */
  readonly orderOf?: (buyer: Order['buyer']) => Order;
  /** The service has the token only once the first process is dead. */
  readonly isTokenLate?: boolean;
  /** Another worker writes the order while its end is on the way to Telegram. */
  readonly isMovedOn?: boolean;
  /** Before the first process starts. */
  prepare?(sandbox: Sandbox, order: Order): Promise<void> | void;
}

/** The state after a process died and another one took over. */
export interface Aftermath {
  /** How the first process ended. */
  readonly diedBy: NodeJS.Signals | null;
  /** The points that it reported. */
  readonly signals: readonly PointSignal[];
  /** The order when nothing is left to do for it. */
  readonly order: Order | undefined;
  readonly accepted: number;
  readonly book: readonly (string | undefined)[];
  readonly chat: TestUser;
}

/** Long enough for processes that start on a busy machine. */
const DIES_WITHIN_MS = 100_000;
const ENDS_WITHIN_MS = 100_000;
/** By the sandbox's clock, which the test sets. */
const LATE_MS = 3_600_000;
const LOOK_EVERY_MS = 20;
/** For an end that is held up until another worker has moved its order on. The worker that takes over waits for this lease. */
const LONG_LEASE_MS = 5_000;

export interface Place {
  readonly redisUrl: string;
}

/** One order, a process that dies at the point, and another process that goes on. Stops what it started. */
export async function dieAt(point: KillPoint, { redisUrl }: Place, course: Course): Promise<Aftermath> {
  let aheadMs = 0;
  const clock = (): number => Date.now() + aheadMs;
  const tokenAfterMs = course.isTokenLate === true ? LATE_MS : 150;
  const sandbox = await startSandbox({ finishAfterMs: 150, tokenAfterMs, clock });
  const emulator = await startShopEmulator();
  const [chat] = emulator.driver.addPeople(1, { started: true });
  if (chat === undefined) throw new Error('nobody buys');
  const env = environmentOf(redisUrl, sandbox, emulator, course);
  try {
    const confirmed = course.orderOf?.({ userId: chat.id, chatId: chat.id, locale: 'en' });
    if (confirmed !== undefined) {
      await course.prepare?.(sandbox, confirmed);
      await put({ ...confirmed, version: 1 }, env);
    }
    const moving = course.isMovedOn === true ? moveOn(emulator, env) : undefined;
    const signals: PointSignal[] = [];
    const dying = live(env, point, signals);
    if (confirmed === undefined) await tapConfirm(chat);
    const diedBy = await dying;
    aheadMs = LATE_MS;
    await moving;
    // The first tap may be lost with its process, and people tap again.
    if (confirmed === undefined) chat.tapAgain();
    const order = await endBy(env);
    return {
      diedBy,
      signals,
      order,
      accepted: order === undefined ? 0 : sandbox.calls.forReference(order.reference).accepted,
      book: sandbox.transactions().map(({ transaction_status: status }) => status),
      chat,
    };
  } finally {
    await Promise.all([sandbox.stop(), emulator.stop()]);
  }
}

type Env = Readonly<Record<string, string>>;

function environmentOf(redisUrl: string, sandbox: Sandbox, emulator: Emulator, course: Course): Env {
  return {
    PATH: process.env['PATH'] ?? '',
    ...emulatorSettings(emulator, sandbox, redisUrl),
    MERCHANT_IDS: '1',
    ACCESS: 'open',
    HTTP_PORT: '0',
    LOG_LEVEL: 'silent',
    // Long, because the machine may be busy: an order that gets no answer takes another way and misses the point.
    RESELLER_TIMEOUT_MS: '10000',
    STATUS_POLL_FIRST_MS: '30',
    STATUS_POLL_MAX_MS: '100',
    RESEND_GRACE_MS: '100',
    LEASE_MS: String(course.isMovedOn === true ? LONG_LEASE_MS : 500),
    // This keeps it apart from all other orders.
    KEY_PREFIX: `die-${randomUUID()}`,
  };
}

async function tapConfirm(chat: TestUser): Promise<void> {
  const within = { timeoutMs: DIES_WITHIN_MS };
  chat.say('/electricity');
  await chat.until(/\[Ikeja Electric\]/u, within);
  chat.tap('Ikeja Electric');
  await chat.until(/\[Prepaid tokens\]/u, within);
  chat.tap('Prepaid tokens');
  await chat.until(/meter number\?/u, within);
  chat.say('04123450777');
  await chat.until(/What amount\?/u, within);
  chat.say('1000');
  await chat.until(/\[Confirm\]/u, within);
  chat.tap('Confirm');
}

/** Writes the order as it stands, with the next version. Until then nothing gets to Telegram. */
async function moveOn({ driver }: Emulator, env: Env): Promise<void> {
  for (const method of ['sendMessage', 'editMessageText'] as const)
    driver.faults.add({ on: 'call', method, times: 0, effect: { type: 'delay', delayMs: DIES_WITHIN_MS } });
  for (const giveUpAt = performance.now() + DIES_WITHIN_MS; performance.now() < giveUpAt;) {
    const [order] = await readOrders(env['REDIS_URL'] ?? '', env['KEY_PREFIX'] ?? '');
    if (order !== undefined && isNotifyDue(order)) {
      await put({ ...order, version: order.version + 1 }, env);
      return driver.faults.clear();
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

/** Stores an order that is due at once. */
async function put(order: Order, { REDIS_URL = '', KEY_PREFIX = '' }: Env): Promise<void> {
  const at = { url: REDIS_URL, keyPrefix: KEY_PREFIX };
  await withTestStore(at, ({ orders }) => orders.commit(order, Date.now()));
}

/** Runs a process from its start to its death. If it does not reach the point, it is stopped in order, so no signal ended it. */
async function live(env: Env, point: KillPoint, signals: PointSignal[]): Promise<NodeJS.Signals | null> {
  const child = startKillable({
    env,
    arms: [{ point, nth: 1 }],
    onSignal: (signal) => void signals.push(signal),
  });
  const late = setTimeout(() => child.kill('SIGTERM'), DIES_WITHIN_MS);
  const [, diedBy] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  clearTimeout(late);
  return diedBy;
}

/** Starts the bot again, without a kill point, until the order has ended. An order that nobody has confirmed yet has not ended. */
async function endBy(env: Env): Promise<Order | undefined> {
  const app = await createApp(readConfig(env), createLogger({ level: 'silent', secrets: [] }));
  await app.start();
  try {
    for (const giveUpAt = performance.now() + ENDS_WITHIN_MS; performance.now() < giveUpAt;) {
      const orders = await readOrders(env['REDIS_URL'] ?? '', env['KEY_PREFIX'] ?? '');
      const order = orders.find(({ confirmedAt }) => confirmedAt !== undefined);
      if (order !== undefined && isClosed(order)) return order;
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
    return undefined;
  } finally {
    await app.stop();
  }
}
