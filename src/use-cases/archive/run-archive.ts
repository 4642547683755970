import type { ArchiveOptions } from './deflate-orders.ts';
import type { ArchiveFiles } from './ports.ts';

export interface ArchiveSummary {
  /** Orders whose records were deflated. */
  readonly deflated: number;
  /** Orders that were moved. */
  readonly orders: number;
  /** Entries of ledgers that were moved. */
  readonly entries: number;
  /** Entries that were packed, each counted in both of its ledgers. */
  readonly packed: number;
}

/** All of it once. @throws Error if the archive's folder is not what it should be; then nothing was changed */
export type RunArchive = (options?: ArchiveOptions) => Promise<ArchiveSummary>;

type Part = (options: ArchiveOptions) => Promise<number>;

export interface RunArchiveDeps {
  readonly files: Pick<ArchiveFiles, 'check' | 'merge'>;
  readonly deflateOrders: Part;
  readonly archiveOrders: Part;
  readonly archiveLedgers: Part;
  readonly packLedgers: Part;
}

export function createRunArchive({
  files,
  deflateOrders,
  archiveOrders,
  archiveLedgers,
  packLedgers,
}: RunArchiveDeps): RunArchive {
  return async (options = {}) => {
    await files.check();
    const deflated = await deflateOrders(options);
    const orders = await archiveOrders(options);
    const entries = await archiveLedgers(options);
    const packed = await packLedgers(options);
    await files.merge(options.onStep);
    return { deflated, orders, entries, packed };
  };
}
