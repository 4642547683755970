import { costOf, type Order } from '../../../../domain/orders/order.ts';
import { groupDigits } from '../../../../domain/recipients/recipient.ts';
import { codesOf, type ReceiptCode, remarkToHandOn } from '../../../../domain/orders/receipt-codes.ts';
import { cut } from '../../../ui/buttons.ts';
import type { Words } from '../../../ui/words.ts';
import { factsBeside, says } from '../../catalogue/product-label.ts';
import { remarkForBuyers } from '../receipt/order-money-lines.ts';
import { has } from '../receipt/receipt-lines.ts';

/** How a purchase stands, for the one whom it was bought for. */
export type DeliveryState = 'done' | 'token-due' | 'processing' | 'failed' | 'closed' | 'reversed';

/**
 * What the one whom a purchase was bought for may see of it, in plain text: no cost, no profit, no account. What an agent paid is the agent's
 * affair.
 */
export interface CustomerReceipt {
  readonly state: DeliveryState;
  readonly product: string;
  /** What was delivered. Undefined for a product of fixed price, because only what the buyer paid is known of it. */
  readonly sum?: string;
  readonly number: Labelled;
  readonly name?: string;
  readonly address?: string;
  /** What they must have to use it: none may be left out, nor cut. */
  readonly codes: readonly ReceiptCode[];
  /** What the service says, where a code may stand in it that was not found. */
  readonly remark?: string;
  readonly units?: string;
  readonly time: string;
  readonly reference: string;
}

interface Labelled {
  readonly label: string;
  readonly value: string;
}

/** Undefined for what was not bought: a card that was never confirmed. */
export function customerReceipt(order: Order, words: Words): CustomerReceipt | undefined {
  const state = deliveryStateOf(order);
  if (state === undefined) return undefined;
  const { receipt = {}, recipient, reference } = order;
  const { customerName, customerAddress, units } = receipt;
  const isDone = state === 'done';
  return {
    state,
    product: productOf(order),
    ...optional('sum', deliveredSum(order, words)),
    number: {
      label: words.plain(`share-${recipient.kind}`),
      value: field(groupDigits(recipient.kind, recipient.customerId), 60),
    },
    ...optional('name', field(recipient.verifiedName ?? customerName ?? '', 60)),
    ...optional('address', field(customerAddress ?? '', 120)),
    codes: isDone ? codesOf(receipt) : [],
    ...optional('remark', isDone && remarkToHandOn(order) !== '' ? paragraph(remarkForBuyers(order)) : ''),
    ...optional('units', isDone && has(units) ? field(words.decimal(units), 40) : ''),
    time: words.zonedTime(order.endedAt ?? order.confirmedAt ?? order.draftedAt),
    reference,
  };
}

function deliveryStateOf({ state }: Order): DeliveryState | undefined {
  switch (state) {
    case 'draft':
    case 'dropped':
      return undefined;
    case 'confirmed':
    case 'submitting':
    case 'unknown':
    case 'processing':
      return 'processing';
    case 'successful':
      return 'done';
    case 'token-due':
    case 'failed':
    case 'closed':
    case 'reversed':
      return state;
  }
}

export function deliveredSum(order: Order, words: Words): string {
  return order.item.amountRequired ? words.money(costOf(order)) : '';
}

function productOf({ item }: Order): string {
  const title = cut(item.title, 80);
  const provider = says(title, item.provider) ? [] : [cut(item.provider, 40)];
  const parts = [...provider, title, ...factsBeside(title, item).map((fact) => cut(fact, 40))];
  return field(parts.join(' · '), 120);
}

/** One line that no name can turn around or break. */
function field(text: string, maxLength: number): string {
  return cut(text.replace(/\p{Cf}/gu, ''), maxLength);
}

/** Its lines as they are, and nothing that is not seen. */
function paragraph(text: string): string {
  return text.replace(/(?!\n)\p{C}/gu, '').trim();
}

function optional<K extends string>(name: K, value: string): { readonly [P in K]?: string } {
  return value === '' ? {} : ({ [name]: value } as { readonly [P in K]?: string });
}
