import { rmSync } from 'node:fs';
import { parseHtml } from 'bot-api-emulator';
import { afterAll, describe, expect, test } from 'vitest';
import { batchCardScreen, noGoodRowScreen } from '../../../../src/bot/chat/batches/batch-card-screen.ts';
import { progressScreen, summaryScreen } from '../../../../src/bot/chat/batches/batch-summary-screen.ts';
import { wrongRowLine, wrongRowOf } from '../../../../src/bot/chat/batches/row-fault-text.ts';
import { asSent, type Screen } from '../../../../src/bot/ui/screen.ts';
import { loadWords } from '../../../../src/bot/ui/words.ts';
import { type Batch, batchSchema, type RowStatus } from '../../../../src/domain/batches/batch.ts';
import { minor } from '../../../../src/domain/shared/money.ts';
import type { BadRow } from '../../../../src/domain/batches/check-row.ts';
import { draftedLocales, MONEY_MARK } from '../../../support/draft-language.ts';
import { sampleOrder } from '../../../support/samples/sample-order.ts';
import { sampleBatch } from '../../../support/samples/sample-batch.ts';

const directory = draftedLocales();
afterAll(() => rmSync(directory, { recursive: true }));
const allWords = loadWords({ directory, defaultLocale: 'en', currency: 'NGN', timeZone: 'Africa/Lagos' });
const words = allWords('xx');

const BELOW = '\n\n~🇬🇧 The same in English:\n';
const MAX_LENGTH = 4096;
const LONG = 'N'.repeat(60);
const AMOUNT = minor(50_000);

function read({ html }: Screen): string {
  return parseHtml(html).text;
}

/** The draft, and the English below it; the latter is undefined if one language stands alone. */
function halves(screen: Screen): [string, string | undefined] {
  const [own = '', english] = read(screen).split(BELOW);
  return [own.replaceAll(/[¤~]/gu, ''), english];
}

const faults: BadRow[] = [
  { row: 2, text: 'mtn 500 0803', fault: { type: 'number-missing' } },
  {
    row: 4,
    text: 'mtn',
    fault: { type: 'refused', title: 'MTN airtime' },
  },
];

function listOf(count: number, wrong: readonly BadRow[] = []): Batch {
  return sampleBatch(count, { wrong: wrong.map((row) => wrongRowOf(row, minor(5_000_000), words)) });
}

function cardOf({ rows, ...list }: Batch, title: string) {
  const { item } = sampleOrder();
  const batch = {
    ...list,
    rows: rows.map((row, at) => ({ ...row, good: at, verifiedName: title })),
    goods: rows.map((_row, at) => ({ item: { ...item, productName: `product ${at}`, title }, priceMinor: AMOUNT })),
  };
  return { batch, repeats: [], allowance: {}, role: 'customer' as const };
}

function failedRows(batch: Batch, title: string): RowStatus[] {
  const failed = sampleOrder({ state: 'failed', failure: { reason: 'never-arrived' } });
  const order = { ...failed, item: { ...failed.item, title } };
  return batch.rows.map((row) => ({ ...row, wanted: order, order, refusal: undefined }));
}

describe('a list in a language that a machine drafted', () => {
  test('has its card, progress and summary whole in the draft, and whole in English below', () => {
    const batch = listOf(3, faults);
    const view = { batch, rows: failedRows(batch, 'MTN airtime'), stop: undefined };
    const [first, ...others] = batch.rows;
    const repeating = { ...batch, rows: [{ ...first!, earlier: 'VB9' }, ...others] };
    const repeats = [{ row: 1, order: sampleOrder({ state: 'successful' }) }];
    for (const screen of [
      batchCardScreen(cardOf(batch, 'MTN airtime'), words).screen,
      batchCardScreen({ ...cardOf(repeating, 'MTN airtime'), repeats }, words).screen,
      batchCardScreen({ ...cardOf(repeating, 'MTN airtime'), repeats, earlier: view }, words).screen,
      noGoodRowScreen(batch.wrong, words).screen,
      asSent((words) => progressScreen(view, words), words),
      summaryScreen(view, words),
    ]) {
      const [own, english] = halves(screen);
      expect(english).toBe(own);
    }
  });

  test('says in each of the two why a row cannot be bought, and keeps English for its file', () => {
    const [first, second] = listOf(3, faults).wrong;
    expect(first?.why).toBe('there is no number in it.');
    expect(wrongRowLine(first!, words.drafts!.open().words)).toMatch(/: ¤there is no number in it\.$/u);
    expect(wrongRowLine(second!, allWords('en'))).not.toContain(MONEY_MARK);
    expect(batchSchema.parse(JSON.parse(JSON.stringify(listOf(3, faults)))).wrong).toEqual([first, second]);
  });

  test('names fewer rows if it is long, so that both have room', () => {
    const long = Array.from({ length: 12 }, (_, at): BadRow => ({ ...faults[1]!, row: 61 + at }));
    const batch = listOf(60, long);
    const card = batchCardScreen(cardOf(batch, LONG), words);
    const summary = summaryScreen({ batch, rows: failedRows(batch, LONG), stop: undefined }, words);
    for (const screen of [card.screen, summary]) {
      const [own, english] = halves(screen);
      expect(english).toBe(own);
      expect(read(screen).length).toBeLessThanOrEqual(MAX_LENGTH);
    }
    expect(card.maxLines).toBe(2);
    expect(halves(summary)[0]).toMatch(/… and \d+ more, rows \d+–60\. Why: in the file\./u);
  });

  test('stands in English alone if even the fewest rows have no room twice, with as many as there is room for', () => {
    const batch = listOf(500);
    const [failed] = failedRows(batch, LONG);
    const ends = [{}, { order: undefined, refusal: 'gone' }, { order: undefined }] as const;
    const rows = batch.rows.map((row, at): RowStatus => ({ ...failed!, ...row, row: at * 2 + 1, ...ends[at % 3] }));
    const wrong = rows.map(({ row }) => ({ row: row + 1, text: 'x'.repeat(40), why: 'y'.repeat(200) }));
    const many = { ...batch, wrong };
    const summary = summaryScreen({ batch: many, rows, stop: 'person' }, words);
    const [text, below] = halves(summary);
    expect(below).toBeUndefined();
    expect(text).toBe(read(summaryScreen({ batch: many, rows, stop: 'person' }, allWords('en'))));
    expect(text.length).toBeLessThanOrEqual(MAX_LENGTH);
  });
});
