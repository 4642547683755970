import { Composer } from 'grammy';
import { DRAFT_LIFE_MS } from '../../purchase/draft.ts';
import type { Now, OrderStore } from '../../purchase/ports.ts';
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

export interface FallbackDeps {
  readonly orders: Pick<OrderStore, 'openDrafts'>;
  readonly now: Now;
}

/** Whatever is left: a short way back, and an end to every spinner. */
export function fallbackFeature(deps: FallbackDeps): Composer<BotContext> {
  const feature = new Composer<BotContext>();
  feature.on('callback_query', (ctx) => answerPress(ctx, ctx.words.plain('stale-button')));
  feature.on('message', async (ctx) => {
    const rows = [
      [button(ctx.words.plain('button-buy'), HOME, 'buy'), button(ctx.words.plain('button-help'), HOME, 'help')],
    ];
    await send(ctx.api, ctx.chatId, { html: ctx.words.html(await hintFor(ctx, deps)), rows });
  });
  return feature;
}

async function hintFor(ctx: BotContext, { orders, now }: FallbackDeps) {
  if (ctx.walkOutdated === true) return 'walk-outdated';
  const waiting = await orders.openDrafts(ctx.from?.id ?? 0, now() - DRAFT_LIFE_MS);
  return waiting.length > 0 ? 'card-waits' : 'unknown-text';
}
