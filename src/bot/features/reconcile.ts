import { Composer } from 'grammy';
import { dayOf } from '../../domain/day.ts';
import { addDays, type CalendarDate, readDate } from '../../domain/day-span.ts';
import type { Now } from '../../purchase/ports.ts';
import type { BotContext } from '../context.ts';
import { cut } from '../keyboards/buttons.ts';
import { answerPress } from '../press.ts';
import type { ReconciliationDesk } from '../reconciliation-desk.ts';
import { send } from '../screen.ts';

export interface ReconcileFeatureDeps {
  readonly desk: Pick<ReconciliationDesk, 'take'>;
  readonly timeZone: string;
  readonly now: Now;
}

/** /reconcile: a day's purchases against the service's list. Merchants only. */
export function reconcileFeature(deps: ReconcileFeatureDeps): Composer<BotContext> {
  const feature = new Composer<BotContext>();
  feature.command('reconcile', async (ctx) => {
    if (!ctx.isMerchant) {
      await send(ctx.api, ctx.chatId, { html: ctx.words.html('access-merchants-only') });
      return;
    }
    const asked = readDay(ctx.match, dayOf(deps.now(), deps.timeZone));
    if (asked.type === 'day') return deps.desk.take({ chatId: ctx.chatId, words: ctx.words, date: asked.date });
    await send(ctx.api, ctx.chatId, { html: faultText(ctx, asked) });
  });
  feature.callbackQuery('m:reconcile', async (ctx) => {
    if (!ctx.isMerchant) return answerPress(ctx, ctx.words.plain('access-merchants-only'));
    const date = addDays(dayOf(deps.now(), deps.timeZone), -1);
    await Promise.all([answerPress(ctx), deps.desk.take({ chatId: ctx.from.id, words: ctx.words, date })]);
  });
  return feature;
}

type AskedDay =
  | { type: 'day'; date: CalendarDate }
  | { type: 'no-day'; text: string }
  | { type: 'future'; date: CalendarDate; today: CalendarDate };

/** Yesterday where nothing is said: its purchases are mostly at their end. */
function readDay(text: string, today: CalendarDate): AskedDay {
  const asked = text.trim().toLowerCase();
  if (asked === '' || asked === 'yesterday') return { type: 'day', date: addDays(today, -1) };
  if (asked === 'today') return { type: 'day', date: today };
  const date = readDate(asked);
  if (date === undefined) return { type: 'no-day', text: cut(text, 40) };
  return date > today ? { type: 'future', date, today } : { type: 'day', date };
}

function faultText({ words }: BotContext, asked: Exclude<AskedDay, { type: 'day' }>): string {
  switch (asked.type) {
    case 'no-day':
      return words.html('reconcile-bad-date', { text: asked.text });
    case 'future':
      return words.html('reconcile-future', { date: asked.date, today: asked.today });
  }
}
