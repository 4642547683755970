import type { Composer } from 'grammy';
import type { BotContext } from '../../context.ts';
import { answerPress, say } from '../../ui/screen.ts';
import { beginningWith } from '../../ui/callback-routes.ts';

/** The part of a feature that is for merchants: others who send its commands or press its buttons read so, and nothing is done. */
export function merchantsOnly(
  feature: Composer<BotContext>,
  commands: readonly string[],
  buttons: Parameters<typeof beginningWith>[0],
): Composer<BotContext> {
  const others = feature.filter((ctx) => !ctx.isMerchant);
  if (commands.length > 0) {
    others.command([...commands], async (ctx) => {
      await say(ctx, { html: ctx.words.html('access-merchants-only') });
    });
  }
  if (buttons.length > 0)
    others.callbackQuery(beginningWith(buttons), (ctx) => answerPress(ctx, ctx.words.plain('access-merchants-only')));
  return feature.filter((ctx) => ctx.isMerchant);
}
