import type { Config } from '../config.ts';
import type { Now } from '../use-cases/shared/ports.ts';

const DAY_MS = 24 * 3_600_000;

/** Orders that were confirmed before this time may be in the archive; undefined where there is none. */
export function archivedBefore(
  { ARCHIVE_DIR, KEEP_ORDERS }: Pick<Config, 'ARCHIVE_DIR' | 'KEEP_ORDERS'>,
  now: Now,
): () => number | undefined {
  return () => (ARCHIVE_DIR === undefined ? undefined : now() - KEEP_ORDERS * DAY_MS);
}
