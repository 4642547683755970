import type { Composer } from 'grammy';
import { dayOf } from '../../../domain/shared/day.ts';
import type { CalendarDate } from '../../../domain/shared/day-span.ts';
import { readOneDay } from '../../../domain/reports/parse-day-range.ts';
import { salesFileName } from '../../../domain/reports/sales.ts';
import type { PeopleStore } from '../../../use-cases/people/ports.ts';
import type { Now } from '../../../use-cases/shared/ports.ts';
import type { ReadSales } from '../../../use-cases/reports/read-sales.ts';
import type { BotContext } from '../../context.ts';
import { FlatComposer } from '../../flat-composer.ts';
import { adminRowBelow } from '../menu/admin-row.ts';
import { dayFaultText } from './day-fault-text.ts';
import { mostSold, ownSalesText, salesText } from './sales-text.ts';
import { answerPress } from '../../ui/answer-press.ts';
import { say } from '../../ui/screen.ts';
import { sendFile } from '../../ui/send-file.ts';
import { withEnglish } from '../../ui/with-english.ts';
import { openSales } from './routes.ts';
import { on } from '../../ui/callback-routes.ts';

export interface SalesDeps {
  readonly readSales: ReadSales;
  readonly people: Pick<PeopleStore, 'find'>;
  readonly timeZone: string;
  readonly now: Now;
}

/** /sales [day]: a merchant's recap with cost and profit, and a file of it; everyone else reads their own purchases of the day. */
export function salesFeature(deps: SalesDeps): Composer<BotContext> {
  const feature = new FlatComposer<BotContext>();
  feature.command('sales', async (ctx) => {
    const today = dayOf(deps.now(), deps.timeZone);
    const asked = readOneDay(ctx.match, today, today);
    return asked.type === 'day'
      ? tell(ctx, asked.date, deps)
      : say(ctx, { html: dayFaultText(asked, today, ctx.words) });
  });
  on(feature, openSales, async (ctx) => {
    await Promise.all([answerPress(ctx), tell(ctx, dayOf(deps.now(), deps.timeZone), deps)]);
  });
  return feature;
}

async function tell(ctx: BotContext, date: CalendarDate, deps: SalesDeps): Promise<void> {
  const { words } = ctx;
  if (!ctx.isMerchant) {
    const own = await deps.readSales.ofPerson(ctx.userId, date);
    return say(
      ctx,
      withEnglish(words, (words) => ({ html: ownSalesText(date, own, ctx.role, words) })),
    );
  }
  const { sales, csv, leftOut } = await deps.readSales.ofDay(date);
  const people = await Promise.all(mostSold(sales).map((userId) => deps.people.find(userId)));
  const names = new Map(people.flatMap((person) => (person === undefined ? [] : [[person.userId, person.name]])));
  const text = salesText(date, sales, (userId) => names.get(userId) ?? String(userId), words);
  const html = leftOut === 0 ? text : `${text}\n\n${words.html('sales-left-out', { count: leftOut })}`;
  await say(ctx, { html, rows: [adminRowBelow(words)] });
  const isEmpty = sales.total.count + sales.open.count + sales.failed === 0;
  if (!isEmpty) await sendFile(ctx.api, ctx.chatId, { name: salesFileName(date), text: csv });
}
