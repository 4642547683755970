import { createArchiveFiles } from '../archive-files/archive-files.ts';
import { createOrderArchive } from '../archive-files/order-archive.ts';
import type { Config } from '../config.ts';
import type { Store } from '../redis/open-store.ts';
import { createArchiveLedgers } from '../use-cases/archive/archive-ledgers.ts';
import { createArchiveOrders } from '../use-cases/archive/archive-orders.ts';
import { createPace } from '../use-cases/shared/pace.ts';
import type { ArchiveFiles, OrderArchive } from '../use-cases/archive/ports.ts';
import { createRunArchive, type RunArchive } from '../use-cases/archive/run-archive.ts';
import type { Logger } from '../use-cases/shared/ports.ts';
import { referencesOf } from './connect.ts';

export interface Archive {
  readonly files: ArchiveFiles;
  readonly run: RunArchive;
}

const DAY_MS = 24 * 3_600_000;

/** How long orders and entries stay in Redis; undefined if nothing is archived. */
export function keepMsOf({ ARCHIVE_DIR, KEEP_ORDERS }: Config): number | undefined {
  return ARCHIVE_DIR === undefined ? undefined : KEEP_ORDERS * DAY_MS;
}

/** What is in the archive, if there is one. */
export function connectOrderArchive(config: Config): OrderArchive | undefined {
  const { ARCHIVE_DIR: directory } = config;
  if (directory === undefined) return undefined;
  return createOrderArchive({ directory, references: referencesOf(config), now: Date.now });
}

/** The archive, if there is one. @param perSecond so many orders are moved in a second */
export function connectArchive(
  config: Config,
  store: Pick<Store, 'endedOrders' | 'accounts' | 'ledgerOpenings' | 'keyValues'>,
  perSecond: number,
  logger: Logger,
): Archive | undefined {
  const { ARCHIVE_DIR: directory, KEEP_ORDERS: keepDays } = config;
  if (directory === undefined) return undefined;
  const { endedOrders: ended, accounts, ledgerOpenings: openings, keyValues: notes } = store;
  const now = Date.now;
  const files = createArchiveFiles({ directory, notes, now, logger });
  const common = { files, keepMs: keepDays * DAY_MS, pace: createPace(perSecond), now };
  return {
    files,
    run: createRunArchive({
      files,
      archiveOrders: createArchiveOrders({ ...common, ended }),
      archiveLedgers: createArchiveLedgers({ ...common, accounts, openings, logger }),
    }),
  };
}
