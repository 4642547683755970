import { addDays, type CalendarDate, isWithin, type Span, spanOf } from '../../domain/shared/days.ts';
import { type Order, isDelivered } from '../../domain/orders/order.ts';
import { createdAtOf, type Transaction } from '../../domain/orders/receipt.ts';
import {
  type BookRow,
  compareBooks,
  type ComparedDay,
  type Deed,
  type Remedy,
  MAX_QUESTIONS,
} from '../../domain/reports/reconciliation.ts';
import { readReference } from '../../domain/orders/reference.ts';
import type { ResellerAccount } from '../../domain/orders/reseller-account.ts';
import type { CommitResult } from '../../redis/orders/order-store.ts';
import { orHeld } from '../../domain/shared/held-records.ts';
import type { Pace } from '../../async/timers.ts';
import { type HistoryRead, readServiceHistory } from '../recovery/read-service-history.ts';
import type { Shop } from '../shop.ts';
import { foundEvent } from '../../domain/orders/next-step.ts';
import { next, revised } from '../../domain/orders/order-state-machine.ts';
import { askStatus } from '../orders/ask-status.ts';
import { archivedIn } from './sales.ts';

interface ReconcileShop extends Pick<Shop, 'orders' | 'archive' | 'reseller' | 'timeZone' | 'now' | 'logger'> {
  readonly archivedBefore: Shop['archivedBefore'];
  readonly events: Pick<Shop['events'], 'moved'>;
}

export interface ReconcileOptions {
  /** The account to which the calls go now. */
  readonly account: Pick<ResellerAccount, 'isElsewhere'>;
  /** Count questions to the service, and orders that are read. */
  readonly servicePace: Pace;
  readonly storePace: Pace;
  /** Gets each purchase of the day once, in any order. */
  readonly onRow: (row: BookRow) => void;
  readonly signal?: AbortSignal | undefined;
  /** Called after each step. A step takes no longer than a few questions to the service at once. */
  readonly onStep?: () => Promise<void> | void;
}

const QUESTIONS_AT_ONCE = 10;

/**
 * Compares the orders confirmed on a day with the transactions of the account. If it is done twice, the second time finds nothing to do. Each page of
 * the list is compared when it comes; at the end, orders that were on no page. So memory holds a page, all references, and the orders to ask about.
 * @throws ResellerError if the service's list cannot be read; then nothing was changed
 */
export async function reconcileBooks(
  shop: ReconcileShop,
  date: CalendarDate,
  options: ReconcileOptions,
): Promise<ComparedDay> {
  const { from, to } = spanOf(date, shop.timeZone);
  const run: Run = {
    ...shop,
    ...options,
    // An order that is confirmed while the list is read may or may not be on the list.
    day: { from, to: Math.min(to, shop.now()) },
    seen: new Set(),
    doubtful: [],
    undated: 0,
  };
  const { complete } = await compareListed(run, date);
  await compareUnlisted(run, complete);
  await correctAll(run);
  return { date, complete, undated: run.undated, archivedBefore: archivedIn(run, run.day) };
}

interface Run extends ReconcileShop, ReconcileOptions {
  readonly day: Span;
  /** The references of all transactions on the list, and of all orders that were compared. */
  readonly seen: Set<string>;
  /** Orders that must be asked about by reference, with what the list says of each. */
  readonly doubtful: [order: Order, listed: Transaction | undefined][];
  undated: number;
}

async function step({ signal, onStep }: Run): Promise<void> {
  await onStep?.();
  signal?.throwIfAborted();
}

/** A day more on both sides, because the service's own clock is not specified. */
function compareListed(run: Run, date: CalendarDate): Promise<HistoryRead> {
  const range = { startDate: addDays(date, -1), endDate: addDays(date, 1) };
  return readServiceHistory(run.reseller, range, {
    signal: run.signal,
    pace: run.servicePace,
    seen: run.seen,
    onPage: async (fresh) => {
      await run.storePace(fresh.length);
      await Promise.all(fresh.map((transaction) => takeTransaction(run, transaction)));
      await step(run);
    },
  });
}

async function takeTransaction(run: Run, transaction: Transaction): Promise<void> {
  const { reference } = transaction;
  const ours = readReference(reference) === reference;
  const order = ours ? await orHeld(run.orders.find(reference)) : undefined;
  if (order === 'held') return;
  if (order?.confirmedAt !== undefined) {
    // An order of another day is compared on that day.
    if (isWithin(run.day, order.confirmedAt)) takeVerdict(run, order, transaction);
    return;
  }
  // An order in the archive was compared when it was young.
  if (ours && (await run.archive?.has(reference)) === true) return;
  const at = createdAtOf(transaction);
  const isUndated = Number.isNaN(at);
  if (isWithin(run.day, at) || (isUndated && ours)) run.onRow({ type: 'only-there', transaction, ours });
  else if (isUndated) run.undated += 1;
}

function takeVerdict(run: Run, order: Order, transaction: Transaction | undefined, mayBeThere = false): void {
  const { type } = compareBooks(order, transaction);
  if (!mayBeThere && type !== 'differs' && type !== 'only-here') run.onRow({ type, order, transaction });
  // If the order cannot be on this list, its absence is no reason to ask.
  else if (transaction === undefined && run.account.isElsewhere(order))
    run.onRow({ type: 'unchecked', order, transaction });
  else if (run.doubtful.length < MAX_QUESTIONS) run.doubtful.push([order, transaction]);
  else run.onRow({ type: 'unchecked', order, transaction });
}

async function compareUnlisted(run: Run, complete: boolean): Promise<void> {
  for await (const page of run.orders.confirmedBetween(run.day.from, run.day.to)) {
    for (const order of page) {
      if (run.seen.has(order.reference)) continue;
      run.seen.add(order.reference);
      // If the list was not seen to its end, an order that was sent may be on it though it was not seen.
      takeVerdict(run, order, undefined, !complete && order.sends > 0);
    }
    await run.storePace(page.length);
    await step(run);
  }
}

async function correctAll(run: Run): Promise<void> {
  const { doubtful, servicePace } = run;
  for (let start = 0; start < doubtful.length; start += QUESTIONS_AT_ONCE) {
    const some = doubtful.slice(start, start + QUESTIONS_AT_ONCE);
    await servicePace(some.length);
    for (const row of await Promise.all(some.map(([order, listed]) => applyRemedies(run, order, listed)))) {
      run.onRow(row);
    }
    await step(run);
  }
}

/**
 * The list alone corrects nothing, because both sides go on while its pages are read. So the service is asked, and the order is read again.
 * @param listed what the list says, if it says anything
 */
async function applyRemedies(run: Run, order: Order, listed: Transaction | undefined): Promise<BookRow> {
  const answer = await askStatus(run, order);
  if (answer.type === 'unanswered') return { type: 'unchecked', order, transaction: listed };
  // Only the list says when the transaction was made.
  const transaction = answer.type === 'found' ? { ...listed, ...answer.transaction } : undefined;
  // Tried a second time if another process moved the order on in between.
  const align = () => orHeld(alignBooks(run, order, transaction));
  const row = (await align()) ?? (await align());
  if (row === 'held') return { type: 'unchecked', order, transaction };
  return row ?? { type: 'differs', order, transaction, fields: ['status'], deed: 'changed-meanwhile' };
}

/**
 * The row with what was done; undefined if another process was faster.
 * @throws UnreadableRecordError if the order or its buyer's account cannot be read
 */
async function alignBooks(run: Run, known: Order, transaction: Transaction | undefined): Promise<BookRow | undefined> {
  const order = (await run.orders.find(known.reference)) ?? known;
  const verdict = compareBooks(order, transaction);
  if (verdict.type === 'only-here') return { type: 'only-here', order };
  if (verdict.type !== 'differs') return { type: verdict.type, order, transaction };
  const { fields, transaction: found } = verdict;
  const deed = await remedy(run, order, found, verdict.remedy);
  return deed === undefined ? undefined : { type: 'differs', order, transaction: found, fields, deed };
}

async function remedy(run: Run, order: Order, transaction: Transaction, what: Remedy): Promise<Deed | undefined> {
  switch (what) {
    case 'reverse':
    case 'deliver':
    case 'fail':
    case 'watch':
    case 'correct-amount': {
      const result = await commitFound(run, order, transaction);
      if (result === 'conflict') return undefined;
      if (what === 'correct-amount' && isReserved(order, transaction)) return 'reserved';
      return result === 'uncollected' ? 'delivered-uncollected' : DEEDS[what];
    }
    case 'ask':
      // The order's lease ends now, so that the next claim asks.
      await run.orders.reschedule(order.reference, run.now());
      return 'asked';
    case 'look':
    case 'reserved':
      return what;
  }
}

const DEEDS = {
  reverse: 'reversed',
  deliver: 'delivered',
  fail: 'failed',
  watch: 'asked',
  'correct-amount': 'amount-corrected',
} as const;

function isReserved(order: Order, { receipt }: Transaction): boolean {
  return !isDelivered(order) && (receipt.paidMinor ?? 0) > 0;
}

/** The order is due at once, so that its buyer is told if there is anything to tell. */
async function commitFound(
  { orders, events, now, logger }: Run,
  order: Order,
  transaction: Transaction,
): Promise<CommitResult> {
  const at = now();
  const found = foundEvent(transaction, at);
  if (found === undefined) return 'conflict';
  const after = revised(next(order, found));
  const result = await orders.commit(after, at);
  if (result === 'conflict') return result;
  if (after.state !== order.state) events.moved(order, after);
  logger.warn(
    { reference: order.reference, from: order.state, to: after.state },
    'an order was corrected from the history of the service',
  );
  return result;
}
