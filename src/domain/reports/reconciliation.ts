import { addDays, type CalendarDate, clockAt, dayOf } from '../shared/days.ts';
import { type Minor, minor } from '../shared/money.ts';
import { isDelivered, isOpen, type Order, watchedUntil } from '../orders/order.ts';
import type { Transaction, TransactionStatus } from '../orders/receipt.ts';

/** Shown in a message; what is more stands in the file, or is found by `npm run audit`. */
export const MAX_DIFFERENCES_SHOWN = 10;

/** Questions by reference in one comparison; what is left is said to be unchecked. */
export const MAX_QUESTIONS = 200;
/** Of the calls that all processes have together, so that the rest is left to old orders. A page of the list has a hundred purchases. */
export const CALLS_PER_SECOND = 3;

/** What can be done about a difference between an order and its transaction. */
export type Remedy =
  /** A success that the service took back: so it is here too, and its buyer is told. */
  | 'reverse'
  /** A failure that was delivered after all: the buyer gets the receipt or the token. */
  | 'deliver'
  /** Closed by a merchant, and failed there too: so it is here, and its buyer is told. */
  | 'fail'
  /** Failed here, and a re-query is queued there: it is asked for once a day from here on. */
  | 'watch'
  /** Failed on both sides, and a sum is listed for it, which may only be reserved: neither side calls it taken. */
  | 'reserved'
  /** At its end there, open here: its status is asked at once. */
  | 'ask'
  /** The same end for another sum: the sum is corrected. */
  | 'correct-amount'
  /** Nothing by itself: a person has to look. */
  | 'look';

type Field = 'status' | 'amount';

export type Verdict =
  | { type: 'same' }
  /** On its way here, and not at its end there either. */
  | { type: 'open' }
  | { type: 'differs'; transaction: Transaction; fields: readonly Field[]; remedy: Remedy }
  | { type: 'only-here' };

/** What was done about a difference. */
export type Deed =
  | 'reversed'
  | 'delivered'
  /** As delivered, but the buyer's account, if the price was given back, does not allow taking it again. */
  | 'delivered-uncollected'
  | 'failed'
  | 'reserved'
  | 'asked'
  | 'amount-corrected'
  /** Nothing: a person has to look. */
  | 'look'
  /** Nothing, because the order moved on while it was looked at; the next comparison finds what is left. */
  | 'changed-meanwhile';

/** A purchase in the books of a day; `order` is as it was before anything was done. */
export type BookRow =
  | { type: 'same' | 'open'; order: Order; transaction?: Transaction | undefined }
  | { type: 'differs'; order: Order; transaction: Transaction | undefined; fields: readonly Field[]; deed: Deed }
  | { type: 'only-here'; order: Order }
  /** `ours` by the form of its reference, and unknown here: recovery puts it back. Otherwise another system on the account sold it. */
  | { type: 'only-there'; transaction: Transaction; ours: boolean }
  /** It seems to differ, and the service could not be asked about it by its reference. */
  | { type: 'unchecked'; order: Order; transaction?: Transaction | undefined };

/** How far a comparison of one day came. */
export interface ComparedDay {
  readonly date: CalendarDate;
  /** Whether all transactions were seen that the service said there are. */
  readonly complete: boolean;
  /** Transactions that are not ours and whose time cannot be read, so that they belong to no day. */
  readonly undated: number;
}

/** Whether a merchant has anything to know or to do: what another system sold on the account is nothing. */
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

/** One order against what the service has under its reference; undefined: nothing. */
export function compareBooks(order: Order, transaction: Transaction | undefined): Verdict {
  if (transaction === undefined) return verdictOnMissing(order);
  const here = standOf(order);
  if (here === 'open') return verdictOnOpen(transaction);
  // It is asked for by itself until then.
  if (meantBy(transaction) === 'processing' && watchedUntil(order) !== undefined) return { type: 'open' };
  const fields = differingFields(order, here, transaction);
  return fields.length === 0
    ? { type: 'same' }
    : { type: 'differs', transaction, fields, remedy: remedyFor(order, transaction) };
}

/**
 * What the order cost by our books; undefined if its end is not known, or the service named no sum. What it lists for a failed one may
 * only be reserved (specification 2.6).
 */
export function chargedHere(order: Order): Minor | undefined {
  return standOf(order) === 'failed' ? NOTHING : order.receipt?.paidMinor;
}

/** The status. A failure with a re-query queued is none yet, because the service asks its provider again. */
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
      // Accepted once, the service must list it; before that it may not have arrived yet.
      return { type: order.state === 'processing' ? 'only-here' : 'open' };
    case 'successful':
      return { type: 'only-here' };
    case 'failed':
      // Never sent, refused, never arrived, or given back: without a charge there is nothing to list.
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
  // A success that was taken back and given again is nothing that a record can follow.
  const isFailed = order.state === 'failed' || order.state === 'closed';
  return isFailed && status === 'successful' ? 'deliver' : 'look';
}

function isListedAlike(order: Order, { receipt }: Transaction): boolean {
  return listedHere(order) === receipt.paidMinor;
}

/** So many missed days are made good at the most. */
const MAX_MISSED_DAYS = 7;
/** A success may be taken back days later: so many days before are compared once more. */
const AGAIN_DAYS = 2;

interface DayToReconcile {
  readonly date: CalendarDate;
  /** It was compared before, and is looked at once more. */
  readonly again: boolean;
}

/** The newest day whose comparison is due: yesterday once the clock shows the time of day, before that the day before. @param at such as `04:00` */
export function newestDueDay(now: number, at: string, timeZone: string): CalendarDate {
  return addDays(dayOf(now, timeZone), clockAt(now, timeZone) >= at ? -1 : -2);
}

/** The days to compare, the oldest first; none if the newest was compared already. @param lastDone undefined if none ever was */
export function daysToReconcile(lastDone: CalendarDate | undefined, newest: CalendarDate): DayToReconcile[] {
  if (lastDone !== undefined && lastDone >= newest) return [];
  const oldest = addDays(newest, 1 - MAX_MISSED_DAYS);
  const next = lastDone === undefined ? newest : addDays(lastDone, 1);
  const first = next < oldest ? oldest : next;
  const days: DayToReconcile[] = [];
  for (let date = addDays(first, -AGAIN_DAYS); date <= newest; date = addDays(date, 1)) {
    days.push({ date, again: date < first });
  }
  return days;
}
