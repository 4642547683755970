import { hash } from 'node:crypto';
import { sameOf } from '../../domain/orders/duplicate.ts';
import { type Batch, type BatchRow, type WrongRow, MAX_OPEN_LISTS } from '../../domain/batches/batch.ts';
import { orderOfRow } from '../../domain/batches/batch-row.ts';
import type { RowRequest } from '../../domain/batches/check-row.ts';
import { type DraftRequest, goodUntilOf, itemOf } from '../../domain/orders/draft.ts';
import { isBought, type Order } from '../../domain/orders/order.ts';
import { type SellingPrice, sellingPriceOf } from '../../domain/resale.ts';
import { minor, sumOf } from '../../domain/shared/money.ts';
import { mapConcurrent } from '../../async/concurrency.ts';
import { type ResaleShop, sellingPricesOf } from '../resale.ts';
import type { Shop } from '../shop.ts';
import { cancelBatch } from './confirm-batch.ts';

interface BatchRequest {
  readonly buyer: DraftRequest['buyer'];
  readonly role: DraftRequest['role'];
  readonly rows: readonly RowRequest[];
  readonly wrong: readonly WrongRow[];
  readonly differs: Batch['differs'];
}

interface DraftedBatch {
  readonly batch: Batch;
  /** Older lists that could still have been confirmed; they were taken back to make room. */
  readonly takenBack: readonly Batch[];
}

type DraftBatchShop = Pick<Shop, 'batches' | 'orders' | 'references' | 'now'> & ResaleShop;

/** Stores a list as one record, which has what each row's order will be made of. So a list that is only sent makes no orders. */
export async function draftBatch(
  shop: DraftBatchShop,
  { buyer, role, rows, wrong, differs }: BatchRequest,
): Promise<DraftedBatch> {
  const draftedAt = shop.now();
  const mint = () => shop.references.mint(buyer.userId, draftedAt);
  const prices = await sellingPricesOf(shop, { userId: buyer.userId, role });
  const drawn: Batch = {
    reference: mint(),
    version: 1,
    state: 'draft',
    buyer,
    sameness: samenessOf(rows),
    ...contentOf(rows, prices, mint),
    sumMinor: minor(sumOf(rows.map(({ priceMinor }) => priceMinor))),
    draftedAt,
    wrong: [...wrong],
    differs,
  };
  const batch = withRepeats(drawn, await findRepeats(shop, drawn));
  if ((await shop.batches.commit(batch, null)) === 'conflict') throw new Error('a new reference was in use already');
  return { batch, takenBack: await makeRoom(shop, batch) };
}

function samenessOf(rows: readonly RowRequest[]): string {
  return hash('sha256', JSON.stringify(rows.map(keyOf).toSorted()), 'base64url').slice(0, 22);
}

/** The oldest lists make room, because the buyer looks at the newest card. */
async function makeRoom(
  shop: DraftBatchShop,
  { reference, buyer: { userId }, draftedAt }: Batch,
): Promise<readonly Batch[]> {
  const open = await shop.batches.openDrafts(userId, 0);
  const older = open.filter((one) => one !== reference).slice(MAX_OPEN_LISTS - 1);
  const dropped = await Promise.all(older.map((one) => cancelBatch(shop, { reference: one, userId })));
  const lists = dropped.flatMap((outcome) => (outcome.type === 'dropped' ? [outcome.batch] : []));
  return lists.filter((list) => draftedAt <= goodUntilOf(list));
}

function withRepeats(batch: Batch, repeats: readonly Repeat[]): Batch {
  const references = new Map(repeats.map(({ row, order }) => [row, order.reference]));
  const rows = batch.rows.map((row) => {
    const earlier = references.get(row.row);
    return earlier === undefined ? row : { ...row, earlier };
  });
  return { ...batch, rows };
}

function contentOf(
  rows: readonly RowRequest[],
  prices: readonly SellingPrice[],
  mint: () => string,
): Pick<Batch, 'rows' | 'goods'> {
  const goods: Batch['goods'] = [];
  const places = new Map<string, number>();
  const seen = new Set<string>();
  const placeOf = ({ product, priceMinor, costMinor }: RowRequest): number => {
    const key = JSON.stringify([product.name, priceMinor, costMinor]);
    const good = { item: itemOf(product), priceMinor, costMinor };
    const place = places.get(key) ?? goods.push({ ...good, sellingMinor: sellingPriceOf(prices, good) }) - 1;
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
      verifiedName: recipient.verifiedName,
    };
  });
  return { rows: kept, goods };
}

function keyOf({ product, ...request }: RowRequest): string {
  return sameOf({ ...request, item: itemOf(product) });
}

export interface Repeat {
  readonly row: number;
  readonly order: Order;
}

const READS_AT_ONCE = 50;

/** What the card of a single purchase would say of each row. A repeat that begins after the card is drawn is found when the row is confirmed. */
async function findRepeats(shop: Pick<Shop, 'orders'>, batch: Batch): Promise<readonly Repeat[]> {
  const drafts = batch.rows
    .filter(({ again }) => again !== true)
    .map((row) => ({ row, order: orderOfRow(batch, row) }));
  const latest = await shop.orders.latestSame(drafts.map(({ order }) => order));
  const repeats = await readRepeats(
    shop,
    drafts.map(({ row: { row } }, at) => ({ row, earlier: latest[at] })),
  );
  return repeats.filter(({ order }) => isBought(order));
}

/** As they are now. A row without `earlier` is left out. */
export async function readRepeats(
  { orders }: Pick<Shop, 'orders'>,
  rows: readonly Pick<BatchRow, 'row' | 'earlier'>[],
): Promise<readonly Repeat[]> {
  const repeats = await mapConcurrent(rows, READS_AT_ONCE, async ({ row, earlier }) => {
    const order = earlier === undefined ? undefined : await orders.find(earlier);
    return order === undefined ? [] : [{ row, order }];
  });
  return repeats.flat();
}
