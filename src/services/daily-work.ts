import {
  type CalendarDate,
  HOUR_MS,
  isDayFromFuture,
  isFromFuture,
  lieWithin,
  readDate,
  newestDueDay,
} from '../domain/shared/days.ts';
import { readJson } from '../redis/shared/held-record-store.ts';
import { isStoreFailure } from '../redis/connection/store-failure.ts';
import { ResellerError } from '../domain/shared/reseller.ts';
import { repeat } from '../async/timers.ts';
import type { Shop } from './shop.ts';
import { z } from 'zod';
import type { DailyWork as WorkName, LastRun } from '../domain/workload.ts';
import { withLease } from './leases.ts';

interface DailyTime {
  /** For the log, such as `the daily reconciliation`. */
  readonly name: string;
  /** The time of day on the clock of the shop, such as `04:00`. */
  readonly at: string;
  /** Tells of a failure. Not called if only Redis or the service is away, because the next try finds that again. Never throws. */
  readonly tellCrash?: () => Promise<void>;
  /** After so long the work is broken off before its next step. */
  readonly maxMs?: number;
}

interface DailyWork extends DailyTime {
  readonly lease: string;
  /** Where the newest day on which the work was done is noted, over all processes and restarts. */
  readonly lastDone: string;
  readonly run: (options: DailyWorkOptions) => Promise<void>;
}

interface DailyWorkOptions {
  readonly signal: AbortSignal;
  readonly onStep: () => Promise<void>;
}

/** Work that is done once a day over all processes. If a day is missed, the next one makes up for it. */
export function createDailyWork(
  shop: Pick<Shop, 'leases' | 'keyValues' | 'timeZone' | 'now' | 'logger'>,
  { lease, lastDone, run, ...time }: DailyWork,
): DailyLoop {
  return createDailyLoop(shop, {
    ...time,
    run: (newest, signal) =>
      withLease(shop, lease, async (onStep) => {
        const done = await readNotedDay(shop, lastDone);
        if (done !== undefined && done >= newest) return newest;
        await run({ signal, onStep });
        await shop.keyValues.write(lastDone, newest);
        return newest;
      }),
  });
}

export interface DailyLoop {
  /** Does what is due, and ends. Does nothing if another process is doing the work. */
  runDue(): Promise<void>;
  start(): void;
  /** Ends the work before its next step. */
  stop(): Promise<void>;
}

const LOOK_EVERY_MS = 30_000;
/** After a failure (such as a service that is down) the next try comes this much later. */
const RETRY_AFTER_MS = 10 * 60_000;
/** Far longer than any daily work takes. */
const MAX_MS = 4 * HOUR_MS;

interface LoopedWork extends DailyTime {
  /** Does all that is due; answers the newest day that is known to be done afterwards, undefined if it is not known. */
  readonly run: (newest: CalendarDate, signal: AbortSignal) => Promise<CalendarDate | undefined>;
}

/** The work itself makes sure that it is done once over all processes. */
export function createDailyLoop(
  { timeZone, now, logger }: Pick<Shop, 'timeZone' | 'now' | 'logger'>,
  { at, name, run, tellCrash, maxMs = MAX_MS }: LoopedWork,
): DailyLoop {
  const looks = repeat(runDue, () => LOOK_EVERY_MS);
  let doneUpTo: CalendarDate | undefined;
  let failedAt = -Infinity;
  return { runDue, start: looks.start, stop: looks.stop };

  async function runDue(): Promise<void> {
    const newest = newestDueDay(now(), at, timeZone);
    // If the day that was done is later than the newest one, a clock was ahead when it was done.
    if (doneUpTo === newest || lieWithin(RETRY_AFTER_MS, failedAt, now())) return;
    try {
      doneUpTo = await run(newest, AbortSignal.any([looks.signal, AbortSignal.timeout(maxMs)]));
    } catch (error) {
      if (looks.signal.aborted) return;
      failedAt = now();
      logger.warn({ err: error, date: newest }, `${name} failed; trying again in ten minutes`);
      if (!isStoreFailure(error) && !(error instanceof ResellerError)) await tellCrash?.();
    }
  }
}

type NoteShop = Pick<Shop, 'keyValues' | 'now' | 'logger'>;

/** A day that was over when it was noted; undefined if there is none, or if the note is of the future, because a clock was ahead. */
export async function readNotedDay(
  { keyValues, now, logger, timeZone }: NoteShop & Pick<Shop, 'timeZone'>,
  name: string,
): Promise<CalendarDate | undefined> {
  const noted = readDate((await keyValues.read(name)) ?? '');
  if (noted === undefined || !isDayFromFuture(noted, now(), timeZone)) return noted;
  warn(logger, name, noted);
  return undefined;
}

/** The same of a time, in milliseconds since 1970. */
export async function readNotedTime({ keyValues, now, logger }: NoteShop, name: string): Promise<number | undefined> {
  const noted = Number((await keyValues.read(name)) ?? 0);
  if (noted > 0 && !isFromFuture(noted, now())) return noted;
  if (noted > 0) warn(logger, name, noted);
  return undefined;
}

function warn(logger: Shop['logger'], note: string, noted: CalendarDate | number): void {
  logger.warn({ note, noted }, 'a note lies in the future, because a clock was ahead; it counts as none');
}

type RunShop = Pick<Shop, 'keyValues' | 'now' | 'logger'>;

const runSchema = z.object({ at: z.number(), differences: z.number(), date: z.string().optional() });

/** Undefined if there was no run, if the note of it cannot be read, or if the note is of the future, because a clock was ahead. */
export async function findLastRun(
  { keyValues, now }: Pick<RunShop, 'keyValues' | 'now'>,
  work: WorkName,
): Promise<LastRun | undefined> {
  const found = readJson((await keyValues.read(nameOf(work))) ?? '', runSchema);
  return found === undefined || isFromFuture(found.at, now()) ? undefined : found;
}

/** The same note for all processes. A run for an older day than the noted one is not noted. Never throws, because the work itself is done. */
export async function noteRun(shop: RunShop, work: WorkName, run: Omit<LastRun, 'at'>): Promise<void> {
  try {
    const before = await findLastRun(shop, work);
    if ((before?.date ?? '') > (run.date ?? '')) return;
    await shop.keyValues.write(nameOf(work), JSON.stringify({ at: shop.now(), ...run }));
  } catch (error) {
    shop.logger.warn({ err: error, work }, 'the end of a daily work could not be noted');
  }
}

function nameOf(work: WorkName): string {
  return `last-${work}`;
}
