import type { InlineKeyboardButton } from 'grammy/types';
import { recipientKindOf } from '../../../../domain/catalogue/sold-services.ts';
import type { Minor } from '../../../../domain/shared/money.ts';
import { boughtAt, type Order, orderedMinor, listedStateOf } from '../../../../domain/orders/order.ts';
import { createdAtOf, type Transaction } from '../../../../domain/orders/receipt.ts';
import { groupDigits } from '../../../../domain/recipients/recipient.ts';
import { button } from '../../../ui/buttons.ts';
import type { Words } from '../../../ui/words.ts';
import { factsBeside } from '../../../shared/product-label.ts';
import type { CallbackData } from '../../../ui/callback-routes.ts';
import type { Screen } from '../../../ui/screen.ts';
import { codeLines } from '../receipt/receipt-lines.ts';
import { openReceiptBelow } from '../routes.ts';
import { copyCodesButton } from '../receipt/order-buttons.ts';
import { cut } from '../../../../domain/shared/text.ts';

/** What is not known is absent. */
interface ListedPurchase {
  /** Its place in the whole list, from 1. */
  readonly position: number;
  readonly reference: string;
  readonly product: string;
  readonly state: ReturnType<typeof listedStateOf> | 'other';
  readonly sumMinor?: Minor | undefined;
  /** The number in groups. */
  readonly number?: string | undefined;
  readonly time?: string | undefined;
}

/** Undefined if the product is not sold any more. */
type ProductTitles = (productName: string) => string | undefined;

const MAX_PRODUCT_LENGTH = 80;
/** The dot stays at the end of a line that breaks there, so the next line does not begin with it. */
const DOT = '\u00a0· ';

export function listedOrder(order: Order, position: number, words: Words): ListedPurchase {
  const { item, recipient } = order;
  return {
    position,
    reference: order.reference,
    product: [item.title, ...factsBeside(item.title, item)].join(' · '),
    state: listedStateOf(order),
    sumMinor: orderedMinor(order),
    number: groupDigits(recipient),
    time: words.shortTime(boughtAt(order)),
  };
}

/** An entry of the service's own list. Any part of it may be missing (specification 2.7). */
export function listedTransaction(
  transaction: Transaction,
  position: number,
  words: Words,
  titles: ProductTitles,
): ListedPurchase {
  const { status, receipt, service = '', productName, customerId } = transaction;
  const at = createdAtOf(transaction);
  return {
    position,
    reference: transaction.reference,
    product: (productName === undefined ? undefined : titles(productName)) ?? productName ?? service,
    state: status,
    // The sum of a failed purchase may only be reserved.
    sumMinor: status === 'failed' ? undefined : receipt.paidMinor,
    number:
      customerId === undefined
        ? undefined
        : groupDigits({ kind: recipientKindOf({ service }), customerId: cut(customerId, 40) }),
    time: Number.isNaN(at) ? undefined : words.shortTime(at),
  };
}

/** As HTML. */
export function listedText(purchase: ListedPurchase, words: Words): string {
  const { position, product, state, sumMinor, number, time } = purchase;
  const sum = sumMinor === undefined ? undefined : words.money(sumMinor);
  // `html` notes it if the language lacks the word for a state. None of these words has markup.
  const facts = [words.html(`status-${state}`), sum, number, time].filter(isSaid).join(DOT);
  return words.html('order-list-row', { position, product: cut(product, MAX_PRODUCT_LENGTH), facts });
}

/** @param beside whether another button shares the row, so that there is no room for the number */
export function listedButton(
  { position, state, sumMinor, number }: ListedPurchase,
  data: CallbackData,
  words: Words,
  beside = false,
): InlineKeyboardButton {
  const [mark = ''] = words.plain(`status-${state}`).split(' ');
  const sum = sumMinor === undefined ? undefined : words.shortMoney(sumMinor);
  const facts = [sum, beside ? undefined : number].filter(isSaid).join(' · ');
  return button(`${position}. ${mark} ${facts}`, data);
}

function isSaid(text: string | undefined): text is string {
  return text !== undefined && text !== '';
}

export function unreadableLine({ unreadable = 0 }: { readonly unreadable?: number }, words: Words): string[] {
  return unreadable === 0 ? [] : [words.html('unreadable-purchases', { count: unreadable })];
}

interface OrderList {
  readonly title: string;
  readonly orders: readonly Order[];
  /** How many orders stand on the pages before. */
  readonly before: number;
  /** The buyer of an order, if that is not the reader. */
  readonly buyerOf?: (order: Order) => string | undefined;
  readonly pager: readonly InlineKeyboardButton[][];
}

const MAX_NAME_LENGTH = 60;
const MAX_CODE_LENGTH = 100;

export function orderListScreen({ title, orders, before, buyerOf, pager }: OrderList, words: Words): Screen {
  const listed = orders.map((order, index) => ({ order, entry: listedOrder(order, before + index + 1, words) }));
  const texts = listed.map(({ order, entry }) =>
    [
      listedText(entry, words),
      ...buyerLine(buyerOf?.(order), words),
      ...codeLines(order.receipt, words, MAX_CODE_LENGTH),
    ].join('\n'),
  );
  const rows = listed.flatMap(({ order, entry }) => {
    const receipt = openReceiptBelow.data(entry);
    const only = orders.length === 1;
    const copy = copyCodesButton(order.receipt, words, only ? undefined : String(entry.position));
    if (copy === undefined) return [[listedButton(entry, receipt, words)]];
    // The button of the only order needs no words that tell it from others, and may be as wide as the message.
    if (only) return [[copy], [listedButton(entry, receipt, words)]];
    return [[listedButton(entry, receipt, words, true), copy]];
  });
  return { html: [title, ...texts].join('\n\n'), rows: [...rows, ...pager] };
}

function buyerLine(name: string | undefined, words: Words): string[] {
  return name === undefined ? [] : [words.html('order-list-buyer', { name: cut(name, MAX_NAME_LENGTH) })];
}
