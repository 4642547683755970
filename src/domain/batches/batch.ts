import { z } from 'zod';
import { minor, type Minor, minorSchema } from '../shared/money.ts';
import { isOpen, type Order, orderSchema, paidByBuyer, stageOf } from '../orders/order.ts';

/** A list that was not confirmed is kept for a late tap. */
export const BATCH_DRAFT_KEPT_MS = 24 * 3_600_000;
/** For a tap that is on its way. A later one finds nothing, which says the same. */
export const DROPPED_BATCH_KEPT_MS = 3_600_000;
/** One that ended, so that its buyer can look at it. */
export const BATCH_KEPT_MS = 8 * 24 * 3_600_000;
/** Most rows of a list that is bought at once. */
export const MAX_ROWS = 500;
/** In bytes: five hundred rows with room to spare; nothing larger is fetched. */
export const MAX_FILE_BYTES = 256 * 1024;
/** A person waits no longer than this for the card of a list, and neither does Telegram's webhook. */
export const ROWS_CHECKED_WITHIN_MS = 25_000;
/** How long the end of a list waits for its last rows; those that take longer tell their own end. */
export const LAST_ROWS_WITHIN_MS = 30_000;
/** Lists of all people that are under way at once in one process. */
export const LISTS_AT_ONCE = 4;
/** Rows of one list that are under way at once. */
export const ROWS_AT_ONCE = 6;
/** After so many rows in a row for which the service gave no answer, the rest is not begun. */
export const MAX_UNANSWERED_ROWS = 8;
/**
 * Lists of a person that wait for Confirm: with the newest, the oldest beyond these is taken back. Each has MAX_ROWS rows at most.
 */
export const MAX_OPEN_LISTS = 5;
/** If a list is sent again on the same day, it is more likely one list than two. */
export const SAME_LIST_MS = 24 * 3_600_000;

export const batchStates = [
  /** Drawn on a card, not confirmed. */
  'draft',
  /** Taken back: can never be confirmed any more. */
  'dropped',
  /** Confirmed: its rows are begun one by one, and none of them speaks for itself. */
  'running',
  /** Nothing more is begun, and its buyer is being told. A row that ends from now on tells its own end. */
  'summing',
  'done',
] as const;

export type BatchState = (typeof batchStates)[number];

export const rowRefusals = [
  /** Another price than on the card. */
  'price-changed',
  /** More or less of it than on the card, under the same name. */
  'content-changed',
  /** Bought by the same person a moment before: found when it was to be bought, or named by the card and left out. */
  'duplicate',
  'gone',
  'paused',
  'purchase-limit',
  /** A PIN is asked for so much, and none was entered for the list, because the rule was made after the tap. */
  'pin-needed',
  /** The service could not be asked for the price. */
  'unanswered',
  /** Not begun within the life of its draft. */
  'expired',
  /** The same as another row, and wanted once. */
  'twin',
  /** The account did not suffice for it when it was its turn. */
  'short',
  /** With it the limit of the day would have been passed. */
  'day-limit',
] as const;

/** Why a row was not bought. */
export type RowRefusal = (typeof rowRefusals)[number];

export const stopReasons = [
  /** Its buyer pressed Stop. */
  'person',
  /** The service does not answer. */
  'unanswered',
  /** Its buyer may not buy any more. */
  'barred',
] as const;

/** Why no further rows are begun. */
export type StopReason = (typeof stopReasons)[number];

const { item, priceMinor, costMinor, sellingMinor } = orderSchema.shape;
const goodShape = { item, priceMinor, costMinor, sellingMinor };
const instant = z.number().int().nonnegative();

/**
 * A list of purchases that is confirmed as one: the record that is stored. What becomes of a row is in its order; the record itself
 * moves four times in its life, however many rows it has. Times are milliseconds since 1970.
 */
const listSchema = z.strictObject({
  /** Made as an order's is, and never an order's. */
  reference: z.string(),
  /** Grows by one with each write; the store compares it. */
  version: z.number().int().positive(),
  state: z.enum(batchStates),
  buyer: z.strictObject({ userId: z.number().int(), chatId: z.number().int(), locale: z.string() }),
  /** The same for the same rows in any order; tells no number. */
  sameness: z.string(),
  rows: z.array(
    z.strictObject({
      /** In the person's list, from 1. */
      row: z.number().int().positive(),
      reference: z.string(),
      /** The same as a row above. */
      twin: z.literal(true).optional(),
      /** Bought though it was bought a moment ago: said in the list. */
      again: z.literal(true).optional(),
      /** The purchase of the same that the card names, made a moment ago. */
      earlier: z.string().optional(),
      /** What it buys, by its place in `goods`. */
      good: z.number().int().nonnegative(),
      customerId: z.string(),
      verifiedName: z.string().optional(),
    }),
  ),
  /** What the rows buy, once each, because most rows of a list buy the same thing: as the card said. */
  goods: z.array(z.strictObject(goodShape)),
  sumMinor: minorSchema,
  draftedAt: instant,
  confirmedAt: instant.optional(),
  /** Set by the tap: rows that are the same as another one, or as a purchase that the card names, are not bought. */
  once: z.literal(true).optional(),
  /** Set by the tap: the whole list a second time. */
  again: z.literal(true).optional(),
  /** Written by the script that took the PIN's proof for this list: its rows need no other one while it runs. */
  proven: z.literal(true).optional(),
  /** Rows that were sent and are not among those above: what stands in them, and why they cannot be bought, in the words of the card. */
  wrong: z
    .array(
      z.strictObject({
        row: z.number().int().positive(),
        text: z.string(),
        why: z.string(),
        /** Why, in the draft of a language, which stands above the same in English. */
        draft: z.strictObject({ locale: z.string(), why: z.string() }).optional(),
        /** What its sender may still say: it asks for several things, or, with a product, for no amount. `asked` is the row as it was read. */
        open: z.strictObject({ asked: z.string(), productName: z.string().optional() }).optional(),
      }),
    )
    .optional(),
  /** Rows whose number usually belongs to another network than was written. */
  differs: z.array(z.strictObject({ row: z.number().int().positive(), network: z.string() })).optional(),
  /** The message that shows it. */
  messageId: z.number().int().optional(),
});

/** Its rows buy nothing but its goods. */
export const batchSchema = listSchema.refine(({ rows, goods }) => rows.every(({ good }) => good < goods.length));

export type Batch = z.infer<typeof batchSchema>;

/**
 * `all`: every row, also those that are the same as another one or as a purchase that the card names. `once`: those are left out. `again`: all of them,
 * whatever was bought since the card.
 */
export const batchWays = ['all', 'once', 'again'] as const;

/** How a tap wants a list. */
export type BatchWay = (typeof batchWays)[number];

/** Whether the PIN that was entered for a list is good for this order: a row of it and its buyer's, while it runs. */
export function isProvenBy(batch: Batch | undefined, order: Order): boolean {
  return batch?.proven === true && isRunningFor(batch, order);
}

/** Whether the list runs, and the order is a row of it and its buyer's. */
export function isRunningFor({ state, buyer, rows }: Batch, { reference, buyer: { userId } }: Order): boolean {
  return state === 'running' && buyer.userId === userId && rows.some((row) => row.reference === reference);
}

export type BatchRow = Batch['rows'][number];
export type WrongRow = NonNullable<Batch['wrong']>[number];

/** What a row buys, for whom, and at what price. */
export type Wanted = Pick<Order, 'item' | 'recipient' | 'priceMinor' | 'costMinor' | 'sellingMinor'>;

/** A row with what became of it. */
export interface RowStatus extends BatchRow {
  /** What it buys. */
  readonly wanted: Wanted;
  readonly order: Order | undefined;
  /** Its order is there and damaged, so it is not known what became of it. */
  readonly isUnreadable?: true;
  readonly refusal: RowRefusal | undefined;
}

type RowFacts = Pick<RowStatus, 'order' | 'refusal' | 'isUnreadable'>;

export type RowState = 'waiting' | 'refused' | 'processing' | 'successful' | 'failed';

/** The order decides, whatever was noted: what was bought is never said to have been refused. A row has none until it is begun. */
export function rowStateOf({ order, refusal, isUnreadable }: RowFacts): RowState {
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

/** How many rows are how far. */
export interface BatchTally extends Readonly<Record<RowState, number>> {
  readonly total: number;
  /** What was paid of what was delivered. */
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
  // A sum that no number holds must not keep the list's end from being told.
  return { total: rows.length, ...counts, spentMinor: minor(Math.min(Number.MAX_SAFE_INTEGER, spent)) };
}

/** When the youngest of the rows that are under way was begun; undefined if none is. */
export function latestOpenAt(rows: readonly RowStatus[]): number | undefined {
  const open = rows.flatMap(({ order }) => (order !== undefined && isOpen(order) ? [order.confirmedAt ?? 0] : []));
  return open.length === 0 ? undefined : Math.max(...open);
}

/**
 * What was neither delivered nor may still be: only that is offered to be bought anew. A repeat is not: whoever wants it a second time sends it again, and
 * its card asks.
 */
export function isRetriable(row: RowStatus): boolean {
  const state = rowStateOf(row);
  // Closed by a merchant: it may still be delivered.
  if (row.order?.state === 'closed') return false;
  const isRepeat = row.refusal === 'twin' || row.refusal === 'duplicate';
  return state === 'failed' || state === 'waiting' || (state === 'refused' && !isRepeat);
}
