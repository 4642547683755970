import type { Composer } from 'grammy';
import type { BotContext } from '../../context.ts';
import { answerPress } from '../../ui/answer-press.ts';
import { send } from '../../ui/screen.ts';

/** The part of a feature that is for merchants: others who send its commands or press its buttons read so, and nothing is done. */
export function merchantsOnly(
  feature: Composer<BotContext>,
  commands: readonly string[],
  buttons: RegExp,
): Composer<BotContext> {
  const others = feature.filter((ctx) => !ctx.isMerchant);
  if (commands.length > 0) {
    others.command([...commands], async (ctx) => {
      await send(ctx.api, ctx.chatId, { html: ctx.words.html('access-merchants-only') });
    });
  }
  others.callbackQuery(buttons, (ctx) => answerPress(ctx, ctx.words.plain('access-merchants-only')));
  return feature.filter((ctx) => ctx.isMerchant);
}
