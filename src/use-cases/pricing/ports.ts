import type { Policy, PolicyChange } from '../../domain/pricing/policy.ts';

/** What merchants have set: prices, limits, pauses, PINs. */
export interface PolicyStore {
  /** At most two seconds old; `fresh`: as it is now. */
  read(options?: { fresh?: boolean }): Promise<Policy>;
  /** Made twice it is the same as made once. */
  set(change: PolicyChange): Promise<void>;
}

/** What a person is asked to confirm, for as long as the question may be on their screen: fifteen minutes. */
export interface ProposalStore {
  /** Answers the id under which it is found: the one given, in whose place it comes, or a new one. */
  keep(userId: number, proposal: object, id?: string): Promise<string>;
  /** Of any shape if it is damaged; undefined if it is gone, or another person's. */
  find(userId: number, id: string): Promise<unknown>;
  drop(userId: number, id: string): Promise<void>;
  /** The ids of what stands open, newest first. */
  list(userId: number): Promise<readonly string[]>;
}
