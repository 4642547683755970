import type { CalendarDate } from '../../domain/shared/day-span.ts';
import { createDailyLoop, type DailyLoop, type DailyTime } from './daily-loop.ts';
import type { KeyValueStore } from './ports.ts';
import { readNotedDay } from './read-note.ts';
import { type UnderLeaseDeps, withLease } from './with-lease.ts';

export interface DailyWorkDeps extends DailyTime, UnderLeaseDeps {
  readonly notes: KeyValueStore;
}

export interface DailyWork {
  /** As the log says. */
  readonly name: string;
  readonly lease: string;
  /** Where the newest day is noted on which it was done, over all processes and restarts. */
  readonly lastDone: string;
  readonly run: (newest: CalendarDate, options: DailyWorkOptions) => Promise<void>;
}

export interface DailyWorkOptions {
  readonly signal: AbortSignal;
  /** To be called between its steps. */
  readonly onStep: () => Promise<void>;
}

/** Work that is done once a day over all processes, of which a day that was missed is made good by the next one. */
export function createDailyWork(deps: DailyWorkDeps, { name, lease, lastDone, run }: DailyWork): DailyLoop {
  const { notes } = deps;
  return createDailyLoop({
    ...deps,
    name,
    run: (newest, signal) =>
      withLease(deps, lease, async (onStep) => {
        const done = await readNotedDay(deps, lastDone);
        if (done !== undefined && done >= newest) return newest;
        await run(newest, { signal, onStep });
        await notes.write(lastDone, newest);
        return newest;
      }),
  });
}
