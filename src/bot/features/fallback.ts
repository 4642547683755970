import { Composer } from 'grammy';
import type { BotContext } from '../context.ts';
import { button } from '../keyboards/buttons.ts';
import { HOME } from '../messages/home.ts';
import { answerPress } from '../press.ts';
import { send } from '../screen.ts';

/** Commands nobody else took: before the walk, which would take them for an answer. */
export function unknownCommandFeature(): Composer<BotContext> {
  const feature = new Composer<BotContext>();
  feature.on('message:text').filter(
    (ctx) => ctx.message.text.startsWith('/'),
    async (ctx) => {
      await send(ctx.api, ctx.chatId, { html: ctx.words.html('unknown-command') });
    },
  );
  return feature;
}

/** Whatever is left: a short way back, and an end to every spinner. */
export function fallbackFeature(): Composer<BotContext> {
  const feature = new Composer<BotContext>();
  feature.on('callback_query', (ctx) => answerPress(ctx, ctx.words.plain('stale-button')));
  feature.on('message', async (ctx) => {
    const id = ctx.walkOutdated === true ? 'walk-outdated' : 'unknown-text';
    const rows = [
      [button(ctx.words.plain('button-buy'), HOME, 'buy'), button(ctx.words.plain('button-help'), HOME, 'help')],
    ];
    await send(ctx.api, ctx.chatId, { html: ctx.words.html(id), rows });
  });
  return feature;
}
