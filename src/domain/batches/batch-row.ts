import { recipientKindOf } from '../catalogue/sold-services.ts';
import type { Batch, BatchRow, BatchWay, RowRefusal, Wanted, WrongRow } from './batch.ts';
import { earnedOn, type Order } from '../orders/order.ts';
import { draftOrder } from '../orders/draft.ts';
import { type Minor, minor, sumOf } from '../shared/money.ts';
import { type Product, titleOf } from '../catalogue/products.ts';
import { narrowByName } from '../order-text/match-word.ts';
import { type Prefill, productsIn, type QuickOrderContext } from '../order-text/meaning.ts';
import { prepaidOfEach } from '../order-text/choose-offer.ts';
import { parseQuickOrder } from '../order-text/parse-quick-order.ts';
import { parseAmount } from '../shared/parse-amount.ts';
import type { ReadRow } from './parse-row.ts';

export function wantedOf({ goods }: Batch, { good, customerId, verifiedName }: BatchRow): Wanted {
  const bought = goods[good];
  if (bought === undefined) throw new Error('a row buys what its list does not have');
  const kind = recipientKindOf(bought.item);
  return { ...bought, recipient: { kind, customerId, verifiedName } };
}

/** It is the same at any time and in any process. */
export function orderOfRow(batch: Batch, row: BatchRow): Order {
  const wanted = wantedOf(batch, row);
  const { buyer, draftedAt, reference } = batch;
  const { earlier } = row;
  return draftOrder({ ...wanted, earlier, reference: row.reference, buyer, draftedAt, batch: reference });
}

export function leftOutAs(
  { once }: Pick<Batch, 'once'>,
  row: Pick<BatchRow, 'twin' | 'earlier'>,
): RowRefusal | undefined {
  return once === true ? repetitionOf(row) : undefined;
}

function repetitionOf({ twin, earlier }: Pick<BatchRow, 'twin' | 'earlier'>): RowRefusal | undefined {
  if (earlier !== undefined) return 'duplicate';
  return twin === true ? 'twin' : undefined;
}

export function boughtBy(batch: Batch, how: BatchWay): { count: number; sumMinor: Minor } {
  const rows = batch.rows.filter((row) => how !== 'once' || repetitionOf(row) === undefined);
  return { count: rows.length, sumMinor: minor(sumOf(rows.map((row) => wantedOf(batch, row).priceMinor))) };
}

export function earnedOnList(batch: Batch): Minor {
  return minor(sumOf(batch.rows.map((row) => earnedOn(wantedOf(batch, row)))));
}

export function originalOf({ rows }: Batch, { row, good, customerId }: BatchRow): number | undefined {
  return rows.find((one) => one.row !== row && one.good === good && one.customerId === customerId)?.row;
}

export function sentCountOf({ rows, wrong }: Batch): number {
  return rows.length + wrong.length;
}

/** How a list that waits for Confirm is named: if no row can be bought yet, by those that were sent. */
export function namedCountOf(batch: Batch): number {
  return batch.rows.length === 0 ? sentCountOf(batch) : batch.rows.length;
}

/** A row whose number is right, but which does not say clearly what is bought, or how much. Its sender may still say that. */
export interface OpenRow {
  readonly row: number;
  /** As it was written. */
  readonly text: string;
  readonly asked: string;
  /** All products that it may mean; only one if just the amount is missing. */
  readonly choices: readonly Product[];
  readonly prefill: Prefill;
}

/** The row is read again, because other products may be on sale now; undefined if nothing can be said for it. */
export function openRowOf(
  { row, text, open }: Pick<WrongRow, 'row' | 'text' | 'open'>,
  context: QuickOrderContext,
): OpenRow | undefined {
  if (open === undefined) return undefined;
  const { asked, productName } = open;
  const meaning = parseQuickOrder(asked, context);
  if (!('prefill' in meaning)) return undefined;
  const choices = productsIn(meaning).filter(({ name }) => productName === undefined || name === productName);
  return choices.length === 0 ? undefined : { row, text, asked, choices, prefill: meaning.prefill };
}

export function closeRow(
  { row, text, asked, prefill }: OpenRow,
  product: Product,
  saidMinor?: Prefill['amountMinor'],
): ReadRow {
  const { amountMinor: sentMinor, ...number } = prefill;
  const amountMinor = sentMinor ?? saidMinor;
  if (!product.amountRequired) return { type: 'good', row, product, prefill: number };
  if (amountMinor === undefined) return { type: 'bad', row, text, fault: { type: 'amount-missing', product, asked } };
  return { type: 'good', row, product, prefill: { ...number, amountMinor } };
}

/** The smaller number of choices is not stored. */
export function stillOpen({ row, text, asked, choices }: OpenRow): ReadRow {
  const [product, ...others] = choices;
  const isAmount = product !== undefined && others.length === 0 && product.amountRequired;
  return {
    type: 'bad',
    row,
    text,
    fault: isAmount
      ? { type: 'amount-missing', product, asked }
      : { type: 'several', products: prepaidOfEach(choices), asked },
  };
}

/** The row after typed words: `sme` chooses a product, and `500` is the amount if that is missing; undefined if the words change nothing. */
export function answerRow(open: OpenRow, words: string, context: QuickOrderContext): ReadRow | undefined {
  const [only, ...others] = open.choices;
  if (only !== undefined && others.length === 0 && only.amountRequired && open.prefill.amountMinor === undefined) {
    const amount = parseAmount(words, context.maxAmountMinor);
    return amount.type === 'amount' ? closeRow(open, only, amount.amountMinor) : undefined;
  }
  const [meant, ...more] = narrowsTo(open, words);
  if (meant === undefined) return asOneLine(open, words, context);
  return more.length > 0 ? undefined : closeRow(open, meant);
}

/**
 * Reads the words and the row as one line: `500` before `glo 0805 123 4567` is airtime, and before `light 0412 3456 789` it is the amount, with any
 * company. Undefined unless everything that the line may mean is among the row's choices, and for the row's number.
 */
function asOneLine(
  { row, asked, choices, prefill }: OpenRow,
  words: string,
  context: QuickOrderContext,
): ReadRow | undefined {
  const line = `${words} ${asked}`;
  const read = openRowOf({ row, text: line, open: { asked: line } }, context);
  if (read?.prefill.customerId !== prefill.customerId) return undefined;
  const isWithin = read.choices.every((product) => choices.some(({ name }) => name === product.name));
  const [only, ...others] = read.choices;
  if (only === undefined || !isWithin) return undefined;
  if (others.length === 0) return closeRow(read, only);
  return read.prefill.amountMinor === prefill.amountMinor ? undefined : stillOpen(read);
}

export function narrowsTo({ choices }: OpenRow, words: string): readonly Product[] {
  return narrowByName(words, choices, saidOf);
}

function saidOf(product: Product): string {
  const { provider, category = '', subCategory = '', validity = '' } = product;
  return [provider, titleOf(product), category, subCategory, validity].join(' ');
}
