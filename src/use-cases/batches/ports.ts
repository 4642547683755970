import type { Batch, BatchState, RowRefusal, RowStatus, StopReason } from '../../domain/batches/batch.ts';
import type { Order } from '../../domain/orders/order.ts';
import type { NotifyOutcome } from '../shared/ports.ts';

/** Lists of purchases that were confirmed as one. */
export interface BatchStore {
  find(reference: string): Promise<Batch | undefined>;
  /** Without reading the rows. */
  stateOf(reference: string): Promise<BatchState | undefined>;
  /** Writes the record and its due time if the stored version is one less; `dueAt` null: nothing is left to do. */
  commit(batch: Batch, dueAt: number | null): Promise<'committed' | 'conflict'>;
  /**
   * Like commit, for the tap: only if the same person has not confirmed the same rows within the window (0: always), unless they say so.
   * A record that is `proven` is written only if it uses up what the right PIN left for this list, in the same step: else `unproven`.
   */
  confirm(
    batch: Batch,
    dueAt: number,
    same: { windowMs: number; again: boolean },
  ): Promise<{ type: 'committed' | 'conflict' | 'unproven' } | { type: 'same'; reference: string }>;
  /** As OrderStore's. */
  ensureKept(batch: Pick<Batch, 'reference' | 'version'>): Promise<void>;
  /** As OrderStore's. */
  openDrafts(userId: number, since: number): Promise<readonly string[]>;
  /** The list of the same rows that was confirmed last, within its window. */
  latestSame(userId: number, sameness: string): Promise<string | undefined>;
  /** As OrderStore's. */
  earliestDue(shard: number): Promise<number | undefined>;
  claimDue(shard: number, now: number, leaseUntil: number, limit: number): Promise<readonly string[]>;
  /** Those first that are due latest. */
  dueAfter(shard: number, after: number, limit: number): Promise<readonly string[]>;
  reschedule(reference: string, leaseUntil: number): Promise<void>;
  /** Stores the order that a row is begun with, if there is none, and only while its list runs: `over` if it does not run. An order that is there is never overwritten. */
  begin(reference: string, draft: Order): Promise<'begun' | 'over'>;
  /** Why a row was not bought; the first reason stays. @param row its reference */
  refuse(reference: string, row: string, why: RowRefusal): Promise<void>;
  /** No further rows are begun; the first reason stays. */
  stop(reference: string, why: StopReason): Promise<void>;
  stopOf(reference: string): Promise<StopReason | undefined>;
  /** Reasons by the reference of the row, and why it was stopped. */
  notes(reference: string): Promise<{ refusals: ReadonlyMap<string, RowRefusal>; stop: StopReason | undefined }>;
}

/** A list with what became of each row. */
export interface BatchView {
  readonly batch: Batch;
  readonly rows: readonly RowStatus[];
  readonly stop: StopReason | undefined;
}

/** Tells the buyer of a list how it goes: in one message while it runs, and at its end. */
export interface BatchNotifier {
  /** Never throws: the next one says more. */
  progress(view: BatchView): Promise<void>;
  summary(view: BatchView): Promise<NotifyOutcome>;
}
