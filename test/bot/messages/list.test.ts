import { describe, expect, test } from 'vitest';
import { listCardScreen, badListScreen, type CardRow } from '../../../src/bot/messages/list-card.ts';
import { resultCsv, summaryScreen } from '../../../src/bot/messages/list-standing.ts';
import type { Screen } from '../../../src/bot/screen.ts';
import type { Batch, RowStanding } from '../../../src/domain/batch.ts';
import { minor } from '../../../src/domain/money.ts';
import { parseHtml } from '../../../src/playground/parse-html.ts';
import type { BadRow } from '../../../src/purchase/check-rows.ts';
import { BUYER, orderIn, T0 } from '../../support/sample-order.ts';
import { readCsv } from '../../support/read-csv.ts';
import { allWords } from '../../support/words.ts';

const MAX_LENGTH = 4096;
/** As long as a name may be, and every character of it one that HTML escapes. */
const NAME = '<&>'.repeat(40);
const AMOUNT = minor(50_000_000);

const batch: Batch = {
  reference: 'VB1',
  version: 1,
  state: 'draft',
  buyer: BUYER,
  sameness: 'these rows',
  rows: Array.from({ length: 500 }, (_, at) => ({ row: at + 1, reference: `VB${at}`, twin: true })),
  sumMinor: minor(AMOUNT * 500),
  draftedAt: T0,
  differing: 500,
};

const good: CardRow[] = batch.rows.map(({ row }) => ({
  row,
  productName: `product ${row}`,
  title: NAME,
  priceMinor: AMOUNT,
  recipient: { kind: 'meter', customerId: '4'.repeat(30), verifiedName: NAME },
}));

const bad: BadRow[] = batch.rows.map(({ row }) => ({
  row,
  text: NAME.repeat(100),
  fault: { type: 'refused', title: NAME.repeat(10) },
}));

const worst = {
  batch,
  good,
  bad,
  standing: {
    account: { balanceMinor: AMOUNT, heldMinor: AMOUNT, creditLimitMinor: AMOUNT },
    today: { limitMinor: AMOUNT, leftMinor: AMOUNT },
  },
  maxMinor: AMOUNT,
  earlier: { at: T0, done: 500 },
} as const;

/** What Telegram counts; throws where it would refuse the markup. */
function read({ html }: Screen): string {
  return parseHtml(html).text;
}

describe.each(['en', 'fr'])('in %s, of five hundred rows with the longest texts,', (locale) => {
  const words = allWords(locale);

  test('the card is taken by Telegram, and says how many rows it leaves out', () => {
    const { screen, maxLines } = listCardScreen(worst, words);
    expect(read(screen).length).toBeLessThanOrEqual(MAX_LENGTH);
    expect(maxLines).toBeLessThan(10);
    expect(read(screen)).toContain(String(500 - maxLines));
    expect(read(screen)).toContain('<&>');
  });

  test('the card on which none can be bought is taken', () => {
    expect(read(badListScreen(worst, words).screen).length).toBeLessThanOrEqual(MAX_LENGTH);
  });

  test('the summary is taken, with some of the tokens', () => {
    const rows = batch.rows.map((row): RowStanding => standing({ ...row, order: meterOf(NAME) }));
    const summary = read(summaryScreen({ batch, rows, stop: undefined }, words));
    expect(summary.length).toBeLessThanOrEqual(MAX_LENGTH);
    expect(summary.match(/🔑/gu)?.length).toBeGreaterThanOrEqual(5);
  });
});

test('a card of texts that are not long shows ten of each', () => {
  const short = good.map((row) => ({ ...row, title: 'MTN', recipient: { ...row.recipient, verifiedName: 'ADA' } }));
  const few = bad.map((row) => ({ ...row, text: '0803', fault: { type: 'unclear-numbers' } as const }));
  expect(listCardScreen({ ...worst, good: short, bad: few }, allWords('en')).maxLines).toBe(10);
});

test('what a spreadsheet would run as a formula comes out of the result file as text', () => {
  const order = meterOf('=cmd|calc');
  const row = standing({
    order: {
      ...order,
      item: { ...order.item, title: '=cmd|calc' },
      recipient: { ...order.recipient, customerId: '+1' },
    },
  });
  const { rows } = readCsv(resultCsv({ batch, rows: [row], stop: undefined }, allWords('en')));
  expect(rows[1]?.slice(1, 3)).toEqual(["'+1", "'=cmd|calc"]);
});

test.each([
  [orderIn('failed', { failure: { reason: 'never-arrived' } }), 'failed', 'it never reached the provider'],
  [
    orderIn('failed', { failure: { reason: 'refused', message: 'raw words' } }),
    'failed',
    'the provider did not accept it',
  ],
  [orderIn('reversed', {}), 'failed', 'the provider took it back'],
  [orderIn('successful', {}), 'done', ''],
])('the result file says why a row was not delivered: %#', (order, result, reason) => {
  const row = standing({ order });
  const { rows } = readCsv(resultCsv({ batch, rows: [row], stop: undefined }, allWords('en')));
  expect(rows[1]?.slice(4, 6)).toEqual([result, reason]);
});

function meterOf(verifiedName: string) {
  const order = orderIn('successful', { receipt: { remark: '', token: '1'.repeat(200) } });
  return { ...order, recipient: { kind: 'meter', customerId: '4'.repeat(30), verifiedName } as const };
}

function standing(row: Partial<RowStanding>): RowStanding {
  return { row: 1, reference: 'VB1', wanted: row.order, order: undefined, refusal: undefined, ...row };
}
