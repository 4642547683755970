import type { Middleware } from 'grammy';
import type { BotContext } from '../../context.ts';
import { answerPress, messageScreen, say } from '../../ui/screen.ts';
import { mayBeDropped } from './never-dropped.ts';

/** In groups: the way to the private chat if a person calls the bot, and nothing else. Other chats than private ones end here. */
export const privateOnly: Middleware<BotContext> = (ctx, next) => {
  if (ctx.chat?.type === 'private') return next();
  if (ctx.callbackQuery !== undefined) return answerPress(ctx, ctx.words.plain('stale-button'));
  if (!isCalled(ctx)) return;
  const link = `https://t.me/${ctx.me.username}`;
  const rows = [[{ text: ctx.words.plain('button-open-chat'), url: link }]];
  return say(ctx, { html: ctx.words.html('group-link'), rows });
};

/** A command, or the bot's name: a group's other talk is none of its business. */
function isCalled(ctx: BotContext): boolean {
  const text = ctx.message?.text;
  if (text === undefined) return false;
  const commandFor = /^\/\w+(?:@(\w+))?/u.exec(text);
  if (commandFor !== null) return commandFor[1] === undefined || sameName(commandFor[1], ctx.me.username);
  return text.toLowerCase().includes(`@${ctx.me.username.toLowerCase()}`);
}

function sameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/**
 * So many updates of one person in ten seconds, in groups and in private together; what is over that is left undone, and they read so once, in
 * private. What is never dropped is not left undone either: to change a PIN takes up to 21 taps, as fast as a thumb is. 0: no limit.
 */
export function rateLimit(perTenSeconds: number): Middleware<BotContext> {
  return (ctx, next) => {
    const { count } = ctx.lease;
    if (perTenSeconds === 0 || count <= perTenSeconds || !mayBeDropped(ctx.update)) return next();
    const isFirst = count === perTenSeconds + 1;
    if (ctx.callbackQuery !== undefined) return answerPress(ctx, isFirst ? ctx.words.plain('rate-limited') : undefined);
    return isFirst && ctx.chat?.type === 'private' ? say(ctx, { html: ctx.words.html('rate-limited') }) : undefined;
  };
}

/**
 * While the shop sells nothing because its records are lost, everyone but merchants reads that, whatever they try: an empty history or
 * an account of 0 would frighten them, and merchants would be asked to let in people whom they know.
 */
export const shutGate: Middleware<BotContext> = (ctx, next) => {
  if (!ctx.shop.isShut() || ctx.isMerchant) return next();
  if (ctx.callbackQuery !== undefined) return answerPress(ctx, ctx.words.plain('shut-toast'));
  return ctx.message === undefined ? undefined : say(ctx, messageScreen('shut'));
};
