import { recipientKindOf } from '../../../../domain/catalogue/sold-services.ts';
import type { Transaction } from '../../../../domain/orders/receipt.ts';
import { meantBy } from '../../../../domain/reports/reconciliation.ts';
import { groupDigits } from '../../../../domain/recipients/recipient.ts';
import { cut } from '../../../ui/buttons.ts';
import type { Screen } from '../../../ui/screen.ts';
import type { Words } from '../../../ui/words.ts';
import { copyRows, finePrintLines, receiptLines, tokenLines, withRemark } from '../receipt/receipt-lines.ts';

/** A transaction of the account as the service tells it, for merchants. */
export function transactionScreen(transaction: Transaction, words: Words): Screen {
  const { productName, provider, customerId, receipt, reference, createdAt, service } = transaction;
  const kind = recipientKindOf({ service: service ?? '' });
  const lines = [
    words.html(`status-${meantBy(transaction)}`),
    '',
    ...tokenLines(receipt, words),
    ...(productName === undefined ? [] : [words.html('card-product', { product: cut(productName, 120) })]),
    ...(provider === undefined ? [] : [words.html('card-provider', { provider: cut(provider, 60) })]),
    ...(customerId === undefined
      ? []
      : [words.html(`card-${kind}`, { number: groupDigits(kind, cut(customerId, 60)) })]),
    ...paidLine(transaction, words),
    ...receiptLines(receipt, words),
    ...finePrintLines(receipt, words),
    ...timeLine(createdAt ?? receipt.transactionDate, words),
    '',
    words.html('receipt-foreign'),
    words.html('card-reference', { reference: cut(reference, 64) }),
  ];
  return { html: withRemark(lines.join('\n'), receipt.remark, words), rows: copyRows(receipt, words) };
}

/** What a failed one lists may only be reserved. */
function paidLine(transaction: Transaction, words: Words): string[] {
  const { paidMinor } = transaction.receipt;
  if (paidMinor === undefined || (transaction.status === 'failed' && paidMinor === 0)) return [];
  const price = words.money(paidMinor);
  return [
    transaction.status === 'failed'
      ? words.html('order-reserved-buyer', { price })
      : words.html('order-paid', { price }),
  ];
}

/** In the merchant's own clock where it is a time; otherwise as the service wrote it. */
function timeOf(text: string, words: Words): string {
  const at = Date.parse(text);
  return Number.isNaN(at) ? cut(text, 40) : words.zonedTime(at);
}

function timeLine(text: string | undefined, words: Words): string[] {
  return text === undefined ? [] : [words.html('order-time', { time: timeOf(text, words) })];
}
