import type { Allowance, Short, Limits } from '../../domain/accounts/limits.ts';
import type { Words } from '../ui/words.ts';
import { creditLeftOf } from '../../domain/accounts/account.ts';
import { type Minor, minor } from '../../domain/shared/money.ts';
import type { InlineKeyboardButton } from 'grammy/types';
import { button } from '../ui/buttons.ts';
import { topUpMissing } from '../chat/accounts/routes.ts';
import type { AmountFault } from '../../domain/shared/parse-amount.ts';
import { type Forecast, SAID_TO_MS } from '../../domain/reports/forecast.ts';
import { dayOf, addDays } from '../../domain/shared/days.ts';
import { quoted } from '../../domain/shared/text.ts';

export function amountFaultText(fault: AmountFault, text: string, maxMinor: Minor, words: Words): string {
  switch (fault) {
    case 'not-a-number':
    case 'ambiguous':
      return words.html(`fault-amount-${fault}`, { text: quoted(text) });
    case 'too-large':
      return words.html('fault-amount-above', { max: words.money(maxMinor) });
    case 'zero':
    case 'negative':
    case 'decimals':
      return words.html(`fault-amount-${fault}`);
  }
}

/** Empty if the person has neither an account nor a limit for a day. */
export function allowanceLines({ account, today }: Allowance, words: Words): string[] {
  return [
    ...(account === undefined ? [] : [words.html('account-balance', { balance: words.money(account.balanceMinor) })]),
    ...(account === undefined || account.creditLimitMinor === 0
      ? []
      : [words.html('account-credit', { limit: words.money(creditLeftOf(account)) })]),
    ...(today === undefined
      ? []
      : [words.html('account-today', { left: words.money(today.leftMinor), limit: words.money(today.limitMinor) })]),
  ];
}

export function shortText(short: Short, words: Words): string {
  const price = words.money(short.priceMinor);
  if (short.type === 'account')
    return words.html('card-short', { price, available: words.money(short.availableMinor) });
  if (short.priceMinor <= short.limitMinor) return dayLimitText(short, words);
  // Tomorrow it is too much as well.
  return `${words.html('limit-day', { price, limit: words.money(short.limitMinor) })} ${words.html('nothing-bought')}`;
}

export function dayLimitText(
  { priceMinor, limitMinor, leftMinor }: Extract<Short, { type: 'day' }>,
  words: Words,
): string {
  const price = words.money(priceMinor);
  return words.html('card-day-limit', { price, limit: words.money(limitMinor), left: words.money(leftMinor) });
}

export function topupRows(missingMinor: Minor | undefined, words: Words): InlineKeyboardButton[][] {
  if (missingMinor === undefined) return [];
  return [[button(words.plain('button-topup'), topUpMissing.data({ amountMinor: missingMinor }))]];
}

/** What the limits of a person let them spend, as they read it. */
export function limitLines({ perPurchaseMinor, perDayMinor }: Limits, words: Words): string[] {
  return [
    words.html('own-limits-title'),
    words.html('own-limits-purchase', { limit: limitText(perPurchaseMinor, words) }),
    words.html('own-limits-day', { limit: limitText(perDayMinor, words) }),
  ];
}

export function limitText(amountMinor: number | undefined, words: Words): string {
  return amountMinor === undefined ? words.plain('limit-none') : words.money(minor(amountMinor));
}

export function pinRuleText(aboveMinor: number | undefined, words: Words): string {
  if (aboveMinor === undefined) return words.plain('pin-never');
  return aboveMinor === 0
    ? words.plain('pin-always')
    : words.plain('pin-above', { amount: words.money(minor(aboveMinor)) });
}

/** If it is more days ahead, a weekday could be that of another week. */
const WEEKDAY_DAYS = 6;

export function forecastText({ until, days }: Forecast, now: number, timeZone: string, words: Words): string {
  if (until === undefined) return words.plain('recap-lasts-long', { days });
  if (until <= now) return words.plain('recap-empty');
  const about = Math.round(until / SAID_TO_MS) * SAID_TO_MS;
  const [today, date] = [dayOf(now, timeZone), dayOf(about, timeZone)];
  const clock = words.clock(about);
  if (date === today) return words.plain('recap-lasts-today', { days, clock });
  const day = date <= addDays(today, WEEKDAY_DAYS) ? words.weekday(date) : words.day(date);
  return words.plain('recap-lasts', { days, day, clock });
}
