import type { PurchaseAnswer } from '../shared/reseller.ts';
import type { Order } from './order.ts';

/** Business events, for metrics and the log. */
export interface OrderEvents {
  moved(before: Order, after: Order): void;
  told(order: Order, afterEndMs: number): void;
  called(answer: PurchaseAnswer['type']): void;
}

/** What the service said of orders, which may be what it had said before. */
export interface OrderSightings {
  seen(order: Order): void;
}

/** What at least one merchant must be told of, whatever fails meanwhile. */
export type PendingAlert =
  /** Delivered, and the account did not suffice. */
  | { readonly type: 'uncollected'; readonly reference: string }
  /** A merchant had closed it, and the service has given it an end since. */
  | { readonly type: 'late-end'; readonly reference: string }
  /** Too many wrong PINs. */
  | { readonly type: 'pin-locked'; readonly userId: number; readonly until: number };
