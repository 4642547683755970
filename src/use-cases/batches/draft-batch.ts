import type { Batch, WrongRow } from '../../domain/batches/batch.ts';
import { type Minor, minor } from '../../domain/shared/money.ts';
import { itemOf } from '../../domain/orders/draft/order-item.ts';
import type { ConfirmBatch } from './confirm-batch.ts';
import { DRAFT_LIFE_MS, type DraftRequest } from '../orders/draft-order.ts';
import type { FindRepeats, Repeat } from './find-repeats.ts';
import type { BatchStore } from './ports.ts';
import type { References } from '../orders/ports.ts';
import type { Now } from '../shared/ports.ts';

/** One row that is good to be bought. */
export interface RowRequest extends Pick<DraftRequest, 'product' | 'recipient' | 'priceMinor' | 'costMinor'> {
  /** In the person's list, from 1. */
  readonly row: number;
  readonly again: boolean;
}

export interface BatchRequest {
  readonly buyer: DraftRequest['buyer'];
  readonly rows: readonly RowRequest[];
  /** Rows that were sent too, and cannot be bought. */
  readonly wrong?: readonly WrongRow[];
  readonly differs?: NonNullable<Batch['differs']>;
}

export interface DraftedBatch {
  readonly batch: Batch;
  /** The list of the same rows that was confirmed last. */
  readonly earlier: Batch | undefined;
  /** Its rows that its buyer bought a moment ago. */
  readonly repeats: readonly Repeat[];
  /** Older lists that could still have been confirmed, and had to make room. */
  readonly takenBack: readonly Batch[];
}

export type DraftBatch = (request: BatchRequest) => Promise<DraftedBatch>;

/** Lists of a person that wait for Confirm: with the newest, the oldest beyond these is taken back. Each has MAX_ROWS rows at most. */
export const MAX_OPEN_LISTS = 5;

/**
 * Stores a list as one record that keeps of each row what its order will be made of: a list that is only sent costs no orders.
 * @param deps.hash tells no number, and is the same for the same text
 */
export function createDraftBatch(deps: {
  batches: BatchStore;
  findRepeats: Pick<FindRepeats, 'look'>;
  drop: ConfirmBatch['drop'];
  references: Pick<References, 'mint'>;
  hash: (text: string) => string;
  now: Now;
}): DraftBatch {
  return async ({ buyer, rows, wrong = [], differs = [] }) => {
    const draftedAt = deps.now();
    const mint = () => deps.references.mint(buyer.userId, draftedAt);
    const { userId } = buyer;
    const sameness = deps.hash(JSON.stringify(rows.map(keyOf).toSorted()));
    const drawn: Batch = {
      reference: mint(),
      version: 1,
      state: 'draft',
      buyer,
      sameness,
      ...contentOf(rows, mint),
      sumMinor: sumOf(rows),
      draftedAt,
      ...(wrong.length === 0 ? {} : { wrong: [...wrong] }),
      ...(differs.length === 0 ? {} : { differs }),
    };
    const repeats = await deps.findRepeats.look(drawn);
    const batch = withRepeats(drawn, repeats);
    if ((await deps.batches.commit(batch, null)) === 'conflict')
      throw new Error('a freshly minted reference was taken');
    const takenBack = await makeRoom(batch);
    const earlier = await deps.batches.latestSame(userId, sameness);
    const found = earlier === undefined ? undefined : await deps.batches.find(earlier);
    return { batch, repeats, takenBack, earlier: found };
  };

  /** The oldest make room, because the newest is the one whose card its buyer looks at. */
  async function makeRoom({ reference, buyer: { userId }, draftedAt }: Batch): Promise<Batch[]> {
    const open = await deps.batches.openDrafts(userId, 0);
    const older = open.filter((one) => one !== reference).slice(MAX_OPEN_LISTS - 1);
    const dropped = await Promise.all(older.map((one) => deps.drop({ reference: one, userId })));
    const lists = dropped.flatMap((outcome) => (outcome.type === 'dropped' ? [outcome.batch] : []));
    return lists.filter((list) => draftedAt - list.draftedAt <= DRAFT_LIFE_MS);
  }
}

function withRepeats(batch: Batch, repeats: readonly Repeat[]): Batch {
  const references = new Map(repeats.map(({ row, order }) => [row, order.reference]));
  const rows = batch.rows.map((row) => {
    const earlier = references.get(row.row);
    return earlier === undefined ? row : { ...row, earlier };
  });
  return { ...batch, rows };
}

function sumOf(rows: readonly { priceMinor: Minor }[]): Minor {
  return minor(rows.reduce((sum, { priceMinor }) => sum + priceMinor, 0));
}

/** The rows, and what they buy, once each. */
function contentOf(rows: readonly RowRequest[], mint: () => string): Pick<Batch, 'rows' | 'goods'> {
  const goods: Batch['goods'] = [];
  const places = new Map<string, number>();
  const seen = new Set<string>();
  const placeOf = ({ product, priceMinor, costMinor = priceMinor }: RowRequest): number => {
    const key = JSON.stringify([product.name, priceMinor, costMinor]);
    const place = places.get(key) ?? goods.push({ item: itemOf(product), priceMinor, costMinor }) - 1;
    places.set(key, place);
    return place;
  };
  const kept = rows.map((request): Batch['rows'][number] => {
    const { row, again, recipient } = request;
    const key = keyOf(request);
    const isTwin = seen.has(key);
    seen.add(key);
    return {
      row,
      reference: mint(),
      ...(isTwin ? { twin: true } : {}),
      ...(again ? { again: true } : {}),
      good: placeOf(request),
      customerId: recipient.customerId,
      ...(recipient.verifiedName === undefined ? {} : { verifiedName: recipient.verifiedName }),
    };
  });
  return { rows: kept, goods };
}

/** Rows of the same key ask for the same. */
function keyOf({ product, recipient, costMinor, priceMinor }: RowRequest): string {
  return JSON.stringify([product.name, recipient.customerId, costMinor ?? priceMinor]);
}
