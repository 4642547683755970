import type { BotContext } from '../../context.ts';
import { beginningWith } from '../../ui/callback-routes.ts';
import {
  drawOrder,
  openHistory,
  openReceipt,
  openReceiptBelow,
  openTokens,
  checkPage,
  historyPage,
  foundHistoryPage,
} from '../orders/routes.ts';
import { chooseLanguage, openLanguages } from '../language/routes.ts';
import { ownCaseButtons } from '../cases/routes.ts';
import { openBalance } from '../accounts/routes.ts';
import {
  everyEvening,
  notEveryEvening,
  openRecap,
  openSales,
  sendStatementFile,
  openStatement,
} from '../reports/routes.ts';
import { openReminder, remindersPage } from '../reminders/routes.ts';
import { drawBatchTokens, sendBatchFile } from '../batches/routes.ts';

/**
 * Commands and buttons that only show people what is their own, or how it is shown, and those by which they say that it never came. They are all that is left to a stopped person: what is not
 * named here is refused, so that a new feature is too until it is named.
 */
export function onlyReads(ctx: BotContext): boolean {
  if (ctx.callbackQuery !== undefined) return BUTTONS.test(ctx.callbackQuery.data ?? '');
  // Without a number /check asks for one, and an answer may be anything.
  if (ctx.hasCommand('check')) return ctx.match.trim() !== '';
  return ctx.hasCommand([...COMMANDS]);
}

const COMMANDS = [
  'balance',
  'limits',
  'history',
  'receipt',
  'token',
  'sales',
  'recap',
  'statement',
  'language',
  'reminders',
  'cases',
] as const;

const BUTTONS = beginningWith([
  openBalance,
  openHistory,
  historyPage,
  foundHistoryPage,
  openReceipt,
  openReceiptBelow,
  drawOrder,
  openTokens,
  checkPage,
  openSales,
  openRecap,
  everyEvening,
  notEveryEvening,
  openStatement,
  sendStatementFile,
  sendBatchFile,
  drawBatchTokens,
  ...ownCaseButtons,
  openLanguages,
  chooseLanguage,
  remindersPage,
  openReminder,
]);
