import type { Composer } from 'grammy';
import type { BotContext } from '../../context.ts';
import { FlatComposer } from '../../flat-composer.ts';
import { button } from '../../ui/buttons.ts';
import { on } from '../../ui/callback-routes.ts';
import { draw, say, type Screen } from '../../ui/screen.ts';
import { merchantsOnly } from '../gates/merchants-only.ts';
import { type HelpPage, openHelp, turnHelp } from './routes.ts';

/** /help: one text for buyers; for merchants what they use most, and two pages more. */
export function helpFeature(): Composer<BotContext> {
  const feature = new FlatComposer<BotContext>();
  feature.command('help', async (ctx) => {
    await say(ctx, helpScreen(ctx));
  });
  on(feature, openHelp, async (ctx) => {
    await say(ctx, helpScreen(ctx));
  });
  on(merchantsOnly(feature, [], [turnHelp]), turnHelp, (ctx, { page }) => draw(ctx, merchantsPage(ctx, page)));
  return feature;
}

function helpScreen(ctx: BotContext): Screen {
  const { words, isMerchant, hasAccounts } = ctx;
  if (isMerchant) return merchantsPage(ctx, 'first');
  const help = words.html('help');
  return {
    html: hasAccounts ? [help, words.html('help-account'), words.html('help-statement')].join('\n') : help,
  };
}

function merchantsPage({ words }: BotContext, page: HelpPage): Screen {
  const first = button(words.plain('button-back'), turnHelp.data({ page: 'first' }));
  const rest = button(words.plain('button-more'), turnHelp.data({ page: 'rest' }));
  const buying = button(words.plain('button-how-to-buy'), turnHelp.data({ page: 'buying' }));
  switch (page) {
    case 'first':
      return { html: words.html('help-merchant'), rows: [[rest, buying]] };
    case 'rest':
      return { html: words.html('help-merchant-rest'), rows: [[first, buying]] };
    case 'buying':
      return { html: words.html('help'), rows: [[first]] };
  }
}
