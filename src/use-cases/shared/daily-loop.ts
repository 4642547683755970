import type { CalendarDate } from '../../domain/shared/day-span.ts';
import { lieWithin } from '../../domain/shared/clock.ts';
import { newestDueDay } from '../../domain/reports/reconciliation-days.ts';
import { JobCrashedError } from './job-crashed-error.ts';
import type { Logger, Now } from './ports.ts';
import { repeat } from './repeat.ts';

/** When a daily work is due. */
export interface DailyTime {
  /** The time of day on the clock of the zone, such as `04:00`. */
  readonly at: string;
  readonly timeZone: string;
  readonly now: Now;
  readonly logger: Logger;
}

export interface DailyLoopDeps extends DailyTime {
  /** For the log, such as `the daily reconciliation`. */
  readonly name: string;
  /** Does all that is due; answers the newest day that is known to be done afterwards, undefined if it is not known. */
  readonly run: (newest: CalendarDate, signal: AbortSignal) => Promise<CalendarDate | undefined>;
  /** The process that did it came to no end. Tells merchants; never throws. */
  readonly onCrash?: (() => Promise<void>) | undefined;
}

/** A work of every day, in this process. */
export interface DailyLoop {
  /** Does what is due, and ends; of no effect if another process does it at that time. */
  runDue(): Promise<void>;
  start(): void;
  /** Ends what is under way before its next step. */
  stop(): Promise<void>;
}

const LOOK_EVERY_MS = 30_000;
/** After a failure (a service that is down) the next try comes so much later. */
const RETRY_AFTER_MS = 10 * 60_000;

/** The alarm clock of a daily work. That it is done once over all processes is the work's own affair. */
export function createDailyLoop({ at, timeZone, now, logger, name, run, onCrash }: DailyLoopDeps): DailyLoop {
  const looks = repeat(runDue, () => LOOK_EVERY_MS);
  let doneUpTo: CalendarDate | undefined;
  let failedAt = -Infinity;
  return { runDue, start: looks.start, stop: looks.stop };

  async function runDue(): Promise<void> {
    const newest = newestDueDay(now(), at, timeZone);
    // A later day that was done is one of a clock that was ahead.
    if (doneUpTo === newest || lieWithin(RETRY_AFTER_MS, failedAt, now())) return;
    try {
      doneUpTo = await run(newest, looks.signal);
    } catch (error) {
      if (looks.signal.aborted) return;
      failedAt = now();
      logger.warn({ err: error, date: newest }, `${name} failed; trying again in ten minutes`);
      if (error instanceof JobCrashedError) await onCrash?.();
    }
  }
}
