import type { InlineKeyboardButton } from 'grammy/types';
import type { Batch, BatchRow, WrongRow } from '../../../domain/batches/batch.ts';
import { wantedOf, wrongRowsOf } from '../../../domain/batches/batch-row.ts';
import type { OpenRow } from '../../../domain/batches/open-row.ts';
import { rowRanges } from '../../../domain/batches/row-ranges.ts';
import { titleOf } from '../../../domain/catalogue/products.ts';
import { groupDigits } from '../../../domain/recipients/recipient.ts';
import { markedLabels } from '../../conversations/purchase/prices-and-pauses.ts';
import type { StepContext } from '../../conversations/purchase/step-context.ts';
import { pageOf } from '../../conversations/purchase/steps/offer.ts';
import { button, cut, inRows, nameKey } from '../../ui/buttons.ts';
import { pagerRow } from '../../ui/pager.ts';
import type { Screen } from '../../ui/screen.ts';
import type { Words } from '../../ui/words.ts';
import { backToBatch, chooseForRow, leaveOutRow, openRow, pickRowOut } from './routes.ts';

/** Buttons on the card, two beside each other; the next rows have theirs once these are mended. */
const MAX_ROWS = 8;
const MAX_RANGES = 10;

/** A button for each row that its sender can still complete. */
export function openRowButtons(batch: Batch, words: Words): InlineKeyboardButton[][] {
  const { reference } = batch;
  const buttons = openRowsOf(batch)
    .slice(0, MAX_ROWS)
    .map(({ row }) =>
      button(words.plain('button-list-row', { row }), openRow.data({ reference, row, page: 0, all: undefined })),
    );
  return inRows(buttons, 2);
}

function openRowsOf(batch: Batch): readonly WrongRow[] {
  return wrongRowsOf(batch).filter(({ open }) => open !== undefined);
}

/** How rows are completed and left out; empty if all are whole. */
export function mendLines(batch: Batch, words: Words): string[] {
  const [first] = openRowsOf(batch);
  return first === undefined ? [] : [words.html('list-mend', { row: first.row })];
}

export interface RowPage {
  readonly batch: Batch;
  readonly open: OpenRow;
  /** Rows of the list that may mean the same things, this one among them. */
  readonly alike: readonly number[];
  /** The choice counts for all of these. */
  readonly isForAll: boolean;
  readonly page: number;
}

/** What a row may mean, a button each, in pages. */
export function rowScreen(rowPage: RowPage, stepContext: StepContext, words: Words): Screen {
  const { batch, open, alike, isForAll } = rowPage;
  const { reference } = batch;
  const { row, text } = open;
  const all = isForAll ? ('a' as const) : undefined;
  const { shown, page, pages } = pageOf(open.choices, rowPage.page);
  const labels = markedLabels(shown, stepContext, words);
  const toPage = (page: number) => openRow.data({ reference, row, page, all });
  const lines = [
    questionOf(open, words),
    ...(isForAll ? [words.html('list-row-for-all', { rows: rowRanges(alike, MAX_RANGES) })] : []),
    ...(pages === 1 ? [] : [words.html('walk-page', { page: page + 1, pages })]),
  ];
  const choices = isAmount(open)
    ? []
    : shown.map(({ name }, at) => [
        button(labels[at] ?? '', chooseForRow.data({ reference, row, product: nameKey(name), all })),
      ]);
  const forAll = words.plain('button-list-for-all', { count: alike.length });
  const rows = [
    ...choices,
    ...pagerRow(words, page, pages, toPage),
    ...(alike.length < 2 || isForAll || isAmount(open)
      ? []
      : [[button(forAll, openRow.data({ reference, row, page, all: 'a' }))]]),
    [
      button(words.plain('button-list-leave-out'), leaveOutRow.data({ reference, row })),
      button(words.plain('button-back'), backToBatch.data({ reference })),
    ],
  ];
  return { html: lines.join('\n'), rows };
  function questionOf({ choices: [product] }: OpenRow, words: Words): string {
    if (product === undefined || !isAmount(open)) return words.html('list-row-which', { row, text });
    return words.html('list-row-how-much', { row, text, name: cut(titleOf(product), 60) });
  }
}

/** Every row that would be bought, a button each, in pages. */
export function pickOutScreen(batch: Batch, wantedPage: number, words: Words): Screen {
  const { reference } = batch;
  const { shown, page, pages } = pageOf(batch.rows, wantedPage);
  const lines = [
    words.html('list-pick-out', { row: shown[0]?.row ?? 1 }),
    ...(pages === 1 ? [] : [words.html('walk-page', { page: page + 1, pages })]),
  ];
  const rows = [
    ...shown.map((row) => [button(rowLabel(batch, row, words), leaveOutRow.data({ reference, row: row.row }))]),
    ...pagerRow(words, page, pages, (page) => pickRowOut.data({ reference, page })),
    [button(words.plain('button-back'), backToBatch.data({ reference }))],
  ];
  return { html: lines.join('\n'), rows };
}

/** What tells two rows apart comes first, because a long name is cut. */
function rowLabel(batch: Batch, row: BatchRow, words: Words): string {
  const wanted = wantedOf(batch, row);
  if (wanted === undefined) return String(row.row);
  const { recipient, priceMinor, item } = wanted;
  return [row.row, groupDigits(recipient.kind, recipient.customerId), words.money(priceMinor), item.title].join(' · ');
}

function isAmount({ choices: [product, ...others] }: OpenRow): boolean {
  return product !== undefined && others.length === 0 && product.amountRequired;
}
