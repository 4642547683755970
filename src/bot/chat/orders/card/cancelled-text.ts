import type { Batch } from '../../../../domain/batches/batch.ts';
import type { Minor } from '../../../../domain/shared/money.ts';
import type { Order } from '../../../../domain/orders/order.ts';
import { groupDigits } from '../../../../domain/recipients/recipient.ts';
import type { ShopField } from '../../../../domain/shop/shop.ts';
import { cut } from '../../../ui/buttons.ts';
import type { Words } from '../../../ui/words.ts';

export interface ClosedAdjustment {
  readonly kind: 'credit' | 'debit';
  readonly amountMinor: Minor;
  readonly name: string;
  /** It was too late: the money had moved. */
  readonly isBooked: boolean;
}

/** A question about a change that is not about money. */
export type ClosedChange = 'announcement' | `shop-${ShopField}` | 'other';

/** What /cancel found open. */
export interface Cancelled {
  readonly isBuying: boolean;
  /** A keypad for a PIN was open. */
  readonly isEntering: boolean;
  /** A question was open that the next message would have answered. */
  readonly isAsked: boolean;
  readonly orders: readonly Order[];
  readonly lists: readonly Batch[];
  readonly hands: readonly ClosedAdjustment[];
  /** Other questions about a change. */
  readonly changes: readonly ClosedChange[];
}

const MAX_LINES = 10;
const MAX_TITLE_LENGTH = 60;

/** What was cancelled, a line each, and what could not be. */
export function cancelledText(
  { isBuying, isEntering, isAsked, orders, lists, hands, changes }: Cancelled,
  words: Words,
): string {
  const closed = hands.filter(({ isBooked }) => !isBooked);
  const others = [
    ...orders.map((order) => cardLine(order, words)),
    ...lists.map(({ rows, sumMinor }) => words.html('cancel-list', { count: rows.length, sum: words.money(sumMinor) })),
    ...closed.map((hand) => words.html(`cancel-${hand.kind}`, adjustmentFacts(hand, words))),
    ...changeLines(changes, words),
  ];
  // Alone it needs no line of its own.
  const lines = [...(isAsked && others.length > 0 ? [words.html('cancel-question')] : []), ...others];
  const isPurchase = isBuying || orders.length + lists.length > 0;
  const isSomething = isPurchase || isEntering || isAsked || lines.length > 0;
  const title = isPurchase ? 'walk-cancelled' : isSomething ? 'question-cancelled' : 'walk-nothing-to-cancel';
  const booked = hands.filter(({ isBooked }) => isBooked);
  const more = lines.length - MAX_LINES;
  return [
    ...(isSomething || booked.length === 0 ? [words.html(title)] : []),
    ...(lines.length === 0 ? [] : ['', ...lines.slice(0, MAX_LINES)]),
    ...(more > 0 ? [words.html('cancel-more', { count: more })] : []),
    ...(booked.length > 0 && isSomething ? [''] : []),
    ...booked.map((hand) => words.html(`cancel-booked-${hand.kind}`, adjustmentFacts(hand, words))),
  ].join('\n');
}

/** Each kind once: two questions about the shop's name are one thing to whoever reads it. */
function changeLines(changes: readonly ClosedChange[], words: Words): string[] {
  const others = changes.filter((change) => change === 'other').length;
  const named = [...new Set(changes)].filter((change) => change !== 'other');
  return [
    ...named.map((change) => words.html(`cancel-${change}`)),
    ...(others === 0 ? [] : [words.html('cancel-changes', { count: others })]),
  ];
}

function cardLine({ item, priceMinor, recipient }: Order, words: Words): string {
  return words.html('cancel-card', {
    product: cut(item.title, MAX_TITLE_LENGTH),
    price: words.money(priceMinor),
    number: groupDigits(recipient.kind, recipient.customerId),
  });
}

function adjustmentFacts({ amountMinor, name }: ClosedAdjustment, words: Words) {
  return { amount: words.money(amountMinor), name: cut(name, MAX_TITLE_LENGTH) };
}
