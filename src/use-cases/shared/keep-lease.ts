import type { Lease, Now } from './ports.ts';

/** To be called between the steps of a long work: puts the end of its lease off if a third of it has passed. */
export function keepLease(lease: Lease, leaseMs: number, now: Now): () => Promise<void> {
  let extendedAt = now();
  return async () => {
    if (now() - extendedAt < leaseMs / 3) return;
    extendedAt = now();
    await lease.extend();
  };
}
