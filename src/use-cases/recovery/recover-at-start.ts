import { setTimeout as wait } from 'node:timers/promises';
import { utcDay } from '../../domain/shared/day.ts';
import type { InitialisedFlag } from './ports.ts';
import type { Logger, Now } from '../shared/ports.ts';
import type { RecoverOrders } from './recover-orders.ts';

export interface RecoverAtStart {
  /** Comes back at once: what there is to do happens beside everything else. */
  start(): void;
  /** The store was found empty while the bot runs: the same again. */
  again(): void;
  /** Ends what is under way, between two pages. */
  stop(): Promise<void>;
}

export interface RecoverAtStartDeps {
  readonly initialised: InitialisedFlag;
  readonly recover: RecoverOrders;
  /** How far back, in days. */
  readonly days: number | 'off';
  readonly now: Now;
  readonly sleep?: (ms: number, value: undefined, options: { signal: AbortSignal }) => Promise<void>;
  readonly logger: Logger;
}

const DAY_MS = 24 * 3_600_000;
const PAUSE_FIRST_MS = 1_000;
const PAUSE_MAX_MS = 60_000;

/** Fills a Redis that no bot has begun to work with; the mark is set only when that is done, so that a start that was cut off does it again. */
export function createRecoverAtStart(deps: RecoverAtStartDeps): RecoverAtStart {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  return {
    start() {
      running ??= untilBegun(deps, stopping.signal);
    },
    again() {
      running = Promise.resolve(running).then(() => untilBegun(deps, stopping.signal));
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** With growing pauses for as long as the service or Redis is away: the bot sells meanwhile. */
async function untilBegun(deps: RecoverAtStartDeps, signal: AbortSignal): Promise<void> {
  const { sleep = wait } = deps;
  const since = utcDay(deps.now() - (deps.days === 'off' ? 0 : deps.days * DAY_MS));
  for (let tries = 0; !signal.aborted; tries += 1) {
    try {
      return await begin(deps, since, signal);
    } catch (error) {
      if (signal.aborted) return;
      const pauseMs = Math.min(PAUSE_MAX_MS, PAUSE_FIRST_MS * 2 ** Math.min(tries, 10));
      deps.logger.warn({ err: error, pauseMs }, 'the recovery came to no end; trying again');
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }
}

async function begin(deps: RecoverAtStartDeps, since: string, signal: AbortSignal): Promise<void> {
  const { initialised, recover, days, logger } = deps;
  if (await initialised.has()) return;
  if (days === 'off') {
    logger.info({}, 'a new Redis; had it orders before, bring them back with `npm run recover` or RECOVER_ON_START');
  } else {
    logger.info({ since }, 'a new Redis: recovering orders from the history of the service');
    const { byState, ...counts } = await recover({ since, signal });
    logger.info({ since, ...counts, ...byState }, 'the recovery is done');
  }
  await initialised.set();
}
