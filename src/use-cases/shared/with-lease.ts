import { keepLease } from './keep-lease.ts';
import type { Leases, Now } from './ports.ts';

export interface UnderLeaseDeps {
  readonly leases: Leases;
  readonly now: Now;
}

/** Longer than any step takes; a process that died in the middle keeps others off for so long. */
const LEASE_MS = 90_000;

/**
 * Does long work, one process at a time; undefined, and not done, if another process does it at that time.
 * @param work calls `keep` between its steps, which puts the end of its lease off
 */
export async function withLease<Result>(
  { leases, now }: UnderLeaseDeps,
  name: string,
  work: (keep: () => Promise<void>) => Promise<Result>,
): Promise<Result | undefined> {
  const lease = await leases.take(name, LEASE_MS);
  if (lease === undefined) return undefined;
  const keep = keepLease(lease, LEASE_MS, now);
  try {
    return await work(async () => void (await keep()));
  } finally {
    await lease.release();
  }
}
