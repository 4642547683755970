import { type Api, Composer } from 'grammy';
import { addDays, type CalendarDate } from '../../../domain/shared/days.ts';
import { readOneDay } from '../../../domain/reports/parse-day-range.ts';
import type { ReconciliationRequest } from '../../bot-parts.ts';
import type { BotContext } from '../../context.ts';
import { dayFaultText } from '../../shared/day-words.ts';
import { answerPress, say, type Screen, sendFile, sendScreen, showScreen, type TextFile } from '../../ui/screen.ts';
import { openReconciliation } from './routes.ts';
import { on } from '../../ui/callback-routes.ts';
import {
  bookKinds,
  type BooksReport,
  hasFindings,
  type KindSum,
  rowCount,
  sidesOf,
} from '../../../domain/reports/reconciliation-table.ts';
import type { Logger } from '../../../domain/shared/injected.ts';
import { ResellerError } from '../../../domain/shared/reseller.ts';
import type { ReconciledDay, ReconcileOnce } from '../../../services/reports/reconcile-daily.ts';
import { adminRowBelow } from '../../shared/merchant-rows.ts';
import type { Merchants } from '../../shared/people/merchants.ts';
import type { MessageId, Words } from '../../ui/words.ts';
import type { Minor } from '../../../domain/shared/money.ts';
import { type BookRow, chargedHere, meantBy } from '../../../domain/reports/reconciliation.ts';
import type { SentCard } from '../../../domain/shared/sent-message.ts';
import { stateWordOf } from '../../../domain/orders/order.ts';
import { cut } from '../../../domain/shared/text.ts';
import { archivedLine } from './sales.ts';

export const reconcileFeature = new Composer<BotContext>();

reconcileFeature.command('reconcile', async (ctx) => {
  const today = ctx.shop.today();
  const asked = readOneDay(ctx.match, today, addDays(today, -1));
  if (asked.type === 'day')
    return ctx.bot.takeReconciliation({ chatId: ctx.chatId, words: ctx.words, date: asked.date });
  await say(ctx, { html: dayFaultText(asked, today, ctx.words) });
});
on(reconcileFeature, openReconciliation, async (ctx) => {
  const date = addDays(ctx.shop.today(), -1);
  await Promise.all([answerPress(ctx), ctx.bot.takeReconciliation({ chatId: ctx.userId, words: ctx.words, date })]);
});

interface ReconciliationDeskDeps {
  readonly api: Api;
  readonly merchants: Pick<Merchants, 'tellEach'>;
  readonly reconcileOnce: ReconcileOnce;
  readonly logger: Logger;
}

export function createReconciliationDesk(deps: ReconciliationDeskDeps) {
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();
  return {
    /** The comparison goes on after the update has ended, and its result comes to the chat. */
    async take(request: ReconciliationRequest): Promise<void> {
      const { chatId, words, date } = request;
      const running = { html: words.html('reconcile-running', { date: words.day(date) }) };
      const messageId = await sendScreen({ api: deps.api, chatId, words }, running);
      const work = serve(deps, request, messageId, stopping.signal).finally(() => underWay.delete(work));
      underWay.add(work);
    },
    /** Never throws. */
    async announce(day: ReconciledDay): Promise<void> {
      // The file cannot wait for Telegram, but /reconcile brings it.
      const arrived = ({ chatId }: SentCard) => sendFile(deps.api, chatId, fileOf(day));
      await deps.merchants.tellEach(
        (words) => reconciliationScreen(day.report, words),
        hasFindings(day.report) ? { arrived } : {},
      );
    },
    /** Ends running comparisons before their next step, and says so to the merchants who wait. */
    async stop(): Promise<void> {
      stopping.abort(new Error('the process stops'));
      await Promise.all(underWay);
    },
  };
}

async function serve(
  deps: ReconciliationDeskDeps,
  { chatId, words, date }: ReconciliationRequest,
  messageId: number,
  signal: AbortSignal,
): Promise<void> {
  try {
    const result = await resultOf(deps, date, words, signal);
    const screen = { ...result.screen, rows: [adminRowBelow(words)] };
    await showScreen({ api: deps.api, chatId, words }, messageId, screen);
    if (result.file !== undefined) await sendFile(deps.api, chatId, result.file);
  } catch (error) {
    deps.logger.error({ err: error, date }, 'the result of a reconciliation could not be sent');
  }
}

interface Result {
  readonly screen: Screen;
  readonly file?: TextFile;
}

async function resultOf(
  { reconcileOnce, logger }: ReconciliationDeskDeps,
  date: CalendarDate,
  words: Words,
  signal: AbortSignal,
): Promise<Result> {
  const said = (html: string): Result => ({ screen: { html } });
  try {
    const outcome = await reconcileOnce(date, { signal });
    if (outcome.type === 'busy') return said(words.html('reconcile-busy', { date: words.day(date) }));
    const { day } = outcome;
    const screen = reconciliationScreen(day.report, words);
    return rowCount(day.report) === 0 ? { screen } : { screen, file: fileOf(day) };
  } catch (error) {
    if (error instanceof ResellerError && error.code === 'unauthorized')
      return said(words.html('service-unauthorized'));
    if (error instanceof ResellerError) return said(words.html('reconcile-down', { date: words.day(date) }));
    if (!signal.aborted) logger.error({ err: error, date }, 'a reconciliation failed');
    return said(words.html('reconcile-failed', { date: words.day(date) }));
  }
}

function fileOf({ report, file }: ReconciledDay): TextFile {
  return { name: `vendbot-reconciliation-${report.date}.csv`, text: file };
}

export function reconciliationScreen(report: BooksReport, words: Words): Screen {
  const { date, complete, undated, archivedBefore, findings, findingCount, leftOut } = report;
  const left = findingCount - findings.length;
  const lines = [
    words.html('reconcile-title', { date: words.day(date) }),
    ...archivedLine(archivedBefore, words),
    ...countLines(report, words),
    ...(complete ? [] : [words.html('reconcile-incomplete')]),
    ...(undated === 0 ? [] : [words.html('reconcile-undated', { count: undated })]),
    ...findings.map((row) => `\n${findingText(row, words)}`),
    ...(left > 0 ? ['', words.html('reconcile-more', { count: left })] : []),
    ...(leftOut > 0 ? ['', words.html('reconcile-left-out', { count: leftOut })] : []),
  ];
  return { html: lines.join('\n') };
}

function countLines(report: BooksReport, words: Words): string[] {
  const { kinds } = report;
  const count = rowCount(report);
  if (count === 0) return report.archivedBefore === undefined ? [words.html('reconcile-nothing')] : [];
  if (kinds.same.count === count) return [words.html('reconcile-all-same', inWords(kinds.same, words))];
  const met = bookKinds.filter((kind) => kinds[kind].count > 0);
  return met.map((kind) => words.html(`reconcile-${kind}`, inWords(kinds[kind], words)));
}

function inWords({ count, totalMinor }: KindSum, words: Words): { count: number; total: string } {
  return { count, total: words.money(totalMinor) };
}

function findingText(row: BookRow, words: Words): string {
  const { order, transaction } = sidesOf(row);
  return words.html('reconcile-finding', {
    reference: cut(order?.reference ?? transaction?.reference ?? '', 40),
    product: cut(order?.item.title ?? transaction?.productName ?? '', 40),
    here:
      order === undefined ? words.plain('reconcile-nowhere') : stands(stateWordOf(order), chargedHere(order), words),
    there:
      transaction === undefined
        ? words.plain('reconcile-nowhere')
        : stands(meantBy(transaction), transaction.receipt.paidMinor, words),
    deed: words.plain(deedOf(row)),
  });
}

function stands(
  state: ReturnType<typeof stateWordOf | typeof meantBy>,
  amount: Minor | undefined,
  words: Words,
): string {
  const text = words.plain(`status-${state}`);
  return amount === undefined ? text : `${text}, ${words.money(amount)}`;
}

function deedOf(row: BookRow): MessageId & `reconcile-deed-${string}` {
  switch (row.type) {
    case 'differs':
      return `reconcile-deed-${row.deed}`;
    case 'only-there':
      return 'reconcile-deed-recover';
    case 'only-here':
      return 'reconcile-deed-only-here';
    case 'same':
    case 'open':
    case 'unchecked':
      return 'reconcile-deed-unchecked';
  }
}
