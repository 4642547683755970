import { expect, test } from 'vitest';
import { createBooksSummary, hasFindings, rowCount } from '../../../src/domain/reports/books-report.ts';
import { bookFile } from '../../../src/domain/reports/reconciliation-table.ts';
import type { BookRow } from '../../../src/domain/reports/reconciliation.ts';
import { orderIn } from '../../support/samples/sample-order.ts';
import { booksReport } from '../../support/samples/books-report.ts';
import { readCsv } from '../../support/read-csv.ts';

const same: BookRow = { type: 'same', order: orderIn('successful') };
const lost: BookRow = { type: 'only-here', order: orderIn('successful') };
const elsewhere: BookRow = {
  type: 'only-there',
  ours: false,
  transaction: { reference: 'POS-1', status: 'successful', receipt: {} },
};
const DAY = { date: '2026-11-20', complete: true, undated: 0 };

test('a file that is full gives its places to what differs, and says how many rows are not in it', () => {
  const summary = createBooksSummary({ date: DAY.date, timeZone: 'Africa/Lagos', maxLines: 4 });
  for (const row of [same, same, lost, same, same, same, lost, lost]) summary.add(row);
  const report = summary.report(DAY);
  expect(report).toMatchObject({ findingCount: 3, leftOut: 4, kinds: { same: { count: 5 } } });
  expect(rowCount(report)).toBe(8);
  const { rows } = readCsv([...bookFile(summary.lines())].join(''));
  const results = rows.slice(1).map(([, result]) => result);
  expect(results.filter((result) => result === 'only-here')).toHaveLength(3);
  expect(results.filter((result) => result === 'same')).toHaveLength(1);
  for (const row of [lost, lost, same]) summary.add(row);
  expect(summary.report(DAY)).toMatchObject({ findingCount: 5, leftOut: 7 });
  expect(summary.lines()).toHaveLength(4);
});

test('what another system sold is no finding, and a list that was not seen to its end is one', () => {
  expect(hasFindings(booksReport([same, elsewhere]))).toBe(false);
  expect(hasFindings(booksReport([same], { complete: false }))).toBe(true);
  expect(hasFindings(booksReport([lost]))).toBe(true);
  expect(booksReport(Array.from({ length: 30 }, () => lost)).findings).toHaveLength(10);
});
