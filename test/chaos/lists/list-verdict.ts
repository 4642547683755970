import type { Transaction } from 'reseller-sandbox';
import type { Batch } from '../../../src/domain/batches/batch.ts';
import type { Order } from '../../../src/domain/orders/order.ts';
import type { PlannedList } from './planned-list.ts';

/** A summary, or another drawing of it. */
export interface Summary {
  readonly text: string;
  readonly messageId: number;
  /** A message of its own, and not an edit of one that was there. */
  readonly fresh: boolean;
}

/** What is known of one person's list at the end. */
export interface ListEvidence {
  readonly planned: PlannedList;
  /** All that they sent, each with a card of its own. */
  readonly stored: readonly Batch[];
  /** Its rows that were begun. */
  readonly orders: readonly Order[];
  readonly sawItRun: boolean;
  readonly summaries: readonly Summary[];
  /** The service's own book. */
  readonly transactions: readonly Transaction[];
}

/** How many lists; a good run has none in the fields that say "None". */
export interface ListVerdict {
  readonly planned: number;
  readonly confirmed: number;
  readonly rowsBought: number;
  /** None: confirmed, but not ended, or its buyer saw no summary. */
  readonly lost: readonly string[];
  /** None: two of them were bought, or a row was bought though none was confirmed. */
  readonly twice: readonly string[];
  /** None: the summary does not agree with the service's book, row by row and kobo by kobo. */
  readonly wrong: readonly string[];
  /** Summed up in more than one message. */
  readonly repeated: readonly string[];
}

export function judgeLists(lists: readonly ListEvidence[]): ListVerdict {
  const confirmed = lists.filter(isConfirmed);
  const named = (found: readonly ListEvidence[]): string[] => found.map(nameOf);
  return {
    planned: lists.length,
    confirmed: confirmed.length,
    rowsBought: confirmed.flatMap(deliveredOf).length,
    lost: named(confirmed.filter(isLost)),
    twice: named(lists.filter((list) => isBoughtTwice(list))),
    wrong: named(confirmed.filter((list) => list.summaries.some((summary) => !agrees(summary, list)))),
    repeated: named(confirmed.filter(({ summaries }) => summaries.filter(({ fresh }) => fresh).length > 1)),
  };
}

function runOf({ stored }: ListEvidence): readonly Batch[] {
  return stored.filter(({ confirmedAt }) => confirmedAt !== undefined);
}

function isConfirmed(list: ListEvidence): boolean {
  return list.sawItRun || runOf(list).length > 0;
}

function isLost(list: ListEvidence): boolean {
  return list.summaries.length === 0 || runOf(list).length === 0 || runOf(list).some(({ state }) => state !== 'done');
}

/** Rows bought twice are found among all purchases: no number is bought for but once. */
function isBoughtTwice(list: ListEvidence): boolean {
  return runOf(list).length > 1 || (!isConfirmed(list) && list.orders.length > 0);
}

function deliveredOf({ planned, transactions }: ListEvidence): readonly Transaction[] {
  const numbers = new Set(planned.numbers);
  return transactions.filter(
    ({ customer_id: number, transaction_status: status }) => status === 'successful' && numbers.has(number),
  );
}

const SUMMARY = /^🏁 (\d+) of (\d+) done, for ₦([\d,]+)\.(\d\d)/u;
const STILL = /Still processing: (\d+)/u;

/** What was still processing then was told by itself, and may have ended either way. */
function agrees({ text }: Summary, list: ListEvidence): boolean {
  const [, done = '', count = '', naira = '', kobo = ''] = SUMMARY.exec(text) ?? [];
  const open = Number(STILL.exec(text)?.[1] ?? 0);
  const delivered = deliveredOf(list);
  const paid = new Map(list.orders.map(({ reference, priceMinor }) => [reference, priceMinor]));
  const sum = delivered.reduce((total, { reference }) => total + (paid.get(reference) ?? Number.NaN), 0);
  const isSum = open > 0 || sum === Number(naira.replaceAll(',', '')) * 100 + Number(kobo);
  const isCount = delivered.length >= Number(done) && delivered.length <= Number(done) + open;
  return isSum && isCount && Number(count) === list.planned.numbers.length;
}

function nameOf({ stored, planned }: ListEvidence): string {
  return stored[0]?.reference ?? planned.numbers[0] ?? '';
}
