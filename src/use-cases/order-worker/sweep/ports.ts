import type { Order } from '../../../domain/orders/order.ts';
import type { Transaction } from '../../../domain/orders/receipt.ts';

/**
 * Takes an old order on by what the service says of it; never rejects. Resolves with the order as it is afterwards, and whether the service said
 * anything.
 * @param row of the history; without one the service is asked about the order's reference
 */
export type SettleOrder = (order: Order, row?: Transaction) => Promise<{ order: Order; answered: boolean }>;
