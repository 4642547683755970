import { closeSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { startBalancer } from '../support/balancer.ts';
import { freePort, emulatorSettings, startShopEmulator } from 'vendbot-demo';
import type { TestUser, Emulator } from 'bot-api-emulator';
import type { Order } from '../../src/domain/orders/order.ts';
import { fateOf, timingsOf, outcomeOf, type Sandbox, startSandbox, type Transaction } from 'reseller-sandbox';
import { admit } from '../support/admit.ts';
import { readMoney } from './accounts.ts';
import { type BotProcess, superviseBot } from './killing/bot-supervisor.ts';
import { type KillPlan, createKillPlan, type PointCount } from './killing/hand-out-kills.ts';
import { type Attempt, buy, type BuyerDeps } from './buyer.ts';
import { POINTS_IN_A_RUN } from './killing/kill-points.ts';
import { startKillableCluster } from './killing/killable-cluster.ts';
import { type KillableRedis, startKillableRedis } from './killing/killable-redis.ts';
import { startKillableSentinel } from './killing/killable-sentinel.ts';
import { type ChaosOptions, PEOPLE_MAX } from './options.ts';
import { ORDERS_PER_ARM, type Plan, planChaos } from './plan.ts';
import { createKiller, type Killer } from './killing/killer.ts';
import { isClosed, readOrders } from './stored-records.ts';
import { planTelegramFaults } from './planned-faults.ts';
import { judge, type Verdict } from './verdict.ts';
import { watch } from './observer.ts';

export interface ChaosResult {
  readonly verdict: Verdict;
  /** The records of lost orders, if there are any. */
  readonly lostOrders: readonly Order[];
  /** The screens of people who got no purchase confirmed. */
  readonly gaveUp: readonly string[];
  readonly botKills: number;
  readonly redisKills: number;
  /** Masters whose network was cut. */
  readonly redisCutOffs: number;
  /** The points at which processes were told to die, and how often they came and died there. */
  readonly points: readonly PointCount[];
  /** How often each fault struck, by name. */
  readonly telegramFaults: Readonly<Record<string, number>>;
  /** How often each fault was put in the way of a call, by name. */
  readonly serviceFaults: Readonly<Record<string, number>>;
  readonly seconds: number;
}

/** Something that runs until it is stopped. */
interface Part {
  stop(): Promise<unknown>;
}

/** Long enough for everything to be down several times over, also on a slow machine. */
const GIVE_UP_AFTER_MS = 240_000;
const DRAIN_WITHIN_MS = 180_000;
const KEY_PREFIX = 'chaos';
/** A late-visible purchase stays hidden for longer than the bot waits before it sends again; that second call is answered with 409. */
const TIMINGS = timingsOf({ finishAfterMs: 700, slowMs: 1_500, lateVisibleMs: 2_500, tokenAfterMs: 600 });

/**
 * One run from start to verdict.
 * @param onStep is told of each purchase that begins, and of what the run waits for
 * @param interrupted ends it early by rejecting; everything that was started is stopped in any case
 */
export async function runChaos(
  options: ChaosOptions,
  onStep: (label: string) => void,
  interrupted?: Promise<never>,
): Promise<ChaosResult> {
  const parts: Part[] = [];
  const running = run(options, parts, onStep);
  try {
    return await (interrupted === undefined ? running : Promise.race([running, interrupted]));
  } finally {
    for (const part of parts.toReversed()) await part.stop();
  }
}

async function run(options: ChaosOptions, parts: Part[], onStep: (label: string) => void): Promise<ChaosResult> {
  const startedAt = performance.now();
  const plan = planChaos(options);
  const { density = 1 } = options;
  const killPlan = createKillPlan(plan.arms, POINTS_IN_A_RUN, ORDERS_PER_ARM / density);
  const services = await startServices(options, parts);
  const { emulator, sandbox, redis } = services;
  const storePlace = { url: redis.url, keyPrefix: KEY_PREFIX, replicas: redis.replicas };
  const people = emulator.driver.addPeople(Math.min(PEOPLE_MAX, plan.purchases.length), { started: true });
  const userIds = people.map(({ id }) => id);
  await admit(storePlace, userIds);
  const witness = watch(emulator);
  const field = await startBots(services, options, killPlan, parts);
  planTelegramFaults(emulator.driver.faults, options.seed);
  const killer = createKiller(plan, field.bots, redis);
  const saidVoid = new Set<string>();
  const attempts: Attempt[] = [];
  await goShopping(people, field, plan, { attempts, killer, killPlan, saidVoid, onStep });
  onStep('everything works again; waiting for every order to end');
  killPlan.close();
  await killer.idle();
  const telegramFaults = sums(
    emulator.driver.faults.list().map(({ fault, hits }) => [fault.effect.type, hits] as const),
  );
  emulator.driver.faults.clear();
  sandbox.clearFaults();
  await drain(field);
  witness.stop();
  const orders = await readOrders(redis.url, KEY_PREFIX);
  const verdict = judge({
    orders,
    money: await readMoney(storePlace, userIds),
    transactions: sandbox.transactions(),
    acceptedOf: (reference) => sandbox.calls.forReference(reference).accepted,
    finalAtMsOf,
    seen: witness.seen,
    faultTimes: witness.faultTimes,
    saidVoid,
  });
  return {
    verdict,
    lostOrders: orders.filter(({ reference }) => verdict.lost.includes(reference)),
    gaveUp: attempts.flatMap((attempt) => (attempt.type === 'gave-up' ? [attempt.transcript] : [])),
    ...killer.counts(),
    points: killPlan.counts(),
    telegramFaults,
    serviceFaults: sums(plan.purchases.flatMap(({ faults }) => faults.map(({ name }) => [name, 1] as const))),
    seconds: (performance.now() - startedAt) / 1_000,
  };
}

function sums(counts: readonly (readonly [name: string, count: number])[]): Record<string, number> {
  const summed: Record<string, number> = {};
  for (const [name, count] of counts) summed[name] = (summed[name] ?? 0) + count;
  return summed;
}

interface Field {
  readonly emulator: Emulator;
  readonly sandbox: Sandbox;
  readonly redis: KillableRedis;
  readonly bots: readonly BotProcess[];
}

type Services = Omit<Field, 'bots'>;

const START_REDIS = { single: startKillableRedis, sentinel: startKillableSentinel, cluster: startKillableCluster };

/** @param parts filled as they start, so that all of them stop if one fails */
async function startServices({ redis: kind }: ChaosOptions, parts: Part[]): Promise<Services> {
  const redis = await START_REDIS[kind]();
  parts.push(redis);
  const sandbox = await startSandbox({ wallet: 1e10, ...TIMINGS });
  parts.push(sandbox);
  const emulator = await startShopEmulator({
    // Also for the merchants, because they get alerts.
    started: true,
    strictRate: 'overall',
    webhookTimings: { retryUnitMs: 100, retryLimitMs: 1_000 },
  });
  parts.push(emulator);
  return { emulator, sandbox, redis };
}

async function startBots(
  services: Services,
  { processes, logFile }: ChaosOptions,
  killPlan: KillPlan,
  parts: Part[],
): Promise<Field> {
  const { emulator, sandbox, redis } = services;
  const ports = await Promise.all(Array.from({ length: processes }, () => freePort()));
  const balancer = await startBalancer(ports);
  parts.push(balancer);
  const logFd = logFile === undefined ? undefined : openSync(logFile, 'a');
  if (logFd !== undefined) parts.push({ stop: async () => closeSync(logFd) });
  const environment = environmentOf(emulator, sandbox, redis, `${balancer.url}/telegram`);
  const bots = ports.map((port) => superviseBot({ ...environment, HTTP_PORT: String(port) }, killPlan, logFd));
  parts.push({ stop: () => Promise.all(bots.map((bot) => bot.stop())) });
  await Promise.all(bots.map((bot) => bot.untilReady()));
  return { ...services, bots };
}

function environmentOf(emulator: Emulator, sandbox: Sandbox, redis: KillableRedis, webhookUrl: string) {
  return {
    PATH: process.env['PATH'] ?? '',
    ...emulatorSettings(emulator, sandbox, redis.url),
    REDIS_REPLICAS: String(redis.replicas),
    ACCESS: 'approval',
    WEBHOOK_URL: webhookUrl,
    WEBHOOK_SECRET: 'chaos',
    LOG_LEVEL: 'info',
    KEY_PREFIX,
    RATE_LIMIT_PER_10S: '0',
    RECONCILE_AT: 'off',
    // Short, so that minutes of an outage take seconds. No promise may depend on them.
    RESELLER_TIMEOUT_MS: '800',
    STATUS_POLL_FIRST_MS: '100',
    STATUS_POLL_MAX_MS: '1000',
    RESEND_GRACE_MS: '1000',
    LEASE_MS: '1000',
    ALERT_AFTER: '2s',
  };
}

interface Shopping {
  /** Filled as the attempts end. */
  readonly attempts: Attempt[];
  readonly killer: Killer;
  readonly killPlan: KillPlan;
  readonly saidVoid: Set<string>;
  readonly onStep: (label: string) => void;
}

function buyerDeps({ sandbox }: Field, { killer, killPlan, saidVoid }: Shopping): Omit<BuyerDeps, 'giveUpAt'> {
  return {
    onConfirm({ faults }, reference) {
      // A question for a product names no order, so the fault meets the next caller.
      for (const { fault } of faults) sandbox.inject(fault.endpoint === 'product' ? fault : { ...fault, reference });
      killPlan.tapped();
      killer.tapped();
    },
    onVoid: (reference) => void saidVoid.add(reference),
  };
}

/** People begin the next planned purchase as soon as their last one is confirmed. */
async function goShopping(people: readonly TestUser[], field: Field, plan: Plan, shopping: Shopping): Promise<void> {
  const { attempts, onStep } = shopping;
  const waiting = plan.purchases.values();
  await Promise.all(
    people.map(async (chat) => {
      for (const planned of waiting) {
        const giveUpAt = Date.now() + GIVE_UP_AFTER_MS;
        attempts.push(await buy(chat, planned, { ...buyerDeps(field, shopping), giveUpAt }));
        onStep(`${attempts.length} of ${plan.purchases.length} confirmed`);
      }
    }),
  );
}

/** Waits until every order is closed and every update was taken, but only for a limited time; the verdict says what is left. */
async function drain({ bots, emulator, redis }: Field): Promise<void> {
  const giveUpAt = Date.now() + DRAIN_WITHIN_MS;
  await Promise.all(bots.map((bot) => bot.untilReady()));
  while (Date.now() < giveUpAt) {
    const orders = await readOrders(redis.url, KEY_PREFIX);
    if (emulator.driver.pendingUpdates === 0 && orders.every(isClosed)) return;
    await sleep(250);
  }
}

/** When the purchase is final, computed as the sandbox does it, from the moment at which it took the purchase. */
function finalAtMsOf({ customer_id: number, service, created_at: createdAt = '' }: Transaction): number {
  const fate = fateOf(outcomeOf(number), service, Date.parse(createdAt), TIMINGS);
  return Math.max(fate.visibleAtMs, fate.failsAtMs ?? fate.succeedsAtMs ?? 0);
}
