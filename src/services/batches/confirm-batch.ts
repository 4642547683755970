import { needsPin } from '../../domain/pin.ts';
import { type Batch, type BatchWay, SAME_LIST_MS } from '../../domain/batches/batch.ts';
import { boughtBy } from '../../domain/batches/batch-row.ts';
import type { Role } from '../../domain/people/person.ts';
import type { Shop } from '../shop.ts';
import { boughtNothing, viewBatch } from './view-batch.ts';
import { isVoidFor, tapRefusal } from '../../domain/orders/draft.ts';
import { readOf } from '../../domain/orders/duplicate.ts';

export interface ConfirmWay {
  readonly reference: string;
  readonly how: BatchWay;
  /** The list of the same rows that the buyer has read of (duplicate.ts). */
  readonly read?: string | undefined;
}

interface BatchTap extends ConfirmWay {
  readonly userId: number;
  readonly role: Role;
  readonly messageId?: number | undefined;
}

export type BatchOutcome =
  | { type: 'confirmed'; batch: Batch }
  | { type: 'already'; batch: Batch }
  /** There is no such list, it is another person's, or it was taken back. */
  | { type: 'void' }
  | { type: 'expired'; batch: Batch }
  /** The shop sells nothing at the moment: nothing was bought, the card stays good. */
  | { type: 'shut' }
  /** A PIN is asked for such a sum, and none was entered for this list: nothing was bought, the card stays good. */
  | { type: 'pin-needed'; batch: Batch }
  /** The same rows were confirmed by the same person before: nothing was bought by this tap. */
  | { type: 'same'; batch: Batch; earlier: Batch };

type CancelBatchOutcome =
  /** @property batch as it was before it was dropped */
  { type: 'dropped'; batch: Batch } | { type: 'too-late' } | { type: 'void' };

type BatchShop = Pick<Shop, 'batches' | 'orders' | 'policy' | 'isShut' | 'duplicateWindowMs' | 'leaseMs' | 'now'>;

/** Lets a list run, once, however often it is tapped and in whichever chat. Each row is then decided by itself. */
export async function confirmBatch(shop: BatchShop, tap: BatchTap): Promise<BatchOutcome> {
  if (shop.isShut()) return { type: 'shut' };
  const batch = await shop.batches.find(tap.reference);
  const refusal = refusalOf(batch, tap.userId, shop.now());
  if (refusal !== undefined || batch === undefined) return afterLook(shop, tap, batch, refusal ?? { type: 'void' });
  const policy = await shop.policy.read();
  // By the sum of what this tap buys: for a person who holds a stranger's phone, many small purchases at once are as good as a large one.
  const isPinAsked = needsPin(policy, tap.role, boughtBy(batch, tap.how).sumMinor);
  return commit(shop, isPinAsked ? { ...batch, proven: true } : batch, tap);
}

export async function cancelBatch(
  { batches }: Pick<Shop, 'batches'>,
  { reference, userId }: Pick<BatchTap, 'reference' | 'userId'>,
): Promise<CancelBatchOutcome> {
  const batch = await batches.find(reference);
  if (batch?.state !== 'draft' || batch.buyer.userId !== userId) {
    await batches.ensureKept({ reference, version: batch?.version });
    return { type: batch === undefined || isVoidFor(batch, userId) ? 'void' : 'too-late' };
  }
  const committed = await batches.commit(withoutContent({ ...batch, state: 'dropped' }), null);
  return committed === 'committed' ? { type: 'dropped', batch } : { type: 'too-late' };
}

/** The same check as for an order (confirm-order.ts). */
async function afterLook(
  { batches }: BatchShop,
  { reference }: BatchTap,
  batch: Batch | undefined,
  outcome: BatchOutcome,
): Promise<BatchOutcome> {
  await batches.ensureKept({ reference, version: batch?.version });
  return outcome;
}

/** @param batch with `proven` if writing it uses up the PIN's proof */
async function commit(shop: BatchShop, batch: Batch, tap: BatchTap): Promise<BatchOutcome> {
  const now = shop.now();
  const running: Batch = {
    ...batch,
    version: batch.version + 1,
    state: 'running',
    confirmedAt: now,
    messageId: tap.messageId,
    ...(tap.how === 'all' ? {} : { [tap.how]: true }),
  };
  const windowMs = shop.duplicateWindowMs === 0 ? 0 : Math.max(shop.duplicateWindowMs, SAME_LIST_MS);
  // Leased from the start, as an order is, because the process that confirmed it runs it at once.
  const result = await shop.batches.confirm(running, now + shop.leaseMs, { windowMs, read: tap.read });
  switch (result.type) {
    case 'committed':
      return { type: 'confirmed', batch: running };
    case 'unproven':
      return { type: 'pin-needed', batch };
    case 'conflict': {
      const stands = await shop.batches.find(tap.reference);
      return afterLook(shop, tap, stands, refusalOf(stands, tap.userId, now) ?? { type: 'void' });
    }
    case 'same': {
      const earlier = await shop.batches.find(result.reference);
      // The person is not asked if the earlier list cannot be shown, or if it bought nothing. How the rows are bought still follows the tap.
      const isAsked = earlier !== undefined && !boughtNothing(await viewBatch(shop, earlier));
      return isAsked ? { type: 'same', batch, earlier } : commit(shop, batch, { ...tap, read: readOf(result) });
    }
  }
}

/** What can never be bought now need not be kept. */
function withoutContent(batch: Batch): Batch {
  return { ...batch, version: batch.version + 1, rows: [], goods: [], wrong: [], differs: [] };
}

function refusalOf(batch: Batch | undefined, userId: number, now: number): BatchOutcome | undefined {
  if (batch === undefined) return { type: 'void' };
  // A list without good rows is kept only so that its rows can be completed.
  const why = batch.state === 'draft' && batch.rows.length === 0 ? 'void' : tapRefusal(batch, userId, now);
  return why === 'void' ? { type: why } : why && { type: why, batch };
}
