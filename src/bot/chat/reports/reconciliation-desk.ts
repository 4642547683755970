import type { Api } from 'grammy';
import type { CalendarDate } from '../../../domain/shared/day-span.ts';
import { hasFindings, rowCount } from '../../../domain/reports/books-report.ts';
import type { Logger } from '../../../use-cases/shared/ports.ts';
import { ResellerError } from '../../../use-cases/shared/reseller.ts';
import type { ReconciledDay, ReconcileOnce } from '../../../use-cases/reports/reconcile-once.ts';
import { adminRowBelow } from '../menu/admin-row.ts';
import type { Merchants } from '../people/merchants.ts';
import { reconciliationScreen } from './reconciliation-screen.ts';
import { type Screen, sendScreen, showScreen } from '../../ui/screen.ts';
import { sendFile, type TextFile } from '../../ui/send-file.ts';
import type { Words } from '../../ui/words.ts';

export interface ReconciliationRequest {
  readonly chatId: number;
  readonly words: Words;
  readonly date: CalendarDate;
}

export interface ReconciliationDesk {
  /** Says that it is at work, and answers at once: the comparison goes on after the update has ended, and its result comes to the chat. */
  take(request: ReconciliationRequest): Promise<void>;
  /** Tells all merchants of a day; never throws. */
  announce(day: ReconciledDay): Promise<void>;
  /** Ends what is under way before its next step, and says so to those who wait. */
  stop(): Promise<void>;
}

export interface ReconciliationDeskDeps {
  readonly api: Api;
  readonly merchants: Pick<Merchants, 'notifyAll'>;
  readonly reconcileOnce: ReconcileOnce;
  readonly logger: Logger;
}

/** Merchants ask here for the comparison of a day and get its result. */
export function createReconciliationDesk(deps: ReconciliationDeskDeps): ReconciliationDesk {
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();
  return {
    async take(request) {
      const { chatId, words, date } = request;
      const running = { html: words.html('reconcile-running', { date: words.day(date) }) };
      const messageId = await sendScreen({ api: deps.api, chatId, words }, running);
      const work = serve(deps, request, messageId, stopping.signal).finally(() => underWay.delete(work));
      underWay.add(work);
    },
    async announce(day) {
      const file = hasFindings(day.report) ? fileOf(day) : undefined;
      await deps.merchants.notifyAll((words) => reconciliationScreen(day.report, words), file);
    },
    async stop() {
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
  try {
    const outcome = await reconcileOnce(date, { signal });
    if (outcome.type === 'busy') return { screen: { html: words.html('reconcile-busy', { date: words.day(date) }) } };
    const { day } = outcome;
    const screen = reconciliationScreen(day.report, words);
    return rowCount(day.report) === 0 ? { screen } : { screen, file: fileOf(day) };
  } catch (error) {
    if (error instanceof ResellerError) return { screen: { html: troubleText(error, words, date) } };
    if (!signal.aborted) logger.error({ err: error, date }, 'a reconciliation failed');
    return { screen: { html: words.html('reconcile-failed', { date: words.day(date) }) } };
  }
}

function troubleText({ code }: ResellerError, words: Words, date: CalendarDate): string {
  return code === 'unauthorized'
    ? words.html('service-unauthorized')
    : words.html('reconcile-down', { date: words.day(date) });
}

function fileOf({ report, file }: ReconciledDay): TextFile {
  return { name: `vendbot-reconciliation-${report.date}.csv`, text: file };
}
