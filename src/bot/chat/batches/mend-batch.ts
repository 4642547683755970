import type { Composer, NextFunction } from 'grammy';
import type { Batch, BatchRow, RowStatus, WrongRow } from '../../../domain/batches/batch.ts';
import {
  wantedOf,
  wrongRowsOf,
  closeRow,
  type OpenRow,
  openRowOf,
  stillOpen,
  answerRow,
  narrowsTo,
} from '../../../domain/batches/batch-row.ts';
import type { ProductIndex } from '../../../domain/catalogue/product-index.ts';
import { digitsAlone, isOneNumber, joinedTo, type ReadRow, rowOf } from '../../../domain/batches/parse-row.ts';
import type { QuickOrderContext, OrderMeaning } from '../../../domain/order-text/meaning.ts';
import { titleOf } from '../../../domain/catalogue/products.ts';
import { parseAmount } from '../../../domain/shared/parse-amount.ts';
import { costOf } from '../../../domain/orders/order.ts';
import { cancelBatch } from '../../../services/batches/confirm-batch.ts';
import type { BotContext } from '../../context.ts';
import { purchaseAskedAt } from '../../conversations/purchase/purchase-storage.ts';
import { stepContextOf } from '../../conversations/purchase/take-input.ts';
import { answerPress, below, draw, editScreen, messageScreen, say } from '../../ui/screen.ts';
import { plainText } from '../../ui/with-english.ts';
import { byNameKey, cut, pageOf } from '../../ui/buttons.ts';
import { on } from '../../ui/callback-routes.ts';
import type { Words } from '../../ui/words.ts';
import { contextFor, sayDown, productIndexInTime } from '../../conversations/purchase/read-products.ts';
import { backFromKeypadToBatch } from './batch-pin.ts';
import { checkBatch } from './check-batch.ts';
import { backToBatch, chooseForRow, leaveOutRow, openRow, openRowOfProvider, pickRowOut } from './routes.ts';
import { pickOutScreen, type RowPage, rowScreen } from './row-screen.ts';
import { parseQuickOrder } from '../../../domain/order-text/parse-quick-order.ts';
import { DRAFT_LIFE_MS } from '../../../domain/orders/draft.ts';
import { isAwaitingAnswer, openQuestion } from '../../shared/questions.ts';

/** What becomes of rows by their numbers; `out`: not bought, and named no more. */
type Mends = ReadonlyMap<number, ReadRow | 'out'>;

/** The buttons that complete a row of a list, or leave it out. */
export function mendBatchButtons(feature: Composer<BotContext>): void {
  on(feature, openRow, async (ctx, { reference, row, page, all }) => {
    const found = await openIn(ctx, reference, row);
    if (found !== undefined) await drawRow(ctx, { ...found, page, isForAll: all !== undefined });
  });
  on(feature, openRowOfProvider, async (ctx, { reference, row, provider: key, all }) => {
    const found = await openIn(ctx, reference, row);
    if (found === undefined) return;
    const provider = byNameKey(found.open.choices, key, (product) => product.provider)?.provider;
    if (provider === undefined) return answerPress(ctx, ctx.words.plain('card-void'));
    await drawRow(ctx, { ...found, page: 0, isForAll: all !== undefined, provider });
  });
  on(feature, chooseForRow, async (ctx, { reference, row, product: key, all }) => {
    const found = await openIn(ctx, reference, row);
    if (found === undefined) return;
    const { batch, open, alike } = found;
    const product = byNameKey(open.choices, key, ({ name }) => name);
    if (product === undefined) return answerPress(ctx, ctx.words.plain('card-void'));
    const meant = all === undefined ? [open] : alike;
    const mends = new Map(meant.map((one) => [one.row, closeRow(one, product)]));
    const lacksAmount = mends.get(row)?.type === 'bad';
    const facts = { row, text: open.text, name: cut(titleOf(product), 60) };
    await mendBatch(ctx, batch, mends, lacksAmount ? plainText(ctx.words.html('list-row-how-much', facts)) : undefined);
  });
  on(feature, pickRowOut, async (ctx, { reference, page }) => {
    const batch = await ownDraft(ctx, reference);
    if (batch !== undefined) await draw(ctx, (words) => pickOutScreen(batch, page, words));
  });
  on(feature, leaveOutRow, async (ctx, { reference, row }) => {
    const batch = await ownDraft(ctx, reference);
    if (batch !== undefined) await mendBatch(ctx, batch, new Map([[row, 'out']]));
  });
  on(feature, backToBatch, (ctx, { reference }) => backFromKeypadToBatch(ctx, reference));
}

async function drawRow(
  ctx: BotContext,
  { alike, ...rest }: Omit<RowPage, 'alike'> & { readonly alike: readonly OpenRow[] },
  noticeOf?: (words: Words) => string,
): Promise<void> {
  const rowPage = { ...rest, alike: alike.map(({ row }) => row) };
  const stepContext = await stepContextOf(ctx);
  await draw(ctx, (words) => below(noticeOf?.(words), rowScreen(rowPage, stepContext, words)));
}

/** The open row, and those of its list that may mean the same. Says so if there is no such row any more. */
async function openIn(ctx: BotContext, reference: string, row: number) {
  const batch = await ownDraft(ctx, reference);
  if (batch === undefined) return undefined;
  const context = await lineContextOf(ctx);
  const found = context === undefined ? undefined : findOpen(batch, row, context);
  if (found === undefined) await answerPress(ctx, ctx.words.plain(context === undefined ? 'walk-down' : 'card-void'));
  return found;
}

function findOpen(batch: Batch, row: number, context: QuickOrderContext) {
  const all = wrongRowsOf(batch).flatMap((wrong) => openRowOf(wrong, context) ?? []);
  const open = all.find((one) => one.row === row);
  if (open === undefined) return undefined;
  return { batch, open, alike: all.filter((one) => namesOf(one) === namesOf(open)) };
}

function namesOf({ choices }: OpenRow): string {
  return choices.map(({ name }) => name).join('\n');
}

/** A question about a row that stands below its list's card is closed if the list is over. */
async function ownDraft(ctx: BotContext, reference: string): Promise<Batch | undefined> {
  const batch = await findOwn(ctx, reference, ({ state }) => state === 'draft');
  if (batch !== undefined) return batch;
  const [card] = await ctx.shop.shown.find(ctx.userId, [reference]);
  const pressed = ctx.callbackQuery?.message?.message_id;
  if (card !== undefined && pressed !== undefined && card.messageId !== pressed)
    await editScreen(ctx, pressed, messageScreen('cancel-closed'));
  return undefined;
}

/** A list of this person's; of any other they read that there is none. */
export async function findOwn(
  ctx: BotContext,
  reference: string,
  isMeant: (batch: Batch) => boolean = () => true,
): Promise<Batch | undefined> {
  const batch = await ctx.shop.batches.find(reference);
  if (batch?.buyer.userId === ctx.userId && isMeant(batch)) return batch;
  await ctx.shop.batches.ensureKept({ reference, version: batch?.version });
  await answerPress(ctx, ctx.words.plain('card-void'));
  return undefined;
}

/**
 * The list with these rows as they are meant, on a card of its own. The old list is taken back before that is drawn, so that a tap on its card that is on
 * its way can buy nothing that is not on the card: as a price that has changed, a row that has is confirmed under a new reference. It is taken back after the
 * check, because what dies while names are asked for must find it again.
 */
export async function mendBatch(ctx: BotContext, batch: Batch, mends: Mends, toast?: string): Promise<void> {
  const context = await lineContextOf(ctx);
  if (context === undefined) return sayDown(ctx);
  await answerPress(ctx, toast);
  const rows = rowsOf(batch, mends, context);
  const kept = wrongRowsOf(batch).filter(({ row, open }) => open === undefined && !mends.has(row));
  const messageId = ctx.callbackQuery?.message?.message_id;
  const takeOldBack = (): Promise<boolean> => takeBack(ctx, batch);
  if (rows.length + kept.length > 0) return checkBatch(ctx, { rows, headings: [] }, { kept, messageId, takeOldBack });
  if (await takeOldBack()) await draw(ctx, messageScreen('walk-cancelled'));
}

async function takeBack(ctx: BotContext, batch: Batch): Promise<boolean> {
  const { type } = await cancelBatch(ctx.shop, { reference: batch.reference, userId: ctx.userId });
  if (type !== 'dropped') await say(ctx, messageScreen('list-changed-late'));
  else if (ctx.callbackQuery === undefined) await closeOld(ctx, batch);
  return type === 'dropped';
}

/** Its rows, those among them that were mended as they are now. */
function rowsOf(batch: Batch, mends: Mends, context: QuickOrderContext): readonly ReadRow[] {
  const all = [...batch.rows.map((row) => keptRow(batch, row, context)), ...stillOpenIn(batch, context)];
  const byRow = new Map<number, ReadRow | 'out'>([...all.map((row) => [row.row, row] as const), ...mends]);
  return [...byRow.values()].filter((row) => row !== 'out').toSorted((a, b) => a.row - b.row);
}

/** Those of which its sender may still say what they mean. */
export function stillOpenIn(batch: Batch, context: QuickOrderContext): readonly ReadRow[] {
  return wrongRowsOf(batch)
    .flatMap((wrong) => openRowOf(wrong, context) ?? [])
    .map(stillOpen);
}

/** As it stands on the card, with the name that was asked for, at the price of now. */
function keptRow(batch: Batch, row: Batch['rows'][number], { productIndex }: QuickOrderContext): ReadRow {
  const wanted = wantedOf(batch, row);
  const { verifiedName } = wanted.recipient;
  const differs = batch.differs?.find((one) => one.row === row.row);
  const read = readAgain({ row: row.row, wanted }, productIndex, {
    again: row.again === true,
    ...(differs === undefined ? {} : { network: { type: 'differs' as const, name: differs.network } }),
  });
  return read.type === 'good' && verifiedName !== undefined ? { ...read, verifiedName } : read;
}

/** What a row of a list bought, or would buy, as it is sold now. */
export function readAgain(
  { row, wanted }: Pick<RowStatus, 'row' | 'wanted'>,
  { byName }: Pick<ProductIndex, 'byName'>,
  beside: Pick<GoodRow['prefill'], 'again' | 'network'>,
): ReadRow {
  const { customerId } = wanted.recipient;
  const product = byName.get(wanted.item.productName);
  if (product === undefined || !product.available)
    return { type: 'bad', row, text: `${wanted.item.title} ${customerId}`, fault: { type: 'no-such' } };
  const amount = product.amountRequired ? { amountMinor: costOf(wanted) } : {};
  return { type: 'good', row, product, prefill: { customerId, ...beside, ...amount } };
}

type GoodRow = Extract<ReadRow, { type: 'good' }>;

/** The card above, whose list was changed by a message. */
async function closeOld({ userId, words, shop, bot }: BotContext, batch: Batch): Promise<void> {
  const [card] = await shop.shown.find(userId, [batch.reference]);
  if (card === undefined) return;
  const messageIds = [card.messageId];
  bot.cardCloser.close({ chatId: batch.buyer.chatId, messageIds, words, screen: messageScreen('list-changed') });
}

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
  const mends = new Map<number, ReadRow>();
  for (const { row, words } of [first, ...others]) {
    const wrong = wrongRowsOf(batch).find((one) => one.row === row);
    const mended = wrong && mendOf(batch, wrong, words, context);
    // A list of its own.
    if (mended === undefined) return false;
    mends.set(row, mended);
  }
  await mendBatch(ctx, batch, mends);
  return true;
}

function mendOf(batch: Batch, wrong: WrongRow, words: string, context: QuickOrderContext): ReadRow | undefined {
  if (wrong.open === undefined) return writtenAnew(wrong, words, context);
  const found = findOpen(batch, wrong.row, context);
  return found && answerRow(found.open, words, context);
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
  const isAmount = parseAmount(words, context.maxAmountMinor).type === 'amount';
  // Behind the rest, where no digit of it is read into the number.
  const lines = [words, ...(isOne ? [joinedTo(words, text)] : []), ...(isAmount && !isOne ? [`${text} ${words}`] : [])];
  return lines.map((line) => rowOf(row, line, line, context)).find(({ type }) => type === 'good');
}

/** A row that is right is changed by another amount, or a whole row for the same number: any other may be meant as a purchase by itself. */
async function changeGood(
  ctx: BotContext,
  { batch, good, words }: { batch: Batch; good: BatchRow; words: string },
  context: QuickOrderContext,
): Promise<boolean> {
  const kept = keptRow(batch, good, context);
  const amount = parseAmount(words, context.maxAmountMinor);
  if (amount.type === 'amount' && kept.type === 'good' && kept.product.amountRequired && !isAwaitingAnswer(ctx)) {
    const { amountMinor } = amount;
    await mendBatch(ctx, batch, new Map([[good.row, { ...kept, prefill: { ...kept.prefill, amountMinor } }]]));
    return true;
  }
  const read = rowOf(good.row, words, words, context);
  if (read.type !== 'good' || read.prefill.customerId !== wantedOf(batch, good).recipient.customerId) return false;
  await mendBatch(ctx, batch, new Map([[good.row, read]]));
  return true;
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

/** What this person's rows are read by; undefined if what is sold is not known in time. */
export async function lineContextOf(ctx: BotContext): Promise<QuickOrderContext | undefined> {
  const found = await productIndexInTime(ctx);
  return found.type === 'unanswered' ? undefined : (await contextFor(ctx, found.productIndex)).order;
}
