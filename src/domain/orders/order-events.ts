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
