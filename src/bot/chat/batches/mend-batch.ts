import type { Composer } from 'grammy';
import type { Batch, RowStatus } from '../../../domain/batches/batch.ts';
import { wantedOf, closeRow, type OpenRow, openRowOf, stillOpen } from '../../../domain/batches/batch-row.ts';
import type { ProductIndex } from '../../../domain/catalogue/product-index.ts';
import type { GoodRow, ReadRow } from '../../../domain/batches/parse-row.ts';
import type { QuickOrderContext } from '../../../domain/order-text/meaning.ts';
import { titleOf } from '../../../domain/catalogue/products.ts';
import { costOf } from '../../../domain/orders/order.ts';
import { cancelBatch } from '../../../services/batches/confirm-batch.ts';
import type { BotContext } from '../../context.ts';
import { stepContextOf } from '../../conversations/purchase/take-input.ts';
import { openQuestion } from '../../shared/questions.ts';
import { answerPress, below, draw, editScreen, messageScreen, say } from '../../ui/screen.ts';
import { plainText } from '../../ui/with-english.ts';
import { on, byNameKey } from '../../ui/callback-routes.ts';
import type { Words } from '../../ui/words.ts';
import { contextFor, sayDown, productIndexInTime } from '../../conversations/purchase/read-products.ts';
import type { BatchCard } from './batch-card-screen.ts';
import { backFromKeypadToBatch } from './batch-pin.ts';
import { checkBatch } from './check-batch.ts';
import { backToBatch, chooseForRow, leaveOutRow, openRow, openRowOfProvider, pickRowOut } from './routes.ts';
import { pickOutScreen, type RowPage, rowScreen } from './row-screen.ts';
import { cut } from '../../../domain/shared/text.ts';

/** How rows are changed, by their numbers. `out`: the row is not bought, and the new card does not name it. */
type Mends = ReadonlyMap<number, ReadRow | 'out'>;

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
    const more = lacksAmount ? { toast: plainText(ctx.words.html('list-row-how-much', facts)), asked: row } : {};
    await mendBatch(ctx, batch, mends, more);
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

const ROW_ASKED = 'list-row';

/** The next text may be the answer of this row, without its number. */
function markAsked(ctx: BotContext, { reference }: Batch, row: number): void {
  if (openQuestion(ctx) !== undefined) return;
  ctx.lease.question = { name: ROW_ASKED, about: `${reference} ${row}`, stands: 'page', askedAt: ctx.shop.now() };
}

export function askedRow({ lease: { question } }: BotContext): { reference: string; row: number } | undefined {
  if (question?.name !== ROW_ASKED) return undefined;
  const [reference = '', row] = (question.about ?? '').split(' ');
  return { reference, row: Number(row) };
}

export async function drawRow(ctx: BotContext, rowPage: RowPage, noticeOf?: (words: Words) => string): Promise<void> {
  markAsked(ctx, rowPage.batch, rowPage.open.row);
  const stepContext = await stepContextOf(ctx);
  await draw(ctx, (words) => below(noticeOf?.(words), rowScreen(rowPage, stepContext, words)));
}

/** The open row, and the rows of its list that may mean the same. If there is no such row any more, says so. */
async function openIn(ctx: BotContext, reference: string, row: number) {
  const batch = await ownDraft(ctx, reference);
  if (batch === undefined) return undefined;
  const context = await lineContextOf(ctx);
  const found = context === undefined ? undefined : findOpen(batch, row, context);
  if (found === undefined) await answerPress(ctx, ctx.words.plain(context === undefined ? 'walk-down' : 'card-void'));
  return found;
}

export function findOpen(batch: Batch, row: number, context: QuickOrderContext) {
  const all = batch.wrong.flatMap((wrong) => openRowOf(wrong, context) ?? []);
  const open = all.find((one) => one.row === row);
  if (open === undefined) return undefined;
  return { batch, open, alike: all.filter((one) => namesOf(one) === namesOf(open)) };
}

function namesOf({ choices }: OpenRow): string {
  return choices.map(({ name }) => name).join('\n');
}

/** This person's list that waits for Confirm. If it is over, a question about one of its rows, in another message than its card, is closed. */
async function ownDraft(ctx: BotContext, reference: string): Promise<Batch | undefined> {
  const batch = await findOwnOrSay(ctx, reference, ({ state }) => state === 'draft');
  if (batch !== undefined) return batch;
  const [card] = await ctx.shop.shown.find(ctx.userId, [reference]);
  const pressed = ctx.callbackQuery?.message?.message_id;
  if (card !== undefined && pressed !== undefined && card.messageId !== pressed)
    await editScreen(ctx, pressed, messageScreen('cancel-closed'));
  return undefined;
}

export async function findOwnOrSay(
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
 * Draws a new card for the list with these changes. The old list is taken back before the new card is drawn. So if somebody has just tapped the old card, that
 * tap buys nothing that the new card does not show: a changed row gets a new reference, as it does after a changed price. The old list is taken back after the
 * check, because if the process ends while it asks for names, the old list must still be there when the update comes again.
 * @param more.asked a row that still lacks something, which the next text may be
 */
export async function mendBatch(
  ctx: BotContext,
  batch: Batch,
  mends: Mends,
  { toast, asked, noticeOf }: { toast?: string; asked?: number | undefined; noticeOf?: BatchCard['noticeOf'] } = {},
): Promise<void> {
  const context = await lineContextOf(ctx);
  if (context === undefined) return sayDown(ctx);
  await answerPress(ctx, toast);
  const rows = rowsOf(batch, mends, context);
  const kept = batch.wrong.filter(({ row, open }) => open === undefined && !mends.has(row));
  const messageId = ctx.callbackQuery?.message?.message_id;
  const takeOldBack = (): Promise<boolean> => takeBack(ctx, batch);
  const drafted = (list: Batch): void => (asked === undefined ? undefined : markAsked(ctx, list, asked));
  const rest = { kept, messageId, takeOldBack, drafted, noticeOf };
  if (rows.length + kept.length > 0) return checkBatch(ctx, { rows, headings: [] }, rest);
  if (await takeOldBack()) return draw(ctx, messageScreen('walk-cancelled'));
  await say(ctx, messageScreen('list-changed-late'));
}

async function takeBack(ctx: BotContext, batch: Batch): Promise<boolean> {
  const { type } = await cancelBatch(ctx.shop, { reference: batch.reference, userId: ctx.userId });
  if (type === 'dropped' && ctx.callbackQuery === undefined) await closeOld(ctx, batch);
  return type === 'dropped';
}

function rowsOf(batch: Batch, mends: Mends, context: QuickOrderContext): readonly ReadRow[] {
  const all = [...batch.rows.map((row) => keptRow(batch, row, context)), ...stillOpenIn(batch, context)];
  const byRow = new Map<number, ReadRow | 'out'>([...all.map((row) => [row.row, row] as const), ...mends]);
  return [...byRow.values()].filter((row) => row !== 'out').toSorted((a, b) => a.row - b.row);
}

export function stillOpenIn(batch: Batch, context: QuickOrderContext): readonly ReadRow[] {
  return batch.wrong.flatMap((wrong) => openRowOf(wrong, context) ?? []).map(stillOpen);
}

/** A row as its card shows it, with the name that was asked for then, at the price of now. */
export function keptRow(batch: Batch, row: Batch['rows'][number], { productIndex }: QuickOrderContext): ReadRow {
  const wanted = wantedOf(batch, row);
  const { verifiedName } = wanted.recipient;
  const differs = batch.differs.find((one) => one.row === row.row);
  const read = readAgain({ row: row.row, wanted }, productIndex, {
    again: row.again === true,
    ...(differs === undefined ? {} : { network: { type: 'differs' as const, name: differs.network } }),
  });
  return read.type === 'good' && verifiedName !== undefined ? { ...read, verifiedName } : read;
}

/** What a row of a list bought, or would buy, at today's offer and price. */
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

async function closeOld({ userId, words, shop, bot }: BotContext, batch: Batch): Promise<void> {
  const [card] = await shop.shown.find(userId, [batch.reference]);
  if (card === undefined) return;
  const messageIds = [card.messageId];
  bot.cardCloser.close({ chatId: batch.buyer.chatId, messageIds, words, screen: messageScreen('list-changed') });
}

/** Undefined if the bot does not learn in time what is sold. */
export async function lineContextOf(ctx: BotContext): Promise<QuickOrderContext | undefined> {
  const found = await productIndexInTime(ctx);
  return found.type === 'unanswered' ? undefined : (await contextFor(ctx, found.productIndex)).order;
}
