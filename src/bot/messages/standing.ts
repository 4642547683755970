import { availableOf, creditLeftOf } from '../../domain/account.ts';
import type { Minor } from '../../domain/money.ts';
import type { Standing } from '../../purchase/standing.ts';
import type { Words } from '../words.ts';

/** What a person has, for a card and for /balance; empty where they have no account and no limit of a day. */
export function standingLines({ account, today }: Standing, words: Words): string[] {
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

/** Why Confirm would be refused at this price; undefined where it would not. */
export function shortNotice(priceMinor: Minor, { account, today }: Standing, words: Words): string | undefined {
  const price = words.money(priceMinor);
  if (today !== undefined && priceMinor > today.leftMinor) {
    return words.html('card-day-limit', {
      price,
      limit: words.money(today.limitMinor),
      left: words.money(today.leftMinor),
    });
  }
  if (account === undefined || priceMinor <= availableOf(account)) return undefined;
  return words.html('card-short', { price, available: words.money(availableOf(account)) });
}
