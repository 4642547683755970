import { addDays, type CalendarDate, isWithin, type Span, spanOf } from '../../domain/shared/day-span.ts';
import type { Order } from '../../domain/orders/order.ts';
import { createdAtOf, type Transaction } from '../../domain/orders/receipt.ts';
import { type BookRow, compareBooks, type ComparedDay } from '../../domain/reports/reconciliation.ts';
import { readReference } from '../../domain/orders/reference.ts';
import { applyRemedies, type ApplyRemediesDeps } from './apply-remedies.ts';
import type { OrderArchive } from '../archive/ports.ts';
import type { OrderStore } from '../orders/ports.ts';
import { createFingerprints, type Fingerprints } from '../shared/fingerprints.ts';
import { type Pace, UNPACED } from '../shared/pace.ts';
import type { Reseller } from '../shared/reseller.ts';
import { readServiceHistory } from '../recovery/read-service-history.ts';
import { orHeld } from '../shared/held-records.ts';

export interface ReconcileDeps extends ApplyRemediesDeps {
  readonly orders: ApplyRemediesDeps['orders'] & Pick<OrderStore, 'confirmedBetween'>;
  readonly archive?: Pick<OrderArchive, 'has'> | undefined;
  readonly reseller: ApplyRemediesDeps['reseller'] & Pick<Reseller, 'transactions'>;
  /** Whose clock says what a day is. */
  readonly timeZone: string;
  /** Count questions to the service, and orders that are read. Left out: as fast as it goes. */
  readonly servicePace?: Pace;
  readonly storePace?: Pace;
}

export interface ReconcileOptions {
  /** Each purchase of the day, once, in any order. */
  readonly onRow: (row: BookRow) => void;
  /** Ends the work before its next step, by throwing the signal's reason. */
  readonly signal?: AbortSignal;
  /** After each step, none of which takes longer than some questions to the service at once. */
  readonly onStep?: () => Promise<void> | void;
}

/** @throws ResellerError if the service's list cannot be read; then nothing was changed */
export type Reconcile = (date: CalendarDate, options: ReconcileOptions) => Promise<ComparedDay>;

/** Questions by reference in one comparison; what is left is said to be unchecked. */
const MAX_QUESTIONS = 200;
const QUESTIONS_AT_ONCE = 10;

/**
 * The orders confirmed on a day against the transactions of the account. Done twice, the second finds nothing to do. Each page of the list is
 * compared when it comes, and then what was on no page; so memory holds a page, eight bytes for each transaction, and what is to be asked about.
 */
export function createReconcile(deps: ReconcileDeps): Reconcile {
  return async (date, options) => {
    const { from, to } = spanOf(date, deps.timeZone);
    const run: Run = {
      ...deps,
      servicePace: deps.servicePace ?? UNPACED,
      storePace: deps.storePace ?? UNPACED,
      options,
      // What is confirmed while the list is read, the list may have or not.
      day: { from, to: Math.min(to, deps.now()) },
      seen: createFingerprints(),
      doubtful: [],
      undated: 0,
    };
    const complete = await compareListed(run, date);
    await compareUnlisted(run, complete);
    await correctAll(run);
    return { date, complete, undated: run.undated };
  };
}

interface Run extends ReconcileDeps {
  readonly servicePace: Pace;
  readonly storePace: Pace;
  readonly options: ReconcileOptions;
  readonly day: Span;
  /** The references of all transactions on the list, and of all orders that were compared. */
  readonly seen: Fingerprints;
  /** To be asked about by reference, with what the list says of them. */
  readonly doubtful: [order: Order, listed: Transaction | undefined][];
  undated: number;
}

async function step({ options: { signal, onStep } }: Run): Promise<void> {
  await onStep?.();
  signal?.throwIfAborted();
}

/** A day more on both sides, because the service's own clock is not specified. @returns whether the list was seen to its end */
async function compareListed(run: Run, date: CalendarDate): Promise<boolean> {
  const range = { startDate: addDays(date, -1), endDate: addDays(date, 1) };
  const { complete } = await readServiceHistory(run.reseller, range, {
    signal: run.options.signal,
    pace: run.servicePace,
    seen: run.seen,
    onPage: async (fresh) => {
      await run.storePace(fresh.length);
      await Promise.all(fresh.map((transaction) => takeTransaction(run, transaction)));
      await step(run);
    },
  });
  return complete;
}

async function takeTransaction(run: Run, transaction: Transaction): Promise<void> {
  const { reference } = transaction;
  const ours = readReference(reference) === reference;
  const order = ours ? await orHeld(run.orders.find(reference)) : undefined;
  if (order === 'held') return;
  if (order?.confirmedAt !== undefined) {
    // Of another day: it is compared there.
    if (isWithin(run.day, order.confirmedAt)) takeVerdict(run, order, transaction);
    return;
  }
  // It was compared when it was young.
  if (ours && (await run.archive?.has(reference)) === true) return;
  const at = createdAtOf(transaction);
  if (isWithin(run.day, at)) run.options.onRow({ type: 'only-there', transaction, ours });
  else if (Number.isNaN(at)) run.undated += 1;
}

/** The row, if the list leaves no doubt. */
function takeVerdict(run: Run, order: Order, transaction: Transaction | undefined, mayBeThere = false): void {
  const { type } = compareBooks(order, transaction);
  if (!mayBeThere && type !== 'differs' && type !== 'only-here') run.options.onRow({ type, order, transaction });
  // A list on which it cannot be is no reason for a question.
  else if (transaction === undefined && run.account.isElsewhere(order))
    run.options.onRow({ type: 'unchecked', order, transaction });
  else if (run.doubtful.length < MAX_QUESTIONS) run.doubtful.push([order, transaction]);
  else run.options.onRow({ type: 'unchecked', order, transaction });
}

async function compareUnlisted(run: Run, complete: boolean): Promise<void> {
  for await (const page of run.orders.confirmedBetween(run.day.from, run.day.to)) {
    for (const order of page) {
      if (!run.seen.add(order.reference)) continue;
      // Of a list that was not seen to its end, what is missing says nothing about an order that was sent.
      takeVerdict(run, order, undefined, !complete && order.sends > 0);
    }
    await run.storePace(page.length);
    await step(run);
  }
}

async function correctAll(run: Run): Promise<void> {
  const { doubtful, options, servicePace } = run;
  for (let start = 0; start < doubtful.length; start += QUESTIONS_AT_ONCE) {
    const some = doubtful.slice(start, start + QUESTIONS_AT_ONCE);
    await servicePace(some.length);
    for (const row of await Promise.all(some.map(([order, listed]) => applyRemedies(run, order, listed)))) {
      options.onRow(row);
    }
    await step(run);
  }
}
