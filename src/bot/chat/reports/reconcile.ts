import { Composer } from 'grammy';
import { dayOf } from '../../../domain/shared/day.ts';
import { addDays } from '../../../domain/shared/day-span.ts';
import { readOneDay } from '../../../domain/reports/parse-day-range.ts';
import type { Now } from '../../../use-cases/shared/ports.ts';
import type { BotContext } from '../../context.ts';
import { dayFaultText } from './day-fault-text.ts';
import { answerPress } from '../../ui/answer-press.ts';
import type { ReconciliationDesk } from './reconciliation-desk.ts';
import { say } from '../../ui/screen.ts';
import { openReconciliation } from './routes.ts';
import { on } from '../../ui/callback-routes.ts';

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
      await say(ctx, { html: ctx.words.html('access-merchants-only') });
      return;
    }
    const today = dayOf(deps.now(), deps.timeZone);
    const asked = readOneDay(ctx.match, today, addDays(today, -1));
    if (asked.type === 'day') return deps.desk.take({ chatId: ctx.chatId, words: ctx.words, date: asked.date });
    await say(ctx, { html: dayFaultText(asked, today, ctx.words) });
  });
  on(feature, openReconciliation, async (ctx) => {
    if (!ctx.isMerchant) return answerPress(ctx, ctx.words.plain('access-merchants-only'));
    const date = addDays(dayOf(deps.now(), deps.timeZone), -1);
    await Promise.all([answerPress(ctx), deps.desk.take({ chatId: ctx.userId, words: ctx.words, date })]);
  });
  return feature;
}
