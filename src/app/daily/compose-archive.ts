import type { Config } from '../../config.ts';
import type { Store } from '../../redis/open-store.ts';
import { createArchiveDaily } from '../../use-cases/archive/archive-daily.ts';
import { createLastRuns } from '../../use-cases/monitoring/last-runs.ts';
import { notingArchive } from '../../use-cases/monitoring/note-runs.ts';
import type { DailyLoop } from '../../use-cases/shared/daily-loop.ts';
import type { Logger } from '../../use-cases/shared/ports.ts';
import { connectArchive } from '../connect-archive.ts';

/** Few enough that people notice nothing of it. */
const NIGHTLY_PER_SECOND = 500;

/** The part of app.ts that archives every night, after the reconciliation of the day; undefined if there is no archive. */
export function composeArchive(parts: {
  config: Config;
  store: Parameters<typeof connectArchive>[1] & Pick<Store, 'leases' | 'keyValues'>;
  logger: Logger;
}): DailyLoop | undefined {
  const { config, store, logger } = parts;
  const archive = connectArchive(config, store, NIGHTLY_PER_SECOND, logger);
  if (archive === undefined) return undefined;
  return createArchiveDaily({
    runArchive: notingArchive(archive.run, {
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
