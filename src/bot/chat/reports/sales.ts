import { Composer } from 'grammy';
import type { CalendarDate } from '../../../domain/shared/day-span.ts';
import { readWho } from '../../../domain/accounts/parse-adjustment.ts';
import type { Person } from '../../../domain/people/person.ts';
import type { DayRange } from '../../../domain/reports/parse-day-range.ts';
import { readSalesLine, type RecapSpan } from '../../../domain/reports/parse-recap-span.ts';
import { salesFileName } from '../../../domain/reports/sales.ts';
import { salesOfDay, salesOfPerson } from '../../../services/reports/sales.ts';
import type { BotContext } from '../../context.ts';
import { adminRowBelow } from '../menu/admin-row.ts';
import { dayFaultText } from './day-fault-text.ts';
import { button } from '../../ui/buttons.ts';
import { merchantsOnly } from '../gates/merchants-only.ts';
import { findTyped } from '../people/find-typed-person.ts';
import { choiceLabel } from '../people/shown-name.ts';
import { recapFaultText, showRecap } from './recap/recap.ts';
import { mostSold, ownSalesText, personSalesText, salesText } from './sales-text.ts';
import { answerPress } from '../../ui/answer-press.ts';
import { say } from '../../ui/screen.ts';
import { sendFile } from '../../ui/send-file.ts';
import { openSales, openSalesOfPerson } from './routes.ts';
import { on } from '../../ui/callback-routes.ts';

/**
 * /sales [day]: a merchant's recap with cost and profit, and a file of it; everyone else reads their own purchases of the day. For merchants also of one
 * person.
 */
export const salesFeature = new Composer<BotContext>();

salesFeature.command('sales', async (ctx) => {
  const today = ctx.shop.today();
  const asked = readSalesLine(ctx.match, today);
  if (asked.type !== 'span') return say(ctx, (words) => ({ html: recapFaultText(asked, today, words) }));
  const { who, span } = asked;
  if (who !== '') return tellOfTyped(ctx, who, span);
  // The sums of many days are kept for the recap.
  return span.type === 'day' ? tell(ctx, span.from) : showRecap(ctx, span);
});
on(merchantsOnly(salesFeature, [], [openSalesOfPerson]), openSalesOfPerson, async (ctx, { userId, days }) => {
  const person = await ctx.shop.people.find(userId);
  if (person === undefined) return answerPress(ctx, ctx.words.plain('users-unknown'));
  const today = ctx.shop.today();
  await tellOf(ctx, person, days ?? { from: today, to: today });
});
on(salesFeature, openSales, async (ctx) => {
  await Promise.all([answerPress(ctx), tell(ctx, ctx.shop.today())]);
});

async function tellOfTyped(ctx: BotContext, who: string, span: RecapSpan): Promise<void> {
  const { words, isMerchant, shop } = ctx;
  const noDay = dayFaultText({ type: 'no-day', text: who }, span.to, words);
  if (!isMerchant) return say(ctx, { html: noDay });
  const { people, total } = await findTyped(readWho(who), shop.people);
  const [person, ...others] = people;
  if (person === undefined) return say(ctx, { html: `${noDay}\n\n${words.html('statement-unknown')}` });
  if (others.length === 0) return tellOf(ctx, person, span);
  const rows = people.map((one) => [
    button(choiceLabel(one), openSalesOfPerson.data({ userId: one.userId, days: span })),
  ]);
  await say(ctx, { html: words.html('hand-whom', { shown: people.length, total }), rows });
}

async function tellOf(ctx: BotContext, { userId, name }: Person, days: DayRange): Promise<void> {
  const sales = await salesOfPerson(ctx.shop, userId, days);
  await say(ctx, { html: personSalesText(name, days, sales, ctx.words), rows: [adminRowBelow(ctx.words)] });
}

async function tell(ctx: BotContext, date: CalendarDate): Promise<void> {
  const { words, shop } = ctx;
  if (!ctx.isMerchant) {
    const own = await salesOfPerson(shop, ctx.userId, { from: date, to: date });
    return say(ctx, (words) => ({ html: ownSalesText(date, own, ctx.role, words) }));
  }
  const day = await salesOfDay(shop, date);
  const { sales, csv, leftOut } = day;
  const people = await Promise.all(mostSold(sales).map((userId) => shop.people.find(userId)));
  const names = new Map(people.flatMap((person) => (person === undefined ? [] : [[person.userId, person.name]])));
  const text = salesText(date, day, (userId) => names.get(userId) ?? String(userId), words);
  const html = leftOut === 0 ? text : `${text}\n\n${words.html('sales-left-out', { count: leftOut })}`;
  await say(ctx, { html, rows: [adminRowBelow(words)] });
  const isEmpty = sales.total.count + sales.open.count + sales.failed === 0;
  if (!isEmpty) await sendFile(ctx.api, ctx.chatId, { name: salesFileName(date), text: csv });
}
