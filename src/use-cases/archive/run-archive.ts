import type { ArchiveFiles, ArchiveOptions } from './ports.ts';

export interface ArchiveSummary {
  /** Orders that were moved. */
  readonly orders: number;
  /** Entries of ledgers that were moved. */
  readonly entries: number;
}

/** All of it once. @throws Error if the archive's folder is not what it should be; then nothing was changed */
export type RunArchive = (options?: ArchiveOptions) => Promise<ArchiveSummary>;

type Part = (options: ArchiveOptions) => Promise<number>;

export interface RunArchiveDeps {
  readonly files: Pick<ArchiveFiles, 'check' | 'merge'>;
  readonly archiveOrders: Part;
  readonly archiveLedgers: Part;
}

export function createRunArchive({ files, archiveOrders, archiveLedgers }: RunArchiveDeps): RunArchive {
  return async (options = {}) => {
    await files.check();
    const orders = await archiveOrders(options);
    const entries = await archiveLedgers(options);
    await files.merge(options.onStep);
    return { orders, entries };
  };
}
