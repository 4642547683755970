import type { Order } from '../../../../src/domain/orders/order.ts';
import { describe, expect, test } from 'vitest';
import { batchCardScreen, noGoodRowScreen } from '../../../../src/bot/chat/batches/batch-card-screen.ts';
import { resultFile } from '../../../../src/bot/chat/batches/batch-result-file.ts';
import { wrongRowOf } from '../../../../src/bot/chat/batches/row-fault-text.ts';
import { endedScreen, progressScreen, summaryScreen } from '../../../../src/bot/chat/batches/batch-summary-screen.ts';
import type { Screen } from '../../../../src/bot/ui/screen.ts';
import type { BatchView } from '../../../../src/services/batches/view-batch.ts';
import type { Batch, RowStatus } from '../../../../src/domain/batches/batch.ts';
import { wantedOf } from '../../../../src/domain/batches/batch-row.ts';
import { minor } from '../../../../src/domain/shared/money.ts';
import { parseHtml } from 'bot-api-emulator';
import type { BadRow } from '../../../../src/domain/batches/check-row.ts';
import { electricityOrder, orderIn, sampleOrder, T0 } from '../../../support/samples/sample-order.ts';
import { readCsv } from '../../../support/read-csv.ts';
import { allWords, english } from '../../../support/words.ts';
import { sampleBatch } from '../../../support/samples/sample-batch.ts';

const MAX_LENGTH = 4096;
/** A name of the greatest length, each character of which HTML escapes. */
const NAME = '<&>'.repeat(40);
const AMOUNT = minor(50_000_000);

/** Five hundred rows, each of another product. */
function longBatch(title: string, verifiedName: string): Batch {
  const all = Array.from({ length: 500 }, (_, at) => at);
  const { item } = electricityOrder();
  return sampleBatch(500, {
    rows: all.map((at) => ({
      row: at + 1,
      reference: `VB${at}`,
      twin: true,
      earlier: `VC${at}`,
      good: at,
      customerId: '4'.repeat(30),
      verifiedName,
    })),
    goods: all.map((at) => ({ item: { ...item, productName: `product ${at}`, title }, priceMinor: AMOUNT })),
    sumMinor: minor(AMOUNT * 500),
    differs: all.map((at) => ({ row: at + 1, network: NAME })),
  });
}

const batch = longBatch(NAME, NAME);

const bad: BadRow[] = batch.rows.map(({ row }) => ({
  row,
  text: NAME.repeat(100),
  fault: { type: 'refused', title: NAME.repeat(10) },
}));

const bought = sampleOrder({ state: 'successful' });
const repeats = batch.rows.map((row) => ({ row: row.row, order: { ...bought, ...wantedOf(batch, row) } }));

const wrong = bad.map((row) => wrongRowOf(row, AMOUNT, allWords('fr')));

const worst = {
  batch: { ...batch, wrong },
  allowance: {
    account: { balanceMinor: AMOUNT, heldMinor: AMOUNT, creditLimitMinor: AMOUNT },
    today: { limitMinor: AMOUNT, leftMinor: AMOUNT },
  },
  earlier: { batch: { ...batch, wrong }, rows: [], stop: undefined },
  repeats,
  takenBack: [],
  role: 'agent',
} as const;

const labels = ({ rows = [] }: Screen) => rows.flat().map(({ text }) => text);

/** The characters that Telegram counts; throws if it would refuse the markup. */
function read({ html }: Screen): string {
  return parseHtml(html).text;
}

describe.each(['en', 'fr'])('in %s, of five hundred rows with the longest texts,', (locale) => {
  const words = allWords(locale);

  test('the card is taken by Telegram, and says how many rows it leaves out', () => {
    const { screen, maxLines } = batchCardScreen(worst, words);
    expect(read(screen).length).toBeLessThanOrEqual(MAX_LENGTH);
    expect(maxLines).toBeLessThan(10);
    expect(read(screen)).toContain(String(500 - maxLines));
    expect(read(screen)).toContain('<&>');
  });

  test('the card on which none can be bought is taken', () => {
    expect(read(noGoodRowScreen(wrong, words).screen).length).toBeLessThanOrEqual(MAX_LENGTH);
  });

  test('the summary is taken, with some of the tokens', () => {
    const rows = batch.rows.map((row): RowStatus => allowance({ ...row, order: meterOf(NAME) }));
    const summary = read(summaryScreen({ batch, rows, stop: undefined }, words));
    expect(summary.length).toBeLessThanOrEqual(MAX_LENGTH);
    expect(summary.match(/🔑/gu)?.length).toBeGreaterThanOrEqual(5);
  });

  const failed = sampleOrder({ state: 'failed', failure: { reason: 'never-arrived' } });
  const rows = batch.rows.map((row): RowStatus => {
    const at = row.row;
    const wanted = { ...failed, ...wantedOf(batch, row) };
    const order = at % 3 === 0 ? wanted : undefined;
    return { ...row, row: at * 2, wanted, order, refusal: at % 3 === 1 ? 'price-changed' : undefined };
  });

  test('a summary of many rows that were not bought is taken, and says of what it does not name that it is in the file', () => {
    const text = read(summaryScreen({ batch: { ...batch, wrong }, rows, stop: 'person' }, words));
    expect(text.length).toBeLessThanOrEqual(MAX_LENGTH);
    expect(text.match(/dans le fichier|in the file/gu)).toHaveLength(3);
  });

  test('a summary names every row by its number if a list was stopped early', () => {
    const stopped = rows.map((one, at) => ({ ...one, row: at + 1, order: undefined, refusal: undefined }));
    const text = read(summaryScreen({ batch, rows: stopped, stop: 'person' }, words));
    expect(text).toMatch(/ \d+–500\./u);
  });
});

/** A list of airtime and meters with a usual end. */
const goods = [
  { item: orderIn('draft').item, priceMinor: minor(50_000) },
  { item: electricityOrder().item, priceMinor: minor(200_000) },
];
const row = (at: number, good: number, customerId: string, more: Partial<RowStatus> = {}): RowStatus => {
  const kept = { row: at, reference: `VB${at}`, good, customerId };
  const wanted = wantedOf({ ...batch, goods }, kept);
  return { ...kept, wanted, order: undefined, refusal: undefined, ...more };
};
const mixed = [
  row(1, 0, '08031234000', { order: sampleOrder({ state: 'successful' }) }),
  row(2, 0, '08031234001', { order: orderIn('failed', { failure: { reason: 'refused' } }) }),
  row(4, 0, '08031234000', { twin: true, refusal: 'twin' }),
  row(5, 1, '04123456780', { refusal: 'price-changed' }),
  row(6, 0, '08031234006'),
];
const mixedBatch: Batch = {
  ...batch,
  goods,
  once: true,
  rows: mixed.map(({ wanted: _wanted, order: _order, refusal: _refusal, ...kept }) => kept),
  wrong: [{ row: 3, text: 'mtn 500 0803', why: 'lacks 7 digits.' }],
  differs: [{ row: 6, network: 'Glo' }],
};

/** A card of it that no other list and no purchase came before. */
function cardOf(batch: Batch) {
  return { ...worst, batch, earlier: undefined, repeats: [] };
}

describe('of six rows, of which the tap wanted four and one is delivered,', () => {
  const view = { batch: mixedBatch, rows: mixed, stop: 'person' as const };

  test('the summary counts what was bought of what the tap wanted, and names the other five with number and why', () => {
    const text = read(summaryScreen(view, english)).replaceAll('\u00A0', ' ');
    expect(text.split('\n').filter((line) => line !== '')).toEqual([
      '🏁 1 of 4 done, for ₦500.00',
      '❌ Failed, and not charged: 1',
      'Row 2: 0803 123 4001 · MTN 1 GB: the provider did not accept it',
      '🚫 Not bought, and not charged: 3',
      'Row 3 “mtn 500 0803”: lacks 7 digits.',
      'Row 4: 0803 123 4000 · MTN 1 GB: the same as row 1',
      'Row 5: 0412 3456 780 · Ikeja Electric prepaid: the price has changed',
      '⏸ Not started, and not charged: 1. You stopped the list.',
      'Row 6: 0803 123 4006 · MTN 1 GB',
      '✅ Done: 1',
      'Row 1: 0803 123 4000 · MTN 1 GB',
    ]);
  });

  test('the file has each of the six, in their order', () => {
    const rows = fileRows(view);
    expect(rows.map((cells) => [cells[0], cells[1], cells[4], cells[5]])).toEqual([
      ['1', '08031234000', 'done', ''],
      ['2', '08031234001', 'failed', 'the provider did not accept it'],
      ['3', '', 'not bought', 'lacks 7 digits.'],
      ['4', '08031234000', 'not bought', 'the same as row 1'],
      ['5', '04123456780', 'not bought', 'the price has changed'],
      ['6', '08031234006', 'not started', 'You stopped the list.'],
    ]);
    expect(rows[2]?.[2]).toBe('mtn 500 0803');
  });

  test('the progress and the message of its end count what the button bought', () => {
    expect(read(progressScreen(view, english))).toContain('3 of 4');
    expect(read(endedScreen(view, english))).toContain('1 of 4 done');
  });

  test('the card says how many were sent, what each button buys, and whose number is of another network', () => {
    const { screen } = batchCardScreen(cardOf(mixedBatch), english);
    const text = read(screen);
    expect(text).toContain('You sent 6 rows; one of them cannot be bought.');
    expect(text).toContain('Row 4 is the same as a row above it.\n');
    expect(text).toMatch(/\n\nOnce buys 4 for ₦3,500\.00; Buy all buys 5\.(?:\n[^\n]+)+$/u);
    expect(text).toContain('This number usually belongs to another network than you wrote:\nRow 6: ');
    expect(text).toContain('usually Glo');
    expect(labels(screen)).toEqual(['Once (4)', 'Buy all 5', 'Leave a row out', 'Cancel']);
  });
});

test.each([
  [
    'for what is on the account',
    { account: { balanceMinor: minor(350_000), heldMinor: minor(0), creditLimitMinor: minor(0) } },
    /Your balance is enough for Once \(4\), which costs ₦3,500\.00\. It is not enough for all of it/u,
  ],
  [
    'within the limit of the day',
    { today: { limitMinor: minor(400_000), leftMinor: minor(350_000) } },
    /Once \(4\), which costs ₦3,500\.00, is within your limit for today/u,
  ],
] as const)('the card says that Once can be bought %s, where all of it cannot', (_what, allowance, said) => {
  const card = { ...cardOf({ ...mixedBatch, sumMinor: minor(400_000) }), allowance };
  const text = read(batchCardScreen(card, english).screen);
  expect(text).toMatch(said);
  expect(text).toMatch(/Is everything right\?/u);
  expect(text).not.toMatch(/balance is not enough\. It costs/u);
});

test.each([
  [49_999, ['Try again', 'Leave a row out', 'Cancel'], /over your daily limit[^]*Nothing was bought/u],
  [
    50_000,
    ['Once (4)', 'Buy all 5', 'Leave a row out', 'Cancel'],
    /limit for today is not enough for all of it\. You can still buy it: I buy the rows that fit(?![^]*Nothing was bought)/u,
  ],
])(
  'with %i left for today the card offers to buy only if a row can be bought, and says which',
  (left, offered, said) => {
    const card = { ...cardOf(mixedBatch), allowance: { today: { limitMinor: AMOUNT, leftMinor: minor(left) } } };
    const { screen } = batchCardScreen(card, english);
    expect(read(screen)).toMatch(said);
    expect(labels(screen)).toEqual(offered);
  },
);

describe('of rows that were bought a moment ago', () => {
  const [first, ...others] = mixedBatch.rows;
  const repeating = { ...mixedBatch, rows: [{ ...first!, earlier: 'VC1' }, ...others], sumMinor: minor(400_000) };
  const repeat = { row: 1, order: orderIn('processing', { confirmedAt: T0 }) };

  test('the card names each with its time and state, and what each button buys for how much', () => {
    const { screen } = batchCardScreen({ ...cardOf(repeating), repeats: [repeat] }, english);
    const text = read(screen).replaceAll('\u00A0', ' ');
    expect(text).toMatch(
      /👯 Row 4 is the same[^\n]+\n\n🔁 You bought one of these a moment ago:\nRow 1: 0803 [\d ]+ · MTN 1 GB · ₦500\.00, \d+ \w+, \d\d:\d\d: ⏳ processing\n[^]*\n\nOnly 3 new: ₦3,000\.00\. Buy all 5: ₦4,000\.00, what you bought before a second time\.\n[^\n]+$/u,
    );
    expect(labels(screen)).toEqual(['Only 3 new', 'Buy all 5', 'Leave a row out', 'Cancel']);
  });

  test('those that have no line of their own are named by their numbers', () => {
    const many = Array.from({ length: 44 }, (_, at) => ({ ...repeat, row: at + 1 }));
    const text = read(batchCardScreen({ ...cardOf(repeating), repeats: many }, english).screen);
    expect(text).toContain('🔁 You bought 44 of these a moment ago:');
    expect(text).toMatch(/… and \d+ more: rows \d+–44/u);
  });

  test('if there is nothing else, only all of it is offered, and asked about', () => {
    const all = { ...repeating, rows: repeating.rows.slice(0, 1), sumMinor: minor(50_000) };
    const { screen } = batchCardScreen({ ...cardOf(all), repeats: [repeat] }, english);
    expect(read(screen)).toContain('Tap Buy all only if you want it a second time.');
    expect(labels(screen)).toEqual(['Buy all 1', 'Cancel']);
  });

  test('the card of a list that was sent before offers what that one did not buy, and nothing while that one runs', () => {
    const view = { batch: mixedBatch, rows: mixed, stop: undefined };
    const drawn = (state: Batch['state']) => {
      const earlier = { ...view, batch: { ...mixedBatch, state } };
      return batchCardScreen({ ...cardOf(repeating), repeats: [repeat], earlier }, english).screen;
    };
    const [done, running] = [drawn('done'), drawn('running')];
    expect(read(done)).toMatch(
      /\n\n🔁 You sent this list before[^\n]+: 1 of 4 done\. Shall I buy all of it again\?\nIs everything right\?[^\n]+$/u,
    );
    expect(labels(done)).toEqual(['Buy what is left', 'Buy all of it again', 'Never mind']);
    expect(read(running)).toMatch(
      /\n\n🔁 You sent this list before[^\n]+: 1 of 4 done\. This list is still being bought\. [^\n]+\.$/u,
    );
    expect(labels(running)).toEqual(['Never mind']);
  });
});

test('a row that was bought beside the list is not offered to be tried again, and how to buy it all the same is said', () => {
  const rows = [mixed[0]!, row(2, 0, '08031234001', { refusal: 'duplicate' })];
  const { once: _once, ...all } = mixedBatch;
  const screen = summaryScreen({ batch: { ...all, wrong: [] }, rows, stop: undefined }, english);
  expect(read(screen)).toMatch(
    /Row 2: [^\n]+: you had just bought it\nIf you want it a second time all the same, send that row again\./u,
  );
  expect(labels(screen)).toEqual(['Result as a file']);
});

test('rows that there was not enough for are named with amount and price, in the summary and in the file, and are what is left', () => {
  const dearer = { ...row(2, 1, '04123456781').wanted, costMinor: minor(204_000) };
  const rows = [
    mixed[0]!,
    row(2, 1, '04123456781', { refusal: 'short', wanted: dearer }),
    row(3, 0, '08031234001', { refusal: 'day-limit' }),
  ];
  const view = { batch: { ...mixedBatch, wrong: [] }, rows, stop: undefined };
  const screen = summaryScreen(view, english);
  expect(read(screen).replaceAll('\u00A0', ' ')).toContain(
    'Not bought, and not charged: 2\nRow 2: 0412 3456 781 · Ikeja Electric prepaid: your balance was too low for ₦2,040.00 (you pay ₦2,000.00)\nRow 3: 0803 123 4001 · MTN 1 GB: ₦500.00 was over your limit for today',
  );
  expect(labels(screen)).toEqual(['Buy what is left', 'Result as a file']);
  expect(fileRows(view)[1]?.[5]).toBe('your balance was too low for ₦2,040.00 (you pay ₦2,000.00)');
});

test('of more numbers of another network than have a line, the others are named by their rows', () => {
  const differs = Array.from({ length: 14 }, (_, at) => ({ row: at + 1, network: 'glo' }));
  const card = cardOf({ ...mixedBatch, differs });
  const text = read(batchCardScreen(card, english).screen);
  expect(text).toContain('These 14 numbers usually belong to another network');
  expect(text).toContain('… and 4 more: rows 11–14');
});

test('of two tokens each button says whose it copies, and no two the same of two meters', () => {
  const rows = ['04123456780', '04129956780', '04125555555'].map((customerId, at) => {
    const recipient = { kind: 'meter', customerId } as const;
    const order = electricityOrder({ state: 'successful', receipt: { token: `${at}234` } });
    return allowance({ order: { ...order, recipient } });
  });
  const { rows: buttons = [] } = summaryScreen({ batch, rows, stop: undefined }, english);
  expect(buttons.flat().filter((one) => 'copy_text' in one)).toEqual([
    { text: 'Copy 04123456780', copy_text: { text: '0234' } },
    { text: 'Copy 04129956780', copy_text: { text: '1234' } },
    { text: 'Copy 04125555555', copy_text: { text: '2234' } },
  ]);
});

test('a card of texts that are not long shows ten of each', () => {
  const few = bad.map(({ row }) => ({ row, text: '0803', why: 'the number is not complete.' }));
  const differs = [{ row: 1, network: 'Glo' }];
  const card = { ...worst, batch: { ...longBatch('MTN', 'ADA'), wrong: few, differs } };
  expect(batchCardScreen(card, english).maxLines).toBe(10);
});

test('the file has a name that a phone shows whole, and that tells it from that of another list', () => {
  const list = { ...batch, reference: 'VB96GKFX8572Y56ZPFD3XKPSS0PS6YH8WHJWX' };
  expect(resultFile({ batch: list, rows: [], stop: undefined }, english).name).toBe('list-8WHJWX.csv');
});

test.each([
  ['never-arrived', 'it never reached the provider'],
  ['refused', 'the provider did not accept it'],
  [undefined, 'reversed by the provider'],
] as const)('the result file says why a row was not delivered: %s', (reason, said) => {
  const failed = reason && orderIn('failed', { failure: { reason, message: 'raw words' } });
  expect(fileRowOf(failed ?? orderIn('reversed', {}))?.slice(4, 6)).toEqual(['failed', said]);
});

test.each([
  [{ remark: 'PIN: 1234 5678 9012, Serial: WRN 1' }, ['', '123456789012']],
  [{ token: '1234-5678-9012-3456-7890' }, ['12345678901234567890', '']],
])('the result file has token and PIN as they are pasted, without spaces: %j', (receipt, codes) => {
  expect(fileRowOf(orderIn('successful', { receipt }))?.slice(6, 8)).toEqual(codes);
});

function fileRowOf(order: Order) {
  return fileRows({ batch, rows: [allowance({ order })], stop: undefined })[0];
}

function fileRows(view: BatchView) {
  return readCsv(resultFile(view, english).text).rows.slice(1);
}

function meterOf(verifiedName: string) {
  const recipient = { kind: 'meter', customerId: '4'.repeat(30), verifiedName } as const;
  return orderIn('successful', { receipt: { remark: '', token: '1'.repeat(200) }, recipient });
}

function allowance(row: Partial<RowStatus>): RowStatus {
  const kept = { row: 1, reference: 'VB1', good: 0, customerId: '08031234567' };
  return { ...kept, wanted: row.order ?? sampleOrder(), order: undefined, refusal: undefined, ...row };
}

describe('while rows are under way', () => {
  const open = (at: number) => row(at, 0, `0803123400${at}`, { order: orderIn('processing') });

  test('a list can be stopped only as long as a row has not begun', () => {
    const labelsOf = (rows: readonly RowStatus[]) =>
      labels(progressScreen({ batch: mixedBatch, rows, stop: undefined }, english));
    expect(labelsOf([open(1), row(2, 0, '08031234002')])).toHaveLength(1);
    expect(labelsOf([open(1), open(2)])).toEqual([]);
  });

  test('the summary says when they were so, because it stands below their ends', () => {
    const at = Date.UTC(2026, 10, 20, 13, 5);
    const view = { batch: mixedBatch, rows: [open(1), open(2)], stop: undefined };
    expect(read(summaryScreen(view, english, { at }))).toContain(`Still processing: 2 (${english.clock(at)}).`);
  });

  test('the summary of a long list names each of them, because none of them may be sold again', () => {
    const rows = Array.from({ length: 40 }, (_, at) => {
      const order = at === 39 ? orderIn('processing') : sampleOrder({ state: 'successful' });
      return row(at + 1, 0, `080312340${at + 10}`, { order });
    });
    const view = { batch: { ...mixedBatch, rows, wrong: [] }, rows, stop: undefined };
    const text = read(summaryScreen(view, english)).replaceAll('\u00A0', ' ');
    expect(text).toContain('Still processing: 1. I will tell you the result.\nRow 40: 0803 123 4049 · MTN 1 GB');
  });
});
