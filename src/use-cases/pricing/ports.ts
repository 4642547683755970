import type { Policy } from '../../domain/pricing/policy.ts';

/** What merchants have set: prices, limits, pauses, PINs. */
export interface PolicyStore {
  /** At most two seconds old; `fresh`: as it is now. */
  read(options?: { fresh?: boolean }): Promise<Policy>;
}
