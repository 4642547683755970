import { isDayFromFuture, isFromFuture } from '../../domain/shared/clock.ts';
import { type CalendarDate, readDate } from '../../domain/shared/day-span.ts';
import type { KeyValueStore, Logger, Now } from './ports.ts';

export interface ReadNoteDeps {
  readonly notes: Pick<KeyValueStore, 'read'>;
  readonly now: Now;
  readonly logger: Logger;
}

/** A day that was over when it was noted; undefined if there is none, or if a clock that was ahead has noted it. */
export async function readNotedDay(
  { notes, now, logger, timeZone }: ReadNoteDeps & { readonly timeZone: string },
  name: string,
): Promise<CalendarDate | undefined> {
  const noted = readDate((await notes.read(name)) ?? '');
  if (noted === undefined || !isDayFromFuture(noted, now(), timeZone)) return noted;
  warn(logger, name, noted);
  return undefined;
}

/** The same of a time, in milliseconds since 1970. */
export async function readNotedTime({ notes, now, logger }: ReadNoteDeps, name: string): Promise<number | undefined> {
  const noted = Number((await notes.read(name)) ?? 0);
  if (noted > 0 && !isFromFuture(noted, now())) return noted;
  if (noted > 0) warn(logger, name, noted);
  return undefined;
}

function warn(logger: Logger, note: string, noted: CalendarDate | number): void {
  logger.warn({ note, noted }, 'a note lies in the future, because a clock was ahead; it counts as none');
}
