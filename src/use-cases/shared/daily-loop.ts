import type { CalendarDate } from '../../domain/shared/day-span.ts';
import { lieWithin } from '../../domain/shared/clock.ts';
import { newestDueDay } from '../../domain/reports/reconciliation-days.ts';
import type { Logger, Now } from './ports.ts';
import { repeat } from './repeat.ts';

/** When a daily work is due. */
export interface DailyTime {
  /** The time of day on the clock of the zone, such as `04:00`. */
  readonly at: string;
  readonly timeZone: string;
  readonly now: Now;
  readonly logger: Logger;
  /** Hears why a day's work failed, each time; never throws. */
  readonly onFailure?: (error: unknown) => Promise<void>;
  /** After which it is broken off before its next step. */
  readonly maxMs?: number;
}

export interface DailyLoopDeps extends DailyTime {
  /** For the log, such as `the daily reconciliation`. */
  readonly name: string;
  /** Does all that is due; answers the newest day that is known to be done afterwards, undefined if it is not known. */
  readonly run: (newest: CalendarDate, signal: AbortSignal) => Promise<CalendarDate | undefined>;
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
/** Far longer than any takes. */
const MAX_MS = 4 * 3_600_000;

/** The alarm clock of a daily work. That it is done once over all processes is the work's own affair. */
export function createDailyLoop({
  at,
  timeZone,
  now,
  logger,
  name,
  run,
  onFailure,
  maxMs = MAX_MS,
}: DailyLoopDeps): DailyLoop {
  const looks = repeat(runDue, () => LOOK_EVERY_MS);
  let doneUpTo: CalendarDate | undefined;
  let failedAt = -Infinity;
  return { runDue, start: looks.start, stop: looks.stop };

  async function runDue(): Promise<void> {
    const newest = newestDueDay(now(), at, timeZone);
    // A later day that was done is one of a clock that was ahead.
    if (doneUpTo === newest || lieWithin(RETRY_AFTER_MS, failedAt, now())) return;
    try {
      doneUpTo = await run(newest, AbortSignal.any([looks.signal, AbortSignal.timeout(maxMs)]));
    } catch (error) {
      if (looks.signal.aborted) return;
      failedAt = now();
      logger.warn({ err: error, date: newest }, `${name} failed; trying again in ten minutes`);
      await onFailure?.(error);
    }
  }
}
