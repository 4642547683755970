import { type BooksReport, createBooksSummary } from '../../../src/domain/reports/reconciliation-table.ts';
import type { BookRow, ComparedDay } from '../../../src/domain/reports/reconciliation.ts';

/** The report of a day with these rows. */
export function booksReport(rows: readonly BookRow[], day: Partial<ComparedDay> = {}): BooksReport {
  const whole = { date: '2026-11-20', complete: true, undated: 0, ...day };
  const summary = createBooksSummary({ date: whole.date, timeZone: 'Africa/Lagos' });
  for (const row of rows) summary.add(row);
  return summary.report(whole);
}
