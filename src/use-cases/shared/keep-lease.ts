import type { Lease, Now } from './ports.ts';

/** To be called between the steps of a long work: puts the end of its lease off if a third of it has passed. Answers whether it is still held. */
export function keepLease(lease: Lease, leaseMs: number, now: Now): () => Promise<boolean> {
  let extendedAt = now();
  return async () => {
    if (now() - extendedAt < leaseMs / 3) return true;
    extendedAt = now();
    return lease.extend();
  };
}
