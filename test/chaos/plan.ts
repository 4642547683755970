import { seededRandom } from 'bot-api-emulator';
import type { ChaosOptions } from './options.ts';
import { type Arm, POINTS_IN_A_RUN } from './killing/kill-points.ts';
import { drawFaults } from './planned-faults.ts';
import type { PlannedPurchase } from './buyer.ts';

/** A SIGKILL at a time after the nth tap on Confirm. */
interface Kill {
  readonly atTap: number;
  readonly delayMs: number;
}

export interface BotKill extends Kill {
  /** Which of the processes. */
  readonly process: number;
}

export interface RedisKill extends Kill {
  /** How long it is away. */
  readonly awayMs: number;
}

/** Everything that is drawn from the seed before the run. */
export interface Plan {
  readonly purchases: readonly PlannedPurchase[];
  readonly botKills: readonly BotKill[];
  readonly redisKills: readonly RedisKill[];
  /** The points at which processes die, one after the other. Each round has every point once, in an order of its own. */
  readonly arms: readonly Arm[];
}

const ORDERS_PER_BOT_KILL = 15;
/** A thousand orders reach every point several times, and the machine still has time to sell: one process start takes a second. */
export const ORDERS_PER_ARM = 10;
/** A process lives long enough to reach most points this often. */
const TIMES_MAX = 3;
/** A run by Sentinel is about failovers, so it has more. A kill that falls into another one is left out. */
const ORDERS_PER_REDIS_KILL = { single: 150, sentinel: 25, cluster: 50 } as const;
const REDIS_KILLS_MIN = 2;
const KILL_WITHIN_MS = 400;

/** The same plan for the same numbers. How it meets the events differs from run to run, because time is real. */
export function planChaos({
  orders,
  seed,
  processes,
  redis,
  density = 1,
}: Pick<ChaosOptions, 'orders' | 'seed' | 'processes' | 'redis' | 'density'>): Plan {
  // Everything except the purchases is planned as if there were this many orders.
  const as = density * orders;
  const random = seededRandom(seed);
  const tap = (): number => 1 + Math.floor(random() * orders);
  const delayMs = (): number => Math.floor(random() * KILL_WITHIN_MS);
  return {
    purchases: Array.from({ length: orders }, (_, index) => purchaseOf(index, random)),
    botKills: Array.from({ length: Math.ceil(as / ORDERS_PER_BOT_KILL) }, () => ({
      atTap: tap(),
      delayMs: delayMs(),
      process: Math.floor(random() * processes),
    })),
    redisKills: Array.from(
      { length: Math.max(REDIS_KILLS_MIN, Math.round(as / ORDERS_PER_REDIS_KILL[redis])) },
      () => ({
        atTap: tap(),
        delayMs: delayMs(),
        awayMs: 200 + Math.floor(random() * 1_300),
      }),
    ),
    arms: Array.from({ length: Math.ceil(as / ORDERS_PER_ARM / POINTS_IN_A_RUN.length) }, () =>
      shuffled(POINTS_IN_A_RUN, random).map((point) => ({ point, nth: 1 + Math.floor(random() * TIMES_MAX) })),
    ).flat(),
  };
}

/** One of them, all equally likely. */
function pick<T>(choices: readonly T[], random: () => number): T {
  const choice = choices[Math.floor(random() * choices.length)];
  if (choice === undefined) throw new RangeError('there is nothing to choose from');
  return choice;
}

function shuffled<T>(values: readonly T[], random: () => number): readonly T[] {
  return values
    .map((value) => ({ value, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ value }) => value);
}

/**
 * The last digits of a number, which decide at the sandbox how its purchase goes. Left out are purchases that never end, and purchases taken
 * back long after they were told (reconciliation finds them, not the order worker). Late tokens are more frequent than others, because
 * nothing else leads to some of the points.
 */
const ENDINGS = {
  airtime: '0200 0202 0203 0400 0404 0408 0500 0501 0502 0503 0504 1234'.split(' '),
  electricity: '0202 0203 0404 0501 0502 0503 0504 0777 0777 0777 1234'.split(' '),
} as const;
const PHONE_PREFIXES = ['0803', '0806', '0813', '0703', '0706'];

function purchaseOf(index: number, random: () => number): PlannedPurchase {
  const service = random() < 0.75 ? 'airtime' : 'electricity';
  const ending = pick(ENDINGS[service], random);
  const middle = String(index % 1_000).padStart(3, '0');
  const block = Math.floor(index / 1_000);
  const about = { amount: String(1_000 + Math.floor(random() * 4_000)), ...faultsAndPatience(random) };
  return service === 'airtime'
    ? {
        service,
        command: '/airtime',
        labels: [/^MTN$/u],
        number: `${PHONE_PREFIXES[block] ?? ''}${middle}${ending}`,
        ...about,
      }
    : {
        service,
        command: '/electricity',
        labels: [/prepaid/iu, /^Ikeja Electric$/u],
        number: `041${block}${middle}${ending}`,
        ...about,
      };
}

function faultsAndPatience(random: () => number): Pick<PlannedPurchase, 'faults' | 'patienceMs'> {
  return { faults: drawFaults(random), patienceMs: 1_500 + Math.floor(random() * 2_000) };
}
