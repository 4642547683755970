import { LOOK_AGAIN_EVERY_MS, type LookAnswer } from '../../domain/case.ts';
import type { ResellerAccount } from '../../domain/orders/reseller-account.ts';
import { foundEvent } from '../../domain/orders/next-step.ts';
import type { Order } from '../../domain/orders/order.ts';
import { next, revised } from '../../domain/orders/order-state-machine.ts';
import type { Transaction } from '../../domain/orders/receipt.ts';
import { meantBy } from '../../domain/reports/reconciliation.ts';
import { askStatus, checkStatusNow } from '../orders/ask-status.ts';
import type { Shop } from '../shop.ts';

export interface Look {
  readonly order: Order;
  /** Undefined if the service was asked a moment ago. Then the record says what the service said. */
  readonly answer: LookAnswer | undefined;
  readonly exchangeReference: string | undefined;
}

type LookingShop = Pick<Shop, 'orders' | 'reseller' | 'advance' | 'events' | 'throttle' | 'leaseMs' | 'now'>;

/** Asks the service once more about an order, also one that it called successful; undefined if there is no such order. */
export async function lookAgain(
  shop: LookingShop,
  account: Pick<ResellerAccount, 'isElsewhere'>,
  reference: string,
): Promise<Look | undefined> {
  const order = await shop.orders.find(reference);
  if (order === undefined) return undefined;
  if (!(await shop.throttle(`look:${reference}`, LOOK_AGAIN_EVERY_MS))) return lookOf(order, undefined);
  // An open order is asked about by its worker, because only the worker knows whether a call is under way.
  if (order.state !== 'successful') return lookAtOpen(shop, order);
  const answer = await askStatus({ reseller: shop.reseller, account }, order, { attempts: 1 });
  if (answer.type !== 'found') return lookOf(order, answer.type);
  const { transaction } = answer;
  const after = await take(shop, order, transaction);
  return lookOf(after, answerOf(transaction), transaction.receipt.exchangeReference);
}

async function lookAtOpen(shop: LookingShop, order: Order): Promise<Look> {
  const after = (await checkStatusNow(shop, order.reference)) ?? order;
  const wasAsked = after.asked !== undefined && after.asked.count !== order.asked?.count;
  return lookOf(after, wasAsked ? saidOf(after.asked) : openAnswer(order, after));
}

/** If the account cannot know the order, its answer says nothing about the order. */
function saidOf(asked: Order['asked']): LookAnswer | undefined {
  return asked?.answer === 'elsewhere' ? 'unanswered' : asked?.answer;
}

/** The record does not count a question that brought nothing new. */
function openAnswer(before: Order, { state }: Order): LookAnswer | undefined {
  if (state === 'successful' || state === 'failed') return state;
  return before.state === 'processing' && state === 'processing' ? 'processing' : undefined;
}

function answerOf(transaction: Transaction): LookAnswer {
  const status = meantBy(transaction);
  return status === 'other' ? 'unanswered' : status;
}

async function take(shop: LookingShop, order: Order, transaction: Transaction): Promise<Order> {
  const at = shop.now();
  const found = foundEvent(transaction, at);
  const after = found === undefined ? order : next(order, found);
  if (after === order) return order;
  // Leased, because this process tells the buyer at once. If two processes told it, the buyer would read it twice.
  const written = await shop.orders.commit(revised(after), at + shop.leaseMs);
  if (written !== 'conflict' && after.state !== order.state) shop.events.moved(order, after);
  const stored = (await shop.orders.find(order.reference)) ?? order;
  await shop.advance(stored);
  return (await shop.orders.find(order.reference)) ?? stored;
}

function lookOf(order: Order, answer: LookAnswer | undefined, exchangeReference?: string): Look {
  return { order, answer, exchangeReference: exchangeReference ?? order.receipt?.exchangeReference };
}
