import { Composer } from 'grammy';
import { addDays } from '../../../domain/shared/day-span.ts';
import { readOneDay } from '../../../domain/reports/parse-day-range.ts';
import type { BotContext } from '../../context.ts';
import { dayFaultText } from './day-fault-text.ts';
import { answerPress } from '../../ui/answer-press.ts';
import type { ReconciliationDesk } from './reconciliation-desk.ts';
import { say } from '../../ui/screen.ts';
import { openReconciliation } from './routes.ts';
import { on } from '../../ui/callback-routes.ts';

/** /reconcile: a day's purchases against the service's list. Merchants only. */
export function reconcileFeature(desk: Pick<ReconciliationDesk, 'take'>): Composer<BotContext> {
  const feature = new Composer<BotContext>();
  feature.command('reconcile', async (ctx) => {
    if (!ctx.isMerchant) {
      await say(ctx, { html: ctx.words.html('access-merchants-only') });
      return;
    }
    const today = ctx.shop.today();
    const asked = readOneDay(ctx.match, today, addDays(today, -1));
    if (asked.type === 'day') return desk.take({ chatId: ctx.chatId, words: ctx.words, date: asked.date });
    await say(ctx, { html: dayFaultText(asked, today, ctx.words) });
  });
  on(feature, openReconciliation, async (ctx) => {
    if (!ctx.isMerchant) return answerPress(ctx, ctx.words.plain('access-merchants-only'));
    const date = addDays(ctx.shop.today(), -1);
    await Promise.all([answerPress(ctx), desk.take({ chatId: ctx.userId, words: ctx.words, date })]);
  });
  return feature;
}
