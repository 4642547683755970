import { tallyOf } from '../../../domain/batch.ts';
import type { Batch } from '../../../domain/batch.ts';
import type { ListHeading } from '../../../domain/bulk/read-headed.ts';
import type { ReadRow } from '../../../domain/bulk/read-row.ts';
import { titleOf } from '../../../domain/catalogue.ts';
import { writeCsv } from '../../../domain/csv.ts';
import type { BadRow, CheckedRows } from '../../../purchase/check-rows.ts';
import type { BotContext } from '../../context.ts';
import { sceneOf } from '../../conversations/walk/take-turn.ts';
import { badListScreen, listCardScreen } from '../../messages/list-card.ts';
import { rowFaultText } from '../../messages/row-fault.ts';
import { plainText } from '../../plain-text.ts';
import { show } from '../../screen.ts';
import { sendFile } from '../../send-file.ts';
import type { ListDeps } from './list-deps.ts';

/** A list that was checked, drawn as the card that buys it. */
export interface CheckedList {
  readonly checked: CheckedRows;
  readonly rows: readonly ReadRow[];
  /** Absent where every row was written whole. */
  readonly headings?: readonly ListHeading[];
  /** The message in whose place the card comes. */
  readonly messageId?: number | undefined;
}

export async function proposeList(ctx: BotContext, list: CheckedList, deps: ListDeps): Promise<void> {
  const { good, bad } = list.checked;
  const chatId = ctx.chat?.id ?? 0;
  const { maxAmountMinor: maxMinor } = deps.tools;
  const { screen, maxLines, reference } =
    good.length === 0
      ? { ...badListScreen({ bad, maxMinor }, ctx.words), reference: undefined }
      : await draftCard(ctx, list, deps);
  const messageId = await show(ctx.api, chatId, list.messageId, screen);
  if (reference !== undefined)
    await deps.tools.shown.note(ctx.from?.id ?? 0, reference, { messageId, at: deps.tools.now() });
  if (bad.length > maxLines) await sendFile(ctx.api, chatId, faultsFile(ctx, bad, deps));
}

async function draftCard(ctx: BotContext, list: CheckedList, deps: ListDeps) {
  const { rows, headings } = list;
  const { good, bad } = list.checked;
  const scene = await sceneOf(ctx, deps.tools);
  const { batch, earlier } = await deps.draftBatch({
    buyer: scene.buyer,
    rows: good,
    bad: bad.map(({ row }) => row),
    differing: rows.filter((row) => row.type === 'good' && row.wish.network?.type === 'differs').length,
  });
  const card = {
    batch,
    good: good.map(({ product, ...row }) => ({ ...row, productName: product.name, title: titleOf(product) })),
    headings,
    bad,
    standing: await deps.tools.readStanding({ ...scene, userId: scene.buyer.userId }),
    maxMinor: deps.tools.maxAmountMinor,
    earlier: earlier === undefined ? undefined : await standingOf(earlier, deps),
  };
  return { ...listCardScreen(card, ctx.words), reference: batch.reference };
}

/** When a list was confirmed, and how much of it was delivered. */
export async function standingOf(batch: Batch, { viewBatch }: Pick<ListDeps, 'viewBatch'>) {
  const { rows } = await viewBatch(batch);
  return { at: batch.confirmedAt ?? batch.draftedAt, done: tallyOf(rows).successful };
}

function faultsFile({ words }: BotContext, bad: readonly BadRow[], { tools }: ListDeps) {
  const rows = bad.map(({ row, text, fault }) => [
    String(row),
    text,
    plainText(rowFaultText(fault, tools.maxAmountMinor, words)),
  ]);
  return { name: 'rows-to-mend.csv', text: writeCsv(['row', 'text', 'why'], rows) };
}
