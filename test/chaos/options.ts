import { parseArgs } from 'node:util';

const REDIS_KINDS = ['single', 'sentinel', 'cluster'] as const;

export interface ChaosOptions {
  /** Purchases that people set out to make. */
  readonly orders: number;
  /** Everything random is drawn from it. */
  readonly seed: number;
  /** Bot processes behind the webhook. */
  readonly processes: number;
  /** What is killed: one Redis, or the masters that Sentinel names. */
  readonly redis: (typeof REDIS_KINDS)[number];
  /** By how much kills per purchase are more frequent, so that a short run meets as many as a longer one; absent: 1. */
  readonly density?: number;
  /** The file for the log of the bot processes; absent: the log is dropped. */
  readonly logFile?: string | undefined;
}

export const USAGE = `npm run chaos -- [options]
  --orders 1000    purchases that people set out to make
  --seed 1         what everything random is drawn from: the same seed plans the same faults at the same orders
  --processes 2    bot processes behind the webhook
  --redis single   what is killed: one Redis, which starts again; or with 'sentinel' the master of three servers, by kills and cuts of its network;
                   or with 'cluster' the masters of a cluster in turn
  --log FILE       where the bot processes write their log`;

/** At most this many people buy at once. */
export const PEOPLE_MAX = 40;
/** Customer numbers can be made up for this many purchases. */
const ORDERS_MAX = 5_000;

/** @throws Error for options that make no sense */
export function readOptions(args: readonly string[]): ChaosOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      orders: { type: 'string', default: '1000' },
      seed: { type: 'string', default: '1' },
      processes: { type: 'string', default: '2' },
      redis: { type: 'string', default: 'single' },
      log: { type: 'string' },
    },
  });
  return {
    orders: numberOf('orders', values.orders, ORDERS_MAX),
    seed: numberOf('seed', values.seed, 2 ** 31),
    processes: numberOf('processes', values.processes, 16),
    redis: redisOf(values.redis),
    logFile: values.log,
  };
}

function redisOf(text: string): ChaosOptions['redis'] {
  const kind = REDIS_KINDS.find((each) => each === text);
  if (kind === undefined) throw new Error(`--redis must be one of ${REDIS_KINDS.join(', ')}`);
  return kind;
}

function numberOf(name: string, text: string, max: number): number {
  const number = Number(text);
  if (Number.isSafeInteger(number) && number >= 1 && number <= max) return number;
  throw new Error(`--${name} must be a whole number from 1 to ${max}`);
}
