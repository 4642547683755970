import { recipientKindOf } from '../../../../domain/catalogue/sold-services.ts';
import type { Transaction } from '../../../../domain/orders/receipt.ts';
import { meantBy } from '../../../../domain/reports/reconciliation.ts';
import { cut } from '../../../../domain/shared/text.ts';
import { recipientLine } from '../../../shared/number-words.ts';
import type { Screen } from '../../../ui/screen.ts';
import type { Words } from '../../../ui/words.ts';
import { copyRows } from './order-buttons.ts';
import { finePrintLines, receiptLines, tokenLines, withRemark } from './receipt-lines.ts';

/** A purchase in the reseller's history that was not made through this bot. */
export function transactionScreen(transaction: Transaction, words: Words): Screen {
  const { productName, provider, customerId, receipt, reference, createdAt, service } = transaction;
  const kind = recipientKindOf({ service: service ?? '' });
  const lines = [
    words.html(`status-${meantBy(transaction)}`),
    '',
    ...tokenLines(receipt, words),
    ...(productName === undefined ? [] : [words.html('card-product', { product: cut(productName, 120) })]),
    ...(provider === undefined ? [] : [words.html('card-provider', { provider: cut(provider, 60) })]),
    ...(customerId === undefined ? [] : [recipientLine({ kind, customerId: cut(customerId, 60) }, words)]),
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

/** For a failed transaction the sum may only be reserved. */
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

/** The time on the merchant's clock, if it can be read. Otherwise as the service wrote it. */
function timeLine(text: string | undefined, words: Words): string[] {
  if (text === undefined) return [];
  const at = Date.parse(text);
  return [words.html('order-time', { time: Number.isNaN(at) ? cut(text, 40) : words.zonedTime(at) })];
}
