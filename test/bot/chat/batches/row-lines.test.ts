import { describe, expect, test } from 'vitest';
import { parseHtml } from 'bot-api-emulator';
import { type BatchCard, batchCardScreen } from '../../../../src/bot/chat/batches/batch-card-screen.ts';
import type { CardRow } from '../../../../src/bot/chat/batches/row-lines.ts';
import type { Batch } from '../../../../src/domain/batches/batch.ts';
import { minor } from '../../../../src/domain/shared/money.ts';
import { BUYER, orderIn, sampleOrder, sampleProduct, T0 } from '../../../support/samples/sample-order.ts';
import { allWords } from '../../../support/words.ts';

const airtime = (row: number, naira: number): CardRow => ({
  row,
  productName: 'mtn-airtime',
  title: 'MTN airtime top-up',
  priceMinor: minor(naira * 100),
  recipient: { kind: 'phone', customerId: `080312340${String(row).padStart(2, '0')}` },
});
const meter = (row: number): CardRow => ({
  row,
  productName: 'ikeja-prepaid',
  title: 'Ikeja Electric prepaid',
  priceMinor: minor(200_000),
  recipient: { kind: 'meter', customerId: '04123456789', verifiedName: 'ADA & SONS' },
});

function cardOf(good: readonly CardRow[], batch: Partial<Batch> = {}): BatchCard {
  return {
    batch: {
      reference: 'VB1',
      version: 1,
      state: 'draft',
      buyer: BUYER,
      sameness: 'these rows',
      rows: good.map(({ row, recipient }, at) => ({
        row,
        reference: `VB${row}`,
        good: at,
        customerId: recipient.customerId,
      })),
      goods: good.map((row) => ({ item: sampleOrder().item, priceMinor: row.priceMinor })),
      sumMinor: minor(good.reduce((sum, { priceMinor }) => sum + priceMinor, 0)),
      draftedAt: T0,
      ...batch,
    },
    good,
    repeats: [],
    allowance: {},
    role: 'agent',
  };
}

function linesOf(card: BatchCard, locale = 'en'): string[] {
  return parseHtml(batchCardScreen(card, allWords(locale)).screen.html).text.split('\n');
}

const readable = (lines: readonly string[]) => lines.map((line) => line.replaceAll('\u00A0', ' '));

describe('the card of a list of up to forty rows', () => {
  test('names each number with its price, in groups that are never torn', () => {
    const lines = linesOf(cardOf([airtime(1, 500), airtime(2, 200), airtime(3, 1_000)]));
    expect(lines).toContain('• 0803\u00A0123\u00A04001 · ₦500.00');
    expect(readable(lines).slice(0, 5)).toEqual([
      '📋 3 purchases · ₦1,700.00',
      '3 × MTN airtime top-up: ₦1,700.00',
      '• 0803 123 4001 · ₦500.00',
      '• 0803 123 4002 · ₦200.00',
      '• 0803 123 4003 · ₦1,000.00',
    ]);
  });

  test('says below which product they stand, and of a checked number whose it is, in the one line', () => {
    const lines = readable(linesOf(cardOf([airtime(1, 500), meter(2), airtime(3, 200)])));
    expect(lines.slice(1, 6)).toEqual([
      '2 × MTN airtime top-up: ₦700.00',
      'Row 1: 0803 123 4001 · ₦500.00',
      'Row 3: 0803 123 4003 · ₦200.00',
      '1 × Ikeja Electric prepaid: ₦2,000.00',
      'Row 2: 0412 3456 789 · ADA & SONS · ₦2,000.00',
    ]);
  });

  test.each<[string, Partial<BatchCard>, Partial<Batch>]>([
    ['rows are of another network', {}, { differs: [{ row: 2, network: 'glo' }] }],
    [
      'rows are the same',
      {},
      {
        rows: [airtime(1, 500), airtime(2, 500)].map(({ row }) => ({
          row,
          reference: `VB${row}`,
          good: 0,
          customerId: '08031234001',
          twin: true,
        })),
      },
    ],
    ['rows are wrong', {}, { wrong: [{ row: 3, text: 'mtn 500 0803', why: 'lacks 7 digits.' }] }],
    [
      'rows take it from a heading',
      { headings: [{ row: 1, text: 'mtn 500', product: sampleProduct(), from: 1, to: 2 }] },
      {},
    ],
  ])('has the numbers of its rows where other lines say that %s', (_what, more, batch) => {
    const lines = readable(linesOf({ ...cardOf([airtime(1, 500), airtime(2, 500)], batch), ...more }));
    expect(lines).toContain('Row 1: 0803 123 4001 · ₦500.00');
  });

  test('says a number that was bought a moment ago once, with its price', () => {
    const order = orderIn('processing', { confirmedAt: T0 });
    const card = cardOf([airtime(1, 500), airtime(2, 500)]);
    const repeats = [{ row: 2, order: { ...order, recipient: airtime(2, 500).recipient } }];
    const text = readable(linesOf({ ...card, repeats })).join('\n');
    expect(text.match(/0803 123 4002/gu)).toHaveLength(1);
    expect(text).toMatch(/\nRow 2: 0803 123 4002 · MTN 1 GB · ₦500\.00, [^\n]+: ⏳ processing\n/u);
    expect(text).toContain('\nRow 1: 0803 123 4001 · ₦500.00\n');
  });

  test('has them all in Pidgin and in Hausa, with the English below', () => {
    const rows = Array.from({ length: 40 }, (_, at) => airtime(at + 1, 500));
    for (const locale of ['pcm', 'ha']) {
      const lines = readable(linesOf(cardOf(rows), locale));
      expect(lines.filter((line) => line === '• 0803 123 4010 · ₦500.00')).toHaveLength(2);
    }
  });
});

test('the card of a longer list has the rows of which the name is known, and no other', () => {
  const rows = Array.from({ length: 40 }, (_, at) => airtime(at + 1, 500));
  const lines = readable(linesOf(cardOf([...rows, meter(41)])));
  expect(lines).toContain('Row 41: 0412 3456 789 · ADA & SONS · ₦2,000.00');
  expect(lines.join('\n')).not.toContain('0803');
});
