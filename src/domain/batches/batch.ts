import { z } from 'zod';
import { DAY_MS, HOUR_MS, instant } from '../shared/days.ts';
import { minor, type Minor, minorSchema } from '../shared/money.ts';
import { isOpen, type Order, orderSchema, paidByBuyer, stageOf } from '../orders/order.ts';
import { hasCodes, codesOf } from '../orders/receipt-codes.ts';

/** A list that was not confirmed is kept for a late tap. */
export const BATCH_DRAFT_KEPT_MS = DAY_MS;
/** For a tap that is on its way. A later tap finds no list, and gets the same answer. */
export const DROPPED_BATCH_KEPT_MS = HOUR_MS;
/** A list that ended is kept so long, so that its buyer can look at it. */
export const BATCH_KEPT_MS = 8 * DAY_MS;
/** The most rows of one list. */
export const MAX_ROWS = 500;
/** In bytes: more than five hundred rows need. A larger file is not fetched. */
export const MAX_FILE_BYTES = 256 * 1024;
/** A person waits at most so long for the card of a list, and so does Telegram's webhook. */
export const ROWS_CHECKED_WITHIN_MS = 25_000;
/** How long the end of a list waits for its last rows. A row that takes longer tells its own end. */
export const LAST_ROWS_WITHIN_MS = 30_000;
/** How many lists, of all people, run at once in one process. */
export const LISTS_AT_ONCE = 4;
/** How many rows of one list run at once. */
export const ROWS_AT_ONCE = 6;
/** If the service gave no answer for so many rows one after the other, the rest is not begun. */
export const MAX_UNANSWERED_ROWS = 8;
/** How many lists of a person may wait for Confirm. If a newer one comes, the oldest is taken back. Each has MAX_ROWS rows at most. */
export const MAX_OPEN_LISTS = 5;
/** If a list is sent again on the same day, it is more likely one list than two. */
export const SAME_LIST_MS = DAY_MS;

export const batchStates = [
  'draft',
  /** It was taken back, and can never be confirmed again. */
  'dropped',
  /** It is confirmed: its rows are begun one by one, and none of them sends its own messages. */
  'running',
  /** No more rows are begun, and the buyer is being told. A row that ends from now on tells its own end. */
  'summing',
  'done',
] as const;

export type BatchState = (typeof batchStates)[number];

export const rowRefusals = [
  /** Another price than on the card. */
  'price-changed',
  /** Under the same name it is now more or less than on the card. */
  'content-changed',
  /** The same person bought it a moment before. That was found when it was to be bought, or the card named it and it was left out. */
  'duplicate',
  'gone',
  'paused',
  'purchase-limit',
  /** A PIN is asked for such a sum, and none was entered for the list, because the rule was made after the tap. */
  'pin-needed',
  /** The service could not be asked for the price. */
  'unanswered',
  /** It was not begun while its draft was good. */
  'expired',
  /** It is the same as another row, and the buyer wanted it once. */
  'twin',
  /** The account had too little money for it when it was its turn. */
  'short',
  /** With this row the limit of the day would have been passed. */
  'day-limit',
] as const;

export type RowRefusal = (typeof rowRefusals)[number];

export const stopReasons = [
  /** Its buyer pressed Stop. */
  'person',
  'unanswered',
  /** Its buyer may not buy any more. */
  'barred',
] as const;

export type StopReason = (typeof stopReasons)[number];

const { item, priceMinor, costMinor, sellingMinor } = orderSchema.shape;
const goodShape = { item, priceMinor, costMinor, sellingMinor };

/** What happens to a row is in its order, so the record is written only four times, however many rows it has. Times are milliseconds since 1970. */
const listSchema = z.strictObject({
  /** Made in the same way as an order's reference, but never the reference of an order. */
  reference: z.string(),
  /** Grows by one with each write; the store compares it. */
  version: z.number().int().positive(),
  state: z.enum(batchStates),
  buyer: z.strictObject({ userId: z.number().int(), chatId: z.number().int(), locale: z.string() }),
  /** The same for the same rows in any order. It reveals no number. */
  sameness: z.string(),
  rows: z.array(
    z.strictObject({
      /** The row's number in the person's list, from 1. */
      row: z.number().int().positive(),
      reference: z.string(),
      /** The row is the same as a row above. */
      twin: z.literal(true).optional(),
      /** The list says that this row is to be bought though the same was bought a moment ago. */
      again: z.literal(true).optional(),
      /** The same purchase, made a moment ago, which the card names. */
      earlier: z.string().optional(),
      /** What it buys, by its place in `goods`. */
      good: z.number().int().nonnegative(),
      customerId: z.string(),
      verifiedName: z.string().optional(),
    }),
  ),
  /** As the card said. Each thing is here once, because most rows of a list buy the same. */
  goods: z.array(z.strictObject(goodShape)),
  sumMinor: minorSchema,
  draftedAt: instant,
  confirmedAt: instant.optional(),
  /** Set by the tap: a row is not bought if it is the same as another one, or as a purchase that the card names. */
  once: z.literal(true).optional(),
  /** Set by the tap: the whole list is wanted a second time. */
  again: z.literal(true).optional(),
  /** Written by the script that used up the PIN's proof for this list. While the list runs, its rows need no other proof. */
  proven: z.literal(true).optional(),
  /** Rows that were sent and are not among those above: their text, and why they cannot be bought, in the words of the card. */
  wrong: z.array(
    z.strictObject({
      row: z.number().int().positive(),
      text: z.string(),
      why: z.string(),
      /** The reason in a language that is a draft, shown above the same in English. */
      draft: z.strictObject({ locale: z.string(), why: z.string() }).optional(),
      isPaused: z.literal(true).optional(),
      /** What its sender may still say: which of several products, or, if there is a product, the amount. `asked` is the row as it was read. */
      open: z.strictObject({ asked: z.string(), productName: z.string().optional() }).optional(),
    }),
  ),
  /** Rows whose number usually belongs to another network than was written. */
  differs: z.array(z.strictObject({ row: z.number().int().positive(), network: z.string() })),
  /** The message that shows the list. */
  messageId: z.number().int().optional(),
});

export const batchSchema = listSchema.refine(({ rows, goods }) => rows.every(({ good }) => good < goods.length));

export type Batch = z.infer<typeof batchSchema>;

/**
 * `all`: every row, even if it is the same as another one or as a purchase that the card names. `once`: without such rows. `again`: every row, even if
 * the same was bought after the card was drawn.
 */
export const batchWays = ['all', 'once', 'again'] as const;

export type BatchWay = (typeof batchWays)[number];

/** Whether the PIN that was entered for a list is good for this order. */
export function isProvenBy(batch: Batch | undefined, order: Order): boolean {
  return batch?.proven === true && isRunningFor(batch, order);
}

export function isRunningFor({ state, buyer, rows }: Batch, { reference, buyer: { userId } }: Order): boolean {
  return state === 'running' && buyer.userId === userId && rows.some((row) => row.reference === reference);
}

export type BatchRow = Batch['rows'][number];
export type WrongRow = Batch['wrong'][number];

export type Wanted = Pick<Order, 'item' | 'recipient' | 'priceMinor' | 'costMinor' | 'sellingMinor'>;

export interface RowStatus extends BatchRow {
  readonly wanted: Wanted;
  readonly order: Order | undefined;
  /** Its order is there but damaged, so nobody knows what happened to it. */
  readonly isUnreadable?: true;
  readonly refusal: RowRefusal | undefined;
}

export type RowState = 'waiting' | 'refused' | 'processing' | 'successful' | 'failed';

/** The order decides, even if a refusal was noted, so that something that was bought is never called refused. A row has no order until it is begun. */
export function rowStateOf({
  order,
  refusal,
  isUnreadable,
}: Pick<RowStatus, 'order' | 'refusal' | 'isUnreadable'>): RowState {
  if (isUnreadable === true) return 'processing';
  switch (order === undefined ? 'card' : stageOf(order)) {
    case 'card':
      return refusal === undefined ? 'waiting' : 'refused';
    case 'open':
      return 'processing';
    case 'delivered':
      return 'successful';
    case 'undelivered':
      return 'failed';
  }
}

export interface BatchTally extends Readonly<Record<RowState, number>> {
  readonly total: number;
  /** What was paid for the rows that were delivered. */
  readonly spentMinor: Minor;
}

export function tallyOf(rows: readonly RowStatus[]): BatchTally {
  const counts = { waiting: 0, refused: 0, processing: 0, successful: 0, failed: 0 };
  let spent = 0;
  for (const row of rows) {
    const state = rowStateOf(row);
    counts[state] += 1;
    if (state === 'successful' && row.order !== undefined) spent += paidByBuyer(row.order);
  }
  // Even if the sum is too large for a number, the list's end must be told.
  return { total: rows.length, ...counts, spentMinor: minor(Math.min(Number.MAX_SAFE_INTEGER, spent)) };
}

export function latestOpenAt(rows: readonly RowStatus[]): number | undefined {
  const open = rows.flatMap(({ order }) => (order !== undefined && isOpen(order) ? [order.confirmedAt ?? 0] : []));
  return open.length === 0 ? undefined : Math.max(...open);
}

/** A repeat is not offered: a person who wants it a second time sends it again, and then its card asks. */
export function isRetriable(row: RowStatus): boolean {
  const state = rowStateOf(row);
  // A merchant closed it, so it may still be delivered.
  if (row.order?.state === 'closed') return false;
  const isRepeat = row.refusal === 'twin' || row.refusal === 'duplicate';
  return state === 'failed' || state === 'waiting' || (state === 'refused' && !isRepeat);
}

export function tokenOrders(rows: readonly RowStatus[]): Order[] {
  return rows.flatMap(({ order }) => (order?.state === 'successful' && hasCodes(order) ? [order] : []));
}

/** Whether the order brought a token. PINs alone do not count. */
export function hasToken({ receipt }: Order): boolean {
  return codesOf(receipt)[0]?.kind === 'token';
}
