import { Composer } from 'grammy';
import type { Batch, BatchWay, RowStatus } from '../../../domain/batches/batch.ts';
import type { ReadRow } from '../../../domain/batches/parse-row.ts';
import { costOf } from '../../../domain/orders/order.ts';
import type { BatchOutcome } from '../../../use-cases/batches/confirm-batch.ts';
import type { BotContext } from '../../context.ts';
import { sameListScreen } from './batch-card-screen.ts';
import { isRetriable, progressScreen, resultCsv, summaryScreen } from './batch-progress-screen.ts';
import { answerPress } from '../../ui/answer-press.ts';
import { type Screen, send, show } from '../../ui/screen.ts';
import { sendFile } from '../../ui/send-file.ts';
import { productIndexInTime } from '../order-text/read-quick-order.ts';
import { checkList } from './check-batch.ts';
import type { ListDeps } from './batch-deps.ts';
import { askListPin } from './batch-pin.ts';
import { standingOf } from './propose-batch.ts';

/** A list as a template that can be filled in and sent back. */
const TEMPLATE = '\uFEFFnumber,product,amount\r\n08031234567,mtn airtime,500\r\n08051234567,glo airtime,200\r\n';

/** /bulk, and the buttons of a list: what they do is decided by its record alone. */
export function listButtonsFeature(deps: ListDeps): Composer<BotContext> {
  const feature = new Composer<BotContext>();
  feature.command('bulk', async (ctx) => {
    await send(ctx.api, ctx.chatId, { html: ctx.words.html('list-help') });
    await sendFile(ctx.api, ctx.chatId, { name: 'list.csv', text: TEMPLATE });
  });
  feature.callbackQuery(/^b:(all|once|again):(\w{15,40})$/u, (ctx) =>
    confirmListTap(ctx, ctx.match[2] ?? '', ctx.match[1] as BatchWay, deps),
  );
  feature.callbackQuery(/^b:(drop):(\w{15,40})$/u, async (ctx) => {
    const dropped = await deps.confirmBatch.drop({ reference: ctx.match[2] ?? '', userId: ctx.userId });
    if (dropped.type === 'too-late') return answerPress(ctx, ctx.words.plain('list-too-late'));
    await redraw(ctx, { html: ctx.words.html('walk-cancelled') });
  });
  feature.callbackQuery(/^b:(stop|retry|file):(\w{15,40})$/u, async (ctx) => {
    const batch = await deps.batches.find(ctx.match[2] ?? '');
    if (batch === undefined || batch.buyer.userId !== ctx.userId) {
      return answerPress(ctx, ctx.words.plain('card-void'));
    }
    if (ctx.match[1] === 'stop') return stop(ctx, batch, deps);
    return ctx.match[1] === 'retry' ? retry(ctx, batch, deps) : sendResult(ctx, batch, deps);
  });
  return feature;
}

/** The one place of the chat that lets a list run: whatever leads here, the answer is drawn in place of the message that was pressed. */
export async function confirmListTap(ctx: BotContext, reference: string, how: BatchWay, deps: ListDeps): Promise<void> {
  const messageId = ctx.callbackQuery?.message?.message_id;
  const tap = { reference, userId: ctx.userId, role: ctx.role, how, messageId };
  const outcome = await deps.confirmBatch.confirm(tap);
  if (outcome.type === 'pin-needed') return askListPin(ctx, outcome.batch, how, deps);
  await answerConfirm(ctx, outcome, deps);
}

async function answerConfirm(
  ctx: BotContext,
  outcome: Exclude<BatchOutcome, { type: 'pin-needed' }>,
  deps: ListDeps,
): Promise<void> {
  const { words } = ctx;
  switch (outcome.type) {
    case 'confirmed': {
      const { batch } = outcome;
      deps.logger.info({ reference: batch.reference, rows: batch.rows.length }, 'a list is confirmed');
      // Drawn first: the runner's own edits must come after it.
      await drawBegun(ctx, batch, deps);
      return deps.runBatch(batch);
    }
    case 'already':
      return answerPress(ctx, words.plain('list-already'));
    case 'void':
      return answerPress(ctx, words.plain('card-void'));
    case 'expired':
      return redraw(ctx, { html: words.html('card-expired') });
    case 'same':
      return redraw(ctx, sameListScreen(outcome.batch, await standingOf(outcome.earlier, deps), words));
  }
}

/** It is confirmed, whatever Telegram says to that: an apology would tell its buyer that nothing was bought. */
async function drawBegun(ctx: BotContext, batch: Batch, { viewBatch, logger }: ListDeps): Promise<void> {
  try {
    await redraw(ctx, progressScreen(await viewBatch(batch), ctx.words));
  } catch (error) {
    logger.warn({ err: error, reference: batch.reference }, 'a list that was confirmed could not be shown yet');
  }
}

/** On a list that has ended: its end, for who deleted the summary or could not be told. */
async function stop(ctx: BotContext, batch: Batch, { batches, viewBatch }: ListDeps): Promise<void> {
  if (batch.state === 'done') return redraw(ctx, summaryScreen(await viewBatch(batch), ctx.words));
  if (batch.state !== 'running') return answerPress(ctx, ctx.words.plain('list-over'));
  await batches.stop(batch.reference, 'person');
  await answerPress(ctx, ctx.words.plain('list-stopping'));
}

async function sendResult(ctx: BotContext, batch: Batch, { viewBatch }: ListDeps): Promise<void> {
  await answerPress(ctx);
  const text = resultCsv(await viewBatch(batch), ctx.words);
  await sendFile(ctx.api, ctx.chatId, { name: `list-${batch.reference}.csv`, text });
}

/** A new list of what was not delivered, at today's prices and with today's names, on a card of its own. */
async function retry(ctx: BotContext, batch: Batch, deps: ListDeps): Promise<void> {
  if (batch.state !== 'summing' && batch.state !== 'done') return answerPress(ctx, ctx.words.plain('list-not-over'));
  await answerPress(ctx);
  const found = await productIndexInTime(deps.tools);
  if (found.type === 'unanswered')
    return void (await send(ctx.api, batch.buyer.chatId, { html: ctx.words.html('walk-down') }));
  const products = new Map(found.productIndex.products.map((product) => [product.name, product]));
  const { rows: standing } = await deps.viewBatch(batch);
  const rows = standing.filter(isRetriable).flatMap((row) => wantedAgain(row, products));
  // What was never bought is kept for a day.
  if (rows.length === 0)
    return void (await send(ctx.api, batch.buyer.chatId, { html: ctx.words.html('list-too-old') }));
  await checkList(ctx, { rows, headings: [] }, deps);
}

function wantedAgain(
  { row, wanted }: RowStatus,
  products: ReadonlyMap<string, Extract<ReadRow, { type: 'good' }>['product']>,
): ReadRow[] {
  if (wanted === undefined) return [];
  const { customerId } = wanted.recipient;
  const product = products.get(wanted.item.productName);
  if (product === undefined || !product.available) {
    return [{ type: 'bad', row, text: `${wanted.item.title} ${customerId}`, fault: { type: 'no-such' } }];
  }
  const amount = product.amountRequired ? { amountMinor: costOf(wanted) } : {};
  return [{ type: 'good', row, product, prefill: { customerId, again: false, ...amount } }];
}

async function redraw(ctx: BotContext, screen: Screen): Promise<void> {
  const messageId = ctx.callbackQuery?.message?.message_id;
  await Promise.all([answerPress(ctx), show(ctx.api, ctx.chatId, messageId, screen)]);
}
