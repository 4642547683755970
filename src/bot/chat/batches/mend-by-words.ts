import type { NextFunction } from 'grammy';
import type { Batch, BatchRow, WrongRow } from '../../../domain/batches/batch.ts';
import { answerRow, narrowsTo, openRowOf, wantedOf } from '../../../domain/batches/batch-row.ts';
import { digitsAlone, isOneNumber, joinedTo, type ReadRow, rowOf } from '../../../domain/batches/parse-row.ts';
import { isComplaint } from '../../../domain/order-text/courtesies-and-complaints.ts';
import type { OrderMeaning, QuickOrderContext } from '../../../domain/order-text/meaning.ts';
import { parseQuickOrder } from '../../../domain/order-text/parse-quick-order.ts';
import { openSince } from '../../../domain/orders/draft.ts';
import { unlessUnreadable } from '../../../domain/shared/held-records.ts';
import { foldText, quoted } from '../../../domain/shared/text.ts';
import { findOpenCards } from '../../../services/orders/draft-purchase.ts';
import { parseAmount } from '../../../domain/shared/parse-amount.ts';
import type { BotContext } from '../../context.ts';
import { purchaseAskedAt } from '../../conversations/purchase/purchase-storage.ts';
import { isAwaitingAnswer, openQuestion } from '../../shared/questions.ts';
import { dataUnder, pageOf } from '../../ui/buttons.ts';
import { below, say } from '../../ui/screen.ts';
import type { Words } from '../../ui/words.ts';
import { headingText } from './batch-card-screen.ts';
import * as routes from './routes.ts';
import { pickOutScreen } from './row-screen.ts';
import { askedRow, drawRow, findOpen, keptRow, lineContextOf, mendBatch } from './mend-batch.ts';

/**
 * Reads changes of the list that waits for Confirm: `12 sme` answers row 12, `without 12` leaves row 12 out, and several such lines do both for several
 * rows. A text that fits no row goes on as any other text.
 */
export async function mendByWords(ctx: BotContext, next: NextFunction): Promise<void> {
  const text = ctx.message?.text?.trim() ?? '';
  const written = namedRowsIn(text);
  const asked = written === undefined ? askedRow(ctx) : undefined;
  const rows = written ?? (asked && bareAnswerIn(text, asked.row));
  if (rows === undefined) return next();
  const replied = repliedList(ctx);
  if (asked !== undefined && (replied ?? asked.reference) !== asked.reference) return next();
  const batch = await meantList(ctx, replied ?? asked?.reference, rows);
  if (batch === undefined) return next();
  // A text without letters answers the newest question, so it is about the list only if nothing was asked after it.
  if (isAskedAfter(ctx, batch) && !/\p{L}/u.test(text)) return next();
  return (await take(ctx, batch, rows)) ? undefined : next();
}

/** Whether a question that still waits was asked after the list was drawn. A reply to the list is about the list even then. */
function isAskedAfter(ctx: BotContext, { reference, draftedAt }: Batch): boolean {
  if (repliedList(ctx) === reference) return false;
  const askedAt = openQuestion(ctx)?.askedAt ?? purchaseAskedAt(ctx.lease) ?? Infinity;
  return isAwaitingAnswer(ctx) && askedAt > draftedAt;
}

/** What stands between two numbers can be read in one way only. Otherwise the engine would try all ways, and a long text would take too long. */
const ROWS = String.raw`\d{1,6}(?:(?:[^\S\r\n]|[,&]|and)+\d{1,6})*`;
const WITHOUT = new RegExp(String.raw`^(?:without|leave out|skip|remove|sans)\s+(?:rows?\s+)?(${ROWS})$`, 'iu');
const ANSWER = /^(?:row\s+)?(\d{1,6})\s*[.):=-]?\s+(\S.{0,60})$/iu;

interface Answer {
  readonly row: number;
  readonly words: string;
  /** The row is not named. Its own page stands, so the words are about it if they fit. */
  readonly isBare?: true;
}

/** A row without words is to be left out. */
type NamedRow = Answer | { readonly row: number; readonly words?: undefined };

function bareAnswerIn(words: string, row: number): readonly Answer[] | undefined {
  return /^[^/].{0,60}$/u.test(words) ? [{ row, words, isBare: true }] : undefined;
}

/** Undefined if a line has neither form. */
function namedRowsIn(text: string): readonly NamedRow[] | undefined {
  const out = WITHOUT.exec(text)?.[1];
  if (out !== undefined) return (out.match(/\d+/gu) ?? []).map((row) => ({ row: Number(row) }));
  const lines = text.split(/[\r\n]+/u);
  if (lines.length > 1) {
    const rows = lines.map((line) => namedRowsIn(line.trim()));
    return rows.every((named) => named !== undefined) ? rows.flat() : undefined;
  }
  const [, row, words] = ANSWER.exec(text) ?? [];
  return words === undefined ? undefined : [{ row: Number(row), words }];
}

/** The list of the card, or of the question about a row, that the message replies to. */
function repliedList({ message }: BotContext): string | undefined {
  const data = dataUnder(message?.reply_to_message);
  return Object.values(routes).flatMap((route) => data.flatMap((one) => route.read(one)?.reference ?? []))[0];
}

/** The list that waits for Confirm and is meant: the one that is named, else the newest one that has all these rows, else the newest one. */
async function meantList(
  { userId, shop }: BotContext,
  named: string | undefined,
  rows: readonly NamedRow[],
): Promise<Batch | undefined> {
  const references = named === undefined ? await shop.batches.openDrafts(userId, openSince(shop.now())) : [named];
  const found = await Promise.all(references.map((one) => unlessUnreadable(shop.batches.find(one))));
  const lists = found.filter((list) => list?.state === 'draft' && list.buyer.userId === userId);
  const withRows = lists.find((list) => {
    const numbers = new Set([...(list?.rows ?? []), ...(list?.wrong ?? [])].map(({ row }) => row));
    return rows.every(({ row }) => numbers.has(row));
  });
  return withRows ?? lists[0];
}

async function take(ctx: BotContext, batch: Batch, rows: readonly NamedRow[]): Promise<boolean> {
  const [first] = rows;
  if (rows.length === 1 && first?.words !== undefined) return answer(ctx, { batch, ...first });
  const context = await lineContextOf(ctx);
  const wrongRows = new Map(batch.wrong.map((wrong) => [wrong.row, wrong]));
  const mends = new Map<number, ReadRow | 'out'>();
  for (const { row, words } of rows) {
    const wrong = wrongRows.get(row);
    const mended = words === undefined ? 'out' : wrong && context && mendOf(wrong, words, context);
    // This text is a list of its own, or it says two things of one row, and one of them would be lost.
    if (mended === undefined || (mends.get(row) ?? mended) !== mended) return false;
    mends.set(row, mended);
  }
  if (!rows.every(({ row }) => wrongRows.has(row)) && !(await isMeantWithout(ctx, batch))) return false;
  const unknown = [...mends.keys()].filter((row) => !wrongRows.has(row) && !batch.rows.some((one) => one.row === row));
  const noticeOf = (words: Words): string =>
    words.html('list-row-no-answer', { text: words.plain('list-wrong-row', { row: quoted(unknown.join(', ')) }) });
  if (unknown.length === 0) await mendBatch(ctx, batch, mends);
  else if (batch.rows.length === 0) await say(ctx, (words) => ({ html: noticeOf(words) }));
  else await say(ctx, (words) => below(noticeOf(words), pickOutScreen(batch, 0, words)));
  return true;
}

function mendOf(wrong: WrongRow, words: string, context: QuickOrderContext): ReadRow | undefined {
  if (wrong.open === undefined) return isLike(wrong.text, words) ? writtenAnew(wrong, words, context) : undefined;
  const open = openRowOf(wrong, context);
  return open && answerRow(open, words, context);
}

/** Whether the words may be a row written anew: then they share a word with it, or are only words or a number. Other purchases are a new list. */
function isLike(text: string, words: string): boolean {
  const before = new Set(foldText(text).split(/\s+/u));
  return (
    /^\D*$|^[\d.,\s]{1,12}$/u.test(words) ||
    foldText(words)
      .split(/\s+/u)
      .some((word) => before.has(word))
  );
}

async function answer(
  ctx: BotContext,
  { batch, row, words, isBare }: Answer & { readonly batch: Batch },
): Promise<boolean> {
  const wrong = batch.wrong.find((one) => one.row === row);
  const good = batch.rows.find((one) => one.row === row);
  if (isBare ? wrong?.open === undefined : (wrong ?? good) === undefined) return false;
  const context = await lineContextOf(ctx);
  if (context === undefined) return false;
  if (wrong === undefined) return good !== undefined && changeGood(ctx, { batch, good, words }, context);
  if (wrong.open === undefined) return writeAnew(ctx, { batch, wrong, words }, context);
  const found = findOpen(batch, row, context);
  if (found === undefined) return false;
  const mended = answerRow(found.open, words, context);
  if (mended !== undefined) {
    if (isBare) ctx.lease.question = undefined;
    await mendBatch(ctx, batch, new Map([[row, mended]]), { asked: mended.type === 'bad' ? row : undefined });
  } else {
    // If the words fit several choices, the person taps one of them. If they need more than one page, all choices are shown, as the next page would.
    const left = narrowsTo(found.open, words);
    if (left.length === 0) return isBare !== true && sayNoAnswer(ctx, found, words, context);
    const choices = pageOf(left, 0).pages === 1 ? left : found.open.choices;
    const provider = left.every((one) => one.provider === left[0]?.provider) ? left[0]?.provider : undefined;
    await drawRow(ctx, { ...found, open: { ...found.open, choices }, page: 0, isForAll: false, provider });
  }
  return true;
}

/**
 * Reads the whole row anew, if no choice completes it. Two kinds of rows take a piece: a number alone takes what it is for, and a row whose amount cannot be
 * bought takes an amount. For any other row a piece alone, such as the right number, would be read as another purchase.
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
  if (isAskedAfter(ctx, batch)) return false;
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
  // The number must not have taken a digit from the amount.
  const { name, customerId } = whole.prefill;
  const isWritten = text.replace(/\D/gu, '').includes(customerId.replace(/^0/u, ''));
  return name !== undefined || isWritten ? whole : undefined;
}

/** Changes a row that is right, by another amount or by a whole row for the same number. Any other text may be a purchase by itself. */
async function changeGood(
  ctx: BotContext,
  { batch, good, words }: { batch: Batch; good: BatchRow; words: string },
  context: QuickOrderContext,
): Promise<boolean> {
  const kept = keptRow(batch, good, context);
  const amount = parseAmount(words, context.maxAmountMinor);
  const isOther = amount.type === 'amount' && kept.type === 'good' && kept.product.amountRequired;
  if (isOther && /\d{3}/u.test(words) && (await isInHand(ctx, batch))) {
    await mendGood(ctx, batch, kept, { ...kept, prefill: { ...kept.prefill, amountMinor: amount.amountMinor } });
    return true;
  }
  const { row } = good;
  const read = rowOf(row, words, words, context);
  if (read.type === 'good' && read.prefill.customerId === wantedOf(batch, good).recipient.customerId) {
    await mendGood(ctx, batch, kept, read);
    return true;
  }
  if (!isNoLine(ctx, context) || isComplaint(words) || !(await isInHand(ctx, batch))) return false;
  await say(ctx, (texts) => ({
    html: `${texts.html('list-row-no-answer', { text: words })} ${texts.html('list-row-whole', { row })}`,
  }));
  return true;
}

/** The new card says what has changed, because the old one showed the row as it was. */
async function mendGood(ctx: BotContext, batch: Batch, before: ReadRow, after: ReadRow): Promise<void> {
  const { row } = after;
  const noticeOf = (words: Words): string =>
    words.html('list-row', { row, what: [before, after].map((one) => boughtText(one, words)).join(' → ') });
  await mendBatch(ctx, batch, new Map([[row, after]]), { noticeOf });
}

function boughtText(read: ReadRow, words: Words): string {
  return headingText(read.type === 'bad' ? read : { text: '', product: read.product, ...read.prefill }, words);
}

/** Whether the list is the last thing that was asked, drawn or bought. Then `3 500` is about its row 3. Two short numbers are more likely two rows. */
async function isInHand(ctx: BotContext, batch: Batch): Promise<boolean> {
  if (repliedList(ctx) === batch.reference) return true;
  if (isAwaitingAnswer(ctx)) return false;
  const { isNewest, bought } = await sinceDrawn(ctx, batch);
  return isNewest && bought === undefined;
}

/** Whether `without 3` is about this list. It can mean nothing else than a list, so it is of no account what is asked. */
async function isMeantWithout(ctx: BotContext, batch: Batch): Promise<boolean> {
  if (repliedList(ctx) === batch.reference) return true;
  const { isNewest, bought } = await sinceDrawn(ctx, batch);
  // A row of another list was bought, and that list may be meant.
  if (bought?.batch !== undefined) return false;
  if (isNewest) return true;
  const { shop, userId } = ctx;
  return bought === undefined && (await shop.batches.openDrafts(userId, openSince(shop.now()))).length === 1;
}

/** Whether the list is the newest open card, and what was bought last, if that was after the list. */
async function sinceDrawn({ shop, userId }: BotContext, { reference, draftedAt }: Batch) {
  const [cards, { orders }] = await Promise.all([findOpenCards(shop, userId), shop.orders.listByBuyer(userId, 0, 1)]);
  const isNewest = cards?.newest.type === 'list' && cards.newest.list.reference === reference;
  return { isNewest, bought: orders.find(({ confirmedAt = 0 }) => confirmedAt > draftedAt) };
}

/** False if the message may mean something else, because it has a number of its own or answers another question. */
async function sayNoAnswer(
  ctx: BotContext,
  found: NonNullable<ReturnType<typeof findOpen>>,
  text: string,
  context: QuickOrderContext,
): Promise<boolean> {
  if (isAskedAfter(ctx, found.batch) || !isNoLine(ctx, context)) return false;
  await drawRow(ctx, { ...found, page: 0, isForAll: false }, (words) => words.html('list-row-no-answer', { text }));
  return true;
}

function isNoLine({ message }: BotContext, context: QuickOrderContext): boolean {
  return NO_LINE.has(parseQuickOrder(message?.text ?? '', context).type);
}

/** Meanings of a text that cannot be a purchase by itself. */
const NO_LINE: ReadonlySet<OrderMeaning['type']> = new Set(['none', 'unclear-word', 'unclear-amount']);
