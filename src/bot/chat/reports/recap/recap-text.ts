import type { Recap } from '../../../../domain/reports/recap.ts';
import type { Words } from '../../../ui/words.ts';
import { forecastText } from '../forecast-text.ts';
import { countOf, noteOf, type RecapWords, roundedToUnits, titleOf } from './recap-view-of.ts';

/** Three lines under the picture, which say the same where it cannot be drawn. As HTML. */
export function recapCaption(recap: Recap, as: RecapWords): string {
  const { words } = as;
  const { total, open } = recap;
  const title = titleOf(recap, words);
  if (isEmpty(recap)) {
    const none = as.role === 'customer' ? 'recap-none-bought' : 'recap-none';
    return [words.html(none, { title }), ...notes(recap, words)].join('\n');
  }
  const facts = [
    ...leftLine(recap, as),
    ...(total.failed === 0 ? [] : [words.html('recap-line-failed', { count: total.failed })]),
    ...(open.count === 0 ? [] : [words.html('recap-line-open', { count: open.count })]),
    ...casesOf(recap, words),
  ];
  const lines = [
    words.html('recap-title', {
      title,
      sold: words.shortMoney(roundedToUnits(total.soldMinor)),
      count: countOf(recap, as),
    }),
    ...(facts.length === 0 ? [] : [facts.join(' · ')]),
    ...moneyLine(recap, as),
  ];
  return [...lines, ...notes(recap, words)].join('\n');
}

/** Those of the span, or if there are none, those that still wait. */
function casesOf({ cases: { opened, open } = { opened: 0, open: 0 } }: Recap, words: Words): string[] {
  return opened + open === 0 ? [] : [words.html('recap-line-cases', { count: opened, open })];
}

export function isEmpty({ total, open }: Recap): boolean {
  return total.count + total.failed + open.count === 0;
}

function leftLine({ total }: Recap, { words, role }: RecapWords): string[] {
  if (role === 'merchant')
    return [words.html('recap-line-profit', { profit: words.shortMoney(roundedToUnits(total.profitMinor)) })];
  return total.earnedMinor === 0
    ? []
    : [words.html('recap-line-earned', { earned: words.shortMoney(roundedToUnits(total.earnedMinor)) })];
}

function moneyLine({ money, at }: Recap, { words, timeZone, role }: RecapWords): string[] {
  if (money === undefined) return [];
  const amount = words.shortMoney(roundedToUnits(money.amountMinor));
  if (role !== 'merchant') return [words.html('recap-line-balance', { amount })];
  if (money.forecast === undefined) return [words.html('recap-line-wallet', { amount })];
  return [words.html('recap-line-wallet-lasts', { amount, lasts: forecastText(money.forecast, at, timeZone, words) })];
}

function notes(recap: Recap, words: Words): string[] {
  const note = noteOf(recap, words);
  return note === undefined ? [] : [note];
}
