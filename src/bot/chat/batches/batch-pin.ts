import type { Batch, BatchWay } from '../../../domain/batches/batch.ts';
import type { BotContext } from '../../context.ts';
import { readOwnAllowance } from '../accounts/balance.ts';
import { lockedText } from '../pins/keypad-screen.ts';
import { batchCardScreen } from './batch-card-screen.ts';
import { answerPress, draw } from '../../ui/screen.ts';
import { drawKeypad } from '../pins/ask-pin.ts';
import type { Words } from '../../ui/words.ts';
import type { CheckRows } from '../../../use-cases/batches/check-rows.ts';
import type { ConfirmBatch } from '../../../use-cases/batches/confirm-batch.ts';
import type { DraftBatch, FindRepeats, ViewBatch } from '../../../use-cases/batches/draft-batch.ts';
import type { EnterPin } from '../../../services/pins/enter-pin.ts';
import type { BatchStore } from '../../../use-cases/batches/ports.ts';

/** The keypad in the place of the list's card, bound to that list; if nothing can be entered, the card with the reason above it. */
export async function askBatchPin(ctx: BotContext, batch: Batch, how: BatchWay, deps: BatchDeps): Promise<void> {
  const outcome = await deps.enterPin.open(ctx.userId, { type: 'list', reference: batch.reference, how });
  if (outcome.type === 'keypad') return drawKeypad(ctx, outcome, deps.enterPin, batch);
  const noticeOf = outcome.type === 'locked' ? (words: Words) => lockedText(outcome.until, words) : undefined;
  await drawBatchCard(ctx, batch, noticeOf, deps);
}

/** Cancel on the keypad of a list, also of one that is over. */
export async function backFromKeypadToBatch(ctx: BotContext, reference: string, deps: BatchDeps): Promise<void> {
  const batch = await findOwn(ctx, reference, deps);
  if (batch === undefined) return answerPress(ctx, ctx.words.plain('card-void'));
  await deps.enterPin.close(batch.buyer.userId);
  if (batch.state === 'draft') return drawBatchCard(ctx, batch, undefined, deps);
  await answerPress(ctx, ctx.words.plain(batch.state === 'dropped' ? 'card-void' : 'list-already'));
}

/** With what became of the PIN: on the card if the list can still be bought, otherwise by itself. */
export async function returnToBatch(
  ctx: BotContext,
  reference: string,
  noticeOf: (words: Words) => string,
  deps: BatchDeps,
): Promise<void> {
  const batch = await findOwn(ctx, reference, deps);
  if (batch?.state === 'draft') return drawBatchCard(ctx, batch, noticeOf, deps);
  await draw(ctx, (words) => ({ html: noticeOf(words) }));
}

/** @param noticeOf what stands above it */
async function drawBatchCard(
  ctx: BotContext,
  batch: Batch,
  noticeOf: ((words: Words) => string) | undefined,
  deps: BatchDeps,
): Promise<void> {
  const [allowance, view, same, repeats] = await Promise.all([
    readOwnAllowance(ctx),
    deps.viewBatch(batch),
    deps.batches.latestSame(batch.buyer.userId, batch.sameness),
    deps.findRepeats.named(batch),
  ]);
  const earlier = same === undefined ? undefined : await deps.batches.find(same);
  const card = {
    batch,
    good: view.rows.map(({ row, wanted }) => ({ ...wanted, ...wanted.item, row })),
    allowance,
    earlier: earlier === undefined ? undefined : await deps.viewBatch(earlier),
    repeats,
    role: ctx.role,
    noticeOf,
  };
  await draw(ctx, batchCardScreen(card, ctx.words).screen);
}

async function findOwn(ctx: BotContext, reference: string, { batches }: BatchDeps): Promise<Batch | undefined> {
  const batch = await batches.find(reference);
  return batch?.buyer.userId === ctx.userId ? batch : undefined;
}

export interface BatchDeps {
  readonly batches: Pick<BatchStore, 'find' | 'latestSame' | 'openDrafts' | 'stop'>;
  readonly checkRows: CheckRows;
  readonly draftBatch: DraftBatch;
  readonly findRepeats: Pick<FindRepeats, 'named'>;
  readonly confirmBatch: ConfirmBatch;
  readonly enterPin: EnterPin;
  readonly viewBatch: ViewBatch;
  /** Takes a confirmed list on its way, without waiting for it. */
  readonly runBatch: (batch: Batch) => void;
}
