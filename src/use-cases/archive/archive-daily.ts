import { readDate } from '../../domain/shared/day-span.ts';
import { createDailyLoop, type DailyLoop, type DailyTime } from '../shared/daily-loop.ts';
import type { KeyValueStore } from '../shared/ports.ts';
import { withLease, type UnderLeaseDeps } from '../shared/with-lease.ts';
import { ARCHIVE_LEASE } from './ports.ts';
import type { RunArchive } from './run-archive.ts';

export interface ArchiveDailyDeps extends DailyTime, UnderLeaseDeps {
  readonly runArchive: RunArchive;
  readonly notes: KeyValueStore;
}

/** The newest day on which all was archived, over all processes and restarts. */
const LAST_DONE = 'archived-up-to';

/** Once a day over all processes. A run that was missed or cut off is made good by the next one, because each takes all that is old enough. */
export function createArchiveDaily(deps: ArchiveDailyDeps): DailyLoop {
  return createDailyLoop({
    ...deps,
    name: 'the daily archiving',
    run: (newest, signal) =>
      withLease(deps, ARCHIVE_LEASE, async (onStep) => {
        const lastDone = readDate((await deps.notes.read(LAST_DONE)) ?? '');
        if (lastDone !== undefined && lastDone >= newest) return newest;
        deps.logger.info({ ...(await deps.runArchive({ signal, onStep })) }, 'the daily archiving is done');
        await deps.notes.write(LAST_DONE, newest);
        return newest;
      }),
  });
}
