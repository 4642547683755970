import type { Batch } from '../domain/batch.ts';
import { type Minor, minor } from '../domain/money.ts';
import type { Draft, DraftRequest } from './draft.ts';
import type { BatchStore, Now, References } from './ports.ts';
import { sideBySide } from './side-by-side.ts';

/** One row that is good to be bought. */
export interface RowRequest extends Pick<DraftRequest, 'product' | 'recipient' | 'priceMinor' | 'costMinor'> {
  /** In the person's list, from 1. */
  readonly row: number;
  readonly again: boolean;
}

export interface BatchRequest {
  readonly buyer: DraftRequest['buyer'];
  readonly rows: readonly RowRequest[];
  /** What was found out beside them, for drawing the card a second time. */
  readonly bad?: readonly number[];
  readonly differing?: number;
}

export interface DraftedBatch {
  readonly batch: Batch;
  /** The list of the same rows that was confirmed last. */
  readonly earlier: Batch | undefined;
}

export type DraftBatch = (request: BatchRequest) => Promise<DraftedBatch>;

const DRAFTS_AT_ONCE = 32;

/** Stores an order for every row, and then the list of them, so that whatever its card can confirm exists before the card does. @param deps.hash tells no number, and is the same for the same text */
export function createDraftBatch(deps: {
  batches: BatchStore;
  draft: Draft;
  references: Pick<References, 'mint'>;
  hash: (text: string) => string;
  now: Now;
}): DraftBatch {
  return async ({ buyer, rows, bad = [], differing = 0 }) => {
    const draftedAt = deps.now();
    const reference = deps.references.mint(buyer.userId, draftedAt);
    const sameness = deps.hash(JSON.stringify(rows.map(keyOf).toSorted()));
    const drafted = await sideBySide(rows, DRAFTS_AT_ONCE, async ({ row, again, ...wish }) => {
      const order = await deps.draft({ buyer, ...wish, batch: reference });
      return { row, again, reference: order.reference };
    });
    const twins = twinsIn(rows);
    const batch: Batch = {
      reference,
      version: 1,
      state: 'draft',
      buyer,
      sameness,
      rows: drafted.map(({ row, again, reference: rowReference }) => ({
        row,
        reference: rowReference,
        ...(twins.has(row) ? { twin: true as const } : {}),
        ...(again ? { again: true as const } : {}),
      })),
      sumMinor: sumOf(rows),
      draftedAt,
      ...(bad.length === 0 ? {} : { bad: [...bad] }),
      ...(differing === 0 ? {} : { differing }),
    };
    if ((await deps.batches.commit(batch, null)) === 'conflict')
      throw new Error('a freshly minted reference was taken');
    const earlier = await deps.batches.latestSame(buyer.userId, sameness);
    return { batch, earlier: earlier === undefined ? undefined : await deps.batches.find(earlier) };
  };
}

function sumOf(rows: readonly { priceMinor: Minor }[]): Minor {
  return minor(rows.reduce((sum, { priceMinor }) => sum + priceMinor, 0));
}

/** Rows that ask for what a row above them asks for. */
function twinsIn(rows: readonly RowRequest[]): ReadonlySet<number> {
  const seen = new Set<string>();
  const twins = new Set<number>();
  for (const row of rows) {
    const key = keyOf(row);
    if (seen.has(key)) twins.add(row.row);
    seen.add(key);
  }
  return twins;
}

function keyOf({ product, recipient, costMinor, priceMinor }: RowRequest): string {
  return JSON.stringify([product.name, recipient.customerId, costMinor ?? priceMinor]);
}
