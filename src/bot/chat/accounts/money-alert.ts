import { type Api, Composer } from 'grammy';
import { availableOf } from '../../../domain/accounts/account.ts';
import {
  isBelow,
  type KeptAlert,
  type MoneyAlert,
  type MoneyAlertText,
  parseMoneyAlert,
  type Watched,
} from '../../../domain/accounts/money-alert.ts';
import { MAX_BOOKING } from '../../../domain/accounts/book-entry.ts';
import type { Minor } from '../../../domain/shared/money.ts';
import type { BotContext } from '../../context.ts';
import { draw, type Screen, sendScreen } from '../../ui/screen.ts';
import { button } from '../../ui/buttons.ts';
import { on } from '../../ui/callback-routes.ts';
import type { AllWords, Words } from '../../ui/words.ts';
import { adminRow } from '../../shared/merchant-rows.ts';
import { type Asked, askQuestion, questionDialog } from '../../shared/questions.ts';
import type { Fault, Reading } from '../../dialogs.ts';
import { askMoneyAlert, endMoneyAlert, openMoneyAlert, openTopup } from './routes.ts';
import { storedLanguageOf } from '../../../domain/people/person.ts';
import type { TellMoneyAlerts } from '../../../services/accounts/watch-money.ts';
import { personForecast, walletForecast } from '../../../services/reports/forecast.ts';
import type { Shop } from '../../../services/shop.ts';
import { sendFailureOf } from '../../runtime/telegram-refusals.ts';
import { amountFaultText, forecastText } from '../../shared/money-words.ts';

/** /alert: the amount below which the bot warns a person. For merchants it is the wallet that runs low, for everybody else the money they can spend. */
export const moneyAlertFeature = new Composer<BotContext>();

const alertDialog = questionDialog('money-alert', { whose: 'account-readers' }, async (talk) => {
  const wanted = await talk.ask(ask, readAlert);
  await talk.act((ctx) => {
    switch (wanted.type) {
      case 'empty':
        return showPage(ctx);
      case 'off':
        return end(ctx);
      case 'limit':
        return set(ctx, wanted.limitMinor);
    }
  });
});

moneyAlertFeature.command('alert', (ctx) => alertDialog.begin(ctx, undefined, ctx.match));
on(moneyAlertFeature, openMoneyAlert, showPage);
on(moneyAlertFeature, askMoneyAlert, (ctx) => alertDialog.begin(ctx, undefined));
on(moneyAlertFeature, endMoneyAlert, end);

function watchedBy({ isMerchant }: BotContext): Watched {
  return isMerchant ? 'wallet' : 'account';
}

function readAlert(
  ctx: BotContext,
  typed: string,
): Reading<Exclude<MoneyAlertText, { type: 'not-theirs' | 'rejected' }>> {
  const read = parseMoneyAlert(typed, watchedBy(ctx));
  if (read.type === 'not-theirs') return { fault: (words) => words.html('low-not-theirs') };
  if (read.type !== 'rejected') return { value: read };
  return { fault: (words) => amountFaultText(read.fault, read.text, MAX_BOOKING, words) };
}

async function set(ctx: BotContext, limitMinor: Minor): Promise<void> {
  const of = watchedBy(ctx);
  const amountMinor = await readAmount(ctx);
  // If the amount is not known now, it counts as not below. So the person is warned when it is first known to be below.
  const alert = { of, limitMinor, isBelow: amountMinor !== undefined && isBelow({ limitMinor }, amountMinor) };
  await ctx.shop.moneyAlerts.set(ctx.userId, alert);
  await draw(ctx, (words) => moneyAlertScreen(of, alert, amountMinor, words));
}

async function showPage(ctx: BotContext): Promise<void> {
  const of = watchedBy(ctx);
  const [kept, amountMinor] = await Promise.all([ctx.shop.moneyAlerts.find(ctx.userId), readAmount(ctx)]);
  // An alert that was set in another role does not count any more.
  const alert = kept?.of === of ? kept : undefined;
  await draw(ctx, (words) => moneyAlertScreen(of, alert, amountMinor, words));
}

function ask(ctx: BotContext, fault?: Fault): Promise<Asked> {
  return askQuestion(ctx, { above: fault }, (words) => ({
    html: words.html(`low-ask-${watchedBy(ctx)}`),
    rows: [[button(words.plain('button-back'), openMoneyAlert.data())]],
  }));
}

async function end(ctx: BotContext): Promise<void> {
  await ctx.shop.moneyAlerts.set(ctx.userId, undefined);
  await showPage(ctx);
}

/** The amount that the alert watches; undefined if the service does not answer. */
async function readAmount({ isMerchant, userId, shop }: BotContext): Promise<Minor | undefined> {
  if (isMerchant) return shop.reseller.balance().catch(() => undefined);
  return availableOf(await shop.accounts.read(userId));
}

/** @param amountMinor undefined if it is not known */
function moneyAlertScreen(
  of: Watched,
  alert: MoneyAlert | undefined,
  amountMinor: Minor | undefined,
  words: Words,
): Screen {
  const now = amountMinor === undefined ? [] : [words.html(`low-now-${of}`, { amount: words.money(amountMinor) })];
  const back = of === 'wallet' ? [adminRow(words)] : [];
  if (alert === undefined) {
    const html = [words.html(`low-off-${of}`), ...now, '', words.html(`low-hint-${of}`)].join('\n');
    return { html, rows: [[button(words.plain('button-low-on'), askMoneyAlert.data())], ...back] };
  }
  // A fall since the last look is still to be told.
  const isAlready = alert.isBelow && amountMinor !== undefined && isBelow(alert, amountMinor);
  const html = [
    words.html(`low-on-${of}`, { limit: words.money(alert.limitMinor) }),
    ...now,
    ...(isAlready ? ['', words.html('low-already')] : []),
  ].join('\n');
  const rows = [
    [
      button(words.plain('button-change'), askMoneyAlert.data()),
      button(words.plain('button-news-off'), endMoneyAlert.data()),
    ],
    ...back,
  ];
  return { html, rows };
}

function lowMoneyScreen(
  { of, limitMinor }: KeptAlert,
  amountMinor: Minor,
  lasts: string | undefined,
  words: Words,
): Screen {
  const html = [
    words.html(`low-passed-${of}`, { amount: words.money(amountMinor), limit: words.money(limitMinor) }),
    ...(lasts === undefined ? [] : [words.html('low-lasts', { lasts })]),
    ...(of === 'wallet' ? [words.html('low-fill-wallet')] : []),
    '',
    words.html('low-foot'),
  ].join('\n');
  return { html, rows: of === 'wallet' ? [] : [[button(words.plain('button-topup'), openTopup.data())]] };
}

export function createTellMoneyAlert(
  shop: Pick<Shop, 'people' | 'salesSums' | 'timeZone' | 'now' | 'logger'>,
  api: Api,
  allWords: AllWords,
): TellMoneyAlerts['tell'] {
  const { people, timeZone, now, logger } = shop;
  return async (alert, amountMinor) => {
    const { userId, of } = alert;
    try {
      const person = await people.find(userId);
      const words = allWords(storedLanguageOf(person));
      const found = await (of === 'wallet'
        ? walletForecast(shop, amountMinor)
        : personForecast(shop, userId, amountMinor));
      await sendScreen({ api, chatId: userId, words }, (words) => {
        const lasts = found === undefined ? undefined : forecastText(found, now(), timeZone, words);
        return lowMoneyScreen(alert, amountMinor, lasts, words);
      });
      return 'told';
    } catch (error) {
      logger.warn({ err: error, userId }, 'a person could not be told of low money');
      return isOver(error) ? 'told' : 'not-sent';
    }
  };
}

/** Whether it is not tried again: it may have arrived, or it never will, because the person blocked the bot. */
function isOver(error: unknown): boolean {
  const { type } = sendFailureOf(error);
  return type !== 'fault' && type !== 'later';
}
