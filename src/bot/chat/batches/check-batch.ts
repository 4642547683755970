import type { Batch, WrongRow } from '../../../domain/batches/batch.ts';
import type { ParsedBatch } from '../../../domain/batches/parse-batch.ts';
import { isToVerify, type BadRow } from '../../../domain/batches/check-row.ts';
import { type CheckedRows, checkRows } from '../../../services/batches/check-rows.ts';
import { draftBatch, readRepeats } from '../../../services/batches/draft-batch.ts';
import { boughtNothing, viewBatch } from '../../../services/batches/view-batch.ts';
import type { BotContext } from '../../context.ts';
import { stepContextOf } from '../../conversations/purchase/take-input.ts';
import { editScreen, messageScreen, sendFile, showScreen } from '../../ui/screen.ts';
import { readOwnAllowance } from '../../../services/accounts/read-allowance.ts';
import { type BatchCard, batchCardScreen, madeRoomScreen, noGoodRowScreen } from './batch-card-screen.ts';
import { plainFault, wrongRowOf } from './row-fault-text.ts';
import { MESSAGE_IN_CHAT_EVERY_MS } from '../../../services/message-pace.ts';
import { inOneLanguage } from '../../ui/words.ts';
import { writeCsv } from '../../../domain/shared/csv.ts';

type Rows = Omit<Extract<ParsedBatch, { type: 'rows' }>, 'type'>;

/** To ask for names takes a while, so the bot says that first. All other checks take no time. */
export async function checkBatch(
  ctx: BotContext,
  { rows, headings }: Rows,
  { takeOldBack, ...rest }: RestOfBatch = {},
): Promise<void> {
  const toVerify = rows.filter(isToVerify).length;
  const progress = toVerify === 0 ? undefined : await startChecking(ctx, toVerify, rest.messageId);
  const checked = await checkRows(ctx.shop, rows, await stepContextOf(ctx), progress?.shown);
  await progress?.ended();
  if (takeOldBack !== undefined && !(await takeOldBack()))
    return void (await showScreen(ctx, progress?.messageId, messageScreen('list-changed-late')));
  await proposeBatch(ctx, { ...rest, checked, rows, headings, messageId: progress?.messageId ?? rest.messageId });
}

interface RestOfBatch {
  /** Wrong rows that stay as they are. */
  readonly kept?: readonly WrongRow[] | undefined;
  /** The message that the card replaces. */
  readonly messageId?: number | undefined;
  /** Takes back the list that this one replaces, once the rows are checked; false if that is too late. */
  readonly takeOldBack?: () => Promise<boolean>;
  readonly noticeOf?: BatchCard['noticeOf'];
  /** Told of the new list once its card is shown. It is not told if the list has nothing to buy or to mend, because then there is no card. */
  readonly drafted?: (batch: Batch) => unknown;
}

interface CheckingProgress {
  readonly messageId: number;
  readonly shown: (asked: number) => void;
  /** Resolves when no more progress is drawn, so that the card can replace it. */
  ended(): Promise<void>;
}

async function startChecking(ctx: BotContext, count: number, inPlaceOf?: number): Promise<CheckingProgress> {
  const messageId = await showScreen(ctx, inPlaceOf, (words) => ({ html: words.html('list-checking', { count }) }));
  let drawnAt = ctx.shop.now();
  let drawing: Promise<unknown> | undefined;
  return {
    messageId,
    shown(asked) {
      if (drawing !== undefined || ctx.shop.now() - drawnAt < MESSAGE_IN_CHAT_EVERY_MS) return;
      drawnAt = ctx.shop.now();
      // A failed edit does not matter: the card comes in any case.
      drawing = editScreen(ctx, messageId, (words) => ({ html: words.html('list-checked', { asked, count }) }))
        .catch(() => undefined)
        .finally(() => {
          drawing = undefined;
        });
    },
    async ended() {
      await drawing;
    },
  };
}

interface CheckedBatch extends Rows, RestOfBatch {
  readonly checked: CheckedRows;
}

async function proposeBatch(ctx: BotContext, list: CheckedBatch): Promise<void> {
  const { good, bad } = list.checked;
  const found = bad.map((row) => wrongRowOf(row, ctx.shop.maxAmountMinor, ctx.words));
  const wrong = [...found, ...(list.kept ?? [])].toSorted((a, b) => a.row - b.row);
  // If a row can still be completed, the list needs a card, because the list's record keeps that row.
  const isNone = good.length === 0 && wrong.every(({ open }) => open === undefined);
  const maxLines = isNone ? await showNone(ctx, list, wrong) : await showCard(ctx, list, wrong);
  // If this list is a mended one, the file of the list before stands in the chat.
  if (list.kept === undefined && bad.length > maxLines) await sendFile(ctx.api, ctx.chatId, faultsFile(ctx, bad));
}

async function showNone(ctx: BotContext, { messageId }: CheckedBatch, wrong: readonly WrongRow[]): Promise<number> {
  const { screen, maxLines } = noGoodRowScreen(wrong, ctx.words);
  await showScreen(ctx, messageId, screen);
  return maxLines;
}

/** Answers how many wrong rows stand on the card. */
async function showCard(ctx: BotContext, list: CheckedBatch, wrong: readonly WrongRow[]): Promise<number> {
  const { userId, chatId, words, role } = ctx;
  const buyer = { userId, chatId, locale: words.locale };
  const request = { buyer, role, rows: list.checked.good, wrong, differs: differingIn(list) };
  const { batch, takenBack } = await draftBatch(ctx.shop, request);
  const card = { ...(await readCard(ctx, batch)), headings: list.headings, takenBack, noticeOf: list.noticeOf };
  const { screen, maxLines } = batchCardScreen(card, words);
  const messageId = await showScreen(ctx, list.messageId, screen);
  await ctx.shop.shown.note(userId, batch.reference, { messageId, at: ctx.shop.now() });
  await closeCards(ctx, takenBack);
  await list.drafted?.(batch);
  return maxLines;
}

export async function readCard(ctx: BotContext, batch: Batch): Promise<BatchCard> {
  const { shop, role } = ctx;
  const [allowance, same, repeats] = await Promise.all([
    readOwnAllowance(ctx),
    shop.batches.latestSame(batch.buyer.userId, batch.sameness),
    readRepeats(shop, batch.rows),
  ]);
  const found = same === undefined ? undefined : await shop.batches.find(same);
  const before = found && (await viewBatch(shop, found));
  const earlier = before === undefined || boughtNothing(before) ? undefined : before;
  return { batch, allowance, earlier, repeats, role };
}

function differingIn({ rows, checked }: CheckedBatch): Batch['differs'] {
  const good = new Set(checked.good.map(({ row }) => row));
  return rows.flatMap((row) => {
    if (row.type !== 'good' || row.prefill.network?.type !== 'differs' || !good.has(row.row)) return [];
    return [{ row: row.row, network: row.prefill.network.name }];
  });
}

async function closeCards({ shop, bot, words }: BotContext, lists: readonly Batch[]): Promise<void> {
  const [first] = lists;
  if (first === undefined) return;
  const references = lists.map(({ reference }) => reference);
  const found = await shop.shown.find(first.buyer.userId, references);
  const messageIds = found.flatMap((card) => card?.messageId ?? []);
  bot.cardCloser.close({ chatId: first.buyer.chatId, messageIds, words, screen: madeRoomScreen });
}

function faultsFile({ words, shop }: BotContext, bad: readonly BadRow[]) {
  const rows = bad.map(({ row, text, fault }) => [
    String(row),
    text,
    plainFault(fault, shop.maxAmountMinor, inOneLanguage(words)),
  ]);
  return { name: 'rows-to-mend.csv', text: writeCsv(['row', 'text', 'why'], rows) };
}
