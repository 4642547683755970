import { sentCountOf } from '../../../../domain/batches/batch-row.ts';
import type { Order } from '../../../../domain/orders/order.ts';
import type { BatchView } from '../../../../use-cases/batches/ports.ts';
import { cut } from '../../../ui/buttons.ts';
import type { Screen } from '../../../ui/screen.ts';
import type { Words } from '../../../ui/words.ts';
import { headline } from './order-screen.ts';
import { codeLines } from './receipt-lines.ts';
import { chargeLine, closedLines, paidLines } from './order-money-lines.ts';

const MAX_FIELD_LENGTH = 200;

/**
 * How an order stands, for when its own screen cannot be drawn or sent: state, token, what, for whom, what was paid, reference. Sent
 * without markup. Never throws: a line that cannot be made is left out.
 */
export function plainOrder(order: Order, words: Words, isRepeat = false): Screen {
  const { reference, item, recipient, receipt } = order;
  return plainOf([
    () => [headline(order, words)],
    () => (isRepeat ? [words.html('order-repeated')] : []),
    () => codeLines(receipt, words, MAX_FIELD_LENGTH),
    () => [words.html('card-product', { product: field(item.title) })],
    () => [words.html(`card-${recipient.kind}`, { number: field(recipient.customerId) })],
    () => moneyLines(order, words),
    () => [words.html('card-reference', { reference: field(reference) })],
  ]);
}

/** How many rows of a list there were; what became of each is in its file. Never throws. */
export function plainSummary({ batch }: BatchView, words: Words, isRepeat = false): Screen {
  return plainOf([
    () => [words.html('list-plain', { count: sentCountOf(batch) })],
    () => (isRepeat ? [words.html('list-repeated')] : []),
    () => [words.html('card-reference', { reference: field(batch.reference) })],
  ]);
}

function moneyLines(order: Order, words: Words): string[] {
  switch (order.state) {
    case 'successful':
    case 'token-due':
      return paidLines(order, words);
    case 'failed':
    case 'reversed':
      return [words.html('order-price', { price: words.money(order.priceMinor) }), chargeLine(order, words)];
    case 'closed':
      return [words.html('order-price', { price: words.money(order.priceMinor) }), ...closedLines(order, words)];
    case 'draft':
    case 'dropped':
    case 'confirmed':
    case 'submitting':
    case 'unknown':
    case 'processing':
      return [words.html('order-price', { price: words.money(order.priceMinor) })];
  }
}

function plainOf(parts: readonly (() => readonly string[])[]): Screen {
  return { html: parts.flatMap(linesOf).join('\n'), isPlain: true };
}

function linesOf(part: () => readonly string[]): readonly string[] {
  try {
    return part();
  } catch {
    return [];
  }
}

function field(text: string): string {
  return cut(text, MAX_FIELD_LENGTH);
}
