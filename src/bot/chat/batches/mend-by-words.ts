import type { NextFunction } from 'grammy';
import type { Batch, BatchRow, WrongRow } from '../../../domain/batches/batch.ts';
import { answerRow, narrowsTo, openRowOf, wantedOf, wrongRowsOf } from '../../../domain/batches/batch-row.ts';
import { digitsAlone, isOneNumber, joinedTo, type ReadRow, rowOf } from '../../../domain/batches/parse-row.ts';
import type { OrderMeaning, QuickOrderContext } from '../../../domain/order-text/meaning.ts';
import { parseQuickOrder } from '../../../domain/order-text/parse-quick-order.ts';
import { DRAFT_LIFE_MS } from '../../../domain/orders/draft.ts';
import { foldText } from '../../../domain/shared/text.ts';
import { findOpenCards } from '../../../services/orders/draft-purchase.ts';
import { parseAmount } from '../../../domain/shared/parse-amount.ts';
import type { BotContext } from '../../context.ts';
import { purchaseAskedAt } from '../../conversations/purchase/purchase-storage.ts';
import { isAwaitingAnswer, openQuestion } from '../../shared/questions.ts';
import { pageOf } from '../../ui/buttons.ts';
import { say } from '../../ui/screen.ts';
import type { Words } from '../../ui/words.ts';
import { drawRow, findOpen, keptRow, lineContextOf, mendBatch } from './mend-batch.ts';

/**
 * `12 sme` answers row 12 of the list that waits for Confirm, several lines do so for several rows, and `without 12` leaves it out. What fits no row goes on
 * as any text.
 */
export async function mendByWords(ctx: BotContext, next: NextFunction): Promise<void> {
  const text = ctx.message?.text?.trim() ?? '';
  const out = WITHOUT.exec(text)?.[1];
  const answers = answersIn(text);
  if (out === undefined && answers === undefined) return next();
  const batch = await waiting(ctx);
  if (batch === undefined) return next();
  // A number alone answers a question that was asked after the list.
  const askedAt = openQuestion(ctx)?.askedAt ?? purchaseAskedAt(ctx.lease) ?? Infinity;
  if (isAwaitingAnswer(ctx) && askedAt > batch.draftedAt && !/\p{L}/u.test(text)) return next();
  const isTaken = out === undefined ? await takeAnswers(ctx, batch, answers ?? []) : await leaveOut(ctx, batch, out);
  return isTaken ? undefined : next();
}

/** What stands between two numbers is read in one way only: of many ways each would be tried. */
const ROWS = String.raw`\d{1,6}(?:(?:[\s,&]|and)+\d{1,6})*`;
const WITHOUT = new RegExp(String.raw`^(?:without|leave out|skip|remove|sans)\s+(?:rows?\s+)?(${ROWS})$`, 'iu');
const ANSWER = /^(?:row\s+)?(\d{1,6})\s*[.):=-]?\s+(\S.{0,60})$/iu;

interface Answer {
  readonly row: number;
  readonly words: string;
}

/** A line each; undefined if any of them answers no row. */
function answersIn(text: string): readonly Answer[] | undefined {
  const lines = text.split(/[\r\n]+/u).map((line) => ANSWER.exec(line.trim()));
  const answers = lines.flatMap((found) => (found === null ? [] : { row: Number(found[1]), words: found[2] ?? '' }));
  return answers.length === lines.length ? answers : undefined;
}

/** The person's newest list. */
async function waiting({ userId, shop: { batches, now } }: BotContext): Promise<Batch | undefined> {
  const [newest] = await batches.openDrafts(userId, now() - DRAFT_LIFE_MS);
  const batch = newest === undefined ? undefined : await batches.find(newest);
  return batch?.state === 'draft' && batch.buyer.userId === userId ? batch : undefined;
}

async function takeAnswers(ctx: BotContext, batch: Batch, [first, ...others]: readonly Answer[]): Promise<boolean> {
  if (first === undefined) return false;
  if (others.length === 0) return answer(ctx, { batch, ...first });
  const context = await lineContextOf(ctx);
  if (context === undefined) return false;
  const wrongRows = new Map(wrongRowsOf(batch).map((wrong) => [wrong.row, wrong]));
  const mends = new Map<number, ReadRow>();
  for (const { row, words } of [first, ...others]) {
    const wrong = wrongRows.get(row);
    const mended = wrong && mendOf(wrong, words, context);
    // A list of its own, or two answers of which one would be lost.
    if (mended === undefined || mends.has(row)) return false;
    mends.set(row, mended);
  }
  await mendBatch(ctx, batch, mends);
  return true;
}

function mendOf(wrong: WrongRow, words: string, context: QuickOrderContext): ReadRow | undefined {
  if (wrong.open === undefined) return isLike(wrong.text, words) ? writtenAnew(wrong, words, context) : undefined;
  const open = openRowOf(wrong, context);
  return open && answerRow(open, words, context);
}

/** A row that is written anew has something of what it was; other purchases are a list of their own. */
function isLike(text: string, words: string): boolean {
  const before = new Set(foldText(text).split(/\s+/u));
  return (
    /^\D*$|^[\d.,\s]{1,12}$/u.test(words) ||
    foldText(words)
      .split(/\s+/u)
      .some((word) => before.has(word))
  );
}

async function answer(ctx: BotContext, { batch, row, words }: Answer & { readonly batch: Batch }): Promise<boolean> {
  const wrong = wrongRowsOf(batch).find((one) => one.row === row);
  const good = batch.rows.find((one) => one.row === row);
  if (wrong === undefined && good === undefined) return false;
  const context = await lineContextOf(ctx);
  if (context === undefined) return false;
  if (wrong === undefined) return good !== undefined && changeGood(ctx, { batch, good, words }, context);
  if (wrong.open === undefined) return writeAnew(ctx, { batch, wrong, words }, context);
  const found = findOpen(batch, row, context);
  if (found === undefined) return false;
  const mended = answerRow(found.open, words, context);
  if (mended !== undefined) await mendBatch(ctx, batch, new Map([[row, mended]]));
  else {
    // Words that several of the choices have leave those to be tapped, if one page shows them: the next would show all again.
    const left = narrowsTo(found.open, words);
    if (left.length === 0) return sayNoAnswer(ctx, found, words, context);
    const choices = pageOf(left, 0).pages === 1 ? left : found.open.choices;
    const provider = left.every((one) => one.provider === left[0]?.provider) ? left[0]?.provider : undefined;
    await drawRow(ctx, { ...found, open: { ...found.open, choices }, page: 0, isForAll: false, provider });
  }
  return true;
}

/**
 * A row that no choice completes is written anew, but for a number alone, which only lacks what it is for, and for an amount that cannot be bought. A
 * piece of any other alone, such as its right number, would be read as another purchase.
 */
async function writeAnew(
  ctx: BotContext,
  { batch, wrong, words }: { batch: Batch; wrong: WrongRow; words: string },
  context: QuickOrderContext,
): Promise<boolean> {
  const { row } = wrong;
  const read = writtenAnew(wrong, words, context);
  if (read !== undefined) {
    await mendBatch(ctx, batch, new Map([[row, read]]));
    return true;
  }
  if (isAwaitingAnswer(ctx)) return false;
  await say(ctx, (texts) => ({ html: texts.html('list-row-whole', { row }) }));
  return true;
}

function writtenAnew({ row, text }: WrongRow, words: string, context: QuickOrderContext): ReadRow | undefined {
  const number = digitsAlone(text);
  const isOne = number !== undefined && isOneNumber(text, number);
  const lines = isOne ? [words, joinedTo(words, text)] : [words];
  const read = lines.map((line) => rowOf(row, line, line, context)).find(({ type }) => type === 'good');
  const amount = parseAmount(words, context.maxAmountMinor);
  if (read !== undefined || isOne || amount.type !== 'amount') return read;
  const line = `${text} ${words}`;
  const whole = rowOf(row, line, line, context);
  if (whole.type !== 'good' || whole.prefill.amountMinor !== amount.amountMinor) return undefined;
  // No digit of the amount is read into the number.
  const { name, customerId } = whole.prefill;
  const isWritten = text.replace(/\D/gu, '').includes(customerId.replace(/^0/u, ''));
  return name !== undefined || isWritten ? whole : undefined;
}

/** A row that is right is changed by another amount, or a whole row for the same number: any other may be meant as a purchase by itself. */
async function changeGood(
  ctx: BotContext,
  { batch, good, words }: { batch: Batch; good: BatchRow; words: string },
  context: QuickOrderContext,
): Promise<boolean> {
  const kept = keptRow(batch, good, context);
  const amount = parseAmount(words, context.maxAmountMinor);
  const isOther = amount.type === 'amount' && kept.type === 'good' && kept.product.amountRequired;
  if (isOther && /\d{3}/u.test(words) && (await isInHand(ctx, batch))) {
    const { amountMinor } = amount;
    await mendBatch(ctx, batch, new Map([[good.row, { ...kept, prefill: { ...kept.prefill, amountMinor } }]]));
    return true;
  }
  const read = rowOf(good.row, words, words, context);
  if (read.type !== 'good' || read.prefill.customerId !== wantedOf(batch, good).recipient.customerId) return false;
  await mendBatch(ctx, batch, new Map([[good.row, read]]));
  return true;
}

/** Nothing was asked, drawn or bought since: two numbers are about this list. Two short ones are more likely rows. */
async function isInHand(ctx: BotContext, { reference, draftedAt }: Batch): Promise<boolean> {
  if (isAwaitingAnswer(ctx)) return false;
  const { shop, userId } = ctx;
  const [cards, bought] = await Promise.all([findOpenCards(shop, userId), shop.orders.listByBuyer(userId, 0, 1)]);
  const isNewest = cards?.newest.type === 'list' && cards.newest.list.reference === reference;
  return isNewest && (bought.orders[0]?.confirmedAt ?? 0) <= draftedAt;
}

/** What the row may mean, again. False if the message may be meant for something else: it has a number of its own, or something was asked. */
async function sayNoAnswer(
  ctx: BotContext,
  found: NonNullable<ReturnType<typeof findOpen>>,
  text: string,
  context: QuickOrderContext,
): Promise<boolean> {
  const meaning = parseQuickOrder(ctx.message?.text ?? '', context);
  if (isAwaitingAnswer(ctx) || !NO_LINE.has(meaning.type)) return false;
  const noticeOf = (words: Words) => words.html('list-row-no-answer', { text });
  await drawRow(ctx, { ...found, page: 0, isForAll: false }, noticeOf);
  return true;
}

/** What cannot be a purchase by itself. */
const NO_LINE: ReadonlySet<OrderMeaning['type']> = new Set(['none', 'unclear-word', 'unclear-amount']);

async function leaveOut(ctx: BotContext, batch: Batch, written: string): Promise<boolean> {
  const rows = (written.match(/\d+/gu) ?? []).map(Number);
  const known = new Set([...batch.rows, ...wrongRowsOf(batch)].map(({ row }) => row));
  if (!rows.every((row) => known.has(row))) return false;
  await mendBatch(ctx, batch, new Map(rows.map((row) => [row, 'out' as const])));
  return true;
}
