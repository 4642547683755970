import type { Middleware } from 'grammy';
import type { Batch } from '../../../domain/batches/batch.ts';
import { wrongRowsOf } from '../../../domain/batches/batch-row.ts';
import { answerRow, narrowsTo } from '../../../domain/batches/open-row.ts';
import type { OrderMeaning } from '../../../domain/order-text/meaning.ts';
import { parseQuickOrder } from '../../../domain/order-text/parse-quick-order.ts';
import type { QuickOrderContext } from '../../../domain/order-text/quick-order.ts';
import { DRAFT_LIFE_MS } from '../../../use-cases/orders/draft-order.ts';
import type { BotContext } from '../../context.ts';
import type { Words } from '../../ui/words.ts';
import { isAwaitingAnswer } from '../menu/is-awaiting-answer.ts';
import type { BatchDeps } from './batch-deps.ts';
import { lineContextOf } from './line-context.ts';
import { drawRow, findOpen, mendBatch } from './mend-batch.ts';

/** `12 sme` answers row 12 of the list that waits for Confirm, and `without 12` leaves it out. What fits no row goes on as any text. */
export function mendByWords(deps: BatchDeps): Middleware<BotContext> {
  return async (ctx, next) => {
    const text = ctx.message?.text?.trim() ?? '';
    const out = WITHOUT.exec(text)?.[1];
    const [, row, words] = ANSWER.exec(text) ?? [];
    if (out === undefined && (row === undefined || words === undefined)) return next();
    // In the middle of a question a number alone is its answer.
    if (isAwaitingAnswer(ctx) && !/\p{L}/u.test(text)) return next();
    const batch = await waiting(ctx, deps);
    if (batch === undefined) return next();
    const isTaken =
      out === undefined
        ? await answer(ctx, { batch, row: Number(row), words: words ?? '' }, deps)
        : await leaveOut(ctx, batch, out, deps);
    return isTaken ? undefined : next();
  };
}

const ROWS = String.raw`\d{1,6}(?:\s*(?:,|and|&|\s)\s*\d{1,6})*`;
const WITHOUT = new RegExp(String.raw`^(?:without|leave out|skip|remove|sans)\s+(?:rows?\s+)?(${ROWS})$`, 'iu');
const ANSWER = /^(?:row\s+)?(\d{1,6})\s*[.):=-]?\s+(\S.{0,60})$/iu;

/** The person's newest list. */
async function waiting({ userId }: BotContext, { batches, tools }: BatchDeps): Promise<Batch | undefined> {
  const [newest] = await batches.openDrafts(userId, tools.now() - DRAFT_LIFE_MS);
  const batch = newest === undefined ? undefined : await batches.find(newest);
  return batch?.state === 'draft' && batch.buyer.userId === userId ? batch : undefined;
}

async function answer(
  ctx: BotContext,
  { batch, row, words }: { batch: Batch; row: number; words: string },
  deps: BatchDeps,
): Promise<boolean> {
  if (wrongRowsOf(batch).find((one) => one.row === row)?.open === undefined) return false;
  const context = await lineContextOf(ctx, deps);
  const found = context === undefined ? undefined : findOpen(batch, row, context);
  if (context === undefined || found === undefined) return false;
  const mended = answerRow(found.open, words, context);
  if (mended !== undefined) await mendBatch(ctx, batch, new Map([[row, mended]]), deps);
  else {
    // Words that several of the choices have leave those to be tapped.
    const [left, ...others] = narrowsTo(found.open, words);
    if (left === undefined) return sayNoAnswer(ctx, found, words, context, deps);
    const provider = others.every((other) => other.provider === left.provider) ? left.provider : undefined;
    await drawRow(ctx, { ...found, page: 0, isForAll: false, provider }, deps);
  }
  return true;
}

/** What the row may mean, again. False if the message may be meant for something else: it has a number of its own, or something was asked. */
async function sayNoAnswer(
  ctx: BotContext,
  found: NonNullable<ReturnType<typeof findOpen>>,
  text: string,
  context: QuickOrderContext,
  deps: BatchDeps,
): Promise<boolean> {
  const meaning = parseQuickOrder(ctx.message?.text ?? '', context);
  if (isAwaitingAnswer(ctx) || !NO_LINE.has(meaning.type)) return false;
  const noticeOf = (words: Words) => words.html('list-row-no-answer', { text });
  await drawRow(ctx, { ...found, page: 0, isForAll: false }, deps, noticeOf);
  return true;
}

/** What cannot be a purchase by itself. */
const NO_LINE: ReadonlySet<OrderMeaning['type']> = new Set(['none', 'unclear-word', 'unclear-amount']);

async function leaveOut(ctx: BotContext, batch: Batch, written: string, deps: BatchDeps): Promise<boolean> {
  const rows = (written.match(/\d+/gu) ?? []).map(Number);
  const known = new Set([...batch.rows, ...wrongRowsOf(batch)].map(({ row }) => row));
  if (!rows.every((row) => known.has(row))) return false;
  await mendBatch(ctx, batch, new Map(rows.map((row) => [row, 'out' as const])), deps);
  return true;
}
