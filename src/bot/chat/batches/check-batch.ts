import type { WrongRow } from '../../../domain/batches/batch.ts';
import type { ParsedBatch } from '../../../domain/batches/parse-batch.ts';
import { isToVerify } from '../../../use-cases/batches/check-rows.ts';
import type { BotContext } from '../../context.ts';
import { stepContextOf } from '../../conversations/purchase/take-input.ts';
import { startChecking } from './checking-progress.ts';
import type { BatchDeps } from './batch-deps.ts';
import { proposeBatch } from './propose-batch.ts';

type Rows = Omit<Extract<ParsedBatch, { type: 'rows' }>, 'type'>;

/** Checks the rows and draws their card. Asking for names takes a while, which is said first; everything else is there at once. */
export async function checkBatch(
  ctx: BotContext,
  { rows, headings }: Rows,
  deps: BatchDeps,
  { kept, messageId }: RestOfBatch = {},
): Promise<void> {
  const toVerify = rows.filter(isToVerify).length;
  const progress = toVerify === 0 ? undefined : await startChecking(ctx, toVerify, deps, messageId);
  const checked = await deps.checkRows(rows, await stepContextOf(ctx, deps.tools), progress?.shown);
  await progress?.ended();
  await proposeBatch(ctx, { checked, rows, headings, kept, messageId: progress?.messageId ?? messageId }, deps);
}

export interface RestOfBatch {
  /** Wrong rows that stay as they are. */
  readonly kept?: readonly WrongRow[];
  /** The message in whose place the card comes. */
  readonly messageId?: number | undefined;
}
