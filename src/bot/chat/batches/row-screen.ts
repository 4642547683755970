import { rowRanges } from './row-lines.ts';
import type { InlineKeyboardButton } from 'grammy/types';
import type { Batch, BatchRow, WrongRow } from '../../../domain/batches/batch.ts';
import { wantedOf, type OpenRow } from '../../../domain/batches/batch-row.ts';
import { titleOf } from '../../../domain/catalogue/products.ts';
import { markedLabels, markPaused, markTrouble } from '../../conversations/purchase/prices-and-pauses.ts';
import { PAGE_SIZES } from '../../../domain/page-sizes.ts';
import type { StepContext } from '../../conversations/purchase/step.ts';
import { button, inRows, pagerRow, pageLines, pageOf } from '../../ui/buttons.ts';
import { purchaseFacts } from '../../shared/number-words.ts';
import type { Screen } from '../../ui/screen.ts';
import type { Words } from '../../ui/words.ts';
import { backToBatch, chooseForRow, leaveOutRow, openRow, openRowOfProvider, pickRowOut } from './routes.ts';
import { cut } from '../../../domain/shared/text.ts';
import { nameKey } from '../../ui/callback-routes.ts';

const MAX_RANGES = 10;

/** A button for each row that the sender can still complete. */
export function openRowButtons(batch: Batch, words: Words): InlineKeyboardButton[][] {
  const { reference } = batch;
  const buttons = openRowsOf(batch)
    .slice(0, PAGE_SIZES.openRows)
    .map(({ row }) =>
      button(words.plain('button-list-row', { row }), openRow.data({ reference, row, page: 0, all: undefined })),
    );
  return inRows(buttons, 2);
}

function openRowsOf(batch: Batch): readonly WrongRow[] {
  return batch.wrong.filter(({ open }) => open !== undefined);
}

export function mendLines(batch: Batch, words: Words): string[] {
  const [open] = openRowsOf(batch);
  const [other] = batch.wrong.filter(mayBeWritten);
  const mend = open === undefined ? [] : [words.html('list-mend', { row: open.row })];
  if (other === undefined) return mend;
  const how = words.html(open === undefined ? 'list-mend-again' : 'list-mend-others');
  // The number in front says which row is meant.
  const example = words.html('help-behind', { example: `${other.row} mtn 500 0803\u00A0123\u00A04567` });
  return [...mend, `${how} ${example}`];
}

/** Whether its sender can only write the row anew. What is paused cannot be bought however it is written. */
export function mayBeWritten({ open, isPaused }: WrongRow): boolean {
  return open === undefined && isPaused === undefined;
}

export interface RowPage {
  readonly batch: Batch;
  readonly open: OpenRow;
  /** The rows of the list that may mean the same things. This row is one of them. */
  readonly alike: readonly OpenRow[];
  /** The choice counts for all rows in `alike`. */
  readonly isForAll: boolean;
  readonly page: number;
  /** The company that was chosen, if the row may mean several products of several companies. */
  readonly provider?: string | undefined;
}

export function rowScreen(wanted: RowPage, stepContext: StepContext, words: Words): Screen {
  const { batch, open, alike, isForAll } = wanted;
  const isOfOne = open.choices.every((product) => product.provider === wanted.provider);
  const provider = isOfOne || isByProvider(open.choices) ? wanted.provider : undefined;
  const rowPage = { ...wanted, provider };
  const { reference } = batch;
  const { row } = open;
  const alikeRows = alike.map((one) => one.row);
  const all = isForAll ? ('a' as const) : undefined;
  const { buttons, page, pages } = choiceButtons(rowPage, stepContext, words);
  const toPage = (page: number) => openRow.data({ reference, row, page, all });
  const lines = [
    questionOf(rowPage, words),
    ...(isForAll ? [words.html('list-row-for-all', { rows: rowRanges(alikeRows, MAX_RANGES) })] : []),
    ...pageLines(words, page, pages),
  ];
  const back = provider === undefined ? backToBatch.data({ reference }) : toPage(0);
  const forAll = words.plain('button-list-for-all', { count: alike.length });
  const rows = [
    ...buttons.map((each) => [each]),
    ...pagerRow(words, page, pages, toPage),
    ...(alike.length < 2 || isForAll || isAmount(open) || provider !== undefined
      ? []
      : [[button(forAll, openRow.data({ reference, row, page, all: 'a' }))]]),
    [
      button(words.plain('button-list-leave-out'), leaveOutRow.data({ reference, row })),
      button(words.plain('button-back'), back),
    ],
  ];
  return { html: lines.join('\n'), rows };
}

function questionOf({ open, provider }: RowPage, words: Words): string {
  const { row, text, choices } = open;
  const [product] = choices;
  if (product !== undefined && isAmount(open))
    return words.html('list-row-how-much', { row, text, name: cut(titleOf(product), 60) });
  if (provider !== undefined)
    return [words.html('walk-title', { path: cut(provider, 60) }), words.html('list-row-which', { row, text })].join(
      '\n\n',
    );
  return words.html(isByProvider(choices) ? 'list-row-which-provider' : 'list-row-which', { row, text });
}

function choiceButtons({ batch, open, isForAll, page, provider }: RowPage, stepContext: StepContext, words: Words) {
  const { reference } = batch;
  const { row, choices } = open;
  const all = isForAll ? ('a' as const) : undefined;
  if (isAmount(open)) return { buttons: [], page: 0, pages: 1 };
  if (provider === undefined && isByProvider(choices)) {
    const { shown, ...rest } = pageOf([...Map.groupBy(choices, (product) => product.provider)], page);
    const buttons = shown.map(([name, products]) => {
      const outlet = { service: products[0]?.service ?? '', provider: name };
      const label = markPaused(markTrouble(name, outlet, stepContext), outlet, stepContext);
      return button(label, openRowOfProvider.data({ reference, row, provider: nameKey(name), all }));
    });
    return { buttons, ...rest };
  }
  const own = provider === undefined ? choices : choices.filter((product) => product.provider === provider);
  const { shown, ...rest } = pageOf(own, page);
  const labels = markedLabels(shown, stepContext, words, provider);
  const buttons = shown.map(({ name }, at) =>
    button(labels[at] ?? '', chooseForRow.data({ reference, row, product: nameKey(name), all })),
  );
  return { buttons, ...rest };
}

/** Whether the company is asked first, as for a single line: some company sells more than one of these, and none sells more than a page shows. */
function isByProvider(choices: OpenRow['choices']): boolean {
  const providers = [...Map.groupBy(choices, ({ provider }) => provider).values()];
  return (
    providers.length > 1 &&
    providers.length < choices.length &&
    providers.every((products) => pageOf(products, 0).pages === 1)
  );
}

export function pickOutScreen(batch: Batch, wantedPage: number, words: Words): Screen {
  const { reference } = batch;
  const { shown, page, pages } = pageOf(batch.rows, wantedPage);
  const lines = [words.html('list-pick-out', { row: shown[0]?.row ?? 1 }), ...pageLines(words, page, pages)];
  const rows = [
    ...shown.map((row) => [button(rowLabel(batch, row, words), leaveOutRow.data({ reference, row: row.row }))]),
    ...pagerRow(words, page, pages, (page) => pickRowOut.data({ reference, page })),
    [button(words.plain('button-back'), backToBatch.data({ reference }))],
  ];
  return { html: lines.join('\n'), rows };
}

/** The number and price that tell two rows apart come first, because a long name is cut. */
function rowLabel(batch: Batch, row: BatchRow, words: Words): string {
  const { number, price, product } = purchaseFacts(wantedOf(batch, row), words);
  return [row.row, number, price, product].join(' · ');
}

function isAmount({ choices: [product, ...others] }: OpenRow): boolean {
  return product !== undefined && others.length === 0 && product.amountRequired;
}
