import { Composer } from 'grammy';
import type { BotCommand } from 'grammy/types';
import { readPlainWords } from '../../../domain/order-text/plain-words.ts';
import type { BotContext } from '../../context.ts';
import { button } from '../../ui/buttons.ts';
import { on } from '../../ui/callback-routes.ts';
import { draw, say, type Screen } from '../../ui/screen.ts';
import { adminRowBelow } from '../../shared/merchant-rows.ts';
import { commandsFor } from '../../shared/command-menu.ts';
import { sayLeftOut } from '../../shared/command-text.ts';
import { type HelpPage, openHelp, turnHelp } from './routes.ts';

export const helpFeature = new Composer<BotContext>();

helpFeature.command('help', async (ctx) => {
  const command = commandMeant(ctx.match, ctx);
  if (command !== undefined) return say(ctx, commandScreen(command, ctx));
  if (ctx.match.trim() !== '') await sayLeftOut(ctx, ctx.match, 'help');
  await say(ctx, helpScreen(ctx));
});
on(helpFeature, openHelp, (ctx) => say(ctx, helpScreen(ctx)));
on(helpFeature, turnHelp, (ctx, { page }) => draw(ctx, merchantsPage(ctx, page)));

function commandScreen({ command, description }: BotCommand, { bot, words, isMerchant }: BotContext): Screen {
  const behind = command === 'limits' && !isMerchant ? undefined : bot.features.commands.get(command)?.behind;
  const does = words.html('help-command', { command: `/${command}`, does: description });
  if (behind === undefined) return { html: does };
  return { html: [does, words.html('help-behind', { example: `/${command} ${behind}` })].join('\n') };
}

function commandMeant(typed: string, ctx: BotContext): BotCommand | undefined {
  const name = typed.trim().toLowerCase().replace(/^\//u, '');
  const plain = readPlainWords(name, undefined);
  const said = plain?.type === 'command' ? plain.command : undefined;
  const commands = commandsFor(ctx);
  return commands.find(({ command }) => command === name) ?? commands.find(({ command }) => command === said);
}

function helpScreen(ctx: BotContext): Screen {
  const { words, isMerchant, hasAccounts, role } = ctx;
  if (isMerchant) return merchantsPage(ctx, 'first');
  const lines = [
    words.html('help'),
    ...(hasAccounts ? [words.html('help-account'), words.html('help-statement')] : []),
    ...(role === 'agent' ? [words.html('help-agent')] : []),
  ];
  return { html: lines.join('\n') };
}

function merchantsPage({ words }: BotContext, page: HelpPage): Screen {
  const first = button(words.plain('button-back'), turnHelp.data({ page: 'first' }));
  const rest = button(words.plain('button-more'), turnHelp.data({ page: 'rest' }));
  const buying = button(words.plain('button-how-to-buy'), turnHelp.data({ page: 'buying' }));
  const admin = adminRowBelow(words);
  switch (page) {
    case 'first':
      return { html: words.html('help-merchant'), rows: [[rest, buying], admin] };
    case 'rest':
      return { html: words.html('help-merchant-rest'), rows: [[first, buying], admin] };
    case 'buying':
      return { html: words.html('help'), rows: [[first], admin] };
  }
}
