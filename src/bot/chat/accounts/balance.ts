import { readOwnAllowance } from '../../../services/accounts/read-allowance.ts';
import { Composer } from 'grammy';
import type { InlineKeyboardButton } from 'grammy/types';
import { type Account, type AccountTotals, availableOf } from '../../../domain/accounts/account.ts';
import { mayBuy } from '../../../domain/people/access.ts';
import { minor } from '../../../domain/shared/money.ts';
import { answerOrError, ResellerError } from '../../../domain/shared/reseller.ts';
import type { Forecast } from '../../../domain/reports/forecast.ts';
import { personForecast, walletForecast } from '../../../services/reports/forecast.ts';
import type { Shop } from '../../../services/shop.ts';
import type { BotContext } from '../../context.ts';
import { adminRowBelow } from '../../shared/merchant-rows.ts';
import type { Words } from '../../ui/words.ts';
import { type Drawing, say } from '../../ui/screen.ts';
import { button } from '../../ui/buttons.ts';
import { openBuy } from '../menu/routes.ts';
import { openBalance, openTopup } from './routes.ts';
import { on } from '../../ui/callback-routes.ts';
import { troubleText } from '../../shared/reseller-words.ts';
import { allowanceLines, forecastText } from '../../shared/money-words.ts';

export const balanceFeature = new Composer<BotContext>();

balanceFeature.command('balance', (ctx) => say(ctx, balanceScreen(ctx)));
on(balanceFeature, openBalance, (ctx) => say(ctx, balanceScreen(ctx)));

async function balanceScreen(ctx: BotContext): Promise<Drawing> {
  if (!ctx.isMerchant) return accountScreen(ctx);
  return { html: await walletText(ctx), rows: [adminRowBelow(ctx.words)] };
}

async function walletText({ shop, words, isMerchant }: BotContext): Promise<string> {
  const { reseller, orders, accounts, hasAccounts, now } = shop;
  const [balance, open, totals] = await Promise.all([
    answerOrError(reseller.balance()),
    orders.openOrders(),
    hasAccounts ? accounts.totals() : undefined,
  ]);
  const wallet =
    balance instanceof ResellerError
      ? [troubleText(balance, words, isMerchant)]
      : [
          words.html('balance', { balance: words.money(balance), time: words.time(now()) }),
          ...lastsLine(await walletForecast(shop, balance), shop, words),
        ];
  return [
    ...wallet,
    words.html('balance-open', { count: open.count, total: words.money(open.totalMinor) }),
    ...(totals === undefined ? [] : totalsLines(totals, words)),
  ].join('\n');
}

function totalsLines({ owedToMinor, owedByMinor, heldMinor, accounts }: AccountTotals, words: Words): string[] {
  return [
    '',
    words.html('balance-accounts', { count: accounts }),
    words.html('balance-owed-to', { total: words.money(owedToMinor) }),
    ...(owedByMinor === 0 ? [] : [words.html('balance-owed-by', { total: words.money(owedByMinor) })]),
    words.html('balance-held', { total: words.money(heldMinor) }),
  ];
}

/** If accounts are off, the person reads that only merchants can see the wallet. */
async function accountScreen(ctx: BotContext): Promise<Drawing> {
  const { userId } = ctx;
  const allowance = await readOwnAllowance(ctx);
  const { account } = allowance;
  const lasts = account === undefined ? undefined : await personForecast(ctx.shop, userId, availableOf(account));
  const heldMinor = account?.heldMinor ?? minor(0);
  // A stopped person may read their account, but has no button to buy.
  const isBuyer = mayBuy(ctx.lease.person, ctx.shop.mode, false);
  return (words) => ({
    html: [
      ...(account === undefined ? [words.html('balance-merchants-only')] : []),
      ...allowanceLines(allowance, words),
      ...lastsLine(lasts, ctx.shop, words),
      ...(heldMinor === 0 ? [] : [words.html('account-held', { held: words.money(heldMinor) })]),
    ].join('\n'),
    rows: isBuyer ? [nextSteps(account, words)] : [],
  });
}

function nextSteps(account: Account | undefined, words: Words): InlineKeyboardButton[] {
  const buy = button(words.plain('button-buy'), openBuy.data());
  return account === undefined ? [buy] : [buy, button(words.plain('button-topup'), openTopup.data())];
}

function lastsLine(lasts: Forecast | undefined, { now, timeZone }: Shop, words: Words): string[] {
  if (lasts === undefined) return [];
  return [words.html('low-lasts', { lasts: forecastText(lasts, now(), timeZone, words) })];
}
