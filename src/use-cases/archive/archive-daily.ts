import type { DailyLoop } from '../shared/daily-loop.ts';
import { createDailyWork, type DailyWorkDeps } from '../shared/daily-work.ts';
import { ARCHIVE_LEASE } from './ports.ts';
import type { RunArchive } from './run-archive.ts';

export interface ArchiveDailyDeps extends DailyWorkDeps {
  readonly runArchive: RunArchive;
}

/** Once a day over all processes. A run that was missed or cut off is made good by the next one, because each takes all that is old enough. */
export function createArchiveDaily(deps: ArchiveDailyDeps): DailyLoop {
  return createDailyWork(deps, {
    name: 'the daily archiving',
    lease: ARCHIVE_LEASE,
    lastDone: 'archived-up-to',
    async run(_newest, options) {
      deps.logger.info({ ...(await deps.runArchive(options)) }, 'the daily archiving is done');
    },
  });
}
