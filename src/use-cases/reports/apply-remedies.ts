import { foundEvent } from '../../domain/orders/event-of-status.ts';
import { isDelivered, type Order } from '../../domain/orders/order.ts';
import { next, revised } from '../../domain/orders/order-transitions.ts';
import type { Transaction } from '../../domain/orders/receipt.ts';
import { type BookRow, compareBooks, type Deed, type Remedy } from '../../domain/reports/reconciliation.ts';
import type { CommitResult, OrderEvents, OrderStore } from '../orders/ports.ts';
import type { Logger, Now } from '../shared/ports.ts';
import { askStatus, type AskStatusDeps } from '../orders/ask-status.ts';
import { orHeld } from '../shared/held-records.ts';

export interface ApplyRemediesDeps extends AskStatusDeps {
  readonly orders: Pick<OrderStore, 'find' | 'commit' | 'reschedule'>;
  readonly events: Pick<OrderEvents, 'moved'>;
  readonly now: Now;
  readonly logger: Logger;
}

/**
 * Looks again at an order that seems to differ from the service's list, and does what can be done. The list alone corrects nothing: both sides
 * go on while its pages are read, so the service is asked for the status and the order is read again.
 * @param listed what the list says, if it says anything
 */
export async function applyRemedies(
  deps: ApplyRemediesDeps,
  order: Order,
  listed: Transaction | undefined,
): Promise<BookRow> {
  const answer = await askFor(deps, order, listed);
  if (answer.type === 'unanswered') return { type: 'unchecked', order, transaction: listed };
  const { transaction } = answer;
  // A second time if another process moved the order on in between.
  return (
    (await alignBooks(deps, order, transaction)) ??
    (await alignBooks(deps, order, transaction)) ?? {
      ...answer,
      type: 'differs',
      order,
      fields: ['status'],
      deed: 'changed-meanwhile',
    }
  );
}

type StatusAnswer = { type: 'answered'; transaction: Transaction | undefined } | { type: 'unanswered' };

async function askFor(deps: ApplyRemediesDeps, order: Order, listed: Transaction | undefined): Promise<StatusAnswer> {
  const answer = await askStatus(deps, order);
  if (answer.type === 'unanswered') return { type: 'unanswered' };
  // Only the list says when it was made.
  const transaction = answer.type === 'found' ? { ...listed, ...answer.transaction } : undefined;
  return { type: 'answered', transaction };
}

/** The row with what was done; undefined if another process was faster, or the order cannot be read. */
async function alignBooks(
  deps: ApplyRemediesDeps,
  known: Order,
  transaction: Transaction | undefined,
): Promise<BookRow | undefined> {
  const order = (await orHeld(deps.orders.find(known.reference))) ?? known;
  if (order === 'held') return undefined;
  const verdict = compareBooks(order, transaction);
  if (verdict.type === 'only-here') return { type: 'only-here', order };
  if (verdict.type !== 'differs') return { type: verdict.type, order, transaction };
  const { fields } = verdict;
  const found = verdict.transaction;
  const deed = await remedy(deps, order, found, verdict.remedy);
  return deed === undefined ? undefined : { type: 'differs', order, transaction: found, fields, deed };
}

async function remedy(
  deps: ApplyRemediesDeps,
  order: Order,
  transaction: Transaction,
  what: Remedy,
): Promise<Deed | undefined> {
  switch (what) {
    case 'reverse':
    case 'deliver':
    case 'fail':
    case 'watch':
    case 'correct-amount': {
      const result = await commitFound(deps, order, transaction);
      if (result === 'conflict') return undefined;
      if (what === 'correct-amount' && isReserved(order, transaction)) return 'reserved';
      return result === 'uncollected' ? 'delivered-uncollected' : DEEDS[what];
    }
    case 'ask':
      // Its lease ends here and now, so that the next claim asks.
      await deps.orders.reschedule(order.reference, deps.now());
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

/** What the service says becomes the order's own; due at once, so that its buyer is told if there is anything to tell. */
async function commitFound(
  { orders, events, now, logger }: ApplyRemediesDeps,
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
  logger.warn({ reference: order.reference, from: order.state, to: after.state }, 'corrected by the service’s books');
  return result;
}
