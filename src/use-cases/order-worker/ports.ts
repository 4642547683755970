import type { Order, OrderState, WaitTopic } from '../../domain/orders/order.ts';
import type { Transaction } from '../../domain/orders/receipt.ts';
import type { Minor } from '../../domain/shared/money.ts';
import type { NotifyOutcome } from '../shared/ports.ts';

/** Tells a buyer what became of an order: edits its card, and sends a new message, which rings, if that took long. */
export interface OrderEndNotifier<Reads = unknown> {
  /**
   * `away`: Telegram answers no call at all, so this says nothing about the order's own chat.
   * @param ahead what was read right behind the caller's own write of this order, just now and under its lease. Then nothing is read again,
   * and the caller's next write finds out whether the order has moved on.
   */
  tell(order: Order, ahead?: Promise<Reads>): Promise<NotifyOutcome | { type: 'away' }>;
  /** Reads what telling an order needs to know beside the order. */
  readAhead(order: Order): Promise<Reads>;
  /**
   * Draws how the order stands now. Called if an end was told by what had been read ahead, and another worker had moved the order on. Never
   * throws.
   */
  redraw(order: Order, messageId: number): Promise<void>;
  /** Says in a message of its own that it takes long, and how it stands. */
  reassure(order: Order, topic: WaitTopic): Promise<NotifyOutcome>;
}

/** Which messages about an order or a list may have arrived without a proof: a process died in the middle, an answer was lost, or the store was away. */
export interface NotifyAttempts {
  /** Before the message goes; false if an earlier try may have arrived. */
  begin(reference: string, state: OrderState | 'summary'): Promise<boolean>;
  /** The message is known not to have arrived. */
  clear(reference: string, state: OrderState | 'summary'): Promise<void>;
}

/** The ends that could not be told because Telegram is away, of all processes. Each has a due time beside it, which is looked at in any case. */
export interface NotifyBacklogStore {
  /** @param endedAt milliseconds since 1970 */
  put(reference: string, endedAt: number): Promise<void>;
  /** At most so many references, in that order; all of them stay. */
  list(count: number, which: 'freshest' | 'oldest'): Promise<readonly string[]>;
  /** False if another process has taken it out. */
  remove(reference: string): Promise<boolean>;
  has(reference: string): Promise<boolean>;
  size(): Promise<number>;
}

/** Orders that do not end, of which merchants will be told together. */
export interface StuckQueue {
  /** @param confirmedAt milliseconds since 1970 */
  put(reference: string, confirmedAt: number): Promise<void>;
  /** The oldest, at most so many. */
  list(count: number): Promise<readonly string[]>;
  remove(references: readonly string[]): Promise<void>;
}

/** The pace at which the service is asked about old orders (long-wait.ts), of all processes together. */
export interface CallBudget {
  /** Resolves when one call may be made; with false, and none may, if that would take longer. */
  take(maxWaitMs: number): Promise<boolean>;
  /** No call before the pause is over: the service says that it is asked too often. */
  hold(pauseMs: number): Promise<void>;
}

/**
 * Takes an order on by what the service says of it; never rejects. Resolves with whether the service said anything.
 * @param row of the history; without one the service is asked about the order's reference
 */
export type SettleOrder = (order: Order, row?: Transaction) => Promise<boolean>;

/** What only the owners of the wallet can mend. Throttled by the implementation; never throws. */
export interface MerchantAlerts {
  /** 402: the amount or the wallet is not enough. @param costMinor of the purchase that was refused */
  walletTooLow(costMinor: Minor): Promise<void>;
  /** 401 or 403 to a purchase. */
  keyRefused(): Promise<void>;
  /** A delivered purchase that costs them more than was expected. One that is not paid for is told until a merchant was reached, and then no more. */
  loss(order: Order, loss: Loss): Promise<void>;
  /** The service gave an end to an order that a merchant had closed. Told until a merchant was reached, and then no more. */
  lateEnd(order: Order): Promise<void>;
  /** An order does not end: not throttled, because each is told of at most twice. Resolves with whether any merchant was reached. */
  stuck(order: Order): Promise<boolean>;
}

export type Loss =
  /** The money had been given back, and the account does not allow taking it again. */
  | { type: 'uncollected' }
  /** The service took more than the cost that it had said. */
  | { type: 'charged-more'; paidMinor: Minor };

/** What at least one merchant must be told of, whatever fails meanwhile. */
export type PendingAlert =
  /** Delivered, and the account did not suffice. */
  | { readonly type: 'uncollected'; readonly reference: string }
  /** A merchant had closed it, and the service has given it an end since. */
  | { readonly type: 'late-end'; readonly reference: string }
  /** Too many wrong PINs. */
  | { readonly type: 'pin-locked'; readonly userId: number; readonly until: number };

/** What merchants have not been told of yet. The scripts in which such things happen put it there. */
export interface AlertOutboxStore {
  /** In any order. If there is very much, only a part of it, and the rest when that was told. */
  list(): Promise<readonly PendingAlert[]>;
  has(alert: PendingAlert): Promise<boolean>;
  told(alert: PendingAlert): Promise<void>;
}
