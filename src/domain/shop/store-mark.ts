/** What stands in the store for the shop whose it is. */
export type Mark =
  /** A new store, or one that has lost everything. */
  | { readonly type: 'none' }
  /** @property id the same for as long as it is the same store */
  | { readonly type: 'open'; readonly id: string }
  | ({ readonly type: 'shut'; readonly id: string } & Shut);

/** Why the shop sells nothing, and since when (milliseconds since 1970). */
export interface Shut {
  readonly since: number;
  readonly why: ShutReason;
}

/** The records are gone, or these are the records of another store. */
export type ShutReason = 'empty' | 'another';
