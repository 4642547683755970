import { expect, test } from 'vitest';
import { readTable } from '../../scripts/review/read-table.ts';
import { approve, draftRows, noteMachine, reviewTable, type Texts } from '../../scripts/review/review-table.ts';
import { hashOfText } from '../../src/bot/ui/locales/locale-source.ts';

const english = `## The card (money)
paid = Paid: <b>{ $price }</b>
lines = One
    two
## Walk (rest)
hello = Hello
bye = Bye
`;
const own = `paid = You don pay: <b>{ $price }</b>
lines = Wan
    tu
hello = How far
`;
const empty = { forms: 'en', messages: {} };
const texts: Texts = { english, own, review: noteMachine({ english, own, review: empty }, '2026-11-22') };
const COLUMN = 7;

/** The table as it comes back, with these answers. */
function answered(answers: Record<string, string>): string {
  const rows = readTable(reviewTable(draftRows(texts))).map((row) => row.with(COLUMN, answers[row[0] ?? ''] ?? ''));
  return rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n');
}

test('what a machine wrote goes into the table, money first, with its heading and its English', () => {
  const rows = readTable(reviewTable(draftRows(texts))).slice(1);
  expect(rows.map(([id, , about, where, said, draft]) => [id, about, where, said, draft])).toEqual([
    ['paid', 'money', 'The card', 'Paid: <b>{ $price }</b>', 'You don pay: <b>{ $price }</b>'],
    ['lines', 'money', 'The card', 'One\n    two', 'Wan\n    tu'],
    ['hello', '', 'Walk', 'Hello', 'How far'],
  ]);
});

test('YES approves the draft, other words take its place, and an empty cell changes nothing', () => {
  const done = approve(texts, answered({ paid: 'Yes', lines: 'Wan\ntri' }), 'Ada', '2026-11-23');
  expect(done).toMatchObject({ count: 2, refused: [] });
  expect(done.own).toBe('paid = You don pay: <b>{ $price }</b>\nlines = Wan\n    tri\nhello = How far\n');
  expect(done.review.messages['paid']).toEqual({
    english: hashOfText('Paid: <b>{ $price }</b>'),
    text: hashOfText('You don pay: <b>{ $price }</b>'),
    by: 'Ada',
    at: '2026-11-23',
  });
  expect(done.review.messages['lines']?.text).toBe(hashOfText('Wan\n    tri'));
  expect(done.review.messages['hello']).toEqual(texts.review.messages['hello']);
});

test('the answers that the page sends have the cells alone that count', () => {
  const key = draftRows(texts).find(({ id }) => id === 'hello')?.key;
  const answers = `"message","key","YES, or the right words"\n"hello","${key}","How you dey, ""my person"" o"\n`;
  expect(approve(texts, answers, 'Ada', '2026-11-23')).toMatchObject({ count: 1, refused: [] });
});

test('a key that a spreadsheet would take for a formula comes back as well', () => {
  const byes = Array.from({ length: 500 }, (_, index) => `Bye ${index}`);
  const changed = { english: `bye = ${byes.find((bye) => hashOfText(bye).startsWith('-'))}\n`, own: 'bye = O dabo\n' };
  const drafted = { ...changed, review: noteMachine({ ...changed, review: empty }, '2026-11-22') };
  const table = reviewTable(draftRows(drafted)).replace(/,\r\n$/u, ',yes\r\n');
  expect(approve(drafted, table, 'Ada', '2026-11-23')).toMatchObject({ count: 1, refused: [] });
});

test.each([
  ['without what stands in it', 'You don pay'],
  ['without its tags', 'You don pay: { $price }'],
  ['that cannot be read', 'You don pay: <b>{ $price </b>'],
])('words %s are refused', (_, words) => {
  const done = approve(texts, answered({ paid: words }), 'Ada', '2026-11-23');
  expect(done).toMatchObject({ count: 0, own, review: texts.review });
  expect(done.refused).toHaveLength(1);
});

test('an answer to a draft or an English that has changed since is refused', () => {
  const table = answered({ hello: 'yes' });
  const changed = { ...texts, english: english.replace('= Hello', '= Hello there') };
  expect(approve(changed, table, 'Ada', '2026-11-23')).toMatchObject({
    count: 0,
    refused: [expect.stringMatching(/hello/u)],
  });
});
