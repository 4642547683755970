import { costOf, type Order } from '../../domain/orders/order.ts';
import type { MerchantAlerts } from './ports.ts';
import type { CommitResult } from '../orders/ports.ts';

/** Tells merchants where a purchase that was delivered costs them more than was expected, or is not paid for; and how one ended that they had closed. */
export async function alertLoss(alerts: MerchantAlerts, order: Order, written: CommitResult): Promise<void> {
  if (order.closed !== undefined && order.state !== 'closed' && written !== 'conflict') await alerts.lateEnd(order);
  // At every write until the order is closed; the other side knows whether it was told.
  if (written === 'uncollected') return alerts.loss(order, { type: 'uncollected' });
  const paidMinor = order.receipt?.paidMinor;
  const isDelivered = order.state === 'successful' || order.state === 'token-due';
  if (!isDelivered || written === 'conflict' || paidMinor === undefined || paidMinor <= costOf(order)) return;
  return alerts.loss(order, { type: 'charged-more', paidMinor });
}
