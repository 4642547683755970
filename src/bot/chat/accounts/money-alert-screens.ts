import type { KeptAlert } from '../../../use-cases/accounts/ports.ts';
import type { Watched } from '../../../domain/accounts/money-alert.ts';
import { isBelow } from '../../../domain/accounts/money-alert.ts';
import type { Minor } from '../../../domain/shared/money.ts';
import { button } from '../../ui/buttons.ts';
import type { Screen } from '../../ui/screen.ts';
import type { Words } from '../../ui/words.ts';
import { askMoneyAlert, endMoneyAlert, openTopup } from './routes.ts';

/** What is set. @param about.limitMinor undefined if nothing is @param about.amountMinor undefined if it is not known */
export function moneyAlertScreen(
  about: { of: Watched; limitMinor: Minor | undefined; amountMinor: Minor | undefined },
  words: Words,
): Screen {
  const { of, limitMinor, amountMinor } = about;
  const now = amountMinor === undefined ? [] : [words.html(`low-now-${of}`, { amount: words.money(amountMinor) })];
  if (limitMinor === undefined) {
    const html = [words.html(`low-off-${of}`), ...now, '', words.html(`low-hint-${of}`)].join('\n');
    return { html, rows: [[button(words.plain('button-low-on'), askMoneyAlert.data())]] };
  }
  const isAlready = amountMinor !== undefined && isBelow({ limitMinor }, amountMinor);
  const html = [
    words.html(`low-on-${of}`, { limit: words.money(limitMinor) }),
    ...now,
    ...(isAlready ? ['', words.html('low-already')] : []),
  ].join('\n');
  const rows = [
    [
      button(words.plain('button-change'), askMoneyAlert.data()),
      button(words.plain('button-news-off'), endMoneyAlert.data()),
    ],
  ];
  return { html, rows };
}

/** That it has passed what was set. @param lasts how long it lasts, if that can be said */
export function lowMoneyScreen(
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
