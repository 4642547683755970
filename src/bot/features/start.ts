import { Composer } from 'grammy';
import type { BotContext } from '../context.ts';
import { homeScreen } from '../messages/home.ts';
import { answerPress } from '../press.ts';
import { send } from '../screen.ts';
import { readRepeatRows, type RepeatDeps } from './repeat.ts';

/** /start and /help. */
export function startFeature(
  deps: Pick<RepeatDeps, 'orders'> & { onMerchantStart: (ctx: BotContext) => Promise<void> },
): Composer<BotContext> {
  const feature = new Composer<BotContext>();
  feature.command('start', async (ctx) => {
    await ctx.conversation.exitAll();
    await send(ctx.api, ctx.chatId, homeScreen(ctx, await readRepeatRows(ctx, deps)));
    if (ctx.isMerchant) await deps.onMerchantStart(ctx);
  });
  feature.command('help', async (ctx) => {
    await send(ctx.api, ctx.chatId, { html: helpText(ctx) });
  });
  feature.callbackQuery('m:help', async (ctx) => {
    await Promise.all([answerPress(ctx), send(ctx.api, ctx.from.id, { html: helpText(ctx) })]);
  });
  return feature;
}

function helpText({ words, isMerchant, hasAccounts }: BotContext): string {
  const help = words.html('help');
  if (isMerchant) return `${help}\n\n${words.html('help-merchant')}`;
  return hasAccounts ? [help, words.html('help-account'), words.html('help-statement')].join('\n') : help;
}
