import type { Batch, BatchWay } from '../../../domain/batches/batch.ts';
import type { BotContext } from '../../context.ts';
import { stepContextOf } from '../../conversations/purchase/take-input.ts';
import { draw } from '../../ui/draw-screen.ts';
import { lockedText } from '../pins/keypad-screen.ts';
import { listCardScreen } from './batch-card-screen.ts';
import { answerPress } from '../../ui/answer-press.ts';
import { drawKeypad } from '../pins/ask-pin.ts';
import type { ListDeps } from './batch-deps.ts';
import { standingOf } from './propose-batch.ts';

/** The keypad in the place of the list's card, bound to that list; where nothing can be entered, the card with the reason above it. */
export async function askListPin(ctx: BotContext, batch: Batch, how: BatchWay, deps: ListDeps): Promise<void> {
  const outcome = await deps.enterPin.open(ctx.userId, { type: 'list', reference: batch.reference, how });
  if (outcome.type === 'keypad') return drawKeypad(ctx, outcome, deps.enterPin, batch);
  await backToListCard(ctx, batch, outcome.type === 'locked' ? lockedText(outcome.until, ctx.words) : '', deps);
}

/** Cancel on the keypad of a list, also of one that is over. */
export async function leaveForList(ctx: BotContext, reference: string, deps: ListDeps): Promise<void> {
  const batch = await findOwn(ctx, reference, deps);
  if (batch === undefined) return answerPress(ctx, ctx.words.plain('card-void'));
  await deps.enterPin.close(batch.buyer.userId);
  if (batch.state === 'draft') return backToListCard(ctx, batch, '', deps);
  await answerPress(ctx, ctx.words.plain(batch.state === 'dropped' ? 'card-void' : 'list-already'));
}

/** With what has become of the PIN: on the card where the list can still be bought, else alone. */
export async function backToList(ctx: BotContext, reference: string, notice: string, deps: ListDeps): Promise<void> {
  const batch = await findOwn(ctx, reference, deps);
  if (batch?.state === 'draft') return backToListCard(ctx, batch, notice, deps);
  await draw(ctx, { html: notice });
}

/** @param notice what stands above it; '' for nothing */
async function backToListCard(ctx: BotContext, batch: Batch, notice: string, deps: ListDeps): Promise<void> {
  const [stepContext, view, same] = await Promise.all([
    stepContextOf(ctx, deps.tools),
    deps.viewBatch(batch),
    deps.batches.latestSame(batch.buyer.userId, batch.sameness),
  ]);
  const earlier = same === undefined ? undefined : await deps.batches.find(same);
  const { screen: card } = listCardScreen(
    {
      batch,
      good: view.rows.flatMap(({ row, wanted }) => (wanted === undefined ? [] : [{ ...wanted, ...wanted.item, row }])),
      standing: await deps.tools.readAllowance({ ...stepContext, userId: batch.buyer.userId }),
      earlier: earlier === undefined ? undefined : await standingOf(earlier, deps),
    },
    ctx.words,
  );
  await draw(ctx, notice === '' ? card : { ...card, html: `${notice}\n\n${card.html}` });
}

async function findOwn(ctx: BotContext, reference: string, { batches }: ListDeps): Promise<Batch | undefined> {
  const batch = await batches.find(reference);
  return batch?.buyer.userId === ctx.userId ? batch : undefined;
}
