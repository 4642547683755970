import type { Batch } from '../../../domain/batches/batch.ts';
import type { ConfirmWay } from '../../../services/batches/confirm-batch.ts';
import type { BotContext } from '../../context.ts';
import { closeKeypad, isKeypadFor, lockedText, drawKeypad } from '../../shared/keypad-screen.ts';
import { batchCardScreen } from './batch-card-screen.ts';
import { readCard } from './check-batch.ts';
import { answerPress, draw } from '../../ui/screen.ts';
import type { Words } from '../../ui/words.ts';

/** If no PIN can be entered, it draws the card with the reason above it. */
export async function askBatchPin(ctx: BotContext, batch: Batch, { how, read }: ConfirmWay): Promise<void> {
  const outcome = await ctx.bot.enterPin.open(ctx.userId, { type: 'list', reference: batch.reference, how, read });
  if (outcome.type === 'keypad') return drawKeypad(ctx, outcome, batch);
  const noticeOf = outcome.type === 'locked' ? (words: Words) => lockedText(outcome.until, words, ctx) : undefined;
  await drawBatchCard(ctx, batch, noticeOf);
}

/** Handles Cancel on the keypad of a list, even if the list or the keypad is over. */
export async function backFromKeypadToBatch(ctx: BotContext, reference: string): Promise<void> {
  const batch = await findOwn(ctx, reference);
  if (batch === undefined) return answerPress(ctx, ctx.words.plain('card-void'));
  await closeKeypad(ctx, isKeypadFor(reference));
  if (batch.state === 'draft') return drawBatchCard(ctx, batch, undefined);
  await answerPress(ctx, ctx.words.plain(batch.state === 'dropped' ? 'card-void' : 'list-already'));
}

/** Says what became of the PIN: above the card if the list can still be bought, otherwise in a message of its own. */
export async function returnToBatch(
  ctx: BotContext,
  reference: string,
  noticeOf: (words: Words) => string,
): Promise<void> {
  const batch = await findOwn(ctx, reference);
  if (batch?.state === 'draft') return drawBatchCard(ctx, batch, noticeOf);
  await draw(ctx, (words) => ({ html: noticeOf(words) }));
}

async function drawBatchCard(
  ctx: BotContext,
  batch: Batch,
  noticeOf: ((words: Words) => string) | undefined,
): Promise<void> {
  const card = { ...(await readCard(ctx, batch)), noticeOf };
  await draw(ctx, batchCardScreen(card, ctx.words).screen);
}

async function findOwn(ctx: BotContext, reference: string): Promise<Batch | undefined> {
  const batch = await ctx.shop.batches.find(reference);
  return batch?.buyer.userId === ctx.userId ? batch : undefined;
}
