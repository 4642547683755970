import { once } from 'node:events';
import { createApp } from '../../src/app/app.ts';
import { readConfig } from '../../src/config.ts';
import type { Order } from '../../src/domain/orders/order.ts';
import type { TestUser, Emulator } from 'bot-api-emulator';
import { type Sandbox, startSandbox } from 'reseller-sandbox';
import { emulatorSettings, startShopEmulator } from 'vendbot-demo';
import { openStore } from '../../src/redis/open-store.ts';
import { createLogger } from '../../src/telemetry/logger.ts';
import type { KillPoint } from '../../chaos/killing/kill-points.ts';
import { startKillable } from '../../chaos/killing/killable-process.ts';
import type { PointSignal } from '../../chaos/killing/point-signals.ts';
import { readOrders, isClosed } from '../../chaos/stored-orders.ts';
import { RecordingLogger } from '../support/fakes/recording-logger.ts';

/** The order that is under way when a process dies, and what the service does to it. */
export interface Course {
  orderOf(buyer: Order['buyer']): Order;
  /** How long after the success the service has the token. */
  readonly tokenAfterMs?: number;
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

const DIES_WITHIN_MS = 15_000;
const ENDS_WITHIN_MS = 15_000;
const LOOK_EVERY_MS = 20;

/** One order, a process that dies at the point, and another process that goes on. Stops what it started. */
export async function dieAt(point: KillPoint, redisUrl: string, course: Course): Promise<Aftermath> {
  const sandbox = await startSandbox({ finishAfterMs: 150, tokenAfterMs: course.tokenAfterMs ?? 150 });
  const emulator = await startShopEmulator();
  const [chat] = emulator.driver.addPeople(1, { started: true });
  if (chat === undefined) throw new Error('nobody buys');
  const env = environmentOf(point, redisUrl, sandbox, emulator);
  try {
    const order = course.orderOf({ userId: chat.id, chatId: chat.id, locale: 'en' });
    await course.prepare?.(sandbox, order);
    await put(order, env);
    const signals: PointSignal[] = [];
    const diedBy = await live(env, point, signals);
    const ended = await endBy(env, order.reference);
    return {
      diedBy,
      signals,
      order: ended,
      accepted: sandbox.calls.forReference(order.reference).accepted,
      book: sandbox.transactions().map(({ transaction_status: status }) => status),
      chat,
    };
  } finally {
    await Promise.all([sandbox.stop(), emulator.stop()]);
  }
}

type Env = Readonly<Record<string, string>>;

function environmentOf(point: KillPoint, redisUrl: string, sandbox: Sandbox, emulator: Emulator): Env {
  return {
    PATH: process.env['PATH'] ?? '',
    ...emulatorSettings(emulator, sandbox, redisUrl),
    MERCHANT_IDS: '1',
    HTTP_PORT: '0',
    LOG_LEVEL: 'silent',
    RESELLER_TIMEOUT_MS: '600',
    STATUS_POLL_FIRST_MS: '30',
    STATUS_POLL_MAX_MS: '100',
    RESEND_GRACE_MS: '100',
    LEASE_MS: '500',
    // Apart from all other orders.
    KEY_PREFIX: `die-${point.replaceAll(' ', '-')}`,
  };
}

/** Confirmed by a tap whose process has gone, so it is due at once. */
async function put(order: Order, { REDIS_URL = '', KEY_PREFIX = '' }: Env): Promise<void> {
  const store = await openStore({
    url: REDIS_URL,
    keyPrefix: KEY_PREFIX,
    leaseMs: 500,
    timeZone: 'Africa/Lagos',
    logger: new RecordingLogger(),
  });
  await store.orders.commit({ ...order, version: 1 }, Date.now());
  await store.close();
}

/** A process from its start to its death. If it does not reach the point it is stopped in order, so it has no such end. */
async function live(env: Env, point: KillPoint, signals: PointSignal[]): Promise<NodeJS.Signals | null> {
  const child = startKillable({ env, arms: [{ point, nth: 1 }], onSignal: (signal) => void signals.push(signal) });
  const late = setTimeout(() => child.kill('SIGTERM'), DIES_WITHIN_MS);
  const [, diedBy] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  clearTimeout(late);
  return diedBy;
}

/** The next start, which no kill point ends. */
async function endBy(env: Env, reference: string): Promise<Order | undefined> {
  const app = await createApp(readConfig(env), createLogger({ level: 'silent', secrets: [] }));
  await app.start();
  try {
    for (const giveUpAt = Date.now() + ENDS_WITHIN_MS; Date.now() < giveUpAt;) {
      const order = (await readOrders(env['REDIS_URL'] ?? '', env['KEY_PREFIX'] ?? '')).find(
        (each) => each.reference === reference,
      );
      if (order === undefined || isClosed(order)) return order;
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
    return undefined;
  } finally {
    await app.stop();
  }
}
