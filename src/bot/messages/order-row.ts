import type { Order } from '../../domain/order.ts';
import { groupDigits } from '../../domain/recipient.ts';
import type { Words } from '../words.ts';
import { orderMark } from './order.ts';

/** Which one it was, at a glance: how it ended, for how much, for which number, when. */
export function orderRow(order: Order, words: Words): string {
  const { kind, customerId } = order.recipient;
  const when = words.shortTime(order.confirmedAt ?? order.draftedAt);
  return `${orderMark(order)} ${words.money(order.priceMinor)} · ${groupDigits(kind, customerId)} · ${when}`;
}
