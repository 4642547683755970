import type { InlineKeyboardButton } from 'grammy/types';
import type { Order } from '../../domain/order.ts';
import { groupDigits, inGroupsOfFour } from '../../domain/recipient.ts';
import { button, cut } from '../keyboards/buttons.ts';
import type { Screen } from '../screen.ts';
import type { Words } from '../words.ts';
import { stateWordOf } from './card.ts';
import { orderRow } from './order-row.ts';
import { copyRow } from './receipt.ts';

export interface OrderList {
  readonly title: string;
  readonly orders: readonly Order[];
  /** Who bought it, where that is not the reader. */
  readonly buyerOf?: (order: Order) => string | undefined;
  readonly turns: readonly InlineKeyboardButton[][];
}

const MAX_NAME_LENGTH = 60;
const MAX_TOKEN_LENGTH = 100;

/** Orders with their tokens to be read at once; below, a button for each that leads to its receipt, and one that copies its token. */
export function orderListScreen({ title, orders, buyerOf, turns }: OrderList, words: Words): Screen {
  const entries = orders.map((order) => entryOf(order, buyerOf?.(order), words));
  const rows = orders.map((order) => [
    button(orderRow(order, words), 'ra', order.reference),
    ...copyRow(order.receipt?.token, words).flat(),
  ]);
  return { html: [title, ...entries].join('\n\n'), rows: [...rows, ...turns] };
}

function entryOf(order: Order, buyer: string | undefined, words: Words): string {
  const { kind, customerId } = order.recipient;
  const facts = {
    state: words.plain(`status-${stateWordOf(order)}`),
    price: words.money(order.priceMinor),
    number: groupDigits(kind, customerId),
    time: words.shortTime(order.confirmedAt ?? order.draftedAt),
  };
  const token = order.receipt?.token ?? '';
  return [
    words.html('order-list-row', facts),
    ...(buyer === undefined ? [] : [words.html('order-list-buyer', { name: cut(buyer, MAX_NAME_LENGTH) })]),
    ...(token.trim() === ''
      ? []
      : [words.html('order-token', { token: cut(inGroupsOfFour(token), MAX_TOKEN_LENGTH) })]),
  ].join('\n');
}
