import type { Batch, WrongRow, BatchRow, RowStatus, Wanted } from '../../domain/batches/batch.ts';
import { type Minor, minor } from '../../domain/shared/money.ts';
import { itemOf } from '../../domain/orders/draft/draft-order.ts';
import type { ConfirmBatch } from './confirm-batch.ts';
import { type SellingPrice, sellingPriceOf } from '../../domain/resale/resale.ts';
import { DRAFT_LIFE_MS, type DraftRequest } from '../../domain/orders/draft/draft-order.ts';
import type { BatchStore, BatchView } from './ports.ts';
import type { References, OrderStore } from '../orders/ports.ts';
import type { Now } from '../shared/ports.ts';
import { orderOfRow, leftOutAs, wantedOf } from '../../domain/batches/batch-row.ts';
import { isBought, type Order } from '../../domain/orders/order.ts';
import { mapConcurrent } from '../shared/concurrency.ts';

/** One row that is good to be bought. */
export interface RowRequest extends Pick<DraftRequest, 'product' | 'recipient' | 'priceMinor' | 'costMinor'> {
  /** In the person's list, from 1. */
  readonly row: number;
  readonly again: boolean;
}

interface BatchRequest {
  readonly buyer: DraftRequest['buyer'];
  readonly rows: readonly RowRequest[];
  /** Rows that were sent too, and cannot be bought. */
  readonly wrong?: readonly WrongRow[];
  readonly differs?: NonNullable<Batch['differs']>;
}

interface DraftedBatch {
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
  /** What this person sells for, if they are an agent; must not throw. */
  sellingPrices?: (userId: number) => Promise<readonly SellingPrice[]>;
  now: Now;
}): DraftBatch {
  return async ({ buyer, rows, wrong = [], differs = [] }) => {
    const draftedAt = deps.now();
    const mint = () => deps.references.mint(buyer.userId, draftedAt);
    const { userId } = buyer;
    const prices = (await deps.sellingPrices?.(userId)) ?? [];
    const sameness = deps.hash(JSON.stringify(rows.map(keyOf).toSorted()));
    const drawn: Batch = {
      reference: mint(),
      version: 1,
      state: 'draft',
      buyer,
      sameness,
      ...contentOf(rows, prices, mint),
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
function contentOf(
  rows: readonly RowRequest[],
  prices: readonly SellingPrice[],
  mint: () => string,
): Pick<Batch, 'rows' | 'goods'> {
  const goods: Batch['goods'] = [];
  const places = new Map<string, number>();
  const seen = new Set<string>();
  const placeOf = ({ product, priceMinor, costMinor = priceMinor }: RowRequest): number => {
    const key = JSON.stringify([product.name, priceMinor, costMinor]);
    const place = places.get(key) ?? goods.push(goodOf({ item: itemOf(product), priceMinor, costMinor }, prices)) - 1;
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

function goodOf(
  good: Pick<Order, 'item' | 'priceMinor' | 'costMinor'>,
  prices: readonly SellingPrice[],
): Batch['goods'][number] {
  const sellingMinor = sellingPriceOf(prices, good);
  return sellingMinor === undefined ? good : { ...good, sellingMinor };
}

/** Rows of the same key ask for the same. */
function keyOf({ product, recipient, costMinor, priceMinor }: RowRequest): string {
  return JSON.stringify([product.name, recipient.customerId, costMinor ?? priceMinor]);
}

/** A row that asks for what its buyer bought a moment ago. */
export interface Repeat {
  readonly row: number;
  /** The purchase that it repeats. */
  readonly order: Order;
}

export interface FindRepeats {
  /** Those of a list that is not stored yet. A row that says that it is wanted again is none. */
  look(batch: Batch): Promise<readonly Repeat[]>;
  /** Those that the list's card has named, as they are now. */
  named(batch: Batch): Promise<readonly Repeat[]>;
}

const READS_AT_ONCE = 50;

/** Finds what a single purchase's card would say of each row. What is bought between the card and its tap is found when the row is confirmed. */
export function createFindRepeats({ orders }: { orders: Pick<OrderStore, 'find' | 'latestSame'> }): FindRepeats {
  return {
    async look(batch) {
      const drafts = batch.rows
        .filter(({ again }) => again !== true)
        .map((row) => ({ row, order: orderOfRow(batch, row) }));
      const latest = await orders.latestSame(drafts.map(({ order }) => order));
      const repeats = await read(drafts.map(({ row }, at) => ({ row, earlier: latest[at] })));
      return repeats.filter(({ order }) => isBought(order));
    },
    named: ({ rows }) => read(rows.map((row) => ({ row, earlier: row.earlier }))),
  };

  async function read(
    found: readonly { readonly row: BatchRow; readonly earlier: string | undefined }[],
  ): Promise<Repeat[]> {
    const repeats = await mapConcurrent(found, READS_AT_ONCE, async ({ row: { row }, earlier }) => {
      const order = earlier === undefined ? undefined : await orders.find(earlier);
      return order === undefined ? [] : [{ row, order }];
    });
    return repeats.flat();
  }
}

export type ViewBatch = (batch: Batch) => Promise<BatchView>;

const ROWS_READ_AT_ONCE = 50;

/** Reads what became of each row: its order, or why it was not bought. */
export function createViewBatch(deps: {
  batches: Pick<BatchStore, 'notes'>;
  orders: Pick<OrderStore, 'peek'>;
}): ViewBatch {
  return async (batch) => {
    // Read before the orders. So a row that is refused meanwhile is shown as one that waits, and no row that waits is shown as refused.
    const { refusals, stop } = await deps.batches.notes(batch.reference);
    const found = await mapConcurrent(batch.rows, ROWS_READ_AT_ONCE, (row) => find(batch, row));
    const rows = batch.rows.map((row, at) => ({
      ...row,
      ...rowFactsOf(found[at] ?? 'missing', wantedOf(batch, row)),
      refusal: refusals.get(row.reference) ?? leftOutAs(batch, row),
    }));
    return { batch, rows, stop };
  };

  async function find(batch: Batch, { reference }: BatchRow): Promise<PeekedOrder> {
    // No row has an order before its list is confirmed.
    return batch.confirmedAt === undefined ? 'missing' : deps.orders.peek(reference);
  }
}

type PeekedOrder = Awaited<ReturnType<OrderStore['peek']>>;

function rowFactsOf(found: PeekedOrder, kept: Wanted): Pick<RowStatus, 'wanted' | 'order' | 'isUnreadable'> {
  if (found === 'missing') return { wanted: kept, order: undefined };
  return found === 'unreadable'
    ? { wanted: kept, order: undefined, isUnreadable: true }
    : { wanted: found, order: found };
}
