import type { Store } from '../../src/redis/open-store.ts';

/** Claims all orders that are due in a shard, in either queue. */
export async function claimAll(
  orders: Pick<Store['orders'], 'claimYoung' | 'claimRest'>,
  shard: number,
  now: number,
  leaseUntil: number,
): Promise<readonly string[]> {
  const young = await orders.claimYoung(shard, now, leaseUntil, 100);
  return [...young, ...(await orders.claimRest(shard, now, leaseUntil, 100))];
}
