import { expect, test } from 'vitest';
import { minor } from '../../../src/domain/shared/money.ts';
import type { BookRow } from '../../../src/domain/reports/reconciliation.ts';
import { bookFile, bookLine, reconciliationColumns } from '../../../src/domain/reports/reconciliation-table.ts';
import { orderIn } from '../../support/samples/sample-order.ts';
import { readCsv } from '../../support/read-csv.ts';

const NINE = Date.parse('2026-11-20T08:00:00Z');
const at = (minutes: number): { confirmedAt: number } => ({ confirmedAt: NINE + minutes * 60_000 });
const paid = { paidMinor: minor(49_000) };

/** One row of every kind; the file has them by time. */
const success = orderIn('successful', { ...at(1), receipt: paid });
const taken = orderIn('successful', { ...at(2), receipt: paid, recipient: { kind: 'customer', customerId: '=1+1' } });
const open = orderIn('processing', at(3));
const missing = orderIn('successful', at(4));
const unasked = orderIn('failed', { ...at(5), receipt: {} });
const rows: BookRow[] = [
  {
    type: 'only-there',
    ours: false,
    transaction: {
      reference: 'POS-2026-0000001',
      status: 'successful',
      service: 'data',
      provider: 'MTN, "Nigeria"',
      productName: 'MTN-1GB',
      customerId: '08031230000',
      createdAt: '2026-11-20T07:59:59Z',
      receipt: { paidMinor: minor(5) },
    },
  },
  { type: 'unchecked', order: unasked },
  { type: 'only-here', order: missing },
  { type: 'open', order: open },
  {
    type: 'differs',
    order: taken,
    transaction: {
      reference: taken.reference,
      status: 'failed',
      createdAt: 'no time',
      receipt: { paidMinor: minor(0) },
    },
    fields: ['status', 'amount'],
    deed: 'reversed',
  },
  { type: 'same', order: success, transaction: { reference: success.reference, status: 'successful', receipt: paid } },
];

test('a comparison is a file with a row for every purchase, by time', () => {
  const lines = rows.map((row) => bookLine(row, '2026-11-20', 'Africa/Lagos'));
  const { rows: read } = readCsv(bookFile(lines));
  const records = read
    .slice(1)
    .map((cells) => Object.fromEntries(cells.map((cell, index) => [read[0]?.[index], cell])));
  expect(read[0]).toEqual([...reconciliationColumns]);
  expect(records).toHaveLength(rows.length);
  expect(records[0]).toEqual({
    date: '2026-11-20',
    result: 'only-there',
    difference: 'other-system',
    action: 'none',
    reference: 'POS-2026-0000001',
    confirmed_here: '',
    created_there: '2026-11-20T08:59:59+01:00',
    status_here: '',
    status_there: 'successful',
    amount_here: '',
    amount_there: '0.05',
    service: 'data',
    provider: 'MTN, "Nigeria"',
    product: 'MTN-1GB',
    customer_number: '08031230000',
    buyer_id: '',
  });
  expect(records[1]).toMatchObject({
    result: 'same',
    difference: '',
    action: 'none',
    confirmed_here: '2026-11-20T09:01:00+01:00',
  });
  expect(records[2]).toMatchObject({
    result: 'differs',
    difference: 'status+amount',
    action: 'reversed',
    reference: taken.reference,
    created_there: 'no time',
    status_here: 'successful',
    status_there: 'failed',
    amount_here: '490.00',
    amount_there: '0.00',
    customer_number: "'=1+1",
    buyer_id: String(taken.buyer.userId),
  });
  expect(records[3]).toMatchObject({ result: 'open', status_here: 'processing', status_there: '', amount_here: '' });
  expect(records[4]).toMatchObject({ result: 'only-here', action: 'ask-service' });
  expect(records[5]).toMatchObject({ result: 'unchecked', status_here: 'failed', amount_here: '0.00' });
});
