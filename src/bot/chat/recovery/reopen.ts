import { Composer } from 'grammy';
import type { ReopenShop } from '../../../use-cases/recovery/reopen-shop.ts';
import type { Shut } from '../../../use-cases/recovery/ports.ts';
import type { BotContext } from '../../context.ts';
import { answerPress } from '../../ui/answer-press.ts';
import { on } from '../../ui/callback-routes.ts';
import { draw, say } from '../../ui/screen.ts';
import { merchantsOnly } from '../gates/merchants-only.ts';
import type { Merchants } from '../people/merchants.ts';
import { reopenQuestionScreen } from './records-screens.ts';
import { askReopen, reopenNow } from './routes.ts';

export interface ReopenDeps {
  /** Why the shop sells nothing; undefined if it sells. */
  readonly shut: () => Shut | undefined;
  readonly reopen: ReopenShop;
  readonly merchants: Pick<Merchants, 'isOwner' | 'reopened'>;
}

/** /reopen: whether the shop sells and, if it stopped because its records were lost, the button that lets it sell again. Owners only. */
export function reopenFeature({ shut, reopen, merchants }: ReopenDeps): Composer<BotContext> {
  const feature = new Composer<BotContext>();
  const named = merchantsOnly(feature, ['reopen'], [askReopen, reopenNow]);
  const others = named.filter((ctx) => !merchants.isOwner(ctx.userId));
  others.command('reopen', (ctx) => say(ctx, { html: ctx.words.html('reopen-owners-only') }));
  for (const button of [askReopen, reopenNow]) {
    on(others, button, (ctx) => answerPress(ctx, ctx.words.plain('reopen-owners-only')));
  }
  const owners = named.filter((ctx) => merchants.isOwner(ctx.userId));
  owners.command('reopen', ask);
  on(owners, askReopen, ask);
  on(owners, reopenNow, async (ctx) => {
    const outcome = await reopen(ctx.userId, `reopened-${ctx.update.update_id}`);
    await draw(ctx, { html: ctx.words.html(outcome === 'reopened' ? 'reopen-done' : 'reopen-open') });
    if (outcome === 'reopened') await merchants.reopened(ctx.userId);
  });
  return feature;

  async function ask(ctx: BotContext): Promise<void> {
    await answerPress(ctx);
    const reason = shut();
    await say(
      ctx,
      reason === undefined ? { html: ctx.words.html('reopen-open') } : reopenQuestionScreen(reason, ctx.words),
    );
  }
}
