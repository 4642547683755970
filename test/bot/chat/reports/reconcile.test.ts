import { describe, expect, test } from 'vitest';
import { createReconciliationDesk, reconciliationScreen } from '../../../../src/bot/chat/reports/reconcile.ts';
import { asSent, MAX_TEXT_LENGTH } from '../../../../src/bot/ui/screen.ts';
import type { Api } from 'grammy';
import { RecordingLogger } from '../../../support/fakes/recording-logger.ts';
import { minor } from '../../../../src/domain/shared/money.ts';
import type { BookRow, ComparedDay } from '../../../../src/domain/reports/reconciliation.ts';
import { booksReport } from '../../../support/samples/books-report.ts';
import { orderIn } from '../../../support/samples/sample-order.ts';
import { allWords as words } from '../../../support/words.ts';

const paid = { paidMinor: minor(123_456_789) };
const order = orderIn('successful', { receipt: paid });
const strange = { ...order, item: { ...order.item, title: '<b>&'.repeat(200) } };
const transaction = { reference: order.reference, status: 'failed', receipt: paid } as const;
const same: BookRow = { type: 'same', order, transaction: { ...transaction, status: 'successful' } };
const worst: BookRow = {
  type: 'differs',
  order: strange,
  transaction,
  fields: ['status', 'amount'],
  deed: 'delivered-uncollected',
};
const lost: BookRow = { type: 'only-there', transaction: { ...transaction, reference: '<'.repeat(400) }, ours: true };
const rest: BookRow[] = [
  { type: 'open', order },
  { type: 'only-here', order },
  { type: 'unchecked', order },
];

function textOf(locale: string, { rows = [], ...day }: Partial<ComparedDay> & { rows?: readonly BookRow[] }): string {
  const { html } = reconciliationScreen(booksReport(rows, day), words(locale));
  expect(html).not.toMatch(/<(?!\/?(?:b|code)>)/u);
  return html
    .replaceAll(/<[^>]+>/gu, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');
}

describe.each(words.locales)('the report in %s', (locale) => {
  test('fits into a message, whatever is found and however much: the first ten, and how many are left', () => {
    const rows = [...Array.from({ length: 300 }, () => worst), lost, ...rest, same];
    const text = textOf(locale, { rows, complete: false, undated: 1_000 });
    expect(text.length).toBeLessThanOrEqual(MAX_TEXT_LENGTH);
    expect(text.match(/➡️/gu)).toHaveLength(10);
    expect(text).toContain('293');
  });

  test('is two lines if all is the same, and says where there is nothing', () => {
    expect(textOf(locale, { rows: [same, same] }).split('\n')).toHaveLength(2);
    expect(textOf(locale, {}).split('\n')).toHaveLength(2);
  });
});

test('every kind is counted with its money, and what is to be done stands with each finding', () => {
  const text = textOf('en', { rows: [same, worst, lost, ...rest] });
  expect(text).toMatch(/✅ 1 the same: ₦1,234,567\.89\n⏳ 1 still open/u);
  expect(text).toMatch(
    /❗ 1 different[^]*❗ 1 only here[^]*❗ 1 only at the service[^]*❔ 1 not checked because there was no clear/u,
  );
  expect(text).toMatch(/here: ✅ successful, ₦1,234,567\.89 · service: not there\n➡️ The service does not know it/u);
  expect(text).toMatch(/➡️ Please compare again later\. If I asked about the account, answer that first\.$/u);
  expect(text).toContain('Their account is too low to take the price again: please settle it with them.');
});

test.each([
  ['what was found', lost, [1]],
  ['nothing', same, []],
])('the report of the night brings its file to who has it at once, if there is %s to see', async (_, row, expected) => {
  const files: number[] = [];
  const texts: string[] = [];
  const desk = createReconciliationDesk({
    api: { sendDocument: async (chatId: number) => void files.push(chatId) } as unknown as Api,
    merchants: {
      async tellEach(drawing, { arrived } = {}) {
        texts.push(asSent(drawing, words('en')).html);
        await arrived?.({ chatId: 1, messageId: 2 });
      },
    },
    reconcileOnce: async () => ({ type: 'busy' }),
    logger: new RecordingLogger(),
  });
  const report = booksReport([row]);
  await desk.announce({ report, file: '' });
  expect([texts, files]).toEqual([[reconciliationScreen(report, words('en')).html], expected]);
});
