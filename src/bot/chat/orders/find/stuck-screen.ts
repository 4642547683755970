import { mayBeClosed } from '../../../../domain/orders/close-order.ts';
import { boughtAt, type Order, waitTopicOf } from '../../../../domain/orders/order.ts';
import type { InlineKeyboardButton } from 'grammy/types';
import { button } from '../../../ui/buttons.ts';
import type { Screen, TextFile } from '../../../ui/screen.ts';
import type { Words } from '../../../ui/words.ts';
import { purchaseLines } from '../card/card-screen.ts';
import { askCloseOrder, askStatus, closeOrderNow, openReceiptBelow } from '../routes.ts';
import type { UnderOrder } from '../receipt/order-buttons.ts';
import { orderScreen, type OrderView } from '../receipt/order-screen.ts';
import { minor, type Minor, sumOf } from '../../../../domain/shared/money.ts';
import { salesColumns, salesRow } from '../../../../domain/reports/sales.ts';
import { writeCsv } from '../../../../domain/shared/csv.ts';
import { dayOf } from '../../../../domain/shared/days.ts';
import { cut } from '../../../../domain/shared/text.ts';

/** If the order has ended, merchants read how it ended. @param buyerName absent if no person of that id is known */
export function stuckScreen(
  order: Order,
  buyerName: string | undefined,
  words: Words,
  { now, underOrder, country }: Pick<OrderView, 'country'> & { now: number; underOrder: readonly UnderOrder[] },
): Screen {
  const topic = waitTopicOf(order);
  if (topic === undefined) {
    return orderScreen(order, words, { forMerchant: true, forBuyer: false, buyerName, underOrder, country });
  }
  const { reference } = order;
  const lines = [
    words.html('stuck-title', { duration: words.duration(now - boughtAt(order)) }),
    '',
    ...boughtLines(order, buyerName, words),
    words.html('card-reference', { reference }),
    '',
    words.html(order.exists === undefined ? `stuck-${topic}` : 'stuck-exists'),
    ...(order.asked?.answer === 'elsewhere' ? [words.html('stuck-elsewhere')] : []),
    words.html('stuck-since', { time: words.time(boughtAt(order)) }),
    askedLine(order, words),
    ...(order.requeryAt === undefined ? [] : [words.html('stuck-requery')]),
    '',
    words.html('stuck-hint'),
  ];
  return {
    html: lines.join('\n'),
    rows: [
      [
        button(words.plain('button-ask-now'), askStatus.data({ reference })),
        // The receipt comes as a new message, as from the list of the whole account.
        button(words.plain('button-show'), openReceiptBelow.data({ reference })),
      ],
      ...closeRows(order, now, words),
    ],
  };
}

function askedLine({ asked }: Order, words: Words): string {
  if (asked === undefined) return words.html('stuck-never-asked');
  const answer = words.plain(`stuck-answer-${asked.answer}`);
  return words.html('stuck-asked', { count: asked.count, time: words.time(asked.at), answer });
}

export function closeRows(order: Order, now: number, words: Words): InlineKeyboardButton[][] {
  return mayBeClosed(order, now) ? [[button(words.plain('button-close'), askCloseOrder.data(order))]] : [];
}

export function closeAskScreen(order: Order, buyerName: string | undefined, words: Words): Screen {
  const { reference, billing } = order;
  const heldMinor = billing?.heldMinor ?? minor(0);
  const lines = [
    words.html('close-ask'),
    '',
    ...boughtLines(order, buyerName, words),
    heldMinor > 0 ? words.html('close-held', { price: words.money(heldMinor) }) : words.html('close-nothing-held'),
    words.html('card-reference', { reference }),
    '',
    words.html('close-hint'),
  ];
  return {
    html: lines.join('\n'),
    rows: [
      [button(words.plain('button-close'), closeOrderNow.data({ reference }), 'end')],
      [button(words.plain('button-back'), askStatus.data({ reference }))],
    ],
  };
}

function boughtLines(order: Order, buyerName: string | undefined, words: Words): string[] {
  return [
    words.html('stuck-buyer', { name: cut(buyerName ?? '?', 80), id: String(order.buyer.userId) }),
    ...purchaseLines(order, words),
    words.html('order-price', { price: words.money(order.priceMinor) }),
  ];
}

/** @param now milliseconds since 1970 */
export function stuckDigestScreen(orders: readonly Order[], words: Words, now: number): Screen {
  const oldest = oldestOf(orders);
  const lines = [
    words.html('stuck-many', { count: orders.length }),
    '',
    words.html('stuck-many-sum', { price: words.money(sumOfPrices(orders)) }),
    words.html('stuck-many-oldest', { time: words.time(oldest), duration: words.duration(now - oldest) }),
    '',
    words.html('stuck-many-hint'),
  ];
  return { html: lines.join('\n') };
}

export function stuckDigestFile(orders: readonly Order[], timeZone: string, now: number): TextFile {
  const sorted = orders.toSorted((one, other) => boughtAt(one) - boughtAt(other));
  const text = writeCsv(
    salesColumns,
    sorted.map((order) => salesRow(order, timeZone)),
  );
  return { name: `pending-${dayOf(now, timeZone)}.csv`, text };
}

export function sumOfPrices(orders: readonly Order[]): Minor {
  return minor(sumOf(orders.map(({ priceMinor }) => priceMinor)));
}

export function oldestOf(orders: readonly Order[]): number {
  return orders.reduce((oldest, order) => Math.min(oldest, boughtAt(order)), Infinity);
}
