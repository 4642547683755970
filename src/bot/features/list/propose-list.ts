import { tallyOf } from '../../../domain/batch.ts';
import type { Batch } from '../../../domain/batch.ts';
import type { ReadRow } from '../../../domain/bulk/read-list.ts';
import { titleOf } from '../../../domain/catalogue.ts';
import { writeCsv } from '../../../domain/csv.ts';
import type { BadRow, CheckedRows } from '../../../purchase/check-rows.ts';
import type { BotContext } from '../../context.ts';
import { sceneOf } from '../../conversations/walk/take-turn.ts';
import { badListScreen, listCardScreen, MAX_LINES } from '../../messages/list-card.ts';
import { rowFaultText } from '../../messages/row-fault.ts';
import { show } from '../../screen.ts';
import { sendFile } from '../../send-file.ts';
import type { ListDeps } from './list-deps.ts';

/** A list that was checked, drawn as the card that buys it. */
export interface CheckedList {
  readonly checked: CheckedRows;
  readonly rows: readonly ReadRow[];
  /** The message in whose place the card comes. */
  readonly messageId?: number | undefined;
}

export async function proposeList(ctx: BotContext, list: CheckedList, deps: ListDeps): Promise<void> {
  const { good, bad } = list.checked;
  const { words } = ctx;
  const chatId = ctx.chat?.id ?? 0;
  const maxMinor = deps.tools.maxAmountMinor;
  if (good.length === 0) {
    await show(ctx.api, chatId, list.messageId, badListScreen(bad, maxMinor, words));
  } else {
    const scene = await sceneOf(ctx, deps.tools);
    const differing = list.rows.filter((row) => row.type === 'good' && row.wish.network?.type === 'differs').length;
    const wrong = bad.map(({ row }) => row);
    const drafted = await deps.draftBatch({ buyer: scene.buyer, rows: good, bad: wrong, differing });
    const { batch, earlier } = drafted;
    const standing = await deps.tools.readStanding({ ...scene, userId: scene.buyer.userId });
    const before = earlier === undefined ? undefined : await standingOf(earlier, deps);
    const rows = good.map(({ product, ...row }) => ({ ...row, productName: product.name, title: titleOf(product) }));
    const card = { batch, good: rows, bad, standing, maxMinor, earlier: before };
    await show(ctx.api, chatId, list.messageId, listCardScreen(card, words));
  }
  if (bad.length > MAX_LINES) await sendFile(ctx.api, chatId, faultsFile(ctx, bad, deps));
}

/** When a list was confirmed, and how much of it was delivered. */
export async function standingOf(batch: Batch, { viewBatch }: Pick<ListDeps, 'viewBatch'>) {
  const { rows } = await viewBatch(batch);
  return { at: batch.confirmedAt ?? batch.draftedAt, done: tallyOf(rows).successful };
}

function faultsFile({ words }: BotContext, bad: readonly BadRow[], { tools }: ListDeps) {
  const plain = (html: string): string =>
    html
      .replace(/<[^>]*>/gu, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
  const rows = bad.map(({ row, text, fault }) => [
    String(row),
    text,
    plain(rowFaultText(fault, tools.maxAmountMinor, words)),
  ]);
  return { name: 'rows-to-mend.csv', text: writeCsv(['row', 'text', 'why'], rows) };
}
