import type { InlineKeyboardButton } from 'grammy/types';
import type { Order } from '../../../../domain/orders/order.ts';
import { cut } from '../../../ui/buttons.ts';
import type { Screen } from '../../../ui/screen.ts';
import type { Words } from '../../../ui/words.ts';
import { listedButton, listedOrder, listedText } from './listed-purchase.ts';
import { codeLines, copyCodesButton, tokenOwners } from '../receipt/receipt-lines.ts';
import { openReceiptBelow } from '../routes.ts';

export interface OrderList {
  readonly title: string;
  readonly orders: readonly Order[];
  /** How many stand on the pages before. */
  readonly before: number;
  /** Who bought it, if that is not the reader. */
  readonly buyerOf?: (order: Order) => string | undefined;
  readonly pager: readonly InlineKeyboardButton[][];
}

const MAX_NAME_LENGTH = 60;
const MAX_CODE_LENGTH = 100;

/** Orders with their tokens to be read at once; below, a button for each that leads to its receipt, and one that copies its token. */
export function orderListScreen({ title, orders, before, buyerOf, pager }: OrderList, words: Words): Screen {
  const listed = orders.map((order, index) => ({ order, entry: listedOrder(order, before + index + 1, words) }));
  const texts = listed.map(({ order, entry }) =>
    [
      listedText(entry, words),
      ...buyerLine(buyerOf?.(order), words),
      ...codeLines(order.receipt, words, MAX_CODE_LENGTH),
    ].join('\n'),
  );
  const whose = tokenOwners(orders, words, (index) => before + index + 1);
  const rows = listed.flatMap(({ order, entry }, index) => {
    const receipt = openReceiptBelow.data(entry);
    const only = orders.length === 1;
    const copy = copyCodesButton(order.receipt, words, only ? undefined : whose[index]);
    if (copy === undefined) return [[listedButton(entry, receipt, words)]];
    // The only one needs no words to tell it from others, and has the width of the message.
    if (only) return [[copy], [listedButton(entry, receipt, words)]];
    return [[listedButton(entry, receipt, words, true), copy]];
  });
  return { html: [title, ...texts].join('\n\n'), rows: [...rows, ...pager] };
}

function buyerLine(name: string | undefined, words: Words): string[] {
  return name === undefined ? [] : [words.html('order-list-buyer', { name: cut(name, MAX_NAME_LENGTH) })];
}
