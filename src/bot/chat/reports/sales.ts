import { Composer } from 'grammy';
import type { CalendarDate } from '../../../domain/shared/days.ts';
import { readWho } from '../../../domain/accounts/parse-adjustment.ts';
import type { Person, Role } from '../../../domain/people/person.ts';
import { type DayRange, readSalesLine, type RecapSpan } from '../../../domain/reports/parse-day-range.ts';
import { salesFileName, ranked, type Sales, type SalesSum } from '../../../domain/reports/sales.ts';
import { salesOfDay, salesOfPerson, type DaySales } from '../../../services/reports/sales.ts';
import type { BotContext } from '../../context.ts';
import { adminRowBelow } from '../../shared/merchant-rows.ts';
import { dayFaultText } from '../../shared/day-words.ts';
import { recapFaultText, showRecap } from './recap.ts';
import { answerPress, say, sendFile } from '../../ui/screen.ts';
import { openSales, openSalesOfPerson } from './routes.ts';
import { on } from '../../ui/callback-routes.ts';
import type { Words } from '../../ui/words.ts';
import { serviceName } from '../../shared/product-label.ts';
import { findTyped, whomScreen, readNames } from '../../shared/people/names.ts';
import { MOST_SHOWN } from '../../../domain/page-sizes.ts';
import { cut } from '../../../domain/shared/text.ts';

export const salesFeature = new Composer<BotContext>();

salesFeature.command('sales', async (ctx) => {
  const today = ctx.shop.today();
  const asked = readSalesLine(ctx.match, today);
  if (asked.type !== 'span') return say(ctx, (words) => ({ html: recapFaultText(asked, today, words) }));
  const { who, span } = asked;
  if (who !== '') return tellOfTyped(ctx, who, span);
  // For several days the recap answers, because only it keeps their sums.
  return span.type === 'day' ? tell(ctx, span.from) : showRecap(ctx, span);
});
on(salesFeature, openSalesOfPerson, async (ctx, { userId, days }) => {
  const person = await ctx.shop.people.find(userId);
  if (person === undefined) return answerPress(ctx, ctx.words.plain('change-refused-unknown'));
  const today = ctx.shop.today();
  await tellOf(ctx, person, days ?? { from: today, to: today });
});
on(salesFeature, openSales, async (ctx) => {
  await Promise.all([answerPress(ctx), tell(ctx, ctx.shop.today())]);
});

async function tellOfTyped(ctx: BotContext, who: string, span: RecapSpan): Promise<void> {
  const { words, isMerchant, shop } = ctx;
  const [, day] = /\s(\d\S*[-/.]\S*)$/u.exec(who) ?? [];
  const noDay = dayFaultText({ type: 'no-day', text: day ?? who }, span.to, words);
  if (!isMerchant) return say(ctx, { html: noDay });
  const found = await findTyped(readWho(who), shop.people);
  const [person, ...others] = found.people;
  if (person === undefined) {
    const html = day === undefined ? `${noDay}\n\n${words.html('statement-unknown')}` : noDay;
    return say(ctx, { html });
  }
  if (others.length === 0) return tellOf(ctx, person, span);
  await say(
    ctx,
    whomScreen(found, ({ userId }) => openSalesOfPerson.data({ userId, days: span }), words),
  );
}

async function tellOf(ctx: BotContext, { userId, name }: Person, days: DayRange): Promise<void> {
  const sales = await salesOfPerson(ctx.shop, userId, days);
  const lines = [ctx.words.html('person-title', { name: cut(name, 60) }), serviceText(days, sales, ctx.words)];
  await say(ctx, { html: lines.join('\n'), rows: [adminRowBelow(ctx.words)] });
}

async function tell(ctx: BotContext, date: CalendarDate): Promise<void> {
  const { words, shop } = ctx;
  if (!ctx.isMerchant) {
    const own = await salesOfPerson(shop, ctx.userId, { from: date, to: date });
    return say(ctx, (words) => ({ html: ownSalesText(date, own, ctx.role, words) }));
  }
  const day = await salesOfDay(shop, date);
  const { sales, csv, leftOut } = day;
  const best = ranked(sales.byPerson).slice(0, MOST_SHOWN.salesLines);
  const buyers = best.map(([userId]) => userId);
  const nameOf = await readNames(shop, buyers);
  const html = [
    serviceText({ from: date, to: date }, day, words),
    ...listOf(words.html('sales-by-person'), sales.byPerson, nameOf, words),
    ...(leftOut === 0 ? [] : ['', words.html('sales-left-out', { count: leftOut })]),
  ].join('\n');
  await say(ctx, { html, rows: [adminRowBelow(words)] });
  if (!isEmpty(sales)) await sendFile(ctx.api, ctx.chatId, { name: salesFileName(date), text: csv });
}

type CountedSales = Pick<DaySales, 'sales' | 'archivedBefore'>;

function serviceText({ from, to }: DayRange, { sales, archivedBefore }: CountedSales, words: Words): string {
  const date = from === to ? words.day(from) : `${words.day(from)} – ${words.day(to)}`;
  const archived = archivedLine(archivedBefore, words);
  if (isEmpty(sales)) return archived[0] ?? words.html('sales-none', { date });
  return [
    words.html('sales-title', { date }),
    ...archived,
    words.html('sales-total', totalsOf(sales.total, words)),
    ...restLines(sales, words),
    ...listOf(words.html('sales-by-service'), sales.byService, (service) => serviceName(service, words), words),
  ].join('\n');
}

/** Does not say what it cost the merchant. */
function ownSalesText(date: CalendarDate, { sales, archivedBefore }: CountedSales, role: Role, words: Words): string {
  const archived = archivedLine(archivedBefore, words);
  if (isEmpty(sales)) return archived[0] ?? words.html('sales-own-none', { date: words.day(date) });
  const { count, soldMinor } = sales.total;
  return [
    words.html('sales-own-title', { date: words.day(date) }),
    ...archived,
    words.html('sales-own-total', { count, sold: words.money(soldMinor) }),
    ...(role === 'agent' && sales.earnedMinor !== 0
      ? [words.html('sales-own-earned', { earned: words.money(sales.earnedMinor) })]
      : []),
    ...restLines(sales, words),
    ...[...ranked(sales.byService)].map(([service, sum]) =>
      words.html('sales-own-line', {
        name: serviceName(service, words),
        count: sum.count,
        sold: words.money(sum.soldMinor),
      }),
    ),
  ].join('\n');
}

function isEmpty({ total, open, failed }: Sales): boolean {
  return total.count + open.count + failed === 0;
}

/** Says that older orders are in the archive. Without this, an empty day would read as if nothing was sold. */
export function archivedLine(before: number | undefined, words: Words): string[] {
  return before === undefined ? [] : [words.html('sales-archived', { time: words.time(before) })];
}

function restLines({ open, failed, givenBackMinor }: Sales, words: Words): string[] {
  const givenBack = { label: words.plain('status-given-back'), value: words.money(givenBackMinor) };
  return [
    ...(givenBackMinor === 0 ? [] : [words.html('share-line', givenBack)]),
    ...(open.count === 0 ? [] : [words.html('sales-open', { count: open.count, total: words.money(open.priceMinor) })]),
    ...(failed === 0 ? [] : [words.html('sales-failed', { count: failed })]),
  ];
}

/** Nothing if nothing was sold. */
function listOf<K>(title: string, sums: ReadonlyMap<K, SalesSum>, nameOf: (key: K) => string, words: Words): string[] {
  if (sums.size === 0) return [];
  const all = ranked(sums);
  const lines = all
    .slice(0, MOST_SHOWN.salesLines)
    .map(([key, sum]) => words.html('sales-line', { name: cut(nameOf(key), 60), ...totalsOf(sum, words) }));
  const more = all.length - lines.length;
  return ['', title, ...lines, ...(more === 0 ? [] : [words.html('sales-more', { count: more })])];
}

function totalsOf({ count, soldMinor, paidMinor, profitMinor }: SalesSum, words: Words) {
  return {
    count,
    sold: words.money(soldMinor),
    paid: words.money(paidMinor),
    profit: words.money(profitMinor),
  };
}
