import { watchedUntil } from '../orders/close-order.ts';
import type { CalendarDate } from '../shared/days.ts';
import { type Minor, minor } from '../shared/money.ts';
import { isDelivered, isOpen, type Order } from '../orders/order.ts';
import type { Transaction, TransactionStatus } from '../orders/receipt.ts';

/** So many are shown in a message. All of them are in the file, or are found by `npm run audit`. */
export const MAX_DIFFERENCES_SHOWN = 10;

/** So many orders are asked about by reference in one comparison. The others are shown as unchecked. */
export const MAX_QUESTIONS = 200;
/** A part of the calls that all processes share, so that the rest is left for old orders. A page of the list has a hundred purchases. */
export const CALLS_PER_SECOND = 3;

export type Remedy =
  /** The service took a success back. The order follows, and its buyer is told. */
  | 'reverse'
  /** A failed order was delivered after all: the buyer gets the receipt or the token. */
  | 'deliver'
  /** A merchant closed the order, and the service calls it failed. The order follows, and its buyer is told. */
  | 'fail'
  /** The order failed here, and the service has a re-query queued: from now on the order is asked about once a day. */
  | 'watch'
  /** The order failed on both sides, and the service lists a sum that may only be reserved: neither side says that it was taken. */
  | 'reserved'
  /** The order ended at the service and is open here: its status is asked at once. */
  | 'ask'
  /** The same end, but for another sum: the sum is corrected. */
  | 'correct-amount'
  /** Nothing can be done by itself: a person has to look. */
  | 'look';

type Field = 'status' | 'amount';

export type Verdict =
  | { type: 'same' }
  /** The order is open here, and has not ended at the service either. */
  | { type: 'open' }
  | { type: 'differs'; transaction: Transaction; fields: readonly Field[]; remedy: Remedy }
  | { type: 'only-here' };

export type Deed =
  | 'reversed'
  | 'delivered'
  /** Like `delivered`, but the price had been given back, and the buyer's account does not allow taking it again. */
  | 'delivered-uncollected'
  | 'failed'
  | 'reserved'
  | 'asked'
  | 'amount-corrected'
  | 'look'
  /** Nothing was done, because the order changed while it was looked at. The next comparison finds what is left. */
  | 'changed-meanwhile';

/** A purchase in the books of a day; `order` is as it was before anything was done. */
export type BookRow =
  | { type: 'same' | 'open'; order: Order; transaction?: Transaction | undefined }
  | { type: 'differs'; order: Order; transaction: Transaction | undefined; fields: readonly Field[]; deed: Deed }
  | { type: 'only-here'; order: Order }
  /** `ours`: its reference has the form of ours, but it is unknown here. Recovery puts it back. Otherwise another system on the account sold it. */
  | { type: 'only-there'; transaction: Transaction; ours: boolean }
  /** The order seems to differ, and the service gave no clear answer about it, or was not asked. */
  | { type: 'unchecked'; order: Order; transaction?: Transaction | undefined };

export interface ComparedDay {
  readonly date: CalendarDate;
  /** Whether all transactions were seen that the service says it has. */
  readonly complete: boolean;
  /** Transactions that are not ours, and that belong to no day because their time cannot be read. */
  readonly undated: number;
  /** Orders from before this time may be in the archive, and are not compared; undefined if this day has none. */
  readonly archivedBefore?: number | undefined;
}

/** A sale of another system on the account is no finding. */
export function isFinding(row: BookRow): boolean {
  switch (row.type) {
    case 'same':
    case 'open':
      return false;
    case 'only-there':
      return row.ours;
    case 'differs':
    case 'only-here':
    case 'unchecked':
      return true;
  }
}

/** @param transaction undefined if the service has nothing under the order's reference */
export function compareBooks(order: Order, transaction: Transaction | undefined): Verdict {
  if (transaction === undefined) return verdictOnMissing(order);
  const here = standOf(order);
  if (here === 'open') return verdictOnOpen(transaction);
  // Until then it is asked about without this.
  if (meantBy(transaction) === 'processing' && watchedUntil(order) !== undefined) return { type: 'open' };
  const fields = differingFields(order, here, transaction);
  return fields.length === 0
    ? { type: 'same' }
    : { type: 'differs', transaction, fields, remedy: remedyFor(order, transaction) };
}

/**
 * What the order cost by our books. Undefined if its end is not known, or if the service named no sum. The sum listed for a failed order may only be
 * reserved (specification 2.6).
 */
export function chargedHere(order: Order): Minor | undefined {
  return standOf(order) === 'failed' ? NOTHING : order.receipt?.paidMinor;
}

/** A failure with a re-query queued is no failure yet, because the service asks its provider again. */
export function meantBy({ status, requeryQueued }: Transaction): TransactionStatus {
  return status === 'failed' && requeryQueued === true ? 'processing' : status;
}

const NOTHING = minor(0);

type Stand = 'open' | 'successful' | 'failed';

function standOf(order: Order): Stand {
  if (isOpen(order)) return 'open';
  return isDelivered(order) ? 'successful' : 'failed';
}

function verdictOnMissing(order: Order): Verdict {
  switch (standOf(order)) {
    case 'open':
      // Once the service has accepted the order, it must list it. Before that, the order may not have arrived yet.
      return { type: order.state === 'processing' ? 'only-here' : 'open' };
    case 'successful':
      return { type: 'only-here' };
    case 'failed':
      // The order was never sent, was refused, never arrived, or was given back. Without a charge there is nothing to list.
      return { type: (order.receipt?.paidMinor ?? 0) > 0 ? 'only-here' : 'same' };
  }
}

function verdictOnOpen(transaction: Transaction): Verdict {
  const status = meantBy(transaction);
  if (status === 'processing') return { type: 'open' };
  return { type: 'differs', transaction, fields: ['status'], remedy: status === 'other' ? 'look' : 'ask' };
}

function differingFields(order: Order, here: Stand, transaction: Transaction): Field[] {
  const listed = transaction.receipt.paidMinor;
  const isOther = [chargedHere(order), listedHere(order)].some((sum) => sum !== undefined && sum !== listed);
  const isSameEnd = here === meantBy(transaction) && order.state !== 'closed';
  const differs = listed !== undefined && isOther;
  return [...(isSameEnd ? [] : (['status'] as const)), ...(differs ? (['amount'] as const) : [])];
}

/** What the service listed for it when it was last asked. */
function listedHere(order: Order): Minor | undefined {
  return standOf(order) === 'failed' ? (order.receipt?.paidMinor ?? NOTHING) : order.receipt?.paidMinor;
}

function remedyFor(order: Order, transaction: Transaction): Remedy {
  const here = standOf(order);
  const status = meantBy(transaction);
  if (order.state === 'closed' && status === 'failed') return 'fail';
  if (order.state === 'failed' && status !== transaction.status) return 'watch';
  if (here === status) return isListedAlike(order, transaction) ? 'reserved' : 'correct-amount';
  if (here === 'successful' && status === 'failed') return 'reverse';
  // If a success was taken back and given again, no record can follow that.
  const isFailed = order.state === 'failed' || order.state === 'closed';
  return isFailed && status === 'successful' ? 'deliver' : 'look';
}

function isListedAlike(order: Order, { receipt }: Transaction): boolean {
  return listedHere(order) === receipt.paidMinor;
}
