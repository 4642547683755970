import { Composer } from 'grammy';
import { availableOf } from '../../../domain/accounts/account.ts';
import { isBelow, type Watched } from '../../../domain/accounts/money-alert.ts';
import { MAX_BOOKING } from '../../../domain/accounts/parse-adjustment.ts';
import { parseMoneyAlert } from '../../../domain/accounts/parse-money-alert.ts';
import type { Minor } from '../../../domain/shared/money.ts';
import type { AccountStore, MoneyAlertStore } from '../../../use-cases/accounts/ports.ts';
import type { Reseller } from '../../../use-cases/shared/reseller.ts';
import type { BotContext } from '../../context.ts';
import { answerPress } from '../../ui/answer-press.ts';
import { button } from '../../ui/buttons.ts';
import { beginningWith, on } from '../../ui/callback-routes.ts';
import { draw, say } from '../../ui/screen.ts';
import type { Words } from '../../ui/words.ts';
import { answerText, type Questions } from '../menu/questions.ts';
import { amountFaultText } from './amount-fault-text.ts';
import { moneyAlertScreen } from './money-alert-screens.ts';
import { askMoneyAlert, endMoneyAlert, openMoneyAlert } from './routes.ts';

export interface MoneyAlertDeps {
  readonly alerts: Pick<MoneyAlertStore, 'find' | 'set'>;
  readonly accounts: Pick<AccountStore, 'read'>;
  readonly reseller: Pick<Reseller, 'balance'>;
  readonly questions: Questions;
}

const QUESTION = 'money-alert';
const BUTTONS = [openMoneyAlert, askMoneyAlert, endMoneyAlert];

/** /alert: below which amount a person is told, merchants of the wallet, everybody else of what they have to spend. */
export function moneyAlertFeature(deps: MoneyAlertDeps): Composer<BotContext> {
  const feature = new Composer<BotContext>();
  const others = feature.filter((ctx) => watchedBy(ctx) === undefined);
  others.command('alert', (ctx) => say(ctx, { html: ctx.words.html('topup-off') }));
  others.callbackQuery(beginningWith(BUTTONS), (ctx) => answerPress(ctx, ctx.words.plain('topup-off')));
  feature.command('alert', (ctx) => take(ctx, ctx.match, deps));
  on(feature, openMoneyAlert, (ctx) => showPage(ctx, deps));
  on(feature, askMoneyAlert, (ctx) => ask(ctx, deps));
  on(feature, endMoneyAlert, (ctx) => end(ctx, deps));
  deps.questions.on(QUESTION, (ctx) => take(ctx, answerText(ctx), deps));
  return feature;
}

/** Undefined for a person without an account, who has nothing that could run low. */
function watchedBy({ isMerchant, hasAccounts }: BotContext): Watched | undefined {
  if (isMerchant) return 'wallet';
  return hasAccounts ? 'account' : undefined;
}

async function take(ctx: BotContext, line: string, deps: MoneyAlertDeps): Promise<void> {
  const { userId, words } = ctx;
  const of = watchedBy(ctx);
  if (of === undefined) return say(ctx, { html: words.html('topup-off') });
  const read = parseMoneyAlert(line, of);
  switch (read.type) {
    case 'empty':
      return showPage(ctx, deps);
    case 'off':
      return end(ctx, deps);
    case 'not-theirs':
      return ask(ctx, deps, (words) => words.html('low-not-theirs'));
    case 'rejected':
      return ask(ctx, deps, (words) => amountFaultText(read.fault, read.text, MAX_BOOKING, words));
    case 'limit': {
      const { limitMinor } = read;
      const amountMinor = await readAmount(ctx, deps);
      // If the amount is not known now, the person is told as soon as it is.
      const wasBelow = amountMinor !== undefined && isBelow(read, amountMinor);
      await deps.alerts.set(userId, { of, limitMinor, isBelow: wasBelow });
      return draw(ctx, (words) => moneyAlertScreen({ of, limitMinor, amountMinor }, words));
    }
  }
}

async function showPage(ctx: BotContext, deps: MoneyAlertDeps): Promise<void> {
  const of = watchedBy(ctx);
  if (of === undefined) return;
  const [kept, amountMinor] = await Promise.all([deps.alerts.find(ctx.userId), readAmount(ctx, deps)]);
  // An alert of a person's former role is never told.
  const limitMinor = kept?.of === of ? kept.limitMinor : undefined;
  await draw(ctx, (words) => moneyAlertScreen({ of, limitMinor, amountMinor }, words));
}

async function ask(ctx: BotContext, deps: MoneyAlertDeps, fault?: (words: Words) => string): Promise<void> {
  const of = watchedBy(ctx);
  if (of === undefined) return;
  await answerPress(ctx);
  await deps.questions.ask(ctx, { name: QUESTION, about: '' }, (words) => ({
    html: [...(fault === undefined ? [] : [fault(words), '']), words.html(`low-ask-${of}`)].join('\n'),
    rows: [[button(words.plain('button-back'), openMoneyAlert.data())]],
  }));
}

async function end(ctx: BotContext, deps: MoneyAlertDeps): Promise<void> {
  await deps.alerts.set(ctx.userId, undefined);
  await showPage(ctx, deps);
}

/** Undefined if the service does not answer. */
async function readAmount({ isMerchant, userId }: BotContext, deps: MoneyAlertDeps): Promise<Minor | undefined> {
  if (isMerchant) return deps.reseller.balance().catch(() => undefined);
  return availableOf(await deps.accounts.read(userId));
}
