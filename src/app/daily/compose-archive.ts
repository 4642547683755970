import type { Config } from '../../config.ts';
import type { Store } from '../../redis/open-store.ts';
import { createArchiveDaily } from '../../use-cases/archive/archive-daily.ts';
import { createLastRuns } from '../../use-cases/monitoring/last-runs.ts';
import { notingArchive } from '../../use-cases/monitoring/note-runs.ts';
import type { DailyLoop } from '../../use-cases/shared/daily-loop.ts';
import type { Logger } from '../../use-cases/shared/ports.ts';
import type { RunJob } from '../jobs/job-process.ts';

/** The part of app.ts that archives every night, after the reconciliation of the day; undefined if there is no archive. */
export function composeArchive(parts: {
  config: Pick<Config, 'ARCHIVE_DIR' | 'TIME_ZONE' | 'RECONCILE_AT'>;
  store: Pick<Store, 'leases' | 'keyValues'>;
  runJob: RunJob;
  logger: Logger;
}): DailyLoop | undefined {
  const { config, store, runJob, logger } = parts;
  if (config.ARCHIVE_DIR === undefined) return undefined;
  const runArchive = async (options = {}) => (await runJob({ type: 'archive' }, options)).summary;
  return createArchiveDaily({
    runArchive: notingArchive(runArchive, {
      lastRuns: createLastRuns(store.keyValues, Date.now),
      now: Date.now,
      logger,
    }),
    leases: store.leases,
    notes: store.keyValues,
    at: config.RECONCILE_AT === 'off' ? '04:00' : config.RECONCILE_AT,
    timeZone: config.TIME_ZONE,
    now: Date.now,
    logger,
  });
}
