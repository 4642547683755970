import { Composer } from 'grammy';
import type { PeopleStore } from '../../../../use-cases/people/ports.ts';
import type { ReadWaitingWork } from '../../../../use-cases/orders/read-waiting-work.ts';
import type { RequestTopup } from '../../../../use-cases/accounts/request-topup.ts';
import type { BotContext } from '../../../context.ts';
import type { EndScreens } from '../receipt/end-screens.ts';
import { answerPress } from '../../../ui/answer-press.ts';
import { say } from '../../../ui/screen.ts';
import { merchantsOnly } from '../../gates/merchants-only.ts';
import { openStuckOrders, openWaitingTopups } from '../routes.ts';
import { on } from '../../../ui/callback-routes.ts';

export interface WaitingDeps {
  readonly readWaiting: ReadWaitingWork;
  readonly requestTopup: RequestTopup;
  readonly ends: Pick<EndScreens, 'stuck'>;
}

/** Sent at once; Telegram takes about one message a second after a few. */
const SHOWN_AT_ONCE = 5;

/** What waits, behind the buttons under a merchant's /start: requests for money, and purchases that do not end. Merchants only. */
export function waitingFeature(deps: WaitingDeps & { people: Pick<PeopleStore, 'find'> }): Composer<BotContext> {
  const feature = new Composer<BotContext>();
  const merchants = merchantsOnly(feature, [], [openWaitingTopups, openStuckOrders]);
  on(merchants, openWaitingTopups, async (ctx) => {
    const shown = await deps.requestTopup.showWaiting(ctx.userId, SHOWN_AT_ONCE);
    await answerPress(ctx, shown === 0 ? ctx.words.plain('waiting-none') : undefined);
  });
  on(merchants, openStuckOrders, async (ctx) => {
    const { stuck } = await deps.readWaiting();
    for (const order of stuck.slice(0, SHOWN_AT_ONCE)) {
      const buyer = await deps.people.find(order.buyer.userId);
      await say(ctx, deps.ends.stuck(order, buyer?.name, ctx.words));
    }
    await answerPress(ctx, stuck.length === 0 ? ctx.words.plain('waiting-none') : undefined);
  });
  return feature;
}
