import * as routes from './routes.ts';
import { Composer } from 'grammy';
import { type Batch, isRetriable, hasToken, tokenOrders } from '../../../domain/batches/batch.ts';
import type { Order } from '../../../domain/orders/order.ts';
import {
  type BatchOutcome,
  cancelBatch,
  confirmBatch,
  type ConfirmWay,
} from '../../../services/batches/confirm-batch.ts';
import { viewBatch } from '../../../services/batches/view-batch.ts';
import type { BotContext } from '../../context.ts';
import { sameBatchScreen } from './batch-card-screen.ts';
import { progressScreen, summaryScreen, tokenLine } from './batch-summary-screen.ts';
import { answerPress, draw, messageScreen, say, sendFile } from '../../ui/screen.ts';
import { answerShut } from '../../shared/gates.ts';
import { sayDown } from '../../conversations/purchase/read-products.ts';
import { checkBatch } from './check-batch.ts';
import { askBatchPin } from './batch-pin.ts';
import { findOwnOrSay, lineContextOf, mendBatch, mendBatchButtons, readAgain, stillOpenIn } from './mend-batch.ts';
import { resultFile } from './batch-result-file.ts';
import { on, nameKey } from '../../ui/callback-routes.ts';
import { hash } from 'node:crypto';
import { groupDigits } from '../../../domain/recipients/recipient.ts';
import type { HandedOn } from '../../../domain/resale.ts';
import { codesOf, shownCode } from '../../../domain/orders/receipt-codes.ts';
import { type TokenOfList, TOKENS_PER_PICTURE, type TokensPicture } from '../../../domain/pictures.ts';
import { handingOn } from '../../../services/resale.ts';
import { button } from '../../ui/buttons.ts';
import type { Words } from '../../ui/words.ts';
import { handedOnSum, shopFace } from '../orders/receipt/customer-receipt.ts';
import { sendPicture } from '../orders/receipt/send-picture.ts';
import type { Feature } from '../../feature.ts';

/** The list's record alone decides what a button does. */
const batchButtonsFeature = new Composer<BotContext>();

export const batches: Feature = {
  commands: {
    bulk: { menu: 'everybody', behind: 'mtn 500 0803\u00a0123\u00a04567', namesRest: true },
  },
  buttons: routes,
  shows: [routes.sendBatchFile, routes.drawBatchTokens],
  handlers: [batchButtonsFeature],
};

/** A list as a template that can be filled in and sent back. */
const TEMPLATE = '\uFEFFnumber,product,amount\r\n08031234567,mtn airtime,500\r\n08051234567,glo airtime,200\r\n';

batchButtonsFeature.command('bulk', async (ctx) => {
  await say(ctx, messageScreen('list-help'));
  await sendFile(ctx.api, ctx.chatId, { name: 'list.csv', text: TEMPLATE });
});
on(batchButtonsFeature, routes.confirmBatchAll, (ctx, tap) => confirmBatchTap(ctx, { ...tap, how: 'all' }));
on(batchButtonsFeature, routes.confirmBatchOnce, (ctx, tap) => confirmBatchTap(ctx, { ...tap, how: 'once' }));
on(batchButtonsFeature, routes.confirmBatchAgain, (ctx, tap) => confirmBatchTap(ctx, { ...tap, how: 'again' }));
on(batchButtonsFeature, routes.dropBatch, async (ctx, { reference }) => {
  const dropped = await cancelBatch(ctx.shop, { reference, userId: ctx.userId });
  if (dropped.type === 'too-late') return answerPress(ctx, ctx.words.plain('list-already'));
  await draw(ctx, messageScreen('walk-cancelled'));
});
mendBatchButtons(batchButtonsFeature);
on(batchButtonsFeature, routes.stopBatch, (ctx, { reference }) => withOwn(ctx, reference, stop));
on(batchButtonsFeature, routes.retryBatch, (ctx, { reference }) => withOwn(ctx, reference, retry));
on(batchButtonsFeature, routes.sendBatchFile, (ctx, { reference }) => withOwn(ctx, reference, sendResult));
on(batchButtonsFeature, routes.drawBatchTokens, (ctx, { reference, page }) =>
  withOwn(ctx, reference, (own, batch) => sendBatchPicture(own, { batch, page })),
);

async function withOwn(
  ctx: BotContext,
  reference: string,
  act: (ctx: BotContext, batch: Batch) => Promise<void>,
): Promise<void> {
  const batch = await findOwnOrSay(ctx, reference);
  if (batch !== undefined) await act(ctx, batch);
}

/** Nothing else in the chat confirms a list. The answer is drawn in place of the pressed message, whichever button led here. */
export async function confirmBatchTap(ctx: BotContext, way: ConfirmWay): Promise<void> {
  const messageId = ctx.callbackQuery?.message?.message_id;
  const outcome = await confirmBatch(ctx.shop, { ...way, userId: ctx.userId, role: ctx.role, messageId });
  if (outcome.type === 'pin-needed') return askBatchPin(ctx, outcome.batch, way);
  await answerConfirm(ctx, outcome);
}

async function answerConfirm(ctx: BotContext, outcome: Exclude<BatchOutcome, { type: 'pin-needed' }>): Promise<void> {
  const { words } = ctx;
  switch (outcome.type) {
    case 'confirmed': {
      const { batch } = outcome;
      ctx.shop.logger.info({ reference: batch.reference, rows: batch.rows.length }, 'a list is confirmed');
      // Drawn before the list runs, so that the runner's edits come after this one.
      await drawBegun(ctx, batch);
      return ctx.bot.batches.nudge(batch);
    }
    case 'already':
      return answerPress(ctx, words.plain('list-already'));
    case 'void':
      return answerPress(ctx, words.plain('card-void'));
    case 'shut':
      return answerShut(ctx);
    case 'expired':
      return draw(ctx, (words) => ({
        html: words.html('card-expired'),
        rows: [[button(words.plain('button-show-card'), routes.retryBatch.data(outcome.batch))]],
      }));
    case 'same': {
      const earlier = await viewBatch(ctx.shop, outcome.earlier);
      return draw(ctx, (words) => sameBatchScreen(outcome.batch, earlier, words));
    }
  }
}

/** A failed edit is only logged, because the list is confirmed. An apology would tell its buyer that nothing was bought. */
async function drawBegun(ctx: BotContext, batch: Batch): Promise<void> {
  try {
    const view = await viewBatch(ctx.shop, batch);
    await draw(ctx, (words) => progressScreen(view, words));
  } catch (error) {
    ctx.shop.logger.warn(
      { err: error, reference: batch.reference },
      'a list that was confirmed could not be shown yet',
    );
  }
}

/** Stops a list. If it has ended, shows how: the person may have deleted the summary, or never got it. */
async function stop(ctx: BotContext, batch: Batch): Promise<void> {
  if (batch.state === 'done')
    return draw(ctx, summaryScreen(await viewBatch(ctx.shop, batch), ctx.words, { at: ctx.shop.now() }));
  if (batch.state !== 'running') return answerPress(ctx, ctx.words.plain('list-over'));
  await ctx.shop.batches.stop(batch.reference, 'person');
  await answerPress(ctx, ctx.words.plain('list-stopping'));
}

async function sendResult(ctx: BotContext, batch: Batch): Promise<void> {
  await answerPress(ctx);
  await sendFile(ctx.api, ctx.chatId, resultFile(await viewBatch(ctx.shop, batch), ctx.words));
}

/** Draws a new list with what was not delivered, at today's prices and with today's names. If the card has expired, the new list has all rows. */
async function retry(ctx: BotContext, batch: Batch): Promise<void> {
  if (batch.state === 'draft') return mendBatch(ctx, batch, new Map());
  if (batch.state === 'dropped') return answerPress(ctx, ctx.words.plain('card-void'));
  if (batch.state !== 'summing' && batch.state !== 'done') return answerPress(ctx, ctx.words.plain('list-not-over'));
  await answerPress(ctx);
  const context = await lineContextOf(ctx);
  if (context === undefined) return sayDown(ctx);
  const { rows: statuses } = await viewBatch(ctx.shop, batch);
  const again = statuses.filter(isRetriable).map((row) => readAgain(row, context.productIndex, { again: false }));
  const rows = [...again, ...stillOpenIn(batch, context)].toSorted((a, b) => a.row - b.row);
  await checkBatch(ctx, { rows, headings: [] });
}

async function sendBatchPicture(
  ctx: BotContext,
  { batch, page }: { readonly batch: Batch; readonly page: number },
): Promise<void> {
  const { words } = ctx;
  const all = tokenOrders((await viewBatch(ctx.shop, batch)).rows);
  const pages = Math.ceil(all.length / TOKENS_PER_PICTURE);
  const orders = all.slice(page * TOKENS_PER_PICTURE, (page + 1) * TOKENS_PER_PICTURE);
  if (orders.length === 0) return answerPress(ctx, words.plain('tokens-none'));
  const handOn = await handingOn(ctx.shop, batch.buyer);
  const place = pages === 1 ? undefined : words.plain('picture-page', { page: page + 1, pages });
  const title = words.plain(all.every(hasToken) ? 'picture-tokens' : 'picture-codes', { count: all.length });
  const next = routes.drawBatchTokens.data({ reference: batch.reference, page: page + 1 });
  const rows = page + 1 < pages ? [[button(words.plain('button-picture-next'), next)]] : [];
  await sendPicture(ctx, {
    reference: batch.reference,
    version: `${versionOf(page, all)}.${nameKey(JSON.stringify(orders.map(handOn)))}`,
    draw: () => ctx.shop.pictures.tokens(tokensPicture({ batch, orders, title, place }, handOn, words)),
    caption: { html: [title, ...(place === undefined ? [] : [place])].join(' · '), rows },
    otherwise: () => {
      const lines = orders.map((order) => tokenLine(order, words));
      return { html: [words.html('picture-none'), '', ...lines].join('\n'), rows };
    },
  });
}

/** Changes with every order of the list, because one more token can move others to another page. */
function versionOf(page: number, orders: readonly Order[]): string {
  const all = orders.map(({ reference, version }) => `${reference}:${version}`).join();
  return `${page}-${hash('sha256', all, 'base64url').slice(0, 16)}`;
}

type HandOn = (order: Order) => HandedOn;

interface Page {
  readonly batch: Batch;
  readonly orders: readonly Order[];
  readonly title: string;
  readonly place: string | undefined;
}

function tokensPicture({ batch, orders, title, place }: Page, handOn: HandOn, words: Words): TokensPicture {
  const [seller] = orders.map((order) => handOn(order).seller);
  const latest = Math.max(...orders.map(({ endedAt, draftedAt }) => endedAt ?? draftedAt));
  return {
    title,
    ...(place === undefined ? {} : { page: place }),
    tokens: orders.map((order) => tokenOf(order, handOn(order), words)),
    time: words.zonedTime(latest),
    reference: { label: words.plain('share-list'), value: batch.reference },
    shop: seller === undefined ? {} : shopFace(seller, words),
  };
}

function tokenOf(order: Order, { soldForMinor }: HandedOn, words: Words): TokenOfList {
  const { item, recipient, receipt = {} } = order;
  const { units = '' } = receipt;
  const sum = handedOnSum(order, soldForMinor, words);
  const name = recipient.verifiedName ?? receipt.customerName ?? '';
  return {
    number: groupDigits(recipient),
    product: item.title,
    ...(name === '' ? {} : { name }),
    ...(sum === '' ? {} : { sum }),
    ...(units === '' ? {} : { units: words.plain('picture-units', { units: words.decimal(units) }) }),
    codes: codesOf(receipt).map((code) => ({
      value: shownCode(code),
      ...(code.kind === 'token' ? {} : { label: words.plain(`share-${code.kind}`) }),
    })),
  };
}
