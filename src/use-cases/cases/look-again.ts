import type { LookAnswer } from '../../domain/cases/case.ts';
import { foundEvent } from '../../domain/orders/event-of-status.ts';
import type { Order } from '../../domain/orders/order.ts';
import { next, revised } from '../../domain/orders/order-transitions.ts';
import type { Transaction } from '../../domain/orders/receipt.ts';
import { namesSameCustomer } from '../../domain/orders/same-customer.ts';
import type { CheckStatusNow } from '../orders/check-status-now.ts';
import type { OrderEvents, OrderStore } from '../orders/ports.ts';
import type { Now, Throttle } from '../shared/ports.ts';
import { type Reseller, ResellerError } from '../shared/reseller.ts';

export interface Look {
  /** As it stands after it. */
  readonly order: Order;
  /** Undefined if the service was asked a moment ago: then the record says what it said. */
  readonly answer: LookAnswer | undefined;
  readonly exchangeReference: string | undefined;
}

/** Asks the service once more about an order, also one that it called successful; undefined if there is no such order. */
export type LookAgain = (reference: string) => Promise<Look | undefined>;

export interface LookAgainDeps {
  readonly orders: Pick<OrderStore, 'find' | 'commit'>;
  readonly reseller: Pick<Reseller, 'transaction'>;
  readonly checkStatusNow: CheckStatusNow;
  /** Tells the buyer of another end; resolves when the step under way has ended. */
  readonly advance: (order: Order) => Promise<void>;
  readonly events: Pick<OrderEvents, 'moved'>;
  readonly throttle: Throttle;
  readonly now: Now;
}

/** Of one order. */
const ASKED_EVERY_MS = 15_000;

export function createLookAgain(deps: LookAgainDeps): LookAgain {
  return async (reference) => {
    const order = await deps.orders.find(reference);
    if (order === undefined) return undefined;
    if (!(await deps.throttle(`look:${reference}`, ASKED_EVERY_MS))) return lookOf(order, undefined);
    // An open order is asked about by its worker, because only the worker knows whether a call is under way.
    if (order.state !== 'successful') return lookAtOpen(order, deps);
    const transaction = await ask(order, deps);
    if (typeof transaction === 'string') return lookOf(order, transaction);
    const after = await take(order, transaction, deps);
    return lookOf(after, answerOf(transaction), transaction.receipt.exchangeReference);
  };
}

async function lookAtOpen(order: Order, { checkStatusNow }: LookAgainDeps): Promise<Look> {
  const after = (await checkStatusNow(order.reference)) ?? order;
  const wasAsked = after.asked !== undefined && after.asked.count !== order.asked?.count;
  return lookOf(after, wasAsked ? after.asked?.answer : openAnswer(order, after));
}

/** A question that brought nothing new is not counted by the record. */
function openAnswer(before: Order, { state }: Order): LookAnswer | undefined {
  if (state === 'successful' || state === 'failed') return state;
  return before.state === 'processing' && state === 'processing' ? 'processing' : undefined;
}

async function ask(order: Order, { reseller }: LookAgainDeps): Promise<Transaction | 'missing' | 'unanswered'> {
  try {
    const transaction = await reseller.transaction(order.reference, { attempts: 1 });
    return namesSameCustomer(order, transaction.customerId) ? transaction : 'unanswered';
  } catch (error) {
    if (!(error instanceof ResellerError)) throw error;
    return error.code === 'not-found' ? 'missing' : 'unanswered';
  }
}

function answerOf({ status, requeryQueued }: Transaction): LookAnswer {
  if (status === 'other') return 'unanswered';
  // The service asks its provider again, so this is no end.
  return status === 'failed' && requeryQueued === true ? 'processing' : status;
}

/** What the service says becomes the order's own, as in the comparison of the books. */
async function take(order: Order, transaction: Transaction, deps: LookAgainDeps): Promise<Order> {
  const at = deps.now();
  const found = foundEvent(transaction, at);
  const after = found === undefined ? order : next(order, found);
  if (after === order) return order;
  const written = await deps.orders.commit(revised(after), at);
  if (written !== 'conflict' && after.state !== order.state) deps.events.moved(order, after);
  const stored = (await deps.orders.find(order.reference)) ?? order;
  await deps.advance(stored);
  return (await deps.orders.find(order.reference)) ?? stored;
}

function lookOf(order: Order, answer: LookAnswer | undefined, exchangeReference?: string): Look {
  return { order, answer, exchangeReference: exchangeReference ?? order.receipt?.exchangeReference };
}
