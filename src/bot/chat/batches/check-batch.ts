import type { ParsedBatch } from '../../../domain/batches/parse-batch.ts';
import type { BotContext } from '../../context.ts';
import { stepContextOf } from '../../conversations/purchase/take-input.ts';
import { startChecking } from './checking-progress.ts';
import type { BatchDeps } from './batch-deps.ts';
import { proposeBatch } from './propose-batch.ts';

type Rows = Omit<Extract<ParsedBatch, { type: 'rows' }>, 'type'>;

/** Checks the rows and draws their card. Asking for names takes a while, which is said first; everything else is there at once. */
export async function checkBatch(ctx: BotContext, { rows, headings }: Rows, deps: BatchDeps): Promise<void> {
  const toVerify = rows.filter((row) => row.type === 'good' && row.product.requiresVerification).length;
  const progress = toVerify === 0 ? undefined : await startChecking(ctx, toVerify, deps);
  const checked = await deps.checkRows(rows, await stepContextOf(ctx, deps.tools), progress?.shown);
  await progress?.ended();
  await proposeBatch(ctx, { checked, rows, headings, messageId: progress?.messageId }, deps);
}
