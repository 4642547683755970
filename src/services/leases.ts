import { lieWithin } from '../domain/shared/days.ts';
import type { Shop } from './shop.ts';
import type { Lease } from '../redis/shared/leases.ts';

/** Longer than any step takes. If a process dies during its work, other processes have to wait for so long. */
const LEASE_MS = 90_000;

/** Returns undefined, without doing the work, if another process is doing it. @param work calls `keep` between its steps, which extends its lease */
export async function withLease<Result>(
  { leases, now }: Pick<Shop, 'leases' | 'now'>,
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

/** To be called between the steps of a long work: extends its lease if a third of it has passed. Answers whether the lease is still held. */
export function keepLease(lease: Lease, leaseMs: number, now: Shop['now']): () => Promise<boolean> {
  let extendedAt = now();
  return async () => {
    if (lieWithin(leaseMs / 3, extendedAt, now())) return true;
    extendedAt = now();
    return lease.extend();
  };
}

/** Kept from one look to the next. If it is not known whether it could be kept, it counts as lost: another process may have it. */
export function createKeptLease({ leases }: Pick<Shop, 'leases'>, name: string, leaseMs: number) {
  let lease: Lease | undefined;
  return {
    isHeld: () => lease !== undefined,
    extend,
    hold,
    release: async () => lease?.release().catch(() => undefined),
  };

  async function extend(): Promise<void> {
    if ((await lease?.extend().catch(() => false)) !== true) lease = undefined;
  }

  /** Keeps the lease, or takes it; `none`: another process has it. @throws if the store is away */
  async function hold(): Promise<'kept' | 'taken' | 'none'> {
    await extend();
    if (lease !== undefined) return 'kept';
    lease = await leases.take(name, leaseMs);
    return lease === undefined ? 'none' : 'taken';
  }
}
