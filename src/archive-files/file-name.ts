import type { ArchiveKind } from '../use-cases/archive/ports.ts';

/** What a file's name says: what it holds, of which month, and the digest of its bytes, so that a file is never another one's namesake. */
export interface ArchiveFile {
  readonly name: string;
  readonly kind: ArchiveKind;
  /** YYYY-MM, in UTC. */
  readonly month: string;
  /** The first 32 hexadecimal digits of the SHA-256 of its bytes. */
  readonly digest: string;
}

const NAME = /^(orders|ledger)-(\d{4}-\d{2})\.([0-9a-f]{32})\.jsonl\.gz$/u;
export const DIGEST_DIGITS = 32;

export function nameOf({ kind, month, digest }: Omit<ArchiveFile, 'name'>): string {
  return `${kind}-${month}.${digest}.jsonl.gz`;
}

/** Undefined if it is no file of the archive. */
export function readName(name: string): ArchiveFile | undefined {
  const [, kind, month, digest] = NAME.exec(name) ?? [];
  if (month === undefined || digest === undefined) return undefined;
  return { name, kind: kind as ArchiveKind, month, digest };
}
