import { addDays, type CalendarDate, type Span, spanOf } from '../../domain/shared/day-span.ts';
import type { Order } from '../../domain/orders/order.ts';
import type { Transaction } from '../../domain/orders/receipt.ts';
import { type BookRow, compareBooks, type Reconciliation } from '../../domain/reports/reconciliation.ts';
import { readReference } from '../../domain/orders/reference.ts';
import { applyRemedies, type ApplyRemediesDeps } from './apply-remedies.ts';
import type { OrderArchive } from '../archive/ports.ts';
import type { OrderStore } from '../orders/ports.ts';
import type { Reseller } from '../shared/reseller.ts';
import { readServiceHistory } from '../recovery/read-service-history.ts';

export interface ReconcileDeps extends ApplyRemediesDeps {
  readonly orders: ApplyRemediesDeps['orders'] & Pick<OrderStore, 'confirmedBetween'>;
  readonly archive?: Pick<OrderArchive, 'has'> | undefined;
  readonly reseller: ApplyRemediesDeps['reseller'] & Pick<Reseller, 'transactions'>;
  /** Whose clock says what a day is. */
  readonly timeZone: string;
}

export interface ReconcileOptions {
  /** Ends the work before its next step, by throwing the signal's reason. */
  readonly signal?: AbortSignal;
  /** After each step, none of which takes longer than some questions to the service at once. */
  readonly onStep?: () => Promise<void>;
}

/** @throws ResellerError if the service's list cannot be read; then nothing was changed */
export type Reconcile = (date: CalendarDate, options?: ReconcileOptions) => Promise<Reconciliation>;

/** Questions by reference in one comparison; what is left is said to be unchecked. */
const MAX_QUESTIONS = 200;
const QUESTIONS_AT_ONCE = 10;

/** The orders confirmed on a day against the transactions of the account. Done twice, the second finds nothing to do. */
export function createReconcile(deps: ReconcileDeps): Reconcile {
  return async (date, options = {}) => {
    const day = spanOf(date, deps.timeZone);
    const books: Books = { ...deps, options, day, ...(await parseBatch(deps, date, options)) };
    const { rows, doubtful, seen } = await compareAll(books);
    const corrected = await correctAll(books, doubtful);
    const { strangers, undated } = await findStrangers(books, seen);
    return { date, rows: [...rows, ...corrected, ...strangers], complete: books.complete, undated };
  };
}

interface List {
  /** The service's transactions of the day and of its neighbours, by reference. */
  readonly listed: ReadonlyMap<string, Transaction>;
  readonly complete: boolean;
}

interface Books extends ReconcileDeps, List {
  readonly options: ReconcileOptions;
  readonly day: Span;
}

async function step({ signal, onStep }: ReconcileOptions): Promise<void> {
  await onStep?.();
  signal?.throwIfAborted();
}

/** A day more on both sides, because the service's own clock is not specified. */
async function parseBatch({ reseller }: ReconcileDeps, date: CalendarDate, options: ReconcileOptions): Promise<List> {
  const listed = new Map<string, Transaction>();
  const range = { startDate: addDays(date, -1), endDate: addDays(date, 1) };
  const { complete } = await readServiceHistory(reseller, range, {
    signal: options.signal,
    onPage: async (fresh) => {
      for (const transaction of fresh) listed.set(transaction.reference, transaction);
      await step(options);
    },
  });
  return { listed, complete };
}

interface Compared {
  readonly rows: BookRow[];
  readonly doubtful: Order[];
  readonly seen: Set<string>;
}

async function compareAll(books: Books): Promise<Compared> {
  const compared: Compared = { rows: [], doubtful: [], seen: new Set() };
  for await (const page of books.orders.confirmedBetween(books.day.from, books.day.to)) {
    for (const order of page) {
      if (compared.seen.has(order.reference)) continue;
      compared.seen.add(order.reference);
      const row = firstLook(books, order);
      if (row === undefined) compared.doubtful.push(order);
      else compared.rows.push(row);
    }
    await step(books.options);
  }
  return compared;
}

/** The row, if the list leaves no doubt. */
function firstLook({ listed, complete }: Books, order: Order): BookRow | undefined {
  const transaction = listed.get(order.reference);
  const verdict = compareBooks(order, transaction);
  // Of a list that was not seen to its end, what is missing says nothing about an order that was sent.
  const mayBeThere = transaction === undefined && !complete && order.sends > 0;
  if (mayBeThere || verdict.type === 'differs' || verdict.type === 'only-here') return undefined;
  return { type: verdict.type, order, transaction };
}

async function correctAll(books: Books, doubtful: readonly Order[]): Promise<BookRow[]> {
  const rows: BookRow[] = [];
  const asked = doubtful.slice(0, MAX_QUESTIONS);
  for (let start = 0; start < asked.length; start += QUESTIONS_AT_ONCE) {
    const some = asked.slice(start, start + QUESTIONS_AT_ONCE);
    rows.push(
      ...(await Promise.all(some.map((order) => applyRemedies(books, order, books.listed.get(order.reference))))),
    );
    await step(books.options);
  }
  const left = doubtful.slice(MAX_QUESTIONS);
  return [
    ...rows,
    ...left.map((order): BookRow => ({ type: 'unchecked', order, transaction: books.listed.get(order.reference) })),
  ];
}

/** Transactions of the day that no order of the day has. */
async function findStrangers(
  { listed, day, orders, archive, options }: Books,
  seen: ReadonlySet<string>,
): Promise<{ strangers: BookRow[]; undated: number }> {
  const strangers: BookRow[] = [];
  let undated = 0;
  for (const transaction of listed.values()) {
    const at = Date.parse(transaction.createdAt ?? '');
    const isOfDay = at >= day.from && at < day.to;
    if (seen.has(transaction.reference) || (!isOfDay && !Number.isNaN(at))) continue;
    const ours = readReference(transaction.reference) === transaction.reference;
    const order = ours ? await orders.find(transaction.reference) : undefined;
    // Confirmed on the day before or after: it is compared there.
    if (order?.confirmedAt !== undefined) continue;
    // It was compared when it was young.
    if (ours && (await archive?.has(transaction.reference)) === true) continue;
    if (isOfDay) strangers.push({ type: 'only-there', transaction, ours });
    else undated += 1;
  }
  await step(options);
  return { strangers, undated };
}
