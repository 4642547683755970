import type { BotContext } from '../../context.ts';
import { typedCommand } from '../menu/command-text.ts';

/**
 * Whether a command or a press only shows people what is their own, or how it is shown, or says that it never came. That is all that is left to a
 * stopped person: what no feature names so is refused, so that a new command is too until it is named.
 */
export function onlyReads(ctx: BotContext): boolean {
  const { commands, showing } = ctx.bot.features;
  if (ctx.callbackQuery !== undefined) return showing.test(ctx.callbackQuery.data ?? '');
  const { name = '', behind = '' } = typedCommand(ctx) ?? {};
  const shows = commands.get(name)?.shows;
  // Without a number /check asks for one, and an answer may be anything.
  return shows === true || (shows === 'with-words' && behind !== '');
}
